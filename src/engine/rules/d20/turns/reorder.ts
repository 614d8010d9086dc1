import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EventData } from '../../../encounter/events/index.js';
import type { InitiativeEntry } from '../../../encounter/schemas.js';
import { compareInitiative } from './initiative.js';

type Reason = EventData<'InitiativeSet'>['reason'];

/** Gives a creature the place just before another's (D35-RDY-03, PF1-RDY-05). */
export function* placeBefore(ctx: ActionContext, id: string, anchorId: string, reason: Reason): Procedure {
  yield* place(ctx, id, anchorId, 0, reason);
}

/** Gives a creature the place just behind another's (D35-DLY-01, PF1-DLY-02). */
export function* placeBehind(ctx: ActionContext, id: string, anchorId: string, reason: Reason): Procedure {
  yield* place(ctx, id, anchorId, 1, reason);
}

/** Gives a creature the place of a count the game master states; among equals, the last. */
export function* placeByCount(ctx: ActionContext, id: string, total: number): Procedure {
  const own = ctx.state.order.find((entry) => entry.combatantId === id);
  if (!own) return;
  const order = ctx.state.order.filter((entry) => entry.combatantId !== id);
  const stated = { ...own, total, tieBreaks: [] };
  const index = order.findIndex((other) => compareInitiative(stated, other) < 0);
  const at = index < 0 ? order.length : index;
  const [above, below] = [order[at - 1], order[at]];
  const tied = above !== undefined && compareInitiative(stated, above) === 0;
  const entry = tied ? entryBelow(id, above, below) : stated;
  yield* ctx.record('InitiativeSet', { order: [...order.slice(0, at), entry, ...order.slice(at)], reason: 'ADJUSTED' });
}

function* place(ctx: ActionContext, id: string, anchorId: string, offset: 0 | 1, reason: Reason): Procedure {
  if (id === anchorId) return;
  const order = ctx.state.order.filter((entry) => entry.combatantId !== id);
  const anchor = order.findIndex((entry) => entry.combatantId === anchorId);
  if (anchor < 0) return;
  const [above, below] = [order[anchor + offset - 1], order[anchor + offset]];
  const entry = offset === 0 ? entryAbove(id, below!, above) : entryBelow(id, above!, below);
  yield* ctx.record('InitiativeSet', {
    order: [...order.slice(0, anchor + offset), entry, ...order.slice(anchor + offset)],
    reason,
  });
}

/**
 * An entry that sorts just above another: it takes that one's count (its initiative from now on) and the figure by which the
 * other's ties were broken, and one more in its favour.
 */
function entryAbove(id: string, anchor: InitiativeEntry, above: InitiativeEntry | undefined): InitiativeEntry {
  const entry = { ...anchor, combatantId: id, tieBreaks: [...anchor.tieBreaks, 1] };
  if (!above || compareInitiative(above, entry) < 0) return entry;
  return { ...above, combatantId: id, tieBreaks: [...above.tieBreaks, -1] };
}

function entryBelow(id: string, anchor: InitiativeEntry, below: InitiativeEntry | undefined): InitiativeEntry {
  const entry = { ...anchor, combatantId: id, tieBreaks: [...anchor.tieBreaks, -1] };
  if (!below || compareInitiative(entry, below) < 0) return entry;
  return { ...below, combatantId: id, tieBreaks: [...below.tieBreaks, 1] };
}
