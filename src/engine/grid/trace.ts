import type { Blocking } from './around-corner.js';
import { Quarter, cellBlocks, quarterOf, quarterSquare, reachAround } from './around-corner.js';
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

/**
 * Follows the straight line between two points and reports, in order, everything that stops it, until `report` returns true.
 * Exact: whole-number arithmetic on half squares.
 *
 * A line is stopped by the inside of an obstacle, by crossing a wall, and where obstacles touch each other across it; not by
 * running along one or grazing its corner. At its ends only what lies between the end's square and the line counts, so a wall
 * on the far side of the target's square does not.
 */
export function traceLine(
  grid: Grid,
  from: LineEnd,
  to: LineEnd,
  blocking: Blocking,
  report: (stop: Stop) => boolean,
): void {
  const [x0, y0] = [Math.round(from.x * 2), Math.round(from.y * 2)];
  const [dx, dy] = [Math.round(to.x * 2) - x0, Math.round(to.y * 2) - y0];
  const onGridLine = (dy === 0 && y0 % 2 === 0) || (dx === 0 && x0 % 2 === 0);
  if (onGridLine) traceGridLine(grid, from, to, blocking, report);
  else traceOblique(grid, from, to, [x0, y0, dx, dy], blocking, report);
}

/** Whether nothing stops the line. */
export function isLineOpen(grid: Grid, from: LineEnd, to: LineEnd, blocking: Blocking): boolean {
  let open = true;
  traceLine(grid, from, to, blocking, () => {
    open = false;
    return true;
  });
  return open;
}

/** A line that does not run along a grid line: from square to square, across sides and through corners. */
function traceOblique(
  grid: Grid,
  from: LineEnd,
  to: LineEnd,
  [x0, y0, dx, dy]: readonly [number, number, number, number],
  blocking: Blocking,
  report: (stop: Stop) => boolean,
): void {
  const [stepX, stepY, lengthX, lengthY] = [Math.sign(dx), Math.sign(dy), Math.abs(dx), Math.abs(dy)];
  let x = stepX < 0 ? Math.ceil(x0 / 2) - 1 : Math.floor(x0 / 2);
  let y = stepY < 0 ? Math.ceil(y0 / 2) - 1 : Math.floor(y0 / 2);
  if (stopsAtEnd(grid, from, { x, y }, blocking, report)) return;
  for (;;) {
    if (cellBlocks(grid, blocking, x, y) && report({ kind: 'square', x, y })) return;
    // Half squares to the next column line and row line; as shares of the whole line after cross-multiplication.
    const toX = stepX === 0 ? 0 : Math.abs((stepX > 0 ? 2 * x + 2 : 2 * x) - x0);
    const toY = stepY === 0 ? 0 : Math.abs((stepY > 0 ? 2 * y + 2 : 2 * y) - y0);
    const columnFirst = stepX !== 0 && (stepY === 0 || toX * lengthY <= toY * lengthX);
    const rowFirst = stepY !== 0 && (stepX === 0 || toY * lengthX <= toX * lengthY);
    if (columnFirst ? toX >= lengthX : toY >= lengthY) break;
    if (columnFirst && rowFirst) {
      const corner = { x: stepX > 0 ? x + 1 : x, y: stepY > 0 ? y + 1 : y };
      const next = { x: x + stepX, y: y + stepY };
      const around = reachAround(grid, blocking, corner.x, corner.y, quarterOf({ x, y }, corner.x, corner.y));
      // A blocking square behind the corner is reported as a square on the next turn of the loop.
      const shut = (around & quarterOf(next, corner.x, corner.y)) === 0 && !cellBlocks(grid, blocking, next.x, next.y);
      if (shut && report({ kind: 'corner', ...corner })) return;
      [x, y] = [next.x, next.y];
    } else if (columnFirst) {
      const side = stepX > 0 ? x + 1 : x;
      if (westFlags(grid, side, y) & blocking.mask && report({ kind: 'west', x: side, y })) return;
      x += stepX;
    } else {
      const side = stepY > 0 ? y + 1 : y;
      if (northFlags(grid, x, side) & blocking.mask && report({ kind: 'north', x, y: side })) return;
      y += stepY;
    }
  }
  stopsAtEnd(grid, to, { x, y }, blocking, report);
}

/** Judges what lies between an end's own square and the square the line starts or ends in. True if the report says enough. */
function stopsAtEnd(
  grid: Grid,
  end: LineEnd,
  line: GridPoint,
  blocking: Blocking,
  report: (stop: Stop) => boolean,
): boolean {
  const own = end.square;
  if (!own || (own.x === line.x && own.y === line.y)) return false;
  if (cellBlocks(grid, blocking, own.x, own.y)) return report({ kind: 'square', x: own.x, y: own.y });
  const around = reachAround(grid, blocking, end.x, end.y, quarterOf(own, end.x, end.y));
  if (around & quarterOf(line, end.x, end.y) || cellBlocks(grid, blocking, line.x, line.y)) return false;
  return report({ kind: 'corner', x: end.x, y: end.y });
}

/**
 * A line along a grid line, or no longer than a point. It may run on either side of it, and change sides where nothing
 * stands between; it is stopped where both sides are closed.
 */
function traceGridLine(
  grid: Grid,
  from: LineEnd,
  to: LineEnd,
  blocking: Blocking,
  report: (stop: Stop) => boolean,
): void {
  const along = from.x === to.x ? 'y' : 'x';
  const length = Math.abs(to[along] - from[along]);
  const step = Math.sign(to[along] - from[along]);
  const point = (at: number): GridPoint => (along === 'x' ? { x: at, y: from.y } : { x: from.x, y: at });
  // The two quarters ahead of a corner, and those behind it on the same side of the line.
  const forward = along === 'x' ? [Quarter.NE, Quarter.SE] : [Quarter.SW, Quarter.SE];
  const backward = along === 'x' ? [Quarter.NW, Quarter.SW] : [Quarter.NW, Quarter.NE];
  const [ahead, behind] = step > 0 ? [forward, backward] : [backward, forward];
  const allAhead = ahead[0]! | ahead[1]!;

  let corner = point(from[along]);
  let reached = from.square
    ? reachAround(grid, blocking, corner.x, corner.y, quarterOf(from.square, corner.x, corner.y))
    : 15;
  for (let gone = 0; gone < length; gone++) {
    reached &= allAhead;
    for (const quarter of ahead) {
      const square = quarterSquare(quarter, corner.x, corner.y);
      if (cellBlocks(grid, blocking, square.x, square.y)) reached &= ~quarter;
    }
    if (reached === 0) {
      if (report({ kind: 'corner', ...corner })) return;
      reached = allAhead;
    }
    corner = point(from[along] + step * (gone + 1));
    const arriving = (reached & ahead[0]! ? behind[0]! : 0) | (reached & ahead[1]! ? behind[1]! : 0);
    reached = reachAround(grid, blocking, corner.x, corner.y, arriving);
  }
  if (!to.square) return;
  const own = quarterOf(to.square, corner.x, corner.y);
  if ((reached & own) === 0) report({ kind: 'corner', ...corner });
}
