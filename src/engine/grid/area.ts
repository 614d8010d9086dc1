import { gridOf, isInside } from './compiled-grid.js';
import type { BattleMap } from './battle-map.js';
import type { DistanceRule } from './distance.js';
import { distanceBetween, gapFeet } from './distance.js';
import type { Footprint } from './footprint.js';
import { footprint, squaresOf } from './footprint.js';
import { effectReaches, hasLineOfEffect } from './sight.js';
import { spreadFeet } from './spread.js';
import type { GridPoint, Square } from './square.js';
import { SQUARE_FEET, atLevel } from './square.js';

/** A point of origin: a grid corner or the middle of a square, and the level it is on. */
export interface AreaOrigin extends GridPoint {
  readonly z?: number;
  /** The square the effect starts in (a caster's own …): where the corner touches a wall, it says on which side of it. */
  readonly square?: GridPoint;
}

/** The shapes of effects. Lengths in feet. `towards` is any other point in the direction of the effect. */
export type Area =
  /** Everything within the radius in straight lines. A burst. */
  | { readonly shape: 'sphere'; readonly origin: AreaOrigin; readonly radius: number }
  /** A sphere that turns corners; the way round is what counts (PF1-COV-06, D35-COV-03). */
  | { readonly shape: 'spread'; readonly origin: AreaOrigin; readonly radius: number }
  /** From the origin's level up. */
  | { readonly shape: 'cylinder'; readonly origin: AreaOrigin; readonly radius: number; readonly height: number }
  | { readonly shape: 'cone'; readonly origin: AreaOrigin; readonly towards: GridPoint; readonly length: number }
  | {
      readonly shape: 'line';
      readonly origin: AreaOrigin;
      readonly towards: GridPoint;
      readonly length: number;
      /** Default 5. */
      readonly width?: number;
    }
  /** The block whose lowest north-west square is `at`; effects start at `origin`. */
  | { readonly shape: 'cube'; readonly origin: AreaOrigin; readonly at: Square; readonly side: number }
  /** Everything within a distance of a creature's space. */
  | { readonly shape: 'emanation'; readonly space: Footprint; readonly radius: number };

/** In what the games differ about areas. */
export interface AreaRule {
  /**
   * `square-middles`: a square is affected if its middle lies in the shape; a cone is as wide as it is long (5E-AOE-01).
   * `counted`: the distance from the origin's grid corner to the far corner of the square is counted like movement, every
   * second diagonal double; a cone is a quarter circle. (SRD of 3.5 and Pathfinder, magic: areas.)
   */
  readonly squares: 'square-middles' | 'counted';
  /** How the radius of an emanation and the way of a spread are counted. */
  readonly diagonals: DistanceRule;
}

/** Every square of one level (default: ground) the effect reaches, row by row: in the shape and not behind total cover (5E-AOE-02). */
export function squaresInArea(map: BattleMap, area: Area, rule: AreaRule, level = 0): Square[] {
  const reaches = areaTest(map, area, rule);
  const { x, y, range } = extent(area);
  const [left, top] = [Math.max(0, Math.floor(x - range)), Math.max(0, Math.floor(y - range))];
  const [right, bottom] = [Math.min(map.width, Math.ceil(x + range)), Math.min(map.height, Math.ceil(y + range))];
  const squares: Square[] = [];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const square = atLevel(column, row, level);
      if (reaches(square)) squares.push(square);
    }
  }
  return squares;
}

/** Whether any square of the space is in the area. */
export function isInArea(map: BattleMap, area: Area, rule: AreaRule, space: Footprint): boolean {
  const reaches = areaTest(map, area, rule);
  for (let level = 0; level < space.height; level++) {
    const z = (space.at.z ?? 0) + level;
    if (squaresOf(space).some((square) => reaches(atLevel(square.x, square.y, z)))) return true;
  }
  return false;
}

function areaTest(map: BattleMap, area: Area, rule: AreaRule): (square: Square) => boolean {
  const grid = gridOf(map);
  if (area.shape === 'spread') {
    const feet = spreadFeet(map, area.origin, area.radius, rule.diagonals);
    return (square) => {
      if (!isInside(grid, square.x, square.y) || !isInShape(area, rule, square)) return false;
      return feet[square.y * map.width + square.x]! <= area.radius;
    };
  }
  return (square) => {
    if (!isInside(grid, square.x, square.y) || !isInShape(area, rule, square)) return false;
    if (area.shape === 'emanation') return hasLineOfEffect(map, area.space, footprint(square));
    return effectReaches(map, area.origin, square);
  };
}

