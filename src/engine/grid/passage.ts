import type { Grid } from './compiled-grid.js';
import { cellFlags, northFlags, westFlags } from './compiled-grid.js';
import { Flag } from './obstacle.js';
import type { Block } from './placement.js';

/** Whether the map lets a body go from one block to the next, and if not, why. */
export type PassageVerdict = 'open' | 'wall' | 'corner';

/** What a step from one block to another passes. */
export interface Passing {
  readonly verdict: PassageVerdict;
  /** It climbs over a low wall between the squares. */
  readonly overObstacle: boolean;
}

/**
 * Judges the step of a body from block `a` to block `b`, whose anchors lie (dx, dy) apart. Both blocks are free in
 * themselves. A diagonal sweeps past two squares, one on either side; where one of them or its sides is a hard corner, the
 * step is open only if `cornersAllowed`, and never if both are (D35-DST-02, PF1-DST-03, 5E-VAR-01). Pits and creatures are no
 * corners (D35-DST-03, D35-DST-04, PF1-DST-04, PF1-DST-05).
 */
export function judgePassage(grid: Grid, a: Block, b: Block, dx: number, dy: number, cornersAllowed: boolean): Passing {
  const shared = { x: share(a.x, a.width, b.x, b.width), y: share(a.y, a.depth, b.y, b.depth) };
  // Two narrow parts of neighbouring places may lie on either side of a wall.
  if (shared.x < 0 || shared.y < 0) return { verdict: 'wall', overObstacle: false };
  if (dx !== 0 && dy !== 0) {
    const alike = a.width === b.width && a.depth === b.depth && b.x === a.x + dx && b.y === a.y + dy;
    if (alike || (shared.x === 0 && shared.y === 0)) return judgeDiagonal(grid, a, b, dx, dy, cornersAllowed);
  }
  const sides = sidesBetween(grid, a, b);
  const overlap = shared.x > 0 && shared.y > 0;
  const open = overlap || longestOpen(sides) >= Math.min(a.width, a.depth, b.width, b.depth);
  return { verdict: open ? 'open' : 'wall', overObstacle: sides.some(hampers) };
}

function judgeDiagonal(grid: Grid, a: Block, b: Block, dx: number, dy: number, cornersAllowed: boolean): Passing {
  const nearX = dx > 0 ? a.x + a.width : a.x - 1;
  const nearY = dy > 0 ? a.y + a.depth : a.y - 1;
  const farRow = dy > 0 ? a.y : a.y + a.depth - 1;
  const farColumn = dx > 0 ? a.x : a.x + a.width - 1;
  const sideX = dx > 0 ? nearX : a.x;
  const sideY = dy > 0 ? nearY : a.y;
  // Past the square beside the block, then past the square above or below it: each with the two sides the body sweeps over.
  const beside =
    (cellFlags(grid, nearX, farRow) & Flag.HARD) |
    westFlags(grid, sideX, farRow) |
    northFlags(grid, nearX, dy > 0 ? farRow + 1 : farRow);
  const above =
    (cellFlags(grid, farColumn, nearY) & Flag.HARD) |
    northFlags(grid, farColumn, sideY) |
    westFlags(grid, dx > 0 ? farColumn + 1 : farColumn, nearY);
  const closed = Flag.HARD | Flag.MOVE;
  const [besideClosed, aboveClosed] = [(beside & closed) !== 0, (above & closed) !== 0];
  const overObstacle = hampers(beside & above) || sidesBetween(grid, a, b).some(hampers);
  if (besideClosed && aboveClosed) return { verdict: 'wall', overObstacle };
  if ((besideClosed || aboveClosed) && !cornersAllowed) return { verdict: 'corner', overObstacle };
  return { verdict: 'open', overObstacle };
}

/** Flags of the sides `a` steps over to reach `b`: those between squares of `a` and squares of `b` outside it. */
function sidesBetween(grid: Grid, a: Block, b: Block): number[] {
  const sides: number[] = [];
  const [top, bottom] = [Math.max(a.y, b.y), Math.min(a.y + a.depth, b.y + b.depth)];
  const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width)];
  const eastward = b.x + b.width > a.x + a.width;
  if (eastward || b.x < a.x) {
    for (let y = top; y < bottom; y++) sides.push(westFlags(grid, eastward ? a.x + a.width : a.x, y));
  }
  const southward = b.y + b.depth > a.y + a.depth;
  if (southward || b.y < a.y) {
    for (let x = left; x < right; x++) sides.push(northFlags(grid, x, southward ? a.y + a.depth : a.y));
  }
  return sides;
}

function hampers(flags: number): boolean {
  return (flags & Flag.HAMPERS) !== 0;
}

function longestOpen(sides: readonly number[]): number {
  let longest = 0;
  let run = 0;
  for (const flags of sides) {
    run = flags & Flag.MOVE ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Squares two lengths share on an axis; 0 if they touch, negative if they lie apart. */
function share(a: number, lengthA: number, b: number, lengthB: number): number {
  return Math.min(a + lengthA, b + lengthB) - Math.max(a, b);
}
