import type { Combatant, EncounterState } from '../../encounter/state.js';
import { budgetLeft } from './activity.js';
import { isAble } from './conditions/suffered.js';

/**
 * Whether a creature can react at all: it has its reaction (5E-REA-03), is not incapacitated (5E-COND-07), and is not surprised
 * before its first turn has ended (5E-SUR-05).
 */
export function mayReact(_state: EncounterState, combatant: Combatant): boolean {
  return isAble(combatant) && !combatant.surprised && budgetLeft(combatant, 'reaction') > 0;
}
