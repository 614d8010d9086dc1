import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionUse } from '../../ruleset.js';
import { attackedWith, hasMoved, noted, remaining, spend } from '../budget.js';
import { conditionsOf, hasTrait } from '../conditions/index.js';
import { attacksByBonus, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** What an action takes of a turn. A move action may be paid with the standard action (D35-ACT-02, PF1-ACT-03). */
export type ActionCost = 'STANDARD' | 'MOVE' | 'FULL_ROUND' | 'SWIFT' | 'FREE';

/** Why a creature cannot pay for an action now; readied actions were paid when they were readied, but nausea leaves no more than a move (D35-CND-01, PF1-CND-24). */
export function costRefusal(
  state: EncounterState,
  actorId: string,
  cost: CostInAttacks,
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
  if (cost === 'ATTACK' && mayAttackAgain(actor)) return laterAttackRefusal(state, actor);
  if ((cost === 'STANDARD' || cost === 'ATTACK') && standard < 1)
    return refuse('STANDARD_ACTION_SPENT', turns.budget, who, ['endTurn']);
  if (cost === 'MOVE' && standard + move < 1) return refuse('MOVE_ACTION_SPENT', turns.budget, who, ['endTurn']);
  if (cost === 'FULL_ROUND' && (standard < 1 || move < 1))
    return refuse('FULL_ROUND_ACTION_IMPOSSIBLE', [...turns.fullRound, ...turns.restricted], who);
  return null;
}

/**
 * Why somebody on whom a condition came that leaves one act a turn cannot pay any more: what was done before counts
 * (D35-ACT-04, PF1-ACT-14, PF1-CND-24).
 */
export function hamperedSince(state: EncounterState, actorId: string, cost: CostInAttacks): Refusal | null {
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

/**
 * `ATTACK` is one of the attacks of the turn: the first takes the standard action, the second the move action too (D35-ATK-04,
 * PF1-CM-05).
 */
export type CostInAttacks = ActionCost | 'ATTACK';

/** Whether base attack bonus leaves a further attack this turn. */
function mayAttackAgain(actor: Combatant): boolean {
  const made = attackedWith(actor).length;
  return made > 0 && made < attacksByBonus(sheetOf(actor));
}

function laterAttackRefusal(state: EncounterState, actor: Combatant): Refusal | null {
  const { decidedAfterFirst, fullAttack } = variantOf(state).rules.attack;
  if (hasMoved(actor)) return refuse('ALREADY_MOVED', fullAttack, { who: actor.id }, ['endTurn']);
  return attackedWith(actor).length === 1 && remaining(actor, 'move') < 1
    ? refuse('MOVE_ACTION_SPENT', decidedAfterFirst, { who: actor.id }, ['endTurn'])
    : null;
}

/**
 * Pays with one of the attacks of the turn.
 * @param attackId what is used in place of it; null: bare hands
 */
export function* payAttack(ctx: ActionContext, actorId: string, attackId: string | null, use: ActionUse): Procedure {
  if (use === 'READIED') return;
  const made = attackedWith(ctx.combatant(actorId));
  if (made.length === 0) yield* spend(ctx, actorId, 'standard');
  if (made.length === 1) yield* spend(ctx, actorId, 'move');
  yield* ctx.record('ActivityNoted', {
    combatantId: actorId,
    notes: { attackedWith: [...made, attackId ?? 'unarmed'] },
  });
}

/** What an attempt in place of the latest attack of the turn loses: 5 for each attack before it (D35-ATK-04, PF1-ATK-09). */
export function laterAttackParts(state: EncounterState, actorId: string): readonly Part[] {
  const before = attackedWith(combatantOf(state, actorId)).length - 1;
  return before > 0 ? [part('later attack', -5 * before, 'untyped', variantOf(state).rules.attack.iterative[0])] : [];
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
