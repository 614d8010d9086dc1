import type { ActionContext, ActionResult, Procedure } from '../../encounter/procedure.js';
import { DONE } from '../../encounter/procedure.js';
import type { Refusal } from '../../encounter/refusal.js';
import { refuse } from '../../encounter/refusal.js';
import type { EncounterState } from '../../encounter/state.js';
import type { Adjustment } from '../ruleset.js';
import { startEffect, untilTurnStart } from '../shared/index.js';
import { dealDamage, heal } from './damage/index.js';
import { variantOf } from './variant-of.js';

/** Whether an adjustment makes sense now. */
export function checkAdjustment(state: EncounterState, { addCondition }: Adjustment): Refusal | null {
  const { id, conditions } = variantOf(state);
  if (addCondition && !Object.hasOwn(conditions, addCondition.kind))
    return refuse('CONDITION_UNKNOWN', [], { ruleset: id, condition: addCondition.kind }, Object.keys(conditions));
  return null;
}

/** Changes the game master makes by fiat. */
export function* adjust(ctx: ActionContext, adjustment: Adjustment): Procedure<ActionResult> {
  const { combatantId } = adjustment;
  if (combatantId === null) return DONE;
  if (adjustment.damage)
    yield* dealDamage(ctx, {
      targetId: combatantId,
      sourceId: null,
      cause: 'adjust',
      critical: false,
      components: adjustment.damage.map(({ amount, type, nonlethal = false, magical = false }) => ({
        types: [type],
        amount,
        parts: [],
        nonlethal,
        qualities: magical ? ['magic'] : [],
        weapon: false,
      })),
      ruleIds: [],
    });
  if (adjustment.healing !== undefined)
    yield* heal(ctx, { combatantId, sourceId: null, cause: 'adjust', amount: adjustment.healing });
  if (adjustment.addCondition) {
    const { kind, level, sourceId, rounds } = adjustment.addCondition;
    yield* startEffect(ctx, combatantId, {
      kind,
      level: level ?? null,
      sourceId: sourceId ?? null,
      ruleId: variantOf(ctx.state).conditions[kind]!.ruleIds[0],
      expires: rounds === undefined ? null : untilTurnStart(combatantId, rounds),
    });
  }
  return DONE;
}
