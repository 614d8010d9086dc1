import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Occurrence } from '../../shared/index.js';
import { releaseReadied } from '../../shared/index.js';
import { READY_RULES } from './rules.js';

/**
 * Tells those who have readied something that a trigger has happened: in this game they act right after it (5E-READY-04).
 * @returns whether anybody reacted
 */
export function* announce(ctx: ActionContext, occurrence: Occurrence): Procedure<boolean> {
  return yield* releaseReadied(ctx, occurrence, READY_RULES);
}
