import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { cannotDie } from '../vitals/vital-status.js';

/** House rule: whether massive damage may kill. */
export const MASSIVE_DAMAGE_RULE = 'massiveDamage';
/** DC of the Fortitude save against it. */
export const MASSIVE_DAMAGE_DC = 15;

/** Whether one blow did enough to kill outright: 50 points, or half of full hit points but 50 at least (D35-HP-03, PF1-MAS-01, PF1-MAS-02). */
export function isMassive(state: EncounterState, target: Combatant, taken: number): boolean {
  const sheet = sheetOf(target);
  if (state.houseRules[MASSIVE_DAMAGE_RULE] !== true || taken < 50) return false;
  if (sheet.abilities.constitution === null || sheet.immunities.includes('massiveDamage')) return false;
  if (cannotDie(state, target)) return false;
  return variantOf(state).vitals.massiveDamage === 'FIFTY' || 2 * taken >= sheet.hitPoints;
}
