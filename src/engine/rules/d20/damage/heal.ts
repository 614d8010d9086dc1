import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { endEffectsOf } from '../../shared/index.js';
import { variantOf } from '../variant-of.js';
import { updateVitals } from '../vitals/index.js';

export interface HealRequest {
  readonly combatantId: string;
  readonly sourceId: string | null;
  /** Id of an item, `fastHealing`, `adjust` … */
  readonly cause: string;
  readonly amount: number;
}

/**
 * Restores hit points up to the full total, takes away as much nonlethal damage, and stops bleeding (D35-DYN-03, D35-NLD-01,
 * PF1-HEA-04, PF1-NLD-12, PF1-CND-02). It does nothing for the dead.
 * @returns hit points really regained
 */
export function* heal(ctx: ActionContext, request: HealRequest): Procedure<number> {
  const { hitPoints, vital } = ctx.combatant(request.combatantId);
  if (vital === 'DEAD') return 0;
  const current = Math.min(hitPoints.maximum, hitPoints.current + request.amount);
  const nonlethal = Math.max(0, hitPoints.nonlethal - request.amount);
  const { healing, healsNonlethal } = variantOf(ctx.state).rules.injury;
  yield* ctx.record('HealingReceived', {
    combatantId: request.combatantId,
    sourceId: request.sourceId,
    cause: request.cause,
    amount: request.amount,
    hitPoints: { ...hitPoints, current: Math.max(hitPoints.current, current), nonlethal },
    ruleIds: [...healing, ...(nonlethal < hitPoints.nonlethal ? healsNonlethal : [])],
  });
  if (request.amount > 0) yield* endEffectsOf(ctx, request.combatantId, 'bleed', 'healed');
  yield* updateVitals(ctx, request.combatantId, 'healing');
  return Math.max(0, current - hitPoints.current);
}
