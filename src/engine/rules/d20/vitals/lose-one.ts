import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { variantOf } from '../variant-of.js';
import { updateVitals } from './update-vitals.js';

/** Takes 1 hit point that no armour, resistance or temporary hit point can spare: dying, or acting while disabled. */
export function* loseOneHitPoint(ctx: ActionContext, combatantId: string, cause: string): Procedure {
  const { hitPoints } = ctx.combatant(combatantId);
  const { dying, disabled } = variantOf(ctx.state).rules.injury;
  const ruleIds = cause === 'strenuous' ? disabled : dying;
  yield* ctx.record('DamageDealt', {
    targetId: combatantId,
    sourceId: null,
    cause,
    critical: false,
    components: [
      {
        type: 'untyped',
        rolled: 1,
        parts: [part(cause, 1, 'untyped', ruleIds[0])],
        adjustments: [],
        amount: 1,
        nonlethal: false,
      },
    ],
    total: 1,
    toTemporary: 0,
    toHitPoints: 1,
    toNonlethal: 0,
    hitPoints: { ...hitPoints, current: hitPoints.current - 1 },
    ruleIds: [...ruleIds],
  });
  yield* updateVitals(ctx, combatantId, cause);
}
