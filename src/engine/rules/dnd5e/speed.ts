import type { ActionInput } from '../../encounter/actions/inputs.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import { presentCombatants } from '../../encounter/state.js';
import { sizeDifference } from '../../grid/index.js';
import { hasEffect } from '../shared/index.js';
import { notesOf } from './activity.js';
import { EFFECTS, exhaustionLevel, isImmobile, suffers } from './conditions/suffered.js';
import { sheetOf } from './statistics/stat-block.js';
import type { SpeedMode } from './vocabulary.js';
import { half } from './vocabulary.js';

export type MovementMode = NonNullable<ActionInput<'move'>['mode']>;

/** How a creature gets from square to square: a way of moving, or a leap. */
export type Gait = MovementMode | 'JUMP';

/** The creatures someone holds in a grapple. */
export function heldBy(state: EncounterState, grapplerId: string): readonly Combatant[] {
  return presentCombatants(state).filter((one) =>
    one.effects.some((effect) => effect.kind === 'grappled' && effect.sourceId === grapplerId),
  );
}

/** Whether nothing lets the creature move: speed 0 from a condition (5E-COND-06, 5E-COND-13, 5E-EXH-05), or not able to. */
export function isRooted(combatant: Combatant): boolean {
  return (
    isImmobile(combatant) ||
    suffers(combatant, 'grappled', 'restrained') ||
    hasEffect(combatant, EFFECTS.halted) ||
    exhaustionLevel(combatant) >= 5
  );
}

/** Speed in feet for a way of moving, as it is now (5E-TURN-03). */
export function speedOf(state: EncounterState, combatant: Combatant, mode: SpeedMode): number {
  if (isRooted(combatant)) return 0;
  let speed = sheetOf(combatant).speed[mode];
  if (exhaustionLevel(combatant) >= 2) speed = half(speed);
  // Dragging halves the speed unless every creature held is two or more sizes smaller (5E-GRP-10).
  if (speed > 0 && heldBy(state, combatant.id).some((held) => sizeDifference(combatant.size, held.size) < 2))
    speed = half(speed);
  return speed;
}

/** The speed a way of moving draws on: without a speed of its own, climbing and swimming use walking (5E-ENV-02). */
export function speedModeOf(combatant: Combatant, mode: Gait): SpeedMode {
  const { speed } = sheetOf(combatant);
  switch (mode) {
    case 'FLY':
      return 'fly';
    case 'BURROW':
      return 'burrow';
    case 'SWIM':
      return speed.swim > 0 ? 'swim' : 'walk';
    case 'CLIMB':
      return speed.climb > 0 ? 'climb' : 'walk';
    default:
      return 'walk';
  }
}

/** Feet a turn offers in all for a way of moving: the speed, and once more for each Dash (5E-DASH-01 to 5E-DASH-04). */
export function movementAllowed(state: EncounterState, combatant: Combatant, mode: Gait): number {
  return (1 + (notesOf(combatant).dashes ?? 0)) * speedOf(state, combatant, speedModeOf(combatant, mode));
}

/** Feet left for a way of moving: what was already paid comes off every speed (5E-SPD-02, 5E-SPD-03, 5E-AMB-05). */
export function movementLeft(state: EncounterState, combatant: Combatant, mode: Gait): number {
  return Math.max(0, movementAllowed(state, combatant, mode) - combatant.activity.movementSpent);
}
