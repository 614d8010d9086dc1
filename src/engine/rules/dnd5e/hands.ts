import type { Combatant, EncounterState } from '../../encounter/state.js';
import { heldBy } from './speed.js';
import type { Attack } from './statistics/stat-block.js';
import { sheetOf } from './statistics/stat-block.js';

/** Hands that hold nothing and nobody: each thing held and each creature grappled takes one (5E-GRP-04). */
export function freeHands(state: EncounterState, combatant: Combatant): number {
  return sheetOf(combatant).hands - combatant.wielded.length - heldBy(state, combatant.id).length;
}

/** Whether an attack can be made without drawing anything: natural, always at hand, or held. */
export function isAtHand(combatant: Combatant, attack: Attack): boolean {
  return !attack.held || combatant.wielded.includes(attack.id);
}
