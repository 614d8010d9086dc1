import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { startEffect } from '../../shared/index.js';

/** Kind of the effect on a thief that remembers what it took; its source is whoever had it. */
const STOLEN = 'stolen-item';

/**
 * Of a counted thing there is one less with its owner, and one more with a taker who knows its use.
 * @param takerId who has it now; null: it lies on the ground
 */
export function* takeCounted(
  ctx: ActionContext,
  takerId: string | null,
  ownerId: string,
  itemId: string,
  ruleId: string,
): Procedure {
  const remaining = ctx.combatant(ownerId).resources[itemId]!.remaining - 1;
  yield* ctx.record('ResourceChanged', { combatantId: ownerId, resource: itemId, remaining });
  if (takerId === null) return;
  const own = ctx.combatant(takerId).resources[itemId];
  if (own)
    yield* ctx.record('ResourceChanged', { combatantId: takerId, resource: itemId, remaining: own.remaining + 1 });
  yield* noteTaken(ctx, takerId, ownerId, itemId, ruleId);
}

/** Remembers that somebody has what was another's. */
export function* noteTaken(
  ctx: ActionContext,
  takerId: string,
  ownerId: string,
  itemId: string,
  ruleId: string,
): Procedure {
  yield* startEffect(ctx, takerId, { kind: STOLEN, sourceId: ownerId, ruleId, data: { itemId } });
}
