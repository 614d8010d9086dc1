import type { Blocking } from './around-corner.js';
import type { BattleMap } from './battle-map.js';
import type { Grid } from './compiled-grid.js';
import { gridOf } from './compiled-grid.js';
import type { Footprint } from './footprint.js';
import { footprint } from './footprint.js';
import { Flag } from './obstacle.js';
import type { Square } from './square.js';
import type { LineEnd } from './trace.js';
import { isLineOpen } from './trace.js';
import { isInPit, isOpenOverRim, underground } from './underground.js';

/**
 * Whether a straight way leads from some corner of one space to some corner of the other past everything solid: without it
 * there is total cover (PF1-COV-12, D35-COV-05, 5E-COV-09, 5E-COV-10). Walls are as high as the map; of levels only the earth
 * around a pit is looked at, which hides who stands in it.
 */
export function hasLineOfEffect(map: BattleMap, from: Footprint, to: Footprint): boolean {
  return isClear(map, Flag.EFFECT, from, to);
}

/** The same for sight: a curtain stops it, a window does not. Light and invisibility are the ruleset's business (PF1-CCL-04). */
export function hasLineOfSight(map: BattleMap, from: Footprint, to: Footprint): boolean {
  return isClear(map, Flag.SIGHT, from, to);
}

function isClear(map: BattleMap, mask: number, from: Footprint, to: Footprint): boolean {
  const [fromPit, toPit] = [isInPit(map, from), isInPit(map, to)];
  if (fromPit !== toPit && !isOpenOverRim(map, fromPit ? to : from, fromPit ? from : to)) return false;
  const level = fromPit && toPit ? Math.min(-(from.at.z ?? 0), -(to.at.z ?? 0)) : 0;
  const grid = gridOf(level > 0 ? underground(map, level) : map);
  return anyLineOpen(grid, cornersOf(from), to, blockingBetween(mask, from, to));
}

/** Whether an effect that starts at a point (a grid corner or the middle of a square) reaches some part of the square (5E-AOE-02). */
export function effectReaches(map: BattleMap, origin: LineEnd, square: Square): boolean {
  const to = footprint(square);
  const middle = { x: square.x + 0.5, y: square.y + 0.5 };
  const blocking = { mask: Flag.EFFECT, openIn: [] };
  const grid = gridOf(map);
  return isLineOpen(grid, origin, middle, blocking) || anyLineOpen(grid, [origin], to, blocking);
}

/** Every grid corner of a space, with the square of the space it belongs to, row by row. */
export function cornersOf(space: Footprint): LineEnd[] {
  const corners: LineEnd[] = [];
  const { x, y } = space.at;
  for (let row = 0; row <= space.depth; row++) {
    for (let column = 0; column <= space.width; column++) {
      const square = { x: x + Math.min(column, space.width - 1), y: y + Math.min(row, space.depth - 1) };
      corners.push({ x: x + column, y: y + row, square });
    }
  }
  return corners;
}

/** Obstacles with these flags block, but for what stands in the squares of the two spaces themselves: it is not between them. */
export function blockingBetween(mask: number, from: Footprint, to: Footprint): Blocking {
  return { mask, openIn: [from, to] };
}

function anyLineOpen(grid: Grid, starts: readonly LineEnd[], to: Footprint, blocking: Blocking): boolean {
  const ends = cornersOf(to);
  for (const start of starts) for (const end of ends) if (isLineOpen(grid, start, end, blocking)) return true;
  return false;
}
