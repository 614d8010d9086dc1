import type { EncounterState } from '../../../encounter/state.js';
import type { Statistics } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** House rule: whether massive damage may kill. */
export const MASSIVE_DAMAGE_RULE = 'massiveDamage';
/** DC of the Fortitude save against it. */
export const MASSIVE_DAMAGE_DC = 15;

/** Whether one blow did enough to kill outright: 50 points, or half of full hit points but 50 at least (D35-HP-03, PF1-MAS-01, PF1-MAS-02). */
export function isMassive(state: EncounterState, sheet: Statistics, taken: number): boolean {
  if (state.houseRules[MASSIVE_DAMAGE_RULE] !== true || taken < 50) return false;
  if (sheet.abilities.constitution === null || sheet.immunities.includes('massiveDamage')) return false;
  return variantOf(state).vitals.massiveDamage === 'FIFTY' || 2 * taken >= sheet.hitPoints;
}
