import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { InitiativeEntry } from '../../../encounter/schemas.js';
import type { InitiativeInput } from '../../ruleset.js';
import { reanchorEffects } from '../../shared/index.js';
import { endHold, grapplePartners } from '../maneuvers/holds.js';
import { compareInitiative, rollEntries, rollOff, rollOne } from './initiative.js';
import { MOMENTS, finishTurn, nextTurn } from './turns.js';

/** Settles the order of the fight (D35-INI-01, D35-INI-02, PF1-INI-01, PF1-INI-02). */
export function* rollInitiative(ctx: ActionContext, input: InitiativeInput): Procedure<ActionResult> {
  const stated = new Map(input.stated.map(({ combatantId, total }) => [combatantId, total]));
  const entries = yield* rollEntries(ctx, ctx.state.present, stated);
  const order = yield* rollOff(ctx, entries);
  yield* ctx.record('InitiativeSet', {
    order: [...order],
    reason: stated.size >= ctx.state.present.length ? 'STATED' : 'ROLLED',
  });
  return DONE;
}

/**
 * Gives creatures that join a running fight their place; the places of the others stay as they are. Where totals and modifiers
 * are equal, the newcomer rolls, and its roll counts against the last roll of those who have rolled off before.
 */
export function* joinCombat(ctx: ActionContext, combatantIds: readonly string[]): Procedure<ActionResult> {
  const rolled = yield* rollEntries(ctx, combatantIds, new Map());
  const entries: InitiativeEntry[] = [];
  for (const entry of rolled) {
    const tied = ctx.state.order.some(
      (other) => other.total === entry.total && other.modifier === entry.modifier && other.tieBreaks.length > 0,
    );
    entries.push(tied ? { ...entry, tieBreaks: [yield* rollOne(ctx, entry.combatantId)] } : entry);
  }
  const settled = yield* rollOff(ctx, [...ctx.state.order, ...entries]);
  const order = [...ctx.state.order];
  for (const entry of settled.filter(({ combatantId }) => combatantIds.includes(combatantId))) {
    const place = order.findIndex((other) => compareInitiative(entry, other) < 0);
    order.splice(place < 0 ? order.length : place, 0, entry);
  }
  const known = new Map(settled.map((entry) => [entry.combatantId, entry]));
  yield* ctx.record('InitiativeSet', {
    order: order.map((entry) => known.get(entry.combatantId) ?? entry),
    reason: 'JOINED',
  });
  return DONE;
}

/** What has to happen before a creature leaves: what hangs on its turns hangs on its place, and its own turn ends. */
export function* leave(ctx: ActionContext, combatantId: string): Procedure<ActionResult> {
  yield* reanchorEffects(ctx, combatantId);
  for (const otherId of grapplePartners(ctx.combatant(combatantId))) yield* endHold(ctx, combatantId, otherId, 'left');
  if (ctx.state.activeId !== combatantId) return DONE;
  yield* finishTurn(ctx, combatantId);
  yield* nextTurn(ctx, combatantId, {
    ...MOMENTS,
    takesTurn: (state, id) => id !== combatantId && MOMENTS.takesTurn(state, id),
  });
  return DONE;
}
