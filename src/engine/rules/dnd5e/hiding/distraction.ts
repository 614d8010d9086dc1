import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { effectsOf, endEffect, startEffect } from '../../shared/index.js';
import { EFFECTS } from '../conditions/suffered.js';
import { isDistracted } from './hidden.js';
import { reviewSightAfter } from './review-sight.js';

/** The game master says whether a creature is distracted (5E-HIDE-07). */
export function* setDistracted(ctx: ActionContext, id: string, distracted: boolean): Procedure {
  if (!distracted) return yield* alert(ctx, id);
  if (!isDistracted(ctx.combatant(id))) yield* startEffect(ctx, id, { kind: EFFECTS.distracted, ruleId: '5E-HIDE-07' });
}

/** An attack or damage gets a creature's attention: it sees who stands in the open (5E-HIDE-04). */
export function* alert(ctx: ActionContext, id: string): Procedure {
  for (const effect of effectsOf(ctx.combatant(id), EFFECTS.distracted))
    yield* reviewSightAfter(ctx, endEffect(ctx, id, effect, 'alerted'));
}
