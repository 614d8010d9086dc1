import type { EventData } from '../../../encounter/events/index.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { slipAway } from '../attack/pinpoint.js';

/** Records that a creature moved or was moved, by whatever means: whoever knew where it stood unseen knows it no more (D35-CCL-02, PF1-CCL-11). */
export function* recordMove(ctx: ActionContext, moved: EventData<'Moved'>): Procedure {
  yield* slipAway(ctx, moved.combatantId);
  yield* ctx.record('Moved', moved);
}
