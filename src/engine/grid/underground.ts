import type { BattleMap, Cell } from './battle-map.js';
import { gridOf } from './compiled-grid.js';
import type { Footprint } from './footprint.js';
import { Flag } from './obstacle.js';
import type { GridPoint } from './square.js';
import { SQUARE_FEET, squareKey } from './square.js';

/** Levels below the ground of the floor of a square: those of a pit whose depth is known, else 0. */
function levelsOf(cell: Cell | undefined): number {
  return cell?.fill === 'pit' ? Math.floor((cell.depth ?? 0) / SQUARE_FEET) : 0;
}

/**
 * Levels below the ground of the floor under a whole space: 0 if any of it lies beside a pit, or over one whose depth is not
 * known; else the least deep of its squares.
 */
export function pitLevels(map: BattleMap, { at, width, depth }: Footprint): number {
  if ((gridOf(map).present & Flag.PIT) === 0) return 0;
  let least = Infinity;
  for (let y = at.y; y < at.y + depth; y++)
    for (let x = at.x; x < at.x + width; x++) least = Math.min(least, levelsOf(map.cells[squareKey({ x, y })]));
  return least;
}

/** Whether the space lies below the ground in a pit deep enough for it. */
export function isInPit(map: BattleMap, space: Footprint): boolean {
  const level = -(space.at.z ?? 0);
  return level > 0 && pitLevels(map, space) >= level;
}

/**
 * The map as it is so many levels below the ground: pits that go down that far are open, everything else is earth. Made once for
 * a map and a level (maps never change in place, so remembering is invisible).
 */
export function underground(map: BattleMap, level: number): BattleMap {
  let levels = remembered.get(map);
  if (!levels) remembered.set(map, (levels = new Map<number, BattleMap>()));
  let below = levels.get(level);
  if (!below) levels.set(level, (below = digOut(map, level)));
  return below;
}

const remembered = new WeakMap<BattleMap, Map<number, BattleMap>>();

function digOut(map: BattleMap, level: number): BattleMap {
  const cells: Record<string, Cell> = {};
  for (let y = 0; y < map.height; y++) {
    for (let x = 0; x < map.width; x++) {
      const key = squareKey({ x, y });
      cells[key] = levelDown(map.cells[key], level);
    }
  }
  return { width: map.width, height: map.height, squareFeet: map.squareFeet, cells, edges: [] };
}

/** What a square is on a level below the ground: earth, the floor of a pit, or a pit that goes down farther. */
function levelDown(cell: Cell | undefined, level: number): Cell {
  const deeper = levelsOf(cell) - level;
  if (!cell || deeper < 0) return { fill: 'wall' };
  const { fill: _fill, depth: _depth, ...floor } = cell;
  return deeper === 0 ? floor : { ...floor, fill: 'pit', depth: deeper * SQUARE_FEET };
}

/**
 * Whether the rim of a pit lets one space be seen from another, one of them below the ground: some line between upper corners of
 * both has to come through the ground where it is open on every side. Heights count in levels; a creature in a pit that is no
 * deeper than it is high looks out of it.
 */
export function isOpenOverRim(map: BattleMap, upper: Footprint, lower: Footprint): boolean {
  const [high, low] = [topOf(upper), topOf(lower)];
  if (low >= 0) return true;
  if (high <= 0) return false;
  return cornersAround(upper).some((from) =>
    cornersAround(lower).some((to) => isOpenAt(map, crossing(from, to, high, low))),
  );
}

const topOf = ({ at, height }: Footprint): number => (at.z ?? 0) + height;

function cornersAround({ at, width, depth }: Footprint): GridPoint[] {
  const [east, south] = [at.x + width, at.y + depth];
  return [
    { x: at.x, y: at.y },
    { x: east, y: at.y },
    { x: at.x, y: south },
    { x: east, y: south },
  ];
}

/** Where a line from above the ground to below it comes through, as whole numbers over `scale`. */
interface Crossing {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

function crossing(from: GridPoint, to: GridPoint, high: number, low: number): Crossing {
  const scale = high - low;
  return { x: from.x * scale + high * (to.x - from.x), y: from.y * scale + high * (to.y - from.y), scale };
}

/** Whether every square that a point of the plane touches is a pit. */
function isOpenAt(map: BattleMap, { x, y, scale }: Crossing): boolean {
  const touched = (value: number): number[] => {
    const whole = Math.floor(value / scale);
    return value % scale === 0 ? [whole - 1, whole] : [whole];
  };
  return touched(x).every((column) =>
    touched(y).every((row) => levelsOf(map.cells[squareKey({ x: column, y: row })]) > 0),
  );
}
