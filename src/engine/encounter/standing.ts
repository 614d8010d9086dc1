import { overlaps, squareKey, squaresOf } from '../grid/index.js';
import type { Footprint, Square } from '../grid/index.js';
import type { Refusal } from './refusal.js';
import { refuse } from './refusal.js';
import type { Combatant, EncounterState } from './state.js';
import { combatantOf, presentCombatants } from './state.js';

/** What fills a square so that nobody can stand in it. */
const SOLID: ReadonlySet<string> = new Set(['wall', 'pillar', 'bars', 'force']);

/** How a ruleset puts bodies on the map. */
export interface Spaces {
  /** The space a creature takes up at a square, squeezed if need be; null where it does not fit at all. */
  readonly spaceAt: (state: EncounterState, one: Combatant, at: Square) => Footprint | null;
  /** Of those in whose squares it would stand, one who leaves it no room. Left out: nobody shares a square. */
  readonly crowdedBy?: (newcomer: Combatant, there: readonly Combatant[]) => Combatant | undefined;
}

/** How far around a square free ones are looked for. */
const RINGS = 3;
/** How many of them are named. */
const NAMED = 5;

/** Why a creature cannot be put somewhere, with squares near by where it can. */
export function placingRefusal(state: EncounterState, id: string, at: Square, spaces: Spaces): Refusal | null {
  const refusal = standingRefusal(state, id, at, spaces);
  if (!refusal || !state.map) return refusal && { ...refusal, legal: ['setMap'] };
  return { ...refusal, legal: freeNear(state, id, at, spaces) };
}

function freeNear(state: EncounterState, id: string, at: Square, spaces: Spaces): string[] {
  const { width, height } = state.map!;
  // What lies off the map is sought from its edge.
  const [middleX, middleY] = [clamped(at.x, width), clamped(at.y, height)];
  const free: string[] = [];
  for (let ring = 0; ring <= RINGS && free.length < NAMED; ring++) {
    for (let y = middleY - ring; y <= middleY + ring; y++) {
      for (let x = middleX - ring; x <= middleX + ring; x++) {
        if (Math.max(Math.abs(x - middleX), Math.abs(y - middleY)) !== ring) continue;
        const square = { ...at, x, y };
        if (standingRefusal(state, id, square, spaces) === null) free.push(squareKey(square));
      }
    }
  }
  return free.slice(0, NAMED);
}

const clamped = (place: number, size: number): number => Math.min(Math.max(place, 0), size - 1);

/**
 * Why a creature cannot stand somewhere: off the map, in something solid, too narrow even to squeeze, or in the space of
 * another. The dead do not take up space.
 */
export function standingRefusal(state: EncounterState, id: string, at: Square, spaces: Spaces): Refusal | null {
  const { map } = state;
  if (!map) return refuse('MAP_MISSING');
  const newcomer = combatantOf(state, id);
  const isOff = ({ x, y }: Square): boolean => x < 0 || y < 0 || x >= map.width || y >= map.height;
  if (isOff(at)) return refuse('SQUARE_OFF_MAP', [], { x: at.x, y: at.y });
  const space = spaces.spaceAt(state, newcomer, at);
  if (!space) return refuse('SQUARE_BLOCKED', [], { x: at.x, y: at.y });
  for (const square of squaresOf(space)) {
    const { x, y } = square;
    if (isOff(square)) return refuse('SQUARE_OFF_MAP', [], { x, y });
    const fill = map.cells[squareKey({ x, y })]?.fill;
    if (fill && SOLID.has(fill)) return refuse('SQUARE_BLOCKED', [], { x, y });
  }
  const there = presentCombatants(state).filter((one) => {
    if (one.id === id || one.vital === 'DEAD' || !one.at) return false;
    const theirs = spaces.spaceAt(state, one, one.at);
    return theirs !== null && overlaps(space, theirs);
  });
  const other = spaces.crowdedBy ? spaces.crowdedBy(newcomer, there) : there[0];
  return other ? refuse('SQUARE_OCCUPIED', [], { who: other.id, x: at.x, y: at.y }) : null;
}
