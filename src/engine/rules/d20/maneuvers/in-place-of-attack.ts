import type { ActionInput, ActionName } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { costRefusal, laterAttackParts, payAttack } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { afterStrenuousAction } from '../vitals/index.js';

/** A special attack that takes the place of one of the attacks of the turn. */
export interface InPlaceOfAttack<N extends ActionName> {
  /** Why it cannot be tried, its cost aside. */
  refusal(state: EncounterState, actorId: string, input: ActionInput<N>): Refusal | null;
  /** What is used for it; null: bare hands. */
  weaponId(state: EncounterState, actorId: string, input: ActionInput<N>): string | null;
  attempt(ctx: ActionContext, actorId: string, input: ActionInput<N>, moment: Moment): Procedure<ActionResult>;
}

/** When something is tried in place of an attack. */
export interface Moment {
  /** What is lost for attacks of the turn before it; nothing outside one's turn. */
  readonly later: readonly Part[];
  /** Those who wait for an attack have had their say already. */
  readonly announced?: boolean | undefined;
}

/** Checks, pays and carries out what is tried in place of an attack (D35-ATK-04, PF1-CM-05). */
export function inPlaceOfAttack<N extends ActionName>(
  way: InPlaceOfAttack<N>,
): Pick<D20Action<N>, 'check' | 'perform'> {
  return {
    check: (state, actorId, input, use) =>
      costRefusal(state, actorId, 'ATTACK', use) ?? way.refusal(state, actorId, input),
    *perform(ctx, actorId, input, use) {
      yield* payAttack(ctx, actorId, way.weaponId(ctx.state, actorId, input), use);
      const result = yield* way.attempt(ctx, actorId, input, { later: laterAttackParts(ctx.state, actorId) });
      yield* afterStrenuousAction(ctx, actorId);
      return result;
    },
  };
}
