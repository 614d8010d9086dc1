import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { variantOf } from '../variant-of.js';
import { updateVitals } from '../vitals/index.js';

export interface HealRequest {
  readonly combatantId: string;
  readonly sourceId: string | null;
  /** Id of an item, `fastHealing`, `adjust` … */
  readonly cause: string;
  readonly amount: number;
}

/** Restores hit points up to the full total. @returns hit points really regained */
export function* heal(ctx: ActionContext, request: HealRequest): Procedure<number> {
  const { hitPoints } = ctx.combatant(request.combatantId);
  const current = Math.min(hitPoints.maximum, hitPoints.current + request.amount);
  yield* ctx.record('HealingReceived', {
    combatantId: request.combatantId,
    sourceId: request.sourceId,
    cause: request.cause,
    amount: request.amount,
    hitPoints: { ...hitPoints, current },
    ruleIds: [...variantOf(ctx.state).rules.injury.healing],
  });
  yield* updateVitals(ctx, request.combatantId, 'healing');
  return current - hitPoints.current;
}
