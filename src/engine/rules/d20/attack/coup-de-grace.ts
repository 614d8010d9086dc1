import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Offering } from '../../ruleset.js';
import { effectsOf, endEffectsOf, enemiesOf, startEffect, untilNextTurnEnd } from '../../shared/index.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered, stoppedRefusal } from '../actions/define.js';
import { actingRefusal } from '../can-act.js';
import { hasTrait } from '../conditions/index.js';
import { provoke } from '../opportunities/index.js';
import { distanceFeet } from '../positions.js';
import { beforeAct } from '../ready/index.js';
import { savingThrow } from '../saves/index.js';
import type { Attack } from '../statistics/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction, cannotDie, die } from '../vitals/index.js';
import { inHand } from './attack-options.js';
import { knowsPlaceOf } from './knows-place.js';
import { isTotallyConcealed } from './concealment.js';
import { isImmuneToCriticals } from './criticals.js';
import { inflict } from './inflict.js';
import { attackRefusal, chooseAttack, targetRefusal } from './legality.js';
import type { AttackSituation } from './situation.js';
import { attackSituation } from './situation.js';

/** Finishing a helpless creature: a sure critical hit, and death unless a Fortitude save meets 10 + damage (D35-CDG-01, PF1-CDG-01 to PF1-CDG-08). */
export const coupDeGrace: D20Action<'coupDeGrace'> = {
  name: 'coupDeGrace',
  doc: {
    en: 'Finish a helpless creature: a sure critical hit, and death if it fails its save.',
    es: 'Rematar a una criatura indefensa: impacto crítico seguro, y muerte si falla su salvación.',
  },
  ruleIds: ({ attack }) => [...attack.coupDeGrace, ...attack.helpless],
  cost: 'full-round',
  provokes: true,
  check(state, actorId, input, use) {
    const cost = costRefusal(state, actorId, 'FULL_ROUND', use);
    if (cost) return cost;
    const chosen = choose(state, actorId, input);
    return 'refusal' in chosen ? chosen.refusal : null;
  },
  *perform(ctx, actorId, input, use) {
    yield* pay(ctx, actorId, 'FULL_ROUND', use);
    const { coupDeGrace: ruleIds } = variantOf(ctx.state).rules.attack;
    const { targetId } = input;
    if (!isLocated(ctx.state, actorId, targetId)) {
      yield* locate(ctx, actorId, targetId);
      return DONE;
    }
    const aimed = choose(ctx.state, actorId, input);
    if ('refusal' in aimed) return cutShort(aimed.refusal.code);
    const interrupted = yield* beforeAct(ctx, { type: 'ATTACKS', subjectId: actorId, targetId });
    const fallen = interrupted ? actingRefusal(ctx.state, actorId) : null;
    if (fallen) return cutShort(fallen.code);
    yield* provoke(ctx, { provokerId: actorId, kind: 'ACT', because: 'coupDeGrace', ruleIds });
    const refusal = stoppedRefusal(ctx.state, actorId, 'coupDeGrace');
    if (refusal) return cutShort(refusal.code);
    // Whoever has lost the weapon does not go on with another.
    const chosen = choose(ctx.state, actorId, { targetId, attackId: aimed.attack.id });
    if ('refusal' in chosen) return cutShort(chosen.refusal.code);
    yield* finish(ctx, actorId, targetId, chosen.attack);
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const cost = costRefusal(state, actorId, 'FULL_ROUND');
    if (cost) return notOffered(cost);
    const targets = coupDeGraceTargets(state, actorId);
    return targets.length > 0
      ? offered(targets)
      : notOffered(refuse('NOBODY_IN_REACH', variantOf(state).rules.attack.coupDeGrace, { who: actorId }));
  },
};

/** Enemies who could be finished off now, and with what. */
export function coupDeGraceTargets(state: EncounterState, actorId: string): Offering['targets'] {
  return enemiesOf(state, combatantOf(state, actorId))
    .filter(
      (one) =>
        knowsPlaceOf(state, actorId, one.id) &&
        hasTrait(state, one, 'helpless') &&
        !('refusal' in choose(state, actorId, { targetId: one.id })),
    )
    .map(({ id }) => ({ combatantId: id, attackIds: usable(state, actorId, id).map((attack) => attack.id) }));
}

