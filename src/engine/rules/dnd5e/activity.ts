import type { ActionContext, Procedure } from '../../encounter/procedure.js';
import type { Combatant } from '../../encounter/state.js';

/**
 * What a turn offers, by name; `activity.budget` holds what is left of it.
 * - `action`, `bonusAction`: one each per turn (5E-TURN-01, 5E-BA-03).
 * - `reaction`: one until the start of the own next turn (5E-REA-03).
 * - `interaction`: one object handled for free per turn (5E-OBJ-03).
 * - `attacks`: attacks left of an Attack action that has begun (5E-AATK-02).
 */
export const BUDGET = { action: 1, bonusAction: 1, reaction: 1, interaction: 1, attacks: 0 } as const;
export type BudgetName = keyof typeof BUDGET;
export const BUDGET_NAMES = Object.keys(BUDGET) as readonly BudgetName[];

/**
 * What is remembered during a turn; `activity.notes` holds it.
 * - `dashes`: how many times it dashed (5E-DASH-04).
 * - `disengaged`: its movement provokes nothing this turn (5E-DIS-01).
 * - `attackAction`: it has taken the Attack action.
 * - `lightAttack`: id of the light melee weapon it attacked with through the Attack action (5E-TWF-01).
 * - `earlierLightAttack`: id of another light melee weapon it attacked with before that.
 * - `shots`: ids of loading weapons shot with this action (5E-WPN-05).
 * - `multiattack`: ids of the attacks made so far of a multiattack (5E-BST-01).
 * - `revealed`: the game master has said before the fight that everybody notices it, so it lays no ambush (5E-HIDE-03, 5E-SUR-07).
 * - `sneakAttack`: the turn (`round:creature`) in which it last used Sneak Attack.
 */
export interface Notes {
  readonly dashes?: number;
  readonly disengaged?: boolean;
  readonly attackAction?: boolean;
  readonly lightAttack?: string;
  readonly earlierLightAttack?: string;
  readonly shots?: readonly string[];
  readonly multiattack?: readonly string[];
  readonly revealed?: boolean;
  readonly sneakAttack?: string;
}

export function notesOf(combatant: Combatant): Notes {
  return combatant.activity.notes;
}

/** What is left. Before its first turn a creature has its reaction and nothing else (5E-REA-03). */
export function budgetLeft(combatant: Combatant, name: BudgetName): number {
  return combatant.activity.budget[name] ?? (name === 'reaction' ? 1 : 0);
}

/** Spends a part of the budget. */
export function* spend(ctx: ActionContext, combatantId: string, name: BudgetName, amount = 1): Procedure {
  const remaining = Math.max(0, budgetLeft(ctx.combatant(combatantId), name) - amount);
  yield* ctx.record('BudgetSpent', { combatantId, resource: name, amount, remaining });
}

/** Remembers something for the rest of the turn; null forgets. */
export function* note(
  ctx: ActionContext,
  combatantId: string,
  notes: Readonly<{ [K in keyof Notes]?: Notes[K] | null }>,
): Procedure {
  yield* ctx.record('ActivityNoted', { combatantId, notes: notes });
}
