import type { Ruleset } from '../rules/ruleset.js';
import { notYourTurn } from './offers.js';
import type { Refusal } from './refusal.js';

import type { EncounterState } from './state.js';

/** Why a creature may not declare an action now, whatever the action asks for: it is not its turn, or it cannot act. */
export function turnRefusal(
  ruleset: Ruleset,
  state: EncounterState,
  actorId: string,
  action: { readonly name: string; readonly offTurn?: boolean },
): Refusal | null {
  if (state.activeId !== actorId && !action.offTurn) return notYourTurn(state, ruleset, actorId);
  return ruleset.canAct(state, actorId, action.name);
}
