import { RecentStates } from '../../encounter/recent-states.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import { combatantOf, presentCombatants } from '../../encounter/state.js';
import type { CoverDegree, Footprint, ReachBand, ReachRule, Square } from '../../grid/index.js';
import {
  coverBetween,
  distanceBetween,
  footprint,
  hasLineOfEffect,
  hasLineOfSight,
  isWithinReach,
  naturalReach,
  spaceTakenAt,
} from '../../grid/index.js';
import type { Spaces } from '../../encounter/standing.js';
import { bothPlaced, relationOf } from '../shared/index.js';
import type { Attack } from './statistics/index.js';
import { sheetOf } from './statistics/index.js';

/**
 * Where creatures are to each other, with a map and without one. Without a map (or for a creature without a place on it)
 * the relations the game master stated count: engaged means within the natural melee reach of each other; what is unstated
 * is 30 feet apart and not engaged.
 */

/** Reach of 10 feet takes in the second diagonal square (D35-AMB-19, PF1-AMB-05). */
export const REACH_RULE: ReachRule = { diagonals: 'alternating', secondDiagonalWithinTenFeet: true };

/** Side of a creature's space in whole squares. */
export function sideOf(combatant: Combatant): number {
  return Math.max(1, Math.ceil(sheetOf(combatant).space / 5));
}

/** The space a creature takes, squeezed where the map leaves it less (D35-SQZ-04, PF1-SQZ-04); null without a place. */
export function spaceOf(state: EncounterState, combatant: Combatant): Footprint | null {
  return combatant.at ? spaceAt(state, combatant, combatant.at) : null;
}

/** The space a creature would take at a square. */
export function spaceAt(state: EncounterState, combatant: Combatant, at: Square): Footprint {
  const side = sideOf(combatant);
  if (side === 1 || !state.map) return footprint(at, side);
  return spaceTakenAt(state.map, at, side, 'half-width')?.footprint ?? footprint(at, side);
}

/** How bodies stand on the map. */
export const SPACES: Spaces = { spaceAt };

/** Whether a creature stands in a space narrower than its own (D35-SQZ-03, PF1-SQZ-03). */
export function isSqueezing(state: EncounterState, combatant: Combatant): boolean {
  const side = sideOf(combatant);
  if (side === 1 || !state.map || !combatant.at) return false;
  return spaceTakenAt(state.map, combatant.at, side, 'half-width')?.squeezing ?? false;
}

/** Feet between two creatures. */
export function distanceFeet(state: EncounterState, aId: string, bId: string): number {
  const [a, b] = [combatantOf(state, aId), combatantOf(state, bId)];
  if (!bothPlaced(state, a, b)) return relationOf(state, aId, bId).distance;
  return distanceBetween(spaceOf(state, a)!, spaceOf(state, b)!, 'alternating');
}

/** The distances at which an attack strikes in melee (D35-BIG-06, D35-AOO-04, PF1-SIZ-07). */
export function reachBand(combatant: Combatant, attack: Pick<Attack, 'reach' | 'reachWeapon'>): ReachBand {
  const natural = attack.reach ?? sheetOf(combatant).reach;
  // Creatures without reach of their own get nothing from a long weapon.
  return attack.reachWeapon && natural > 0 ? { beyondFeet: natural, upToFeet: 2 * natural } : naturalReach(natural);
}

/**
 * Whether a melee attack reaches the target.
 * @param at where the target stands instead of where it is, on the map
 */
export function attackReaches(
  state: EncounterState,
  attackerId: string,
  targetId: string,
  attack: Pick<Attack, 'reach' | 'reachWeapon'>,
  at?: Square | null,
): boolean {
  const [attacker, target] = [combatantOf(state, attackerId), combatantOf(state, targetId)];
  const band = reachBand(attacker, attack);
  if (bothPlaced(state, attacker, target)) {
    const space = at ? spaceAt(state, target, at) : spaceOf(state, target)!;
    return isWithinReach(spaceOf(state, attacker)!, space, band, REACH_RULE);
  }
  const { distance, engaged } = relationOf(state, attackerId, targetId);
  const inner = band.beyondFeet ?? -1;
  return engaged && band.beyondFeet === undefined ? true : distance > inner && distance <= band.upToFeet;
}

/** The cover a target has from an attack, the creatures in between counted (D35-COV-01, PF1-COV-01). Without a map: none. */
export function coverFrom(
  state: EncounterState,
  attackerId: string,
  targetId: string,
  attack: 'melee' | 'ranged',
): CoverDegree {
  const [attacker, target] = [combatantOf(state, attackerId), combatantOf(state, targetId)];
  if (!state.map || !bothPlaced(state, attacker, target)) return 'none';
  return coverBetween({
    map: state.map,
    attacker: spaceOf(state, attacker)!,
    target: spaceOf(state, target)!,
    attack,
    creatures: standing(state, [attackerId, targetId]),
    rule: { method: 'any-blocked-line' },
  }).degree;
}

/** Whether nothing solid stands between two creatures. Without a map: yes. */
export function lineOfEffect(state: EncounterState, aId: string, bId: string): boolean {
  const [a, b] = [combatantOf(state, aId), combatantOf(state, bId)];
  if (!state.map || !bothPlaced(state, a, b)) return true;
  return hasLineOfEffect(state.map, spaceOf(state, a)!, spaceOf(state, b)!);
}

/** Whether the ground lets one creature see the space of another. Without a map: yes. */
export function lineOfSight(state: EncounterState, aId: string, bId: string): boolean {
  const [a, b] = [combatantOf(state, aId), combatantOf(state, bId)];
  if (!state.map || !bothPlaced(state, a, b)) return true;
  return hasLineOfSight(state.map, spaceOf(state, a)!, spaceOf(state, b)!);
}

/** A creature that takes up room on the map. */
interface Standing {
  readonly id: string;
  readonly footprint: Footprint;
}

/** The spaces of those who take up room on the map, the dead and the named ones left out, in joining order. */
export function standing(state: EncounterState, except: readonly string[]): readonly Standing[] {
  return remembered.of(state, everybodyStanding).filter(({ id }) => !except.includes(id));
}

/** For each state, since states never change in place: whoever looks for a way or for cover asks again and again. */
const remembered = new RecentStates<readonly Standing[]>();

function everybodyStanding(state: EncounterState): readonly Standing[] {
  const found: Standing[] = [];
  for (const one of presentCombatants(state)) {
    const space = one.vital === 'DEAD' ? null : spaceOf(state, one);
    if (space) found.push({ id: one.id, footprint: space });
  }
  return found;
}
