import type { BattleMap, Cell, Edge, Square } from '../../../src/engine/grid/index.js';
import type { Random } from './random.js';

/** What stands about, the likelier the more often it is named. */
const TERRAIN: readonly Cell[] = [
  { fill: 'wall' },
  { fill: 'wall' },
  { fill: 'pillar' },
  { fill: 'low-obstacle' },
  { fill: 'low-obstacle' },
  { fill: 'curtain' },
  { fill: 'bars' },
  { fill: 'pit', depth: 10 },
  { difficulty: 1 },
  { difficulty: 1 },
  { difficulty: 1 },
  { difficulty: 2 },
  { obscured: 'light' },
  { obscured: 'heavy' },
  { light: 'dim' },
  { light: 'dark' },
];

/** A small battlefield, so that creatures meet: open ground with some of everything a map can hold. */
export function randomMap(random: Random): BattleMap {
  const width = random.between(7, 12);
  const height = random.between(6, 10);
  const density = random.pick([0, 0.08, 0.2]);
  const cells: Record<string, Cell> = {};
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (random.chance(density)) cells[`${x},${y}`] = random.pick(TERRAIN);
  const edges = Array.from({ length: random.below(5) }, (_, index) => randomEdge(random, width, height, index));
  return { width, height, squareFeet: 5, cells, edges };
}

function randomEdge(random: Random, width: number, height: number, index: number): Edge {
  const x = random.between(1, width - 1);
  const y = random.between(1, height - 1);
  const along = random.chance(0.5) ? { x: x + 1, y } : { x, y: y + 1 };
  const line = { from: { x, y }, to: along, kind: 'wall' as const };
  return random.chance(0.6) ? { ...line, id: `door-${index}`, door: random.pick(['open', 'closed']) } : line;
}

export function randomSquare(random: Random, { width, height }: BattleMap): Square {
  return { x: random.below(width), y: random.below(height) };
}
