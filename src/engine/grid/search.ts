import { BucketQueue } from './bucket-queue.js';
import { isInside } from './compiled-grid.js';
import { costIndex, costTable } from './cost-table.js';
import type { DiagonalParity } from './distance.js';
import type { Footprint } from './footprint.js';
import type { MovementStart } from './path.js';
import type { ReachBand, ReachRule } from './reach.js';
import { isWithinReach } from './reach.js';
import { ReachableSquares, pathToNode, squareOfIndex } from './reachable.js';
import type { SearchArrays } from './reachable.js';
import type { Square } from './square.js';
import { DIRECTIONS, SQUARE_FEET, atLevel, isWholeSquare } from './square.js';
import type { Movement } from './step.js';
import { isAloft, terrainFor } from './step.js';
import { Fit } from './terrain-layer.js';
import { Traffic, trafficLayer } from './traffic-layer.js';

/** A path with its price. */
export interface CheapestPath {
  /** The squares after the start; empty if the mover is there already. */
  readonly path: readonly Square[];
  readonly feet: number;
  readonly parity: DiagonalParity;
}

/** Whether a place the mover could end in is what is looked for. */
export type Goal = (space: Footprint, at: Square) => boolean;

/**
 * Every square the mover can come to on its level within the budget. The count of diagonals is part of what the search
 * distinguishes: a dearer way that leaves a cheap diagonal may be the better one later (D35-DST-01, PF1-DST-01). Squares of
 * creatures that may be passed are included with `mayStop: false`.
 */
export function findReachable(movement: Movement, start: MovementStart): ReachableSquares {
  return new ReachableSquares(search(movement, start, undefined).found);
}

/**
 * The cheapest way to the nearest place (by feet walked) where the move may end and `goal` holds; undefined if there is none
 * within the budget. Among equally cheap places the first in the search's fixed order is taken: where the rules want a die
 * for that (D35-DST-05, PF1-DST-06), ask `findReachable` and draw.
 */
export function cheapestPath(movement: Movement, start: MovementStart, goal: Goal): CheapestPath | undefined {
  const { found, goalNode } = search(movement, start, goal);
  if (goalNode < 0) return undefined;
  if (goalNode === found.start) return { path: [], feet: 0, parity: start.parity };
  const feet = (found.cost[goalNode]! - 1) * SQUARE_FEET;
  return { path: pathToNode(found, goalNode), feet, parity: goalNode & 1 ? 1 : 0 };
}

/** The goal of standing (anchored) in one square. */
export function atSquare(square: Square): Goal {
  return (_space, at) => at.x === square.x && at.y === square.y && (at.z ?? 0) === (square.z ?? 0);
}

/** The goal of having somebody within a band of reach. Walls between are not asked. */
export function withinReachOf(target: Footprint, band: ReachBand, rule: ReachRule): Goal {
  return (space) => isWithinReach(space, target, band, rule);
}

function search(
  movement: Movement,
  { from, parity, budgetFeet = Infinity }: MovementStart,
  goal: Goal | undefined,
): { readonly found: SearchArrays; readonly goalNode: number } {
  const { mover, rules } = movement.setting;
  const z = from.z ?? 0;
  const aloft = isAloft(movement, z);
  const terrain = terrainFor(movement, aloft, z);
  const { width, height } = terrain.grid;
  const squares = width * height;
  const cost = new Int32Array(squares * 2);
  const before = new Int32Array(squares * 2);
  const noStop = new Uint8Array(squares);
  const done = new Uint8Array(squares);
  const settled: number[] = [];
  const start = isWholeSquare(from) ? 2 * (from.y * width + from.x) + parity : 0;
  const found: SearchArrays = { width, height, z, start, cost, before, noStop, settled };
  if (!isWholeSquare(from) || !isInside(terrain.grid, from.x, from.y)) return { found, goalNode: -1 };

  const traffic = trafficLayer(terrain, movement.creatures, z);
  const table = costTable(rules, mover.hindrances ?? 0);
  const unhampered = aloft || mover.ignoresDifficult === true;
  const obstacleSquares = aloft ? 0 : Math.ceil(rules.obstacleFeet / SQUARE_FEET);
  const evenIsBetter = rules.hindrance === 'multiply';
  const budget = budgetFeet / SQUARE_FEET;
  const offsets = DIRECTIONS.map(({ dx, dy }) => dy * width + dx);
  const queue = new BucketQueue();
  cost[start] = 1;
  before[start] = start;
  done[start >> 1] = 1; // Where the mover stands already is no square it can reach.
  queue.push(0, start);

  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    const spent = queue.poppedCost;
    if (cost[node] !== spent + 1) continue; // A cheaper way was found after this entry was made.
    const index = node >> 1;
    const odd = node & 1;
    if (done[index] === 0) settled.push(index);
    done[index] = 1;
    if (goal && (node === start || noStop[index] === 0)) {
      const block = terrain.blockAt(index);
      const at = atLevel(block.x, block.y, z);
      const space = { at, width: block.width, depth: block.depth, height: mover.side };
      if (goal(space, squareOfIndex(found, index))) return { found, goalNode: node };
    }
    const open = terrain.steps(index);
    const over = terrain.over[index]!;
    for (let direction = 0; direction < 8; direction++) {
      if ((open & (1 << direction)) === 0) continue;
      const next = index + offsets[direction]!;
      const met = traffic[next]!;
      if (met & Traffic.BLOCKED) continue;
      const difficult = (unhampered ? 0 : terrain.difficulty[next]!) + (met & Traffic.DIFFICULT);
      const squeezing = met & Traffic.SQUEEZE || terrain.fit[next] === Fit.SQUEEZED ? 1 : 0;
      const entry = costIndex(difficult, squeezing, direction > 3 ? 1 : 0, odd);
      const total = spent + table.squares[entry]! + (over & (1 << direction) ? obstacleSquares : 0);
      if (total > budget) continue;
      const nextNode = 2 * next + (odd ^ table.turns[entry]!);
      // Where hampered diagonals do not turn the count, a way that costs no less and leaves the dearer diagonal is no better.
      if (evenIsBetter && nextNode & 1 && cost[nextNode - 1] !== 0 && cost[nextNode - 1]! <= total + 1) continue;
      if (cost[nextNode] !== 0 && cost[nextNode]! <= total + 1) continue;
      cost[nextNode] = total + 1;
      before[nextNode] = node;
      noStop[next] = met & Traffic.NO_STOP ? 1 : 0;
      queue.push(total, nextNode);
    }
  }
  return { found, goalNode: -1 };
}
