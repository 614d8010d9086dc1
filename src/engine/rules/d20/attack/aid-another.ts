import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { sumOf } from '../../../encounter/modifiers.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant, presentCombatants } from '../../../encounter/state.js';
import { startEffect, untilTurnStart } from '../../shared/index.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { useCircumstances } from '../circumstance.js';
import type { Attack } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { AIDED_ATTACK, AIDED_DEFENSE } from './aid.js';
import { attackOptions } from './attack-options.js';
import { chooseAttack } from './legality.js';
import { attackSituation } from './situation.js';

/** Armour Class that an attack made to help has to meet. */
const AID_DC = 10;

/** Aid another: an attack against AC 10 that gives an ally +2 to its next attack on a foe, or to its AC against that foe's next one (D35-AID-01, PF1-AID-01). */
export const aidAnother: D20Action<'aidAnother'> = {
  name: 'aidAnother',
  doc: {
    en: "Help an ally against a foe in reach: attack AC 10, for +2 to the ally's attack or Armour Class.",
    es: 'Ayudar a un aliado contra un enemigo al alcance: atacar CA 10, para dar +2 a su ataque o a su CA.',
  },
  ruleIds: ({ actions }) => actions.aidAnother,
  cost: 'standard',
  provokes: false,
  check(state, actorId, input, use) {
    const cost = costRefusal(state, actorId, 'STANDARD', use);
    if (cost) return cost;
    const chosen = choose(state, actorId, input);
    return 'refusal' in chosen ? chosen.refusal : null;
  },
  *perform(ctx, actorId, input, use) {
    yield* pay(ctx, actorId, 'STANDARD', use);
    const chosen = choose(ctx.state, actorId, input);
    if ('refusal' in chosen) return cutShort(chosen.refusal.code);
    const { aidAnother: ruleIds } = variantOf(ctx.state).rules.actions;
    const parts = bonusOf(ctx.state, actorId, input.targetId, chosen.attack);
    const roll = yield* ctx.roll({ purpose: 'aid', rollerId: actorId, dice: [{ count: 1, sides: 20 }], parts });
    const natural = roll.kept[0]!;
    const success = natural === 20 || (natural !== 1 && natural + sumOf(parts) >= AID_DC);
    yield* ctx.record('CheckResolved', {
      combatantId: actorId,
      check: 'aidAnother',
      natural,
      total: roll.total,
      parts: [...parts],
      difficulty: AID_DC,
      success,
      ruleIds: [...ruleIds],
    });
    yield* useCircumstances(ctx, actorId);
    if (success)
      yield* startEffect(ctx, input.allyId, {
        kind: input.toArmorClass ? AIDED_DEFENSE : AIDED_ATTACK,
        sourceId: actorId,
        ruleId: ruleIds[0],
        expires: untilTurnStart(actorId),
        data: { foeId: input.targetId },
      });
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const cost = costRefusal(state, actorId, 'STANDARD');
    if (cost) return notOffered(cost);
    const { aidAnother: ruleIds } = variantOf(state).rules.actions;
    const actor = combatantOf(state, actorId);
    const alone = !presentCombatants(state).some(({ id, side }) => id !== actorId && side === actor.side);
    const targets = alone ? [] : attackOptions(state, actorId);
    return targets.length > 0 ? offered(targets) : notOffered(refuse('NOBODY_TO_AID', ruleIds, { who: actorId }));
  },
};

function choose(
  state: EncounterState,
  actorId: string,
  { allyId, targetId, attackId }: ActionInput<'aidAnother'>,
): { readonly attack: Attack } | { readonly refusal: Refusal } {
  const { aidAnother: ruleIds } = variantOf(state).rules.actions;
  const ally = findCombatant(state, allyId);
  if (!ally) return { refusal: refuse('TARGET_UNKNOWN', [], { id: allyId }, [...state.present]) };
  if (allyId === actorId || allyId === targetId) return { refusal: refuse('NOBODY_TO_AID', ruleIds, { who: actorId }) };
  // One has to be in a position to strike at the foe in melee.
  return chooseAttack(state, actorId, { targetId, attackId }, { thrown: false });
}

function bonusOf(state: EncounterState, attackerId: string, targetId: string, attack: Attack) {
  const order = { attackerId, targetId, attack, options: {}, extraParts: [], half: false, damageFactor: 1 };
  return attackSituation(state, order).bonus;
}
