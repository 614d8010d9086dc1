import { totalOf } from '../../encounter/modifiers.js';
import type { EncounterState } from '../../encounter/state.js';
import { combatantOf } from '../../encounter/state.js';
import type { Sheet } from '../ruleset.js';
import { armorClassParts } from './attack/bonus.js';
import { movementLeft, speedOf } from './speed.js';
import { initiativeParts } from './turns/initiative.js';
import { usualMode } from './movement/legality.js';
import { SPEED_MODES } from './vocabulary.js';

/** Derived numbers of a creature, as they are now. */
export function sheet(state: EncounterState, combatantId: string): Sheet {
  const one = combatantOf(state, combatantId);
  return {
    armorClass: totalOf(armorClassParts(one)),
    touchArmorClass: null,
    flatFootedArmorClass: null,
    initiative: totalOf(initiativeParts(one)),
    speeds: Object.fromEntries(SPEED_MODES.map((mode) => [mode, speedOf(state, one, mode)])),
    movementLeft: state.activeId === combatantId ? movementLeft(state, one, usualMode(state, one)) : 0,
  };
}
