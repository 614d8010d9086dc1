import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { MovementRules, MovementSetting, Occupant, Passage } from '../../../grid/index.js';
import { overlaps, sizeDifference } from '../../../grid/index.js';
import { areEnemies } from '../../shared/index.js';
import { diagonalsOf } from '../house-rules.js';
import { knowsPlaceOf } from '../hiding/hidden.js';
import { isObject } from '../objects.js';
import { crowdedBy, occupants, spaceInSquares } from '../positions.js';
import type { Gait } from '../speed.js';
import { heldBy } from '../speed.js';
import { sheetOf } from '../statistics/stat-block.js';

/** How this game charges for steps (5E-VAR-01, 5E-DT-01, 5E-DT-02, 5E-SQZ-01). Climbing over a low wall costs 5 feet more. */
function movementRules(state: EncounterState): MovementRules {
  return {
    diagonals: diagonalsOf(state.houseRules),
    hindrance: 'add',
    corners: 'forbidden',
    obstacleFeet: 5,
    squeeze: 'one-size-smaller',
  };
}

/**
 * Through whose space a creature may pass: anyone's who is not hostile, a hostile one's only two sizes apart; both are
 * difficult terrain (5E-THRU-01 to 5E-THRU-03, 5E-DT-04). An object steps aside for nobody.
 */
export function passageThrough(mover: Combatant, other: Combatant): Passage {
  if (!areEnemies(mover, other) && !isObject(other)) return 'difficult';
  return Math.abs(sizeDifference(mover.size, other.size)) >= 2 ? 'difficult' : 'blocked';
}

/** Further hindrances of a way of moving, each 1 foot more per foot: crawling (5E-PRN-06), climbing and swimming without such a speed (5E-ENV-02). */
export function hindrancesOf(mover: Combatant, mode: Gait): number {
  const { speed } = sheetOf(mover);
  if (mode === 'CRAWL') return 1;
  return (mode === 'CLIMB' && speed.climb === 0) || (mode === 'SWIM' && speed.swim === 0) ? 1 : 0;
}

/**
 * What the grid needs to know for a creature's move.
 * @param knownOnly leaves out creatures the mover does not know of, so that nothing is given away before it bumps into them
 */
export function movementSetting(
  state: EncounterState,
  mover: Combatant,
  mode: Gait,
  knownOnly: boolean,
): MovementSetting | null {
  if (!state.map) return null;
  const held = new Set(heldBy(state, mover.id).map(({ id }) => id));
  // Whoever the mover drags along makes room for it.
  const met = occupants(state).filter(({ id }) => !held.has(id) && !(knownOnly && !knowsPlaceOf(state, mover.id, id)));
  const beside = besideWhom(state, mover, met);
  return {
    map: state.map,
    mover: {
      id: mover.id,
      side: spaceInSquares(mover),
      aloft: mode === 'FLY' || mode === 'JUMP',
      confined: mode !== 'SWIM' && mode !== 'BURROW',
      vertical: mode === 'FLY' || mode === 'CLIMB' || mode === 'SWIM' || mode === 'BURROW',
      hindrances: hindrancesOf(mover, mode),
    },
    rules: movementRules(state),
    occupants: met,
    passage: (id) => (beside.has(id) ? 'free' : passageThrough(mover, combatantOf(state, id))),
    mayStopWith: (id) => beside.has(id),
  };
}

/** Those beside whom the mover has room in the same square, without entering their space: Tiny among Tiny (5E-SIZE-01). */
function besideWhom(state: EncounterState, mover: Combatant, met: readonly Occupant[]): ReadonlySet<string> {
  if (mover.size !== 'TINY') return new Set();
  const inSquareOf = (one: Occupant): readonly Combatant[] =>
    met
      .filter(({ id, footprint }) => id !== mover.id && overlaps(footprint, one.footprint))
      .map(({ id }) => combatantOf(state, id));
  return new Set(met.filter((one) => crowdedBy(mover, inSquareOf(one)) === undefined).map(({ id }) => id));
}
