import type { ActionContext, Procedure } from '../../encounter/procedure.js';
import type { Refusal } from '../../encounter/refusal.js';
import { refuse } from '../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import { combatantOf } from '../../encounter/state.js';
import { enemiesOf } from './relations.js';

/** From whom a creature is hidden by the game master's word. */
export interface HiddenStatement {
  /** Creatures that do not know where it is; none: it is revealed. Left out: every enemy present. */
  readonly from?: readonly string[];
  /** The Stealth or Hide total that searches must beat. */
  readonly check?: number;
}

/** Why the game master's word on hiding makes no sense: it names somebody who is not there, or the creature itself. */
export function hidingRefusal(
  present: readonly string[],
  id: string,
  { from = [] }: HiddenStatement,
  ruleIds: readonly string[],
): Refusal | null {
  const legal = present.filter((one) => one !== id);
  if (from.includes(id)) return refuse('HIDDEN_FROM_ITSELF', ruleIds, { who: id }, legal);
  const unknown = from.find((one) => !present.includes(one));
  return unknown === undefined ? null : refuse('COMBATANT_UNKNOWN', ruleIds, { id: unknown }, legal);
}

/** The creatures the game master's word means. */
export function hiddenFromWhom(
  state: EncounterState,
  one: Pick<Combatant, 'side'>,
  { from }: HiddenStatement,
): string[] {
  return from ? [...new Set(from)] : enemiesOf(state, one).map(({ id }) => id);
}

/** Whether a creature hides and none of its enemies that are there knows where it is. */
export function isHiddenFromAll(state: EncounterState, { hidden, side }: Combatant): boolean {
  return hidden !== null && enemiesOf(state, { side }).every(({ id }) => hidden.from.includes(id));
}

/** Hides or reveals a creature by the game master's word. */
export function* stateHidden(ctx: ActionContext, id: string, stated: HiddenStatement): Procedure {
  const from = hiddenFromWhom(ctx.state, combatantOf(ctx.state, id), stated);
  yield* setHiddenFrom(ctx, id, from, stated.check ?? null);
}

/** Writes down from whom a creature is hidden now. */
export function* setHiddenFrom(
  ctx: ActionContext,
  hiderId: string,
  hiddenFrom: readonly string[],
  check: number | null,
): Procedure {
  yield* ctx.record('PartialAwarenessNoted', {
    combatantId: hiderId,
    hiddenFrom: [...hiddenFrom],
    check: hiddenFrom.length > 0 ? check : null,
    parts: [],
  });
}
