import type { Effect } from '../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import { effectsOf } from '../shared/index.js';
import { EFFECTS } from './conditions/suffered.js';
import { heldBy } from './speed.js';
import type { Attack } from './statistics/stat-block.js';
import { sheetOf } from './statistics/stat-block.js';

/** Hands that hold nothing and nobody: each thing held and each creature grappled takes one (5E-GRP-04). */
export function freeHands(state: EncounterState, combatant: Combatant): number {
  return sheetOf(combatant).hands - combatant.wielded.length - heldBy(state, combatant.id).length;
}

/** What a creature has dropped of a thing and not picked up again (5E-AMB-03). */
export function droppedItems(combatant: Combatant, itemId: string): readonly Effect[] {
  return effectsOf(combatant, EFFECTS.droppedItem).filter(({ data }) => data.itemId === itemId);
}

/** Whether an attack can be made without drawing anything: natural, always at hand, or held. */
export function isAtHand(combatant: Combatant, attack: Attack): boolean {
  return !attack.held || combatant.wielded.includes(attack.id);
}
