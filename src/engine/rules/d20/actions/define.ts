import type { ActionInput, ActionName } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { ActionDefinition, ActionUse, Completed, Offering, Text } from '../../ruleset.js';
import { actingRefusal } from '../can-act.js';
import { aimRefusal, confusionRefusal, offerToConfused } from '../confusion/refusal.js';
import { holdRefusal } from '../maneuvers/limits.js';
import type { D20Rules } from '../rule-topics/index.js';
import type { D20Variant } from '../variant.js';
import { noAttacksRefusal } from './no-attacks.js';
import { notOffered } from './offering.js';
import { panicRefusal } from './panic.js';

/** An action of the family; its rule ids are filled in for each game. */
export interface D20Action<N extends ActionName> {
  readonly name: N;
  readonly doc: Text;
  readonly ruleIds: (rules: D20Rules) => readonly string[];
  /** In the words of the games: `standard`, `move`, `full-round`, `free`, `none`. */
  readonly cost: string;
  readonly provokes: boolean;
  /** Whether it may be declared in somebody else's turn, where a game differs from the other. */
  readonly offTurn?: boolean | ((variant: D20Variant) => boolean);
  complete?(state: EncounterState, actorId: string, input: ActionInput<N>): Completed<N>;
  check(state: EncounterState, actorId: string, input: ActionInput<N>, use: ActionUse): Refusal | null;
  perform(ctx: ActionContext, actorId: string, input: ActionInput<N>, use: ActionUse): Procedure<ActionResult>;
  offer(state: EncounterState, actorId: string): Offering;
}

/** Why a hold, a posture, panic or confusion keeps a creature from an action, readied or not. */
export function barredRefusal(state: EncounterState, actorId: string, name: ActionName): Refusal | null {
  return (
    holdRefusal(state, actorId, name) ??
    noAttacksRefusal(state, actorId, name) ??
    panicRefusal(state, actorId, name) ??
    confusionRefusal(state, actorId, name)
  );
}

/** Why an interrupt keeps a creature from going on with an action: it was felled, or seized, or put to flight. */
export function stoppedRefusal(state: EncounterState, actorId: string, name: ActionName): Refusal | null {
  return actingRefusal(state, actorId) ?? barredRefusal(state, actorId, name);
}

/** The action as a game offers it. */
export function actionFor<N extends ActionName>(variant: D20Variant, action: D20Action<N>): ActionDefinition<N> {
  const { offTurn = false } = action;
  return {
    ...action,
    offTurn: typeof offTurn === 'function' ? offTurn(variant) : offTurn,
    ruleIds: action.ruleIds(variant.rules),
    check: (state, actorId, input, use) =>
      barredRefusal(state, actorId, action.name) ??
      aimRefusal(state, actorId, input) ??
      action.check(state, actorId, input, use),
    offer(state, actorId) {
      const refusal = barredRefusal(state, actorId, action.name);
      return refusal ? notOffered(refusal) : offerToConfused(state, actorId, action.offer(state, actorId));
    },
  };
}

export { notOffered, offered } from './offering.js';