/** Whether the square belongs to the bare shape, whatever stands on the map. */
export function isInShape(area: Area, rule: AreaRule, square: Square): boolean {
  if (area.shape === 'emanation') return distanceBetween(area.space, footprint(square), rule.diagonals) <= area.radius;
  const level = (square.z ?? 0) - (area.origin.z ?? 0);
  switch (area.shape) {
    case 'cube': {
      const side = area.side / SQUARE_FEET;
      const [x, y, z] = [square.x - area.at.x, square.y - area.at.y, (square.z ?? 0) - (area.at.z ?? 0)];
      return [x, y, z].every((offset) => offset >= 0 && offset < side);
    }
    case 'cylinder':
      return level >= 0 && level * SQUARE_FEET < area.height && isWithinRadius(area, rule, square, 0);
    case 'sphere':
    case 'spread':
      return isWithinRadius(area, rule, square, Math.abs(level));
    case 'cone':
      return level === 0 && isInCone(area, rule, square);
    case 'line':
      return level === 0 && isInLine(area, rule, square);
  }
}

type RoundArea = Extract<Area, { radius: number; origin: AreaOrigin }>;
type AimedArea = Extract<Area, { towards: GridPoint }>;

function isWithinRadius({ origin, radius }: RoundArea, rule: AreaRule, square: Square, levels: number): boolean {
  if (rule.squares === 'counted') return countedFeet(origin, square, levels) <= radius;
  const { x, y } = middleFrom(origin, square);
  return (x * x + y * y + levels * levels) * SQUARE_FEET * SQUARE_FEET <= radius * radius;
}

/** A quarter circle when counted; else as wide at each distance as that distance (5E-AOE-01). */
function isInCone(area: Extract<AimedArea, { shape: 'cone' }>, rule: AreaRule, square: Square): boolean {
  const { dot, cross, unit } = aim(area, square);
  if (dot <= 0) return false;
  if (rule.squares === 'counted') {
    return Math.abs(cross) <= dot && countedFeet(area.origin, square, 0) <= area.length;
  }
  return 2 * Math.abs(cross) <= dot && isNoFarther(dot, area.length, unit);
}

/** As wide as the line; a square whose middle lies exactly on the left border is out, on the right border in. */
function isInLine(area: Extract<AimedArea, { shape: 'line' }>, rule: AreaRule, square: Square): boolean {
  const { dot, cross, unit } = aim(area, square);
  if (dot <= 0) return false;
  const doubled = 4 * cross * cross;
  const width = ((area.width ?? SQUARE_FEET) / SQUARE_FEET) ** 2 * unit;
  if (cross < 0 ? doubled >= width : doubled > width) return false;
  if (rule.squares === 'counted') return countedFeet(area.origin, square, 0) <= area.length;
  return isNoFarther(dot, area.length, unit);
}

/** The square's middle against the direction of aim: along it, across it, and the squared length of the direction. */
function aim({ origin, towards }: AimedArea, square: Square): { dot: number; cross: number; unit: number } {
  const [ux, uy] = [towards.x - origin.x, towards.y - origin.y];
  const { x, y } = middleFrom(origin, square);
  return { dot: x * ux + y * uy, cross: ux * y - uy * x, unit: ux * ux + uy * uy };
}

function isNoFarther(dot: number, feet: number, unit: number): boolean {
  return dot * dot * SQUARE_FEET * SQUARE_FEET <= feet * feet * unit;
}

/** Feet counted from the origin to the far corner of the square; from the middle of a square, to the square. */
function countedFeet(origin: GridPoint, square: Square, levels: number): number {
  const dx = Math.floor(Math.max(Math.abs(square.x - origin.x), Math.abs(square.x + 1 - origin.x)));
  const dy = Math.floor(Math.max(Math.abs(square.y - origin.y), Math.abs(square.y + 1 - origin.y)));
  return gapFeet({ dx, dy, dz: levels }, 'alternating');
}

function middleFrom(origin: GridPoint, square: Square): GridPoint {
  return { x: square.x + 0.5 - origin.x, y: square.y + 0.5 - origin.y };
}

/** A point and the squares around it that the area cannot leave. */
function extent(area: Area): { x: number; y: number; range: number } {
  switch (area.shape) {
    case 'emanation': {
      const { at, width, depth } = area.space;
      return { x: at.x, y: at.y, range: area.radius / SQUARE_FEET + Math.max(width, depth) };
    }
    case 'cube':
      return { x: area.at.x, y: area.at.y, range: area.side / SQUARE_FEET };
    case 'line':
      return { ...area.origin, range: (area.length + (area.width ?? SQUARE_FEET)) / SQUARE_FEET + 1 };
    case 'cone':
      return { ...area.origin, range: (area.length * 1.5) / SQUARE_FEET + 1 };
    default:
      return { ...area.origin, range: area.radius / SQUARE_FEET + 1 };
  }
}
