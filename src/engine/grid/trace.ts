import type { Blocking } from './around-corner.js';
import { Quarter, cellBlocks, quarterAt, quarterOf, reachAround } from './around-corner.js';
import type { Grid } from './compiled-grid.js';
import { northFlags, westFlags } from './compiled-grid.js';
import type { GridPoint } from './square.js';

/** An end of a line: a grid corner or the middle of a square, and the square it belongs to, if any. */
export interface LineEnd extends GridPoint {
  readonly square?: GridPoint;
}

/** Where a line is stopped: in a square, at the side of one (west or north of x, y), or at the corner (x, y). */
export interface Stop {
  readonly kind: 'square' | 'west' | 'north' | 'corner';
  readonly x: number;
  readonly y: number;
}

/** Told of each stop of a line; true: enough, the rest of the line does not matter. */
export type StopReport = (stop: Stop) => boolean;

/**
 * Follows the straight line between two points and reports, in order, everything that stops it, until `report` returns true.
 * Exact: whole-number arithmetic on half squares.
 *
 * A line is stopped by the inside of an obstacle, by crossing a wall, and where obstacles touch each other across it; not by
 * running along one or grazing its corner. At its ends only what lies between the end's square and the line counts, so a wall
 * on the far side of the target's square does not.
 *
 * @returns whether the report said enough
 */
export function traceLine(grid: Grid, from: LineEnd, to: LineEnd, blocking: Blocking, report: StopReport): boolean {
  const x0 = Math.round(from.x * 2);
  const y0 = Math.round(from.y * 2);
  const dx = Math.round(to.x * 2) - x0;
  const dy = Math.round(to.y * 2) - y0;
  const onGridLine = (dy === 0 && y0 % 2 === 0) || (dx === 0 && x0 % 2 === 0);
  return onGridLine
    ? traceGridLine(grid, from, to, blocking, report)
    : traceOblique(grid, from, to, x0, y0, dx, dy, blocking, report);
}

/** Whether nothing stops the line. */
export function isLineOpen(grid: Grid, from: LineEnd, to: LineEnd, blocking: Blocking): boolean {
  return !traceLine(grid, from, to, blocking, THE_FIRST_WILL_DO);
}

const THE_FIRST_WILL_DO: StopReport = () => true;

/** A line that does not run along a grid line: from square to square, across sides and through corners. Its numbers are in half squares. */
function traceOblique(
  grid: Grid,
  from: LineEnd,
  to: LineEnd,
  x0: number,
  y0: number,
  dx: number,
  dy: number,
  blocking: Blocking,
  report: StopReport,
): boolean {
  const { mask } = blocking;
  const stepX = Math.sign(dx);
  const stepY = Math.sign(dy);
  const lengthX = Math.abs(dx);
  const lengthY = Math.abs(dy);
  let x = stepX < 0 ? Math.ceil(x0 / 2) - 1 : Math.floor(x0 / 2);
  let y = stepY < 0 ? Math.ceil(y0 / 2) - 1 : Math.floor(y0 / 2);
  if (stopsAtEnd(grid, from, x, y, blocking, report)) return true;
  for (;;) {
    if (cellBlocks(grid, blocking, x, y) && report({ kind: 'square', x, y })) return true;
    // Half squares to the next column line and row line; as shares of the whole line after cross-multiplication.
    const toX = stepX === 0 ? 0 : Math.abs((stepX > 0 ? 2 * x + 2 : 2 * x) - x0);
    const toY = stepY === 0 ? 0 : Math.abs((stepY > 0 ? 2 * y + 2 : 2 * y) - y0);
    const columnFirst = stepX !== 0 && (stepY === 0 || toX * lengthY <= toY * lengthX);
    const rowFirst = stepY !== 0 && (stepX === 0 || toY * lengthX <= toX * lengthY);
    if (columnFirst ? toX >= lengthX : toY >= lengthY) break;
    const cornerX = stepX > 0 ? x + 1 : x;
    const cornerY = stepY > 0 ? y + 1 : y;
    if (columnFirst && rowFirst) {
      const around = reachAround(grid, blocking, cornerX, cornerY, quarterAt(x, y, cornerX, cornerY));
      x += stepX;
      y += stepY;
      // A blocking square behind the corner is reported as a square on the next turn of the loop.
      const shut = (around & quarterAt(x, y, cornerX, cornerY)) === 0 && !cellBlocks(grid, blocking, x, y);
      if (shut && report({ kind: 'corner', x: cornerX, y: cornerY })) return true;
    } else if (columnFirst) {
      if (westFlags(grid, cornerX, y) & mask && report({ kind: 'west', x: cornerX, y })) return true;
      x += stepX;
    } else {
      if (northFlags(grid, x, cornerY) & mask && report({ kind: 'north', x, y: cornerY })) return true;
      y += stepY;
    }
  }
  return stopsAtEnd(grid, to, x, y, blocking, report);
}

