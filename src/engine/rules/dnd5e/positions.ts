import { RecentStates } from '../../encounter/recent-states.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import type { Spaces } from '../../encounter/standing.js';
import { presentCombatants } from '../../encounter/state.js';
import type { Footprint, Square } from '../../grid/index.js';
import { distanceBetween, footprint, spaceSquares, spaceTakenAt } from '../../grid/index.js';
import { bothPlaced, relationOf } from '../shared/index.js';
import { diagonalsOf } from './house-rules.js';

/** Squares a side of a creature's space (5E-SIZE-01). */
export function spaceInSquares(combatant: Combatant): number {
  return spaceSquares(combatant.size);
}

/** The space a creature takes up, squeezed into what is free (5E-SQZ-01); null if it has no place on a map. */
export function spaceOf(
  state: EncounterState,
  combatant: Combatant,
  at: Square | null = combatant.at,
): Footprint | null {
  if (!state.map || !at) return null;
  return spaceAt(state, combatant, at) ?? footprint(at, spaceInSquares(combatant));
}

/**
 * The space a creature would take up at a square, squeezed into what is free (5E-SQZ-01); null where it does not even fit that
 * way. Beside a pit it keeps to the edge, and only where there is no edge it is in the pit.
 */
function spaceAt({ map }: EncounterState, combatant: Combatant, at: Square): Footprint | null {
  const side = spaceInSquares(combatant);
  if (side === 1 || !map) return footprint(at, side);
  const taken =
    spaceTakenAt(map, at, side, 'one-size-smaller') ?? spaceTakenAt(map, at, side, 'one-size-smaller', true);
  return taken?.footprint ?? null;
}

/** How many Tiny creatures, 2.5 feet wide, fit into a square (5E-SIZE-01). */
const TINY_TO_A_SQUARE = 4;

/**
 * Who of those in a square leaves a creature no room there: anybody (5E-THRU-04), but four Tiny creatures share a square without
 * sharing a space (5E-SIZE-01).
 */
export function crowdedBy(newcomer: Combatant, there: readonly Combatant[]): Combatant | undefined {
  const larger = there.find(({ size }) => size !== 'TINY');
  if (larger) return larger;
  return newcomer.size === 'TINY' && there.length < TINY_TO_A_SQUARE ? undefined : there[0];
}

/** Where creatures can stand. */
export const SPACES: Spaces = { spaceAt, crowdedBy };

/** Whether a creature is squeezed into a smaller space than its own (5E-SQZ-01). */
export function isSqueezing(state: EncounterState, combatant: Combatant): boolean {
  const side = spaceInSquares(combatant);
  if (!state.map || !combatant.at || side === 1) return false;
  return spaceTakenAt(state.map, combatant.at, side, 'one-size-smaller')?.squeezing ?? false;
}

/**
 * Feet between two creatures, from the nearest parts of their spaces (5E-RNG-02). Without a map the game master states them;
 * engaged creatures are within 5 feet.
 * @param at where `a` would stand, if not where it does
 */
export function feetBetween(state: EncounterState, a: Combatant, b: Combatant, at: Square | null = a.at): number {
  if (bothPlaced(state, a, b) && at)
    return distanceBetween(spaceOf(state, a, at)!, spaceOf(state, b)!, diagonalsOf(state.houseRules));
  const relation = relationOf(state, a.id, b.id);
  return relation.engaged ? Math.min(5, relation.distance) : Math.max(relation.distance, 0);
}

/**
 * Whether `target` is within so many feet of melee reach of `attacker` (5E-MEL-01). Without a map, engaged creatures are within
 * each other's reach, whatever it is; others only if the stated distance is no more.
 * @param at where the target would stand, if not where it does
 */
export function isWithin(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  feet: number,
  at: Square | null = target.at,
): boolean {
  return feetBetween(state, target, attacker, at) <= feet;
}

/** Whether two creatures are within 5 feet of each other. */
export function areClose(state: EncounterState, a: Combatant, b: Combatant): boolean {
  return feetBetween(state, a, b) <= 5;
}

/** A creature that takes up space on the map. */
export interface Occupant {
  readonly id: string;
  readonly footprint: Footprint;
}

/**
 * Creatures with a place on the map that take up space there: everyone but the dead. Remembered for each state (states never
 * change in place): whoever asks about cover asks for every pair of creatures.
 */
export function occupants(state: EncounterState): readonly Occupant[] {
  return remembered.of(state, findOccupants);
}

const remembered = new RecentStates<readonly Occupant[]>();

function findOccupants(state: EncounterState): readonly Occupant[] {
  const found: Occupant[] = [];
  for (const one of presentCombatants(state)) {
    const space = one.vital === 'DEAD' ? null : spaceOf(state, one);
    if (space) found.push({ id: one.id, footprint: space });
  }
  return found;
}
