import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant, presentCombatants } from '../../../encounter/state.js';
import { areEnemies, enemiesOf, startEffect, untilTurnStart } from '../../shared/index.js';
import { comeOutOfHiding } from '../attack/aftermath.js';
import { AIDED_ATTACK, AIDED_DEFENSE, attackSituation, chooseAttack, provocationOf } from '../attack/index.js';
import { useCircumstances } from '../circumstance.js';
import { grapplePartners } from '../maneuvers/holds.js';
import { provoke, threatens } from '../opportunities/index.js';
import type { Attack } from '../statistics/index.js';
import { attackOf, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered, stoppedRefusal } from './define.js';

type AidInput = ActionInput<'aidAnother'>;
const AID_DIFFICULTY = 10;

/**
 * Aiding an ally against a foe it fights and the helper can reach: an attack roll against AC 10 gives +2 to the ally's next attack
 * on that foe, or to its AC against that foe's next attack, until the helper's next turn (D35-AID-01, PF1-AID-01).
 */
export const aidAnother: D20Action<'aidAnother'> = {
  name: 'aidAnother',
  doc: {
    en: 'Distract a foe an ally fights: attack roll against AC 10 for +2 to the ally’s next attack on it, or to its AC.',
    es: 'Distraer a un enemigo contra el que lucha un aliado: tirada de ataque contra CA 10 para dar +2 a su próximo ataque o a su CA.',
  },
  ruleIds: ({ actions }) => actions.aidAnother,
  cost: 'standard',
  provokes: false,
  check: (state, actorId, input) => costRefusal(state, actorId, 'STANDARD') ?? aidRefusal(state, actorId, input),
  *perform(ctx, actorId, input) {
    yield* pay(ctx, actorId, 'STANDARD');
    const attack = aidingAttack(ctx.state, actorId, input)!;
    const order = { attackerId: actorId, targetId: input.targetId, attack, options: {} };
    const provocation = provocationOf(ctx.state, order);
    if (provocation) yield* provoke(ctx, provocation);
    const refusal = stoppedRefusal(ctx.state, actorId, 'aidAnother') ?? aidRefusal(ctx.state, actorId, input);
    if (refusal) return cutShort(refusal.code);
    if (yield* rollAid(ctx, actorId, input, attack))
      yield* startEffect(ctx, input.allyId, {
        kind: input.toArmorClass ? AIDED_DEFENSE : AIDED_ATTACK,
        sourceId: actorId,
        ruleId: variantOf(ctx.state).rules.actions.aidAnother[0],
        expires: untilTurnStart(actorId),
        data: { foeId: input.targetId },
      });
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const cost = costRefusal(state, actorId, 'STANDARD');
    if (cost) return notOffered(cost);
    const actor = combatantOf(state, actorId);
    const allies = presentCombatants(state).filter(({ id, side }) => id !== actorId && side === actor.side);
    const foes = enemiesOf(state, actor).filter(
      ({ id: targetId }) =>
        meleeChoices(state, actorId, targetId).length > 0 &&
        allies.some(({ id: allyId }) => aidRefusal(state, actorId, { allyId, targetId }) === null),
    );
    return foes.length === 0
      ? notOffered(refuse('NOBODY_IN_REACH', variantOf(state).rules.actions.aidAnother, { who: actorId }))
      : offered(foes.map(({ id }) => ({ combatantId: id, attackIds: [...meleeChoices(state, actorId, id)] })));
  },
};

function* rollAid(ctx: ActionContext, actorId: string, { targetId }: AidInput, attack: Attack): Procedure<boolean> {
  const order = { attackerId: actorId, targetId, attack, options: {}, extraParts: [], half: false, damageFactor: 1 };
  const { bonus } = attackSituation(ctx.state, order);
  const roll = yield* ctx.roll({
    purpose: 'aidAnother',
    rollerId: actorId,
    dice: [{ count: 1, sides: 20 }],
    parts: bonus,
  });
  const natural = roll.kept[0]!;
  const success = natural === 20 || (natural !== 1 && natural + sumOf(bonus) >= AID_DIFFICULTY);
  yield* ctx.record('CheckResolved', {
    combatantId: actorId,
    check: 'aidAnother',
    natural,
    total: roll.total,
    parts: [...bonus],
    difficulty: AID_DIFFICULTY,
    success,
    ruleIds: [...variantOf(ctx.state).rules.actions.aidAnother],
  });
  yield* useCircumstances(ctx, actorId);
  yield* comeOutOfHiding(ctx, actorId);
  return success;
}

function aidRefusal(state: EncounterState, actorId: string, input: AidInput): Refusal | null {
  const { allyId, targetId } = input;
  const { aidAnother: ruleIds } = variantOf(state).rules.actions;
  for (const id of [allyId, targetId])
    if (!findCombatant(state, id)) return refuse('TARGET_UNKNOWN', ruleIds, { id }, [...state.present]);
  const [ally, foe] = [combatantOf(state, allyId), combatantOf(state, targetId)];
  if (allyId === actorId || areEnemies(combatantOf(state, actorId), ally))
    return refuse('NOT_AN_ALLY', ruleIds, { who: allyId });
  if (!areEnemies(ally, foe)) return refuse('NOT_A_FOE', ruleIds, { who: targetId });
  const grapples = grapplePartners(ally).includes(targetId);
  if (!grapples && !threatens(state, allyId, targetId) && !threatens(state, targetId, allyId))
    return refuse('ALLY_NOT_FIGHTING_IT', ruleIds, { ally: allyId, target: targetId });
  const chosen = chooseAttack(state, actorId, input, {});
  if (aidingAttack(state, actorId, input)) return null;
  return 'refusal' in chosen ? chosen.refusal : refuse('OUT_OF_REACH', ruleIds, { target: targetId });
}

/** The melee attack that helps: the one named, or the first that reaches the foe. */
function aidingAttack(state: EncounterState, actorId: string, { attackId, targetId }: AidInput): Attack | undefined {
  const possible = meleeChoices(state, actorId, targetId);
  const chosen = attackId === undefined ? possible[0] : possible.find((id) => id === attackId);
  return chosen === undefined ? undefined : attackOf(combatantOf(state, actorId), chosen);
}

function meleeChoices(state: EncounterState, actorId: string, targetId: string): readonly string[] {
  return sheetOf(combatantOf(state, actorId))
    .attacks.filter(
      ({ kind, id }) =>
        kind === 'MELEE' && 'attack' in chooseAttack(state, actorId, { targetId, attackId: id }, { thrown: false }),
    )
    .map(({ id }) => id);
}
