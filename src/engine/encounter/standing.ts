import { footprint, overlaps, squareKey, squaresOf } from '../grid/index.js';
import type { Footprint, Square } from '../grid/index.js';
import type { Refusal } from './refusal.js';
import { refuse } from './refusal.js';
import type { Combatant, EncounterState } from './state.js';
import { combatantOf, presentCombatants } from './state.js';

/** What fills a square so that nobody can stand in it. */
const SOLID: ReadonlySet<string> = new Set(['wall', 'pillar', 'bars', 'force']);

/** The squares a creature controls, or null where it has no place on a map. */
export function spaceOf(combatant: Combatant, squares: number): Footprint | null {
  return combatant.at ? footprint(combatant.at, squares) : null;
}

/**
 * Why a creature cannot stand somewhere: off the map, in something solid, or in the space of another.
 * The dead do not take up space.
 * @param squares side of a creature's space in squares
 */
export function standingRefusal(
  state: EncounterState,
  id: string,
  at: Square,
  squares: (one: Combatant) => number,
): Refusal | null {
  const { map } = state;
  if (!map) return refuse('MAP_MISSING');
  const space = footprint(at, squares(combatantOf(state, id)));
  for (const square of squaresOf(space)) {
    const { x, y } = square;
    if (x < 0 || y < 0 || x >= map.width || y >= map.height) return refuse('SQUARE_OFF_MAP', [], { x, y });
    const fill = map.cells[squareKey({ x, y })]?.fill;
    if (fill && SOLID.has(fill)) return refuse('SQUARE_BLOCKED', [], { x, y });
  }
  const other = presentCombatants(state).find((one) => {
    if (one.id === id || one.vital === 'DEAD') return false;
    const theirs = spaceOf(one, squares(one));
    return theirs !== null && overlaps(space, theirs);
  });
  return other ? refuse('SQUARE_OCCUPIED', [], { who: other.id, x: at.x, y: at.y }) : null;
}
