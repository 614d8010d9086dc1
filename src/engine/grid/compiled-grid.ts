import type { BattleMap, Edge } from './battle-map.js';
import { MAP_LIMITS } from './battle-map.js';
import { Flag, obstacleFlags } from './obstacle.js';
import { parseSquareKey } from './square.js';

/**
 * A battle map laid out for searching. Flags are those of `Flag`; cells are row by row. Side arrays name the side a square
 * has on its west (`west`, one column more than the map) or north (`north`, one row more).
 */
export interface Grid {
  readonly map: BattleMap;
  readonly width: number;
  readonly height: number;
  readonly cells: Uint16Array;
  readonly difficulty: Uint8Array;
  readonly west: Uint16Array;
  readonly north: Uint16Array;
  /** Every flag some square or side has: what no map feature has need not be looked for. */
  readonly present: number;
}

/** What a square outside the map is: as closed as a wall. */
export const OUTSIDE = Flag.MOVE | Flag.SIGHT | Flag.EFFECT | Flag.HARD;

/** Lays a valid map out (`mapProblems` finds none). Entries off the map are passed over. */
export function compileGrid(map: BattleMap): Grid {
  const { width, height } = map;
  const grid = {
    map,
    width,
    height,
    cells: new Uint16Array(width * height),
    difficulty: new Uint8Array(width * height),
    west: new Uint16Array((width + 1) * height),
    north: new Uint16Array(width * (height + 1)),
    present: 0,
  };
  for (const [key, cell] of Object.entries(map.cells)) {
    const at = parseSquareKey(key);
    if (!at || !isInside(grid, at.x, at.y)) continue;
    const index = at.y * width + at.x;
    grid.difficulty[index] = Math.min(MAP_LIMITS.difficulty, cell.difficulty ?? 0);
    if (cell.fill) grid.present |= grid.cells[index] = obstacleFlags(cell.fill, cell.cover);
  }
  for (const edge of map.edges) {
    if (edge.door === 'open') continue;
    const flags = obstacleFlags(edge.kind, edge.cover);
    grid.present |= flags;
    layEdge(grid, edge, flags);
  }
  return grid;
}

/**
 * The compiled form of a map, made once per map. Remembering it is invisible from outside: maps are never changed in place,
 * so the same map always has the same form.
 */
export function gridOf(map: BattleMap): Grid {
  let grid = compiled.get(map);
  if (!grid) compiled.set(map, (grid = compileGrid(map)));
  return grid;
}

const compiled = new WeakMap<BattleMap, Grid>();

/** Whether the column and row lie on the map. */
export function isInside(grid: Grid, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < grid.width && y < grid.height;
}

/** Flags of a square; `OUTSIDE` off the map. */
export function cellFlags(grid: Grid, x: number, y: number): number {
  return isInside(grid, x, y) ? (grid.cells[y * grid.width + x] ?? 0) : OUTSIDE;
}

/** Flags of the side between (x - 1, y) and (x, y); none off the map. */
export function westFlags(grid: Grid, x: number, y: number): number {
  return x < 0 || x > grid.width ? 0 : (grid.west[y * (grid.width + 1) + x] ?? 0);
}

/** Flags of the side between (x, y - 1) and (x, y); none off the map. */
export function northFlags(grid: Grid, x: number, y: number): number {
  return x < 0 || x >= grid.width ? 0 : (grid.north[y * grid.width + x] ?? 0);
}

/** Places in `map.edges` of what stands on the side between (x - 1, y) and (x, y), or (x, y - 1) and (x, y). */
export function edgesOnSide(map: BattleMap, side: 'west' | 'north', x: number, y: number): number[] {
  const found: number[] = [];
  map.edges.forEach((edge, index) => {
    if (edge.door === 'open') return;
    const [low, high] = ordered(edge);
    const lies =
      side === 'west'
        ? low.x === x && high.x === x && low.y <= y && y < high.y
        : low.y === y && high.y === y && low.x <= x && x < high.x;
    if (lies) found.push(index);
  });
  return found;
}

function layEdge(grid: Grid, edge: Edge, flags: number): void {
  const [low, high] = ordered(edge);
  if (low.x === high.x) {
    for (let y = Math.max(0, low.y); y < Math.min(high.y, grid.height); y++) {
      grid.west[y * (grid.width + 1) + low.x]! |= flags;
    }
  } else {
    for (let x = Math.max(0, low.x); x < Math.min(high.x, grid.width); x++)
      grid.north[low.y * grid.width + x]! |= flags;
  }
}

function ordered(edge: Edge): [Edge['from'], Edge['to']] {
  return edge.from.x + edge.from.y <= edge.to.x + edge.to.y ? [edge.from, edge.to] : [edge.to, edge.from];
}
