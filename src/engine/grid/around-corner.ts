import type { Grid } from './compiled-grid.js';
import { cellFlags, northFlags, westFlags } from './compiled-grid.js';
import type { Footprint } from './footprint.js';

/** The four squares around a grid corner, as bits, clockwise from the north-west. */
export const Quarter = { NW: 1, NE: 2, SE: 4, SW: 8 } as const;

/** What stops a line: flags that block, and spaces whose squares never do because an end of the line stands in them. */
export interface Blocking {
  readonly mask: number;
  readonly openIn: readonly Pick<Footprint, 'at' | 'width' | 'depth'>[];
}

/** Whether the square stops the line. */
export function cellBlocks(grid: Grid, blocking: Blocking, x: number, y: number): boolean {
  return (cellFlags(grid, x, y) & blocking.mask) !== 0 && !isOpen(blocking, x, y);
}

function isOpen({ openIn }: Blocking, x: number, y: number): boolean {
  for (const { at, width, depth } of openIn)
    if (x >= at.x && x < at.x + width && y >= at.y && y < at.y + depth) return true;
  return false;
}

/** The square of a quarter of corner (x, y). */
export function quarterSquare(quarter: number, x: number, y: number): { readonly x: number; readonly y: number } {
  return {
    x: quarter === Quarter.NW || quarter === Quarter.SW ? x - 1 : x,
    y: quarter === Quarter.NW || quarter === Quarter.NE ? y - 1 : y,
  };
}

/** The quarter of corner (x, y) that a square is; 0 if it does not touch the corner. */
export function quarterOf(square: { readonly x: number; readonly y: number }, x: number, y: number): number {
  return quarterAt(square.x, square.y, x, y);
}

/** {@link quarterOf} for whoever has the square in plain numbers. */
export function quarterAt(column: number, row: number, x: number, y: number): number {
  if (row === y - 1) return column === x - 1 ? Quarter.NW : column === x ? Quarter.NE : 0;
  if (row === y) return column === x - 1 ? Quarter.SW : column === x ? Quarter.SE : 0;
  return 0;
}

/**
 * Which quarters of corner (x, y) can be come to from `from` by going round the corner through open squares and sides. A
 * line that touches a lone corner gets past it; one that meets the seam of two obstacles does not.
 */
export function reachAround(grid: Grid, blocking: Blocking, x: number, y: number, from: number): number {
  const { mask } = blocking;
  const open =
    (cellBlocks(grid, blocking, x - 1, y - 1) ? 0 : Quarter.NW) |
    (cellBlocks(grid, blocking, x, y - 1) ? 0 : Quarter.NE) |
    (cellBlocks(grid, blocking, x, y) ? 0 : Quarter.SE) |
    (cellBlocks(grid, blocking, x - 1, y) ? 0 : Quarter.SW);
  const sides =
    (westFlags(grid, x, y - 1) & mask ? 0 : 1) | // between NW and NE
    (northFlags(grid, x, y) & mask ? 0 : 2) | // NE, SE
    (westFlags(grid, x, y) & mask ? 0 : 4) | // SE, SW
    (northFlags(grid, x - 1, y) & mask ? 0 : 8); // SW, NW
  return REACHED[(sides << 8) | (open << 4) | from]!;
}

/** Every answer of {@link reachAround}, by open sides, open squares and where one comes from: lines ask at each corner they pass. */
const REACHED = Uint8Array.from({ length: 16 * 16 * 16 }, (_, index) =>
  goRound(index >> 8, (index >> 4) & 15, index & 15),
);

function goRound(sides: number, open: number, from: number): number {
  let reached = from;
  for (let round = 0; round < 3; round++) {
    for (let place = 0; place < 4; place++) {
      if ((sides & (1 << place)) === 0) continue;
      const [one, other] = [1 << place, 1 << ((place + 1) % 4)];
      if (reached & one) reached |= other & open;
      if (reached & other) reached |= one & open;
    }
  }
  return reached;
}
