import type { Size } from './size.js';
import { spaceSquares } from './size.js';
import type { Square } from './square.js';
import { atLevel } from './square.js';

/**
 * The squares a creature stands in: a block anchored at its north-west square (lowest x, y, z). `width` runs east, `depth`
 * south and `height` up, all in squares. The block is as wide as deep unless the creature is squeezing.
 */
export interface Footprint {
  readonly at: Square;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** The block of a creature of this size, or of this many squares a side, anchored at `at`. */
export function footprint(at: Square, size: Size | number = 1): Footprint {
  const side = typeof size === 'number' ? size : spaceSquares(size);
  return { at, width: side, depth: side, height: side };
}

/** Every square of the block on its lowest level, row by row. */
export function squaresOf(block: Footprint): Square[] {
  const squares: Square[] = [];
  const z = block.at.z ?? 0;
  for (let dy = 0; dy < block.depth; dy++) {
    for (let dx = 0; dx < block.width; dx++) squares.push(atLevel(block.at.x + dx, block.at.y + dy, z));
  }
  return squares;
}

/** Whether the blocks share a square; on different levels they do not. */
export function overlaps(a: Footprint, b: Footprint): boolean {
  return (
    a.at.x < b.at.x + b.width &&
    b.at.x < a.at.x + a.width &&
    a.at.y < b.at.y + b.depth &&
    b.at.y < a.at.y + a.depth &&
    levelsOverlap(a, b)
  );
}

/** Whether the blocks share a level. */
export function levelsOverlap(a: Footprint, b: Footprint): boolean {
  const [lowA, lowB] = [a.at.z ?? 0, b.at.z ?? 0];
  return lowA < lowB + b.height && lowB < lowA + a.height;
}

/** Whether the square lies in the block. */
export function covers(block: Footprint, square: Square): boolean {
  return overlaps(block, footprint(square));
}

/** Squares between two blocks along each axis: 0 when they share a row, column or level; 1 when they touch. */
export interface Gap {
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

/** The gap between the nearest squares of two blocks. */
export function gapBetween(a: Footprint, b: Footprint): Gap {
  return {
    dx: axisGap(a.at.x, a.width, b.at.x, b.width),
    dy: axisGap(a.at.y, a.depth, b.at.y, b.depth),
    dz: axisGap(a.at.z ?? 0, a.height, b.at.z ?? 0, b.height),
  };
}

function axisGap(a: number, lengthA: number, b: number, lengthB: number): number {
  return Math.max(0, b - (a + lengthA - 1), a - (b + lengthB - 1));
}

/** Whether the blocks touch, corners included, without overlapping. */
export function adjacent(a: Footprint, b: Footprint): boolean {
  const { dx, dy, dz } = gapBetween(a, b);
  return Math.max(dx, dy, dz) === 1;
}