/** Judges what lies between an end's own square and the square (x, y) the line starts or ends in. True if the report says enough. */
function stopsAtEnd(grid: Grid, end: LineEnd, x: number, y: number, blocking: Blocking, report: StopReport): boolean {
  const own = end.square;
  if (!own || (own.x === x && own.y === y)) return false;
  if (cellBlocks(grid, blocking, own.x, own.y)) return report({ kind: 'square', x: own.x, y: own.y });
  const around = reachAround(grid, blocking, end.x, end.y, quarterOf(own, end.x, end.y));
  if (around & quarterAt(x, y, end.x, end.y) || cellBlocks(grid, blocking, x, y)) return false;
  return report({ kind: 'corner', x: end.x, y: end.y });
}

/**
 * A line along a grid line, or no longer than a point. It may run on either side of it, and change sides where nothing
 * stands between; it is stopped where both sides are closed.
 */
function traceGridLine(grid: Grid, from: LineEnd, to: LineEnd, blocking: Blocking, report: StopReport): boolean {
  const course = courseOf(from, to);
  const { stepX, stepY, aheadOne, aheadOther } = course;
  const allAhead = aheadOne | aheadOther;
  let { x, y } = from;
  let reached = from.square ? reachAround(grid, blocking, x, y, quarterOf(from.square, x, y)) : 15;
  for (let left = course.length; left > 0; left--) {
    reached &= allAhead;
    if (quarterBlocks(grid, blocking, x, y, aheadOne)) reached &= ~aheadOne;
    if (quarterBlocks(grid, blocking, x, y, aheadOther)) reached &= ~aheadOther;
    if (reached === 0) {
      if (report({ kind: 'corner', x, y })) return true;
      reached = allAhead;
    }
    x += stepX;
    y += stepY;
    const arriving = (reached & aheadOne ? course.behindOne : 0) | (reached & aheadOther ? course.behindOther : 0);
    reached = reachAround(grid, blocking, x, y, arriving);
  }
  if (!to.square || (reached & quarterOf(to.square, x, y)) !== 0) return false;
  return report({ kind: 'corner', x, y });
}

/** Where a line along a grid line goes: the quarters ahead of a corner, and those behind it on the same side of the line. */
interface Course {
  readonly length: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly aheadOne: number;
  readonly aheadOther: number;
  readonly behindOne: number;
  readonly behindOther: number;
}

function courseOf(from: GridPoint, to: GridPoint): Course {
  const { NW, NE, SE, SW } = Quarter;
  if (from.x === to.x) {
    const down = to.y - from.y;
    const [stepX, stepY, length] = [0, Math.sign(down), Math.abs(down)];
    return down > 0
      ? { length, stepX, stepY, aheadOne: SW, aheadOther: SE, behindOne: NW, behindOther: NE }
      : { length, stepX, stepY, aheadOne: NW, aheadOther: NE, behindOne: SW, behindOther: SE };
  }
  const right = to.x - from.x;
  const [stepX, stepY, length] = [Math.sign(right), 0, Math.abs(right)];
  return right > 0
    ? { length, stepX, stepY, aheadOne: NE, aheadOther: SE, behindOne: NW, behindOther: SW }
    : { length, stepX, stepY, aheadOne: NW, aheadOther: SW, behindOne: NE, behindOther: SE };
}

function quarterBlocks(grid: Grid, blocking: Blocking, x: number, y: number, quarter: number): boolean {
  const column = quarter === Quarter.NW || quarter === Quarter.SW ? x - 1 : x;
  const row = quarter === Quarter.NW || quarter === Quarter.NE ? y - 1 : y;
  return cellBlocks(grid, blocking, column, row);
}
