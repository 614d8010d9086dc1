import type { Grid } from './compiled-grid.js';
import { cellFlags, northFlags, westFlags } from './compiled-grid.js';

/** The four squares around a grid corner, as bits, clockwise from the north-west. */
export const Quarter = { NW: 1, NE: 2, SE: 4, SW: 8 } as const;

/** What stops a line: flags that block, and squares that never do because an end of the line stands in them. */
export interface Blocking {
  readonly mask: number;
  readonly isOpen: (x: number, y: number) => boolean;
}

/** Whether the square stops the line. */
export function cellBlocks(grid: Grid, blocking: Blocking, x: number, y: number): boolean {
  return (cellFlags(grid, x, y) & blocking.mask) !== 0 && !blocking.isOpen(x, y);
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
  const [west, east] = [square.x === x - 1, square.x === x];
  const [north, south] = [square.y === y - 1, square.y === y];
  if (north) return west ? Quarter.NW : east ? Quarter.NE : 0;
  if (south) return west ? Quarter.SW : east ? Quarter.SE : 0;
  return 0;
}

/**
 * Which quarters of corner (x, y) can be come to from `from` by going round the corner through open squares and sides. A
 * line that touches a lone corner gets past it; one that meets the seam of two obstacles does not.
 */
export function reachAround(grid: Grid, blocking: Blocking, x: number, y: number, from: number): number {
  const { mask } = blocking;
  const sides = [
    westFlags(grid, x, y - 1), // between NW and NE
    northFlags(grid, x, y), // NE, SE
    westFlags(grid, x, y), // SE, SW
    northFlags(grid, x - 1, y), // SW, NW
  ];
  let open = 0;
  for (let bit = 1; bit < 16; bit <<= 1) {
    const square = quarterSquare(bit, x, y);
    if (!cellBlocks(grid, blocking, square.x, square.y)) open |= bit;
  }
  let reached = from;
  for (let round = 0; round < 3; round++) {
    for (let place = 0; place < 4; place++) {
      if ((sides[place]! & mask) !== 0) continue;
      const [one, other] = [1 << place, 1 << ((place + 1) % 4)];
      if (reached & one) reached |= other & open;
      if (reached & other) reached |= one & open;
    }
  }
  return reached;
}
