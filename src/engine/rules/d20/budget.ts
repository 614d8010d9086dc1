import type { ActionContext, Procedure } from '../../encounter/procedure.js';
import type { Combatant } from '../../encounter/state.js';

/**
 * Keys of `activity.budget` in this family. They are set when a turn begins and last, spent or not, until the next one begins.
 *
 * - `standard`, `move`: actions of the turn (0 or 1). A full-round action takes both. A standard action may be used to move.
 * - `swift`: Pathfinder only; an immediate action in one's own turn is this one.
 * - `fiveFootStep`: 1 until it is taken or movement rules it out.
 * - `attackOfOpportunity`: attacks of opportunity left until the next turn begins.
 */
export const BUDGET_KEYS = ['standard', 'move', 'swift', 'fiveFootStep', 'attackOfOpportunity'] as const;
export type BudgetKey = (typeof BUDGET_KEYS)[number];

/**
 * Keys of `activity.notes` in this family; all end when the creature's next turn begins.
 *
 * - `restricted`: true if the turn offers a single standard or move action (surprise, staggered, disabled …).
 * - `stepped`: true once the 5-foot step was taken: no other distance any more.
 * - `provokedByMoving`: ids of enemies that have had their opportunity for this creature's movement this round.
 * - `attackedWith`: ids of the attacks made with the standard action or full attack of this turn, in order; `unarmed` for what was
 *   tried with bare hands in place of one.
 * - `attackStyle`: `twoWeapons`, `rapidShot`: how the full attack of this turn is made.
 * - `delaying`: true while a delayed turn waits; `resumeAfter`: id of the creature after whose turn it comes.
 * - `drewMoving`, `drewQuickly`, `drewOne`, `drewPair`: weapons drawn beside a move, by Quick Draw, for a move action, and as the
 *   second of two.
 * - `maintained`: true once a hold was taken or kept this turn (Pathfinder).
 * - `evaded`: number of enemies got past by Tumble or Acrobatics this turn.
 * - `overran`: true once an overrun was tried this turn.
 * - `cleaved`: true once Cleave was used this round.
 * - `immediate`: true once an immediate action was taken off turn: it is the swift action of the next one.
 */
export const NOTE_KEYS = [
  'restricted',
  'stepped',
  'provokedByMoving',
  'attackedWith',
  'attackStyle',
  'delaying',
  'resumeAfter',
  'drewMoving',
  'drewQuickly',
  'drewOne',
  'drewPair',
  'maintained',
  'evaded',
  'overran',
  'cleaved',
  'immediate',
] as const;
export type NoteKey = (typeof NOTE_KEYS)[number];

/** What is left of a part of the turn. */
export function remaining(combatant: Combatant, key: BudgetKey): number {
  return combatant.activity.budget[key] ?? 0;
}

/** Whether a note of the turn is set to true. */
export function noted(combatant: Combatant, key: NoteKey): boolean {
  return combatant.activity.notes[key] === true;
}

/** Whether a creature has covered a distance this turn other than by a 5-foot step. */
export function hasMoved(combatant: Combatant): boolean {
  return combatant.activity.movementSpent > 0 && !noted(combatant, 'stepped');
}

/** Ids listed in a note. */
export function notedIds(combatant: Combatant, key: NoteKey): readonly string[] {
  const ids = combatant.activity.notes[key];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Ids of the attacks made this turn with the attack action or a full attack, in order; empty before the first. */
export function attackedWith(actor: Combatant): readonly string[] {
  return remaining(actor, 'standard') < 1 ? notedIds(actor, 'attackedWith') : [];
}

/** Records that a part of the turn was used. */
export function* spend(ctx: ActionContext, combatantId: string, key: BudgetKey, amount = 1): Procedure {
  const left = Math.max(0, remaining(ctx.combatant(combatantId), key) - amount);
  yield* ctx.record('BudgetSpent', { combatantId, resource: key, amount, remaining: left });
}
