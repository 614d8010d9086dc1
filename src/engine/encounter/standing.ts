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
