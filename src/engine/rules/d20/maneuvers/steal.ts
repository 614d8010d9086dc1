import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { loseItem } from '../actions/dropped-items.js';
import { handsUsed } from '../actions/hands.js';
import { carriedBy } from '../items/belongings.js';
import type { Attack } from '../statistics/index.js';
import { attackOf } from '../statistics/index.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { attemptManeuver } from './attempt.js';
import { maneuverDefense } from './combat-maneuver-numbers.js';
import { maneuverOffer, reachRefusal } from './legality.js';
import { noteTaken, takeCounted } from './take-counted.js';

const RULES = ['PF1-STL-01', 'PF1-CM-19'] as const;

type StealInput = ActionInput<'steal'>;

/**
 * Stealing: a standard action with a free hand, or a whip at -4, that takes one thing its owner neither holds nor wears; what is
 * fastened, as a weapon in its sheath, adds 5 to CMD (PF1-STL-01).
 */
export const steal: D20Action<'steal'> = {
  name: 'steal',
  doc: {
    en: 'Take one thing from a creature that it neither holds nor wears.',
    es: 'Quitarle a una criatura una cosa que no empuñe ni lleve puesta.',
  },
  ruleIds: () => RULES,
  cost: 'standard',
  provokes: true,
  check: (state, actorId, input, use) =>
    costRefusal(state, actorId, 'STANDARD', use) ?? stealRefusal(state, actorId, input),
  *perform(ctx, actorId, input, use) {
    const { targetId, itemId, attackId } = input;
    yield* pay(ctx, actorId, 'STANDARD', use);
    const fastened = attackOf(ctx.combatant(targetId), itemId) ? 5 : 0;
    const result = yield* attemptManeuver(ctx, {
      attackerId: actorId,
      targetId,
      maneuver: 'Steal',
      ruleIds: RULES,
      difficulty: maneuverDefense(ctx.state, targetId, actorId, 'Steal').total + fastened,
      extraParts: [part('whip', attackId === undefined ? 0 : -4, 'untyped', RULES[0])],
      refusal: () => stealRefusal(ctx.state, actorId, input),
    });
    if (typeof result === 'string') return cutShort(result);
    if (result.success) yield* take(ctx, actorId, targetId, itemId);
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, 'STANDARD', (targetId) => {
      const [itemId] = carriedBy(combatantOf(state, targetId));
      return stealRefusal(state, actorId, { targetId, itemId: itemId ?? '–' });
    }),
};

/** A weapon is gone from its owner; of counted things there is one less, and one more with a thief who knows its use. */
function* take(ctx: ActionContext, actorId: string, targetId: string, itemId: string): Procedure {
  if (!attackOf(ctx.combatant(targetId), itemId)) {
    yield* takeCounted(ctx, actorId, targetId, itemId, RULES[0]);
    return;
  }
  yield* loseItem(ctx, targetId, itemId, null);
  yield* noteTaken(ctx, actorId, targetId, itemId, RULES[0]);
}

function stealRefusal(
  state: EncounterState,
  actorId: string,
  { targetId, itemId, attackId }: StealInput,
): Refusal | null {
  const actor = combatantOf(state, actorId);
  const whip = attackId === undefined ? null : attackOf(actor, attackId);
  if (whip === undefined || (whip && !isWhip(whip)))
    return refuse('NO_WHIP', RULES, { who: actorId, attack: attackId! });
  const refusal = reachRefusal(state, actorId, targetId, whip);
  if (refusal) return refusal;
  if (!whip && handsUsed(actor) >= 2) return refuse('NO_HAND_FREE', RULES, { who: actorId }, ['dropItem']);
  const things = carriedBy(combatantOf(state, targetId));
  return things.includes(itemId) ? null : refuse('NOT_TO_BE_STOLEN', RULES, { target: targetId, item: itemId }, things);
}

const isWhip = ({ name }: Attack): boolean => /whip/i.test(name);
