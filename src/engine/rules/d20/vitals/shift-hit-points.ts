import type { ActionContext, Procedure } from '../../../encounter/procedure.js';

/** Raises or lowers the full total of hit points, and with it those there are. They are real ones, not temporary. */
export function* shiftHitPoints(
  ctx: ActionContext,
  combatantId: string,
  by: number,
  { cause, ruleIds }: { readonly cause: string; readonly ruleIds: readonly string[] },
): Procedure {
  const { hitPoints } = ctx.combatant(combatantId);
  yield* ctx.record('HitPointsSet', {
    combatantId,
    cause,
    hitPoints: { ...hitPoints, current: hitPoints.current + by, maximum: hitPoints.maximum + by },
    ruleIds: [...ruleIds],
  });
}