function choose(
  state: EncounterState,
  actorId: string,
  { targetId, attackId }: ActionInput<'coupDeGrace'>,
): { readonly attack: Attack } | { readonly refusal: Refusal } {
  const { coupDeGrace: ruleIds, criticalImmune } = variantOf(state).rules.attack;
  const names = { who: actorId, target: targetId };
  const wrong = targetRefusal(state, actorId, targetId);
  if (wrong) return { refusal: wrong };
  const target = combatantOf(state, targetId);
  if (!hasTrait(state, target, 'helpless')) return { refusal: refuse('TARGET_NOT_HELPLESS', ruleIds, names) };
  if (isImmuneToCriticals(state, target)) return { refusal: refuse('TARGET_HAS_NO_VITALS', criticalImmune, names) };
  if (attackId !== undefined) {
    const named = chooseAttack(state, actorId, { targetId, attackId }, {});
    if ('refusal' in named) return named;
  }
  const attack = usable(state, actorId, targetId).find(({ id }) => attackId === undefined || id === attackId);
  return attack ? { attack } : { refusal: refuse('COUP_DE_GRACE_WEAPON', ruleIds, names) };
}

/** Kind of the effect on somebody who has found an unseen creature to finish off; its source is that creature. */
const LOCATED = 'located';

/** Whether a creature need not be found first: it is seen, or was found in the turn before (D35-CDG-01, PF1-CDG-07). */
function isLocated(state: EncounterState, actorId: string, targetId: string): boolean {
  const actor = combatantOf(state, actorId);
  return (
    !isTotallyConcealed(state, actor, combatantOf(state, targetId)) ||
    effectsOf(actor, LOCATED).some(({ sourceId }) => sourceId === targetId)
  );
}

/** Finding it is a full-round action of its own, which provokes nothing; the blow has to be the next one. */
function* locate(ctx: ActionContext, actorId: string, targetId: string): Procedure {
  const [ruleId] = variantOf(ctx.state).rules.attack.findsUnseen;
  yield* endEffectsOf(ctx, actorId, LOCATED, 'replaced');
  const expires = untilNextTurnEnd(ctx.state, actorId);
  yield* startEffect(ctx, actorId, { kind: LOCATED, sourceId: targetId, ruleId, expires });
}

/** Melee weapons that reach, and bows and crossbows next to the target (PF1-CDG-08). */
function usable(state: EncounterState, actorId: string, targetId: string): readonly Attack[] {
  const actor = combatantOf(state, actorId);
  const adjacent = distanceFeet(state, actorId, targetId) <= 5;
  return sheetOf(actor).attacks.filter((attack) => {
    if (!inHand(actor, attack) || attack.touch) return false;
    const shoots = attack.projectile === 'BOW' || attack.projectile === 'CROSSBOW';
    if (attack.kind === 'MELEE') return !attackRefusal(state, actorId, targetId, attack, { thrown: false });
    return shoots && adjacent && !attackRefusal(state, actorId, targetId, attack, {});
  });
}

function* finish(ctx: ActionContext, attackerId: string, targetId: string, attack: Attack): Procedure {
  const order = { attackerId, targetId, attack, options: {}, extraParts: [], half: false, damageFactor: 1 };
  const situation: AttackSituation = attackSituation(ctx.state, order);
  const { coupDeGrace: ruleIds } = variantOf(ctx.state).rules.attack;
  yield* ctx.record('AttackResolved', {
    attackerId,
    targetId,
    attackId: attack.id,
    attackName: attack.name,
    mode: situation.mode,
    reason: 'coupDeGrace',
    // No die is thrown: the blow cannot miss.
    natural: 0,
    rollMode: 'NORMAL',
    rollModeSources: [],
    total: 0,
    parts: [],
    armorClass: sumOf(situation.armorClass),
    armorClassParts: [...situation.armorClass],
    outcome: 'CRITICAL_HIT',
    threat: false,
    confirmation: null,
    missChance: null,
    ruleIds: [...ruleIds],
  });
  const { taken, lethal } = yield* inflict(ctx, situation, true);
  if (taken === 0 || ctx.combatant(targetId).vital === 'DEAD' || outlives(ctx.state, targetId, lethal)) return;
  const save = yield* savingThrow(ctx, { combatantId: targetId, save: 'fortitude', difficulty: 10 + taken, ruleIds });
  if (!save.success) yield* die(ctx, targetId, 'coupDeGrace', ruleIds);
}

/** Regeneration that works keeps from dying (PF1-ENV-08); where it makes damage nonlethal, only what it cannot undo threatens life. */
function outlives(state: EncounterState, targetId: string, lethal: number): boolean {
  const target = combatantOf(state, targetId);
  if (cannotDie(state, target)) return true;
  return variantOf(state).damage.regeneration === 'NONLETHAL' && sheetOf(target).regeneration !== null && lethal === 0;
}
