import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import { updateVitals } from '../vitals/index.js';

/** The damage of one kind within one blow, before mitigation. */
export interface IncomingDamage {
  /** Types it has at once, as bludgeoning and piercing. */
  readonly types: readonly string[];
  readonly amount: number;
  readonly parts: readonly Part[];
  readonly nonlethal: boolean;
  /** What gets past damage reduction: magic, silver … */
  readonly qualities: readonly string[];
  /** Weapon damage: damage reduction counts, energy resistance does not. */
  readonly weapon: boolean;
}

export interface DamageRequest {
  readonly targetId: string;
  readonly sourceId: string | null;
  /** Id of the attack, `fall`, `adjust` … */
  readonly cause: string;
  readonly critical: boolean;
  readonly components: readonly IncomingDamage[];
  readonly ruleIds: readonly string[];
}

export interface DamageResult {
  /** What the target really took, wherever it went. */
  readonly taken: number;
}

/** Deals the damage of one blow: mitigation, temporary hit points, hit points, and what follows from them. */
export function* dealDamage(ctx: ActionContext, request: DamageRequest): Procedure<DamageResult> {
  const { hitPoints } = ctx.combatant(request.targetId);
  const total = request.components.reduce((sum, component) => sum + component.amount, 0);
  const toTemporary = Math.min(hitPoints.temporary, total);
  const toHitPoints = total - toTemporary;
  yield* ctx.record('DamageDealt', {
    targetId: request.targetId,
    sourceId: request.sourceId,
    cause: request.cause,
    critical: request.critical,
    components: request.components.map(({ types, amount, parts, nonlethal }) => ({
      type: types.join(' and '),
      rolled: amount,
      parts: [...parts],
      adjustments: [],
      amount,
      nonlethal,
    })),
    total,
    toTemporary,
    toHitPoints,
    toNonlethal: 0,
    hitPoints: {
      ...hitPoints,
      current: hitPoints.current - toHitPoints,
      temporary: hitPoints.temporary - toTemporary,
    },
    ruleIds: [...request.ruleIds],
  });
  yield* updateVitals(ctx, request.targetId, 'damage');
  return { taken: total };
}
