import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionUse } from '../../ruleset.js';
import { noted, remaining, spend } from '../budget.js';
import { conditionsOf, hasTrait } from '../conditions/index.js';
import { variantOf } from '../variant-of.js';

/** What an action takes of a turn. A move action may be paid with the standard action (D35-ACT-02, PF1-ACT-03). */
export type ActionCost = 'STANDARD' | 'MOVE' | 'FULL_ROUND' | 'SWIFT' | 'FREE';

/** Why a creature cannot pay for an action now; readied actions were paid when they were readied, but nausea leaves no more than a move (D35-CND-01, PF1-CND-24). */
export function costRefusal(
  state: EncounterState,
  actorId: string,
  cost: ActionCost,
  use: ActionUse = 'TURN',
): Refusal | null {
  if (cost === 'FREE') return null;
  const actor = combatantOf(state, actorId);
  const { turns } = variantOf(state).rules;
  if (use === 'READIED') {
    const sick = conditionsOf(state, actor).find(({ traits }) => traits.oneMoveOnly);
    return sick && cost !== 'MOVE'
      ? refuse('ACTOR_CANNOT_ACT', [sick.ruleId], { who: actorId, condition: sick.kind })
      : null;
  }
  const [standard, move] = [remaining(actor, 'standard'), remaining(actor, 'move')];
  const who = { who: actorId };
  // One a turn, and only where the game has them (PF1-ACT-11, D35-ACT-01).
  const hampered = hamperedSince(state, actorId, cost);
  if (hampered) return hampered;
  if (cost === 'SWIFT')
    return remaining(actor, 'swift') < 1 ? refuse('SWIFT_ACTION_SPENT', turns.budget, who, ['endTurn']) : null;
  if (cost === 'STANDARD' && standard < 1) return refuse('STANDARD_ACTION_SPENT', turns.budget, who, ['endTurn']);
  if (cost === 'MOVE' && standard + move < 1) return refuse('MOVE_ACTION_SPENT', turns.budget, who, ['endTurn']);
  if (cost === 'FULL_ROUND' && (standard < 1 || move < 1))
    return refuse('FULL_ROUND_ACTION_IMPOSSIBLE', [...turns.fullRound, ...turns.restricted], who);
  return null;
}

/**
 * Why somebody on whom a condition came that leaves one act a turn cannot pay any more: what was done before counts
 * (D35-ACT-04, PF1-ACT-14, PF1-CND-24).
 */
export function hamperedSince(state: EncounterState, actorId: string, cost: ActionCost): Refusal | null {
  const actor = combatantOf(state, actorId);
  const limit = conditionsOf(state, actor).find(({ traits }) => traits.oneAction ?? traits.oneMoveOnly);
  if (!limit || noted(actor, 'restricted')) return null;
  const begun = remaining(actor, 'standard') < 1 || remaining(actor, 'move') < 1;
  const barred = limit.traits.oneMoveOnly ? cost !== 'MOVE' : cost === 'FULL_ROUND';
  const { turns } = variantOf(state).rules;
  if (!barred && !(begun && cost !== 'SWIFT')) return null;
  return refuse('HAMPERED_SINCE', [limit.ruleId, ...turns.restricted], { who: actorId, condition: limit.kind }, [
    'endTurn',
  ]);
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
  const left = remaining(actor, 'standard') + remaining(actor, 'move');
  const one = hasTrait(state, actor, 'oneAction') || hasTrait(state, actor, 'oneMoveOnly');
  return one ? Math.min(1, left) : left;
}
