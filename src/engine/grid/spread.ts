import { cellBlocks, quarterOf, quarterSquare, reachAround } from './around-corner.js';
import type { Blocking } from './around-corner.js';
import type { BattleMap } from './battle-map.js';
import { BucketQueue } from './bucket-queue.js';
import type { Grid } from './compiled-grid.js';
import { gridOf, isInside, northFlags, westFlags } from './compiled-grid.js';
import type { DiagonalParity, DistanceRule } from './distance.js';
import { stepCost } from './distance.js';
import { Flag } from './obstacle.js';
import { DIRECTIONS, SQUARE_FEET } from './square.js';
import type { LineEnd } from './trace.js';

const EFFECT: Blocking = { mask: Flag.EFFECT, openIn: [] };

/**
 * Feet an effect has to go from its origin to each square, round whatever stops it, row by row; Infinity beyond `radius`. To a
 * square is to its far corner: the first square beside a grid corner is one diagonal away. Every second diagonal is double
 * under `alternating`.
 */
export function spreadFeet(map: BattleMap, origin: LineEnd, radius: number, diagonals: DistanceRule): Float64Array {
  const grid = gridOf(map);
  const feet = new Float64Array(map.width * map.height).fill(Infinity);
  const cost = new Float64Array(2 * feet.length).fill(Infinity);
  const queue = new BucketQueue();
  const reach = (x: number, y: number, price: { feet: number; parity: DiagonalParity }): void => {
    const node = 2 * (y * map.width + x) + price.parity;
    if (price.feet > radius || price.feet >= cost[node]!) return;
    cost[node] = price.feet;
    queue.push(price.feet / SQUARE_FEET, node);
  };
  for (const { square, price } of firstSquares(grid, origin, diagonals)) reach(square.x, square.y, price);
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    const spent = queue.poppedCost * SQUARE_FEET;
    if (cost[node] !== spent) continue;
    const index = node >> 1;
    feet[index] = Math.min(feet[index]!, spent);
    const [x, y] = [index % map.width, Math.floor(index / map.width)];
    for (const { dx, dy } of DIRECTIONS) {
      if (!isInside(grid, x + dx, y + dy) || !spreads(grid, x, y, dx, dy)) continue;
      const rule = { diagonals, hindrance: 'add' } as const;
      const step = stepCost(rule, node & 1 ? 1 : 0, { diagonal: dx !== 0 && dy !== 0, difficult: 0, other: 0 });
      reach(x + dx, y + dy, { feet: spent + step.feet, parity: step.parity });
    }
  }
  return feet;
}

function firstSquares(grid: Grid, origin: LineEnd, diagonals: DistanceRule) {
  if (!Number.isInteger(origin.x) || !Number.isInteger(origin.y)) {
    const square = { x: Math.floor(origin.x), y: Math.floor(origin.y) };
    const free = isInside(grid, square.x, square.y) && !cellBlocks(grid, EFFECT, square.x, square.y);
    return free ? [{ square, price: { feet: 0, parity: 0 as DiagonalParity } }] : [];
  }
  const parity: DiagonalParity = diagonals === 'alternating' ? 1 : 0;
  const own = origin.square && quarterOf(origin.square, origin.x, origin.y);
  const around = own ? reachAround(grid, EFFECT, origin.x, origin.y, own) : 15;
  return [1, 2, 4, 8]
    .filter((quarter) => around & quarter)
    .map((quarter) => quarterSquare(quarter, origin.x, origin.y))
    .filter(({ x, y }) => isInside(grid, x, y) && !cellBlocks(grid, EFFECT, x, y))
    .map((square) => ({ square, price: { feet: SQUARE_FEET, parity } }));
}

function spreads(grid: Grid, x: number, y: number, dx: number, dy: number): boolean {
  const next = { x: x + dx, y: y + dy };
  if (cellBlocks(grid, EFFECT, next.x, next.y)) return false;
  if (dx === 0) return (northFlags(grid, x, Math.max(y, next.y)) & Flag.EFFECT) === 0;
  if (dy === 0) return (westFlags(grid, Math.max(x, next.x), y) & Flag.EFFECT) === 0;
  const corner = { x: Math.max(x, next.x), y: Math.max(y, next.y) };
  const around = reachAround(grid, EFFECT, corner.x, corner.y, quarterOf({ x, y }, corner.x, corner.y));
  return (around & quarterOf(next, corner.x, corner.y)) !== 0;
}
