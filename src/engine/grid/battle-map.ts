import type { ObstacleCover, ObstacleKind } from './obstacle.js';
import type { GridPoint } from './square.js';

/**
 * A battle map as plain JSON: the encounter's state holds one, events carry one. It is never changed in place; a change is a
 * new map, so that the compiled form can be remembered by the map itself (`gridOf`).
 */
export interface BattleMap {
  readonly id?: string;
  readonly name?: string;
  /** Columns, 1 to 200. */
  readonly width: number;
  /** Rows, 1 to 200. */
  readonly height: number;
  /** Feet across a square: 5, the only scale the three games' combat knows (D35-GRD-01, PF1-DST-02). */
  readonly squareFeet: 5;
  /** What is remarkable about single squares, by `squareKey` without level: `"3,4"`. Squares not named are open ground. */
  readonly cells: Readonly<Record<string, Cell>>;
  /** Walls, doors and the like along the sides of squares. */
  readonly edges: readonly Edge[];
}

/** One square's terrain. It holds for the ground; what fills the square stands at every level, except low obstacles and pits. */
export interface Cell {
  /** What fills the square. */
  readonly fill?: ObstacleKind;
  /** Feet down to the floor of a pit, a multiple of 5; left out: nobody has measured it. */
  readonly depth?: number;
  /** Number of things that make the ground difficult, 0 to 3. D&D 5e counts it once, 3.5 and Pathfinder double per thing. */
  readonly difficulty?: number;
  /** The cover what fills the square gives, where it differs from its kind. A low obstacle with a cover of its own counts as a high one. */
  readonly cover?: ObstacleCover;
  readonly obscured?: 'light' | 'heavy';
  readonly light?: 'bright' | 'dim' | 'dark';
  /** Named tags for rules and game masters (`"fire"`, `"deep-water"`). The grid gives them no meaning. */
  readonly hazards?: readonly string[];
}

/** Something along grid lines, from one grid corner straight to another. */
export interface Edge {
  readonly id?: string;
  readonly from: GridPoint;
  readonly to: GridPoint;
  /** What it is; for a door, what it is while closed. */
  readonly kind: Exclude<ObstacleKind, 'pit' | 'pillar'>;
  /** Set if it is a door. An open one stops nothing. */
  readonly door?: 'open' | 'closed';
  /** As for a cell. */
  readonly cover?: ObstacleCover;
}

/** Bounds a map must keep; `mapProblems` checks them. */
export const MAP_LIMITS = {
  side: 200,
  edges: 4000,
  difficulty: 3,
  pitDepth: 1000,
  hazardsPerCell: 8,
  textLength: 200,
} as const;
