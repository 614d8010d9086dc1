import { sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { inOrder } from '../turns/initiative-order.js';
import { initiativeParts } from '../turns/initiative.js';

/** Sets a creature's initiative; among equals it comes last, until the game master says otherwise. */
export function* setInitiative(ctx: ActionContext, id: string, total: number): Procedure {
  const others = ctx.state.order.filter((entry) => entry.combatantId !== id);
  const entry = { combatantId: id, total, modifier: sumOf(initiativeParts(ctx.combatant(id))), tieBreaks: [-1] };
  yield* ctx.record('InitiativeSet', { order: inOrder([...others, entry]), reason: 'ADJUSTED' });
}

/** Puts tied creatures in an order, first to last; others of the same total come after them (5E-INIT-06). */
export function* setTieOrder(ctx: ActionContext, ids: readonly string[]): Procedure {
  const total = ctx.state.order.find((entry) => entry.combatantId === ids[0])?.total;
  const tied = ctx.state.order.filter((entry) => entry.total === total);
  const rest = tied.map(({ combatantId }) => combatantId).filter((id) => !ids.includes(id));
  const places = [...ids, ...rest];
  const order = ctx.state.order.map((entry) =>
    entry.total === total ? { ...entry, tieBreaks: [places.length - places.indexOf(entry.combatantId)] } : entry,
  );
  yield* ctx.record('InitiativeSet', { order: inOrder(order), reason: 'ADJUSTED' });
}
