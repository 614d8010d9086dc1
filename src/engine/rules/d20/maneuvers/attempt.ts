import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { beginManeuver, blowPart } from './begin.js';
import type { ManeuverResult, ManeuverRoll } from './combat-maneuver.js';
import { rollManeuver } from './combat-maneuver.js';
import { isImproved } from './legality.js';

export interface Attempt extends ManeuverRoll {
  /** Asked again after each interrupt. */
  readonly refusal: () => Refusal | null;
}

/**
 * A combat maneuver with what comes before it: without the improved feat the target may strike, and what it does comes off the roll
 * (PF1-CM-06, PF1-CM-07). @returns the code of what stopped the attempt, if something did
 */
export function* attemptManeuver(ctx: ActionContext, attempt: Attempt): Procedure<ManeuverResult | string> {
  const { attackerId, targetId, maneuver, extraParts = [], refusal } = attempt;
  const damage = yield* beginManeuver(ctx, {
    attackerId,
    targetId,
    because: maneuver.toLowerCase(),
    strikers: isImproved(ctx.state, attackerId, maneuver) ? [] : [targetId],
    refusal,
  });
  if (typeof damage === 'string') return damage;
  return yield* rollManeuver(ctx, { ...attempt, extraParts: [...extraParts, blowPart(damage)] });
}
