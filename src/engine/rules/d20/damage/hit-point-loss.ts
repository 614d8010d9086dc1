import type { DamageComponent, HitPoints } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { Statistics } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** Where the damage of a blow went. */
export interface HitPointLoss {
  readonly toTemporary: number;
  readonly toHitPoints: number;
  readonly toNonlethal: number;
  readonly hitPoints: HitPoints;
}

/**
 * Takes damage off: temporary hit points first, on this one path for all callers (D35-THP-01, PF1-THP-01); nonlethal damage is
 * tallied, and beyond full hit points it is lethal where the game says so (D35-NLD-01, PF1-NLD-01, PF1-NLD-09, PF1-NLD-10).
 */
export function loseHitPoints(
  state: EncounterState,
  sheet: Statistics,
  hitPoints: HitPoints,
  damage: { readonly lethal: number; readonly nonlethal: number },
): HitPointLoss {
  const lethalToTemporary = Math.min(hitPoints.temporary, damage.lethal);
  const subdualToTemporary = Math.min(hitPoints.temporary - lethalToTemporary, damage.nonlethal);
  const subdual = damage.nonlethal - subdualToTemporary;
  const overflows = variantOf(state).damage.nonlethalOverflow && sheet.regeneration === null;
  const room = overflows ? Math.max(0, hitPoints.maximum - hitPoints.nonlethal) : Infinity;
  const toNonlethal = Math.min(subdual, room);
  const toHitPoints = damage.lethal - lethalToTemporary + (subdual - toNonlethal);
  const toTemporary = lethalToTemporary + subdualToTemporary;
  return {
    toTemporary,
    toHitPoints,
    toNonlethal,
    hitPoints: {
      ...hitPoints,
      temporary: hitPoints.temporary - toTemporary,
      current: hitPoints.current - toHitPoints,
      nonlethal: hitPoints.nonlethal + toNonlethal,
    },
  };
}

/** Lethal and nonlethal damage of what mitigation left. */
export function sumsOf(components: readonly DamageComponent[]): {
  readonly lethal: number;
  readonly nonlethal: number;
} {
  let [lethal, nonlethal] = [0, 0];
  for (const one of components) {
    if (one.nonlethal) nonlethal += one.amount;
    else lethal += one.amount;
  }
  return { lethal, nonlethal };
}
