import type { Combatant } from '../../../encounter/state.js';

/** Whether hit points and life let a creature act at all: alive or disabled (D35-HP-01, PF1-HP-03). */
export function mayAct(combatant: Combatant): boolean {
  return combatant.vital === 'ALIVE' || combatant.vital === 'DISABLED';
}
