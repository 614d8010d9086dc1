import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionUse } from '../../ruleset.js';
import { remaining, spend } from '../budget.js';
import { variantOf } from '../variant-of.js';

/** What an action takes of a turn. A move action may be paid with the standard action (D35-ACT-02, PF1-ACT-03). */
export type ActionCost = 'STANDARD' | 'MOVE' | 'FULL_ROUND' | 'SWIFT' | 'FREE';

/** Why a creature cannot pay for an action now; readied actions were paid when they were readied. */
export function costRefusal(
  state: EncounterState,
  actorId: string,
  cost: ActionCost,
  use: ActionUse = 'TURN',
): Refusal | null {
  if (use === 'READIED' || cost === 'FREE') return null;
  const actor = combatantOf(state, actorId);
  const { turns } = variantOf(state).rules;
  const [standard, move] = [remaining(actor, 'standard'), remaining(actor, 'move')];
  const who = { who: actorId };
  // One a turn, and only where the game has them (PF1-ACT-11, D35-ACT-01).
  if (cost === 'SWIFT')
    return remaining(actor, 'swift') < 1 ? refuse('SWIFT_ACTION_SPENT', turns.budget, who, ['endTurn']) : null;
  if (cost === 'STANDARD' && standard < 1) return refuse('STANDARD_ACTION_SPENT', turns.budget, who, ['endTurn']);
  if (cost === 'MOVE' && standard + move < 1) return refuse('MOVE_ACTION_SPENT', turns.budget, who, ['endTurn']);
  if (cost === 'FULL_ROUND' && (standard < 1 || move < 1))
    return refuse('FULL_ROUND_ACTION_IMPOSSIBLE', [...turns.fullRound, ...turns.restricted], who);
  return null;
}

/** Pays for an action. */
export function* pay(ctx: ActionContext, actorId: string, cost: ActionCost, use: ActionUse = 'TURN'): Procedure {
  if (use === 'READIED' || cost === 'FREE') return;
  if (cost === 'SWIFT') {
    yield* spend(ctx, actorId, 'swift');
    return;
  }
  if (cost === 'MOVE') {
    const key = remaining(ctx.combatant(actorId), 'move') > 0 ? 'move' : 'standard';
    yield* spend(ctx, actorId, key);
    return;
  }
  yield* spend(ctx, actorId, 'standard');
  if (cost === 'FULL_ROUND') yield* spend(ctx, actorId, 'move');
}

/** How many move actions a creature has left, the standard action counted. */
export function moveActionsLeft(state: EncounterState, actorId: string): number {
  const actor = combatantOf(state, actorId);
  return remaining(actor, 'standard') + remaining(actor, 'move');
}
