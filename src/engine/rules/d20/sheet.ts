import type { EncounterState } from '../../encounter/state.js';
import { combatantOf } from '../../encounter/state.js';
import type { Sheet } from '../ruleset.js';
import { armorClassOf } from './attack/index.js';
import { moveActionsLeft } from './actions/costs.js';
import { noted } from './budget.js';
import type { MovementMode } from './movement/speed.js';
import { speedOf } from './movement/speed.js';
import { sheetOf } from './statistics/index.js';
import { initiativeModifier } from './turns/initiative.js';

/** Derived numbers of a creature as they are now. */
export function sheet(state: EncounterState, combatantId: string): Sheet {
  const combatant = combatantOf(state, combatantId);
  const listed = Object.entries(sheetOf(combatant).speeds).filter(([, feet]) => feet > 0);
  const speeds = listed.map(([mode]) => [mode, speedOf(state, combatant, mode.toUpperCase() as MovementMode)] as const);
  const moves = noted(combatant, 'stepped') || state.activeId !== combatantId ? 0 : moveActionsLeft(state, combatantId);
  return {
    armorClass: armorClassOf(state, combatantId),
    touchArmorClass: armorClassOf(state, combatantId, { touch: true }),
    flatFootedArmorClass: armorClassOf(state, combatantId, { flatFooted: true }),
    initiative: initiativeModifier(state, combatantId),
    speeds: Object.fromEntries(speeds),
    movementLeft: moves * speedOf(state, combatant),
  };
}
