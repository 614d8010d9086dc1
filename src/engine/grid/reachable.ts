import type { DiagonalParity } from './distance.js';
import type { Square } from './square.js';
import { SQUARE_FEET, atLevel } from './square.js';

/** A square a search came to, at its cheapest. */
export interface ReachableSquare {
  readonly square: Square;
  readonly feet: number;
  /** Diagonal count on arrival. */
  readonly parity: DiagonalParity;
  /** Whether the move may end there: no creature that forbids it. */
  readonly mayStop: boolean;
}

/** What a search found, as arrays by node: square index × 2 + parity. */
export interface SearchArrays {
  readonly width: number;
  readonly height: number;
  readonly z: number;
  readonly start: number;
  /** Cost in squares plus one; 0 where the search did not come. */
  readonly cost: Int32Array;
  /** Node before this one; of the start itself. */
  readonly before: Int32Array;
  /** By square: 1 where the move may not end. */
  readonly noStop: Uint8Array;
  /** Square indices the search came to, cheapest first. The start is not among them. */
  readonly settled: readonly number[];
}

/** The squares on the way to a node, without the start. */
export function pathToNode(found: SearchArrays, node: number): Square[] {
  const path: Square[] = [];
  for (let at = node; at !== found.start; at = found.before[at]!) path.push(squareOfIndex(found, at >> 1));
  return path.reverse();
}

/** The square at a row by row index. */
export function squareOfIndex({ width, z }: SearchArrays, index: number): Square {
  return atLevel(index % width, Math.floor(index / width), z);
}

/** The squares a mover can reach, with costs and paths. The start is not one of them. */
export class ReachableSquares {
  constructor(private readonly found: SearchArrays) {}

  /** How many squares. */
  get size(): number {
    return this.found.settled.length;
  }

  /** Every reachable square, cheapest first, among equals in the order the search came to them. */
  *[Symbol.iterator](): IterableIterator<ReachableSquare> {
    for (const index of this.found.settled) yield this.describe(index);
  }

  /** What is known of a square; undefined if it is out of reach or the start. */
  get(square: Square): ReachableSquare | undefined {
    const index = this.indexOf(square);
    return index === undefined ? undefined : this.describe(index);
  }

  /** The cheapest path to a square (without the start), or undefined if it is out of reach or the start. */
  pathTo(square: Square): Square[] | undefined {
    const index = this.indexOf(square);
    if (index === undefined) return undefined;
    return pathToNode(this.found, this.cheapestNode(index));
  }

  private indexOf({ x, y, z = 0 }: Square): number | undefined {
    const { width, height, start, cost } = this.found;
    if (z !== this.found.z || x < 0 || y < 0 || x >= width || y >= height) return undefined;
    const index = y * width + x;
    const came = cost[2 * index] !== 0 || cost[2 * index + 1] !== 0;
    return came && index !== start >> 1 ? index : undefined;
  }

  private describe(index: number): ReachableSquare {
    const node = this.cheapestNode(index);
    return {
      square: squareOfIndex(this.found, index),
      feet: (this.found.cost[node]! - 1) * SQUARE_FEET,
      parity: node & 1 ? 1 : 0,
      mayStop: this.found.noStop[index] === 0,
    };
  }

  private cheapestNode(index: number): number {
    const [even, odd] = [this.found.cost[2 * index]!, this.found.cost[2 * index + 1]!];
    return even === 0 || (odd !== 0 && odd < even) ? 2 * index + 1 : 2 * index;
  }
}
