import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Effect } from '../../../encounter/schemas.js';
import { negativeLevels } from '../conditions/abilities-now.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterAbilityChangeEnded } from './ability-changes.js';
import { shiftHitPoints } from './shift-hit-points.js';
import { die, updateVitals } from './update-vitals.js';

/** Hit points each negative level takes, of those there are and of the full total (D35-ENV-02, PF1-ABL-04). */
export const HIT_POINTS_PER_LEVEL = 5;

/** What an effect that brings negative levels remembers, to give it back when it ends. */
export function drainData(levels: number): Effect['data'] {
  return { hitPointsLost: HIT_POINTS_PER_LEVEL * levels };
}

/** What becomes of a creature to which an effect has just brought negative levels (D35-ENV-02, PF1-ABL-04). */
export function* drainLevels(ctx: ActionContext, combatantId: string, levels: number): Procedure {
  yield* shift(ctx, combatantId, -HIT_POINTS_PER_LEVEL * levels);
  yield* updateVitals(ctx, combatantId, 'damage');
  const combatant = ctx.combatant(combatantId);
  if (!variantOf(ctx.state).vitals.diesOfNegativeLevels || combatant.vital === 'DEAD') return;
  if (negativeLevels(ctx.state, combatant) >= sheetOf(combatant).hitDice)
    yield* die(ctx, combatantId, 'negativeLevels', variantOf(ctx.state).conditions['energy-drained']!.ruleIds);
}

/** What comes back when an effect has ended: the hit points its negative levels took, and abilities it changed. Nothing for other effects. */
export function* afterEffectEnded(ctx: ActionContext, combatantId: string, effect: Effect): Procedure {
  yield* afterAbilityChangeEnded(ctx, combatantId, effect);
  const { hitPointsLost } = effect.data;
  if (typeof hitPointsLost !== 'number') return;
  yield* shift(ctx, combatantId, hitPointsLost);
  yield* updateVitals(ctx, combatantId, 'negativeLevelsEnded');
}

function* shift(ctx: ActionContext, combatantId: string, by: number): Procedure {
  const { ruleIds } = variantOf(ctx.state).conditions['energy-drained']!;
  yield* shiftHitPoints(ctx, combatantId, by, { cause: 'negativeLevels', ruleIds });
}
