import type { HitPoints, VitalStatus } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { isOn } from '../house-rules.js';
import { sheetOf } from '../statistics/stat-block.js';

/** What becomes of a creature that takes damage. */
export interface Loss {
  readonly toTemporary: number;
  readonly toHitPoints: number;
  readonly hitPoints: HitPoints;
  /** Status afterwards. A knock-out leaves it STABLE (5E-KO-03). */
  readonly vital: VitalStatus;
  readonly reason: 'damage' | 'massiveDamage' | 'deathSaves' | 'knockedOut';
  /** Failed death saves afterwards. */
  readonly failures: number;
  /** Whether this brought it from above 0 to 0. */
  readonly dropped: boolean;
}

/** What of a creature decides its fate. */
export interface Sufferer {
  readonly hitPoints: HitPoints;
  readonly vital: VitalStatus;
  readonly failures: number;
  readonly dies: boolean;
  readonly shielded: boolean;
}

export function suffererOf(state: EncounterState, combatant: Combatant): Sufferer {
  return {
    hitPoints: combatant.hitPoints,
    vital: combatant.vital,
    failures: combatant.deathSaves.failures,
    dies: sheetOf(combatant).deathPolicy === 'DIES',
    shielded: isOn(state.houseRules, 'temporaryHitPointsShieldTheDying'),
  };
}

/**
 * Takes damage from a creature: temporary hit points first (5E-THP-03), hit points down to 0 (5E-HP-02), and at 0 what the
 * leftover, the death saves or the death policy bring (5E-INST-01, 5E-INST-02, 5E-DS-11, 5E-DS-12, 5E-MON-01).
 * @param total damage after mitigation, 0 or more
 */
export function loseHitPoints(
  one: Sufferer,
  total: number,
  how: { readonly critical: boolean; readonly knockOut: boolean },
): Loss {
  const { current, maximum, temporary } = one.hitPoints;
  const toTemporary = Math.min(temporary, total);
  const rest = total - toTemporary;
  const toHitPoints = Math.min(current, rest);
  const hitPoints = { ...one.hitPoints, current: current - toHitPoints, temporary: temporary - toTemporary };
  const unchanged: Loss = {
    toTemporary,
    toHitPoints,
    hitPoints,
    vital: one.vital,
    reason: 'damage',
    failures: one.failures,
    dropped: false,
  };
  if (total === 0 || hitPoints.current > 0 || one.vital === 'DEAD') return unchanged;
  if (current > 0) {
    const dropped = { ...unchanged, dropped: true };
    if (how.knockOut) return { ...dropped, vital: 'STABLE', reason: 'knockedOut' };
    if (one.dies) return { ...dropped, vital: 'DEAD' };
    if (rest - current >= maximum) return { ...dropped, vital: 'DEAD', reason: 'massiveDamage' };
    return { ...dropped, vital: 'DYING', failures: 0 };
  }
  if (one.dies) return { ...unchanged, vital: 'DEAD' };
  if (rest >= maximum) return { ...unchanged, vital: 'DEAD', reason: 'massiveDamage' };
  if (rest === 0 && one.shielded) return unchanged;
  const failures = Math.min(3, one.failures + (how.critical ? 2 : 1));
  return failures >= 3
    ? { ...unchanged, vital: 'DEAD', reason: 'deathSaves', failures }
    : { ...unchanged, vital: 'DYING', failures };
}
