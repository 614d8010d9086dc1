import type { BattleMap } from './battle-map.js';
import type { DiagonalParity, StepCostRule } from './distance.js';
import type { Footprint } from './footprint.js';
import type { Square } from './square.js';

/** In what the games differ about moving on the grid. */
export interface MovementRules extends StepCostRule {
  /** Whether a diagonal may pass a hard corner. `forbidden` in 3.5, PF1 (D35-DST-02, PF1-DST-03) and on 5e's grid (5E-VAR-01). */
  readonly corners: 'forbidden' | 'allowed';
  /** Feet for climbing over a low wall between two squares, on top of the step (D35-TER-06, PF1-TER-06: 10 ft). */
  readonly obstacleFeet: number;
  /** The narrowest gap a creature squeezes through: one size smaller (5E-SQZ-01) or half its width (D35-SQZ-01, PF1-SQZ-01). */
  readonly squeeze: 'never' | 'one-size-smaller' | 'half-width';
}

/** Who moves, as far as the grid cares. */
export interface Mover {
  /** Its own entry among the occupants is passed over. */
  readonly id?: string;
  /** Squares a side of its space. */
  readonly side: number;
  /** Flying or incorporeal: crosses pits, and neither difficult ground nor low obstacles hamper it (D35-TER-05, PF1-TER-05). Any level above 0 counts as aloft too. */
  readonly aloft?: boolean;
  /** May change level (flying, climbing). */
  readonly vertical?: boolean;
  /** Does not pass through earth: below the ground only where a pit is deep enough. Others (burrowing, swimming) go anywhere. */
  readonly confined?: boolean;
  /** Is not hampered by difficult ground, although on foot. */
  readonly ignoresDifficult?: boolean;
  /** Further hindrances on every step: crawling, climbing, swimming, blindness … (5E-PRN-06, PF1-TER-12). */
  readonly hindrances?: number;
}

/** Somebody who stands on the map. Pass only those the asker knows of when nothing may be given away. */
export interface Occupant {
  readonly id: string;
  readonly footprint: Footprint;
}

/**
 * What another creature's space is to the mover: `free`, `difficult` (5E-THRU-03, D35-MOV-05), `squeeze` (passed as a narrow
 * space: D35-SQZ-05, PF1-SQZ-05) or `blocked`.
 */
export type Passage = 'free' | 'difficult' | 'squeeze' | 'blocked';

/** Everything a step or a search needs to know besides where it starts. */
export interface MovementSetting {
  readonly map: BattleMap;
  readonly mover: Mover;
  readonly rules: MovementRules;
  readonly occupants: readonly Occupant[];
  /** The ruleset's word on moving through this occupant's space. */
  readonly passage: (occupantId: string) => Passage;
  /** Whether the move may end in this occupant's space (helpless, or far smaller …). Default: never (5E-THRU-04, D35-MOV-06, PF1-MOV-05). */
  readonly mayStopWith?: (occupantId: string) => boolean;
}

/** Why a step or a path is refused. */
export type MovementRefusalCode =
  /** The path names no square. */
  | 'EMPTY_PATH'
  /** Not a square of this map (also when a coordinate is no whole number). */
  | 'OFF_MAP'
  /** Not one of the squares around the one before it. */
  | 'NOT_ADJACENT'
  /** A change of level by a mover that cannot. */
  | 'CANNOT_CHANGE_LEVEL'
  /** A wall, closed door or filled square is in the way. */
  | 'WALL_IN_THE_WAY'
  /** A pit or other ground that cannot be entered. */
  | 'IMPASSABLE_GROUND'
  /** The space is too narrow even to squeeze into. */
  | 'TOO_NARROW'
  /** A diagonal past a hard corner. */
  | 'CORNER_CUT'
  /** A creature that does not let the mover pass; `occupantId` names it. */
  | 'CREATURE_IN_THE_WAY'
  /** The path ends in the space of `occupantId`. */
  | 'ENDS_IN_OCCUPIED_SQUARE'
  /** More feet than there are left. */
  | 'TOO_EXPENSIVE';

/** A refusal with the place it is about. */
export interface MovementRefusal {
  readonly ok: false;
  readonly code: MovementRefusalCode;
  /** The square that could not be entered or ended in. */
  readonly at: Square | undefined;
  /** Its place in the path, from 0. Always 0 for a single step. */
  readonly index: number;
  readonly occupantId?: string;
}

/** One legal step. */
export interface StepInfo {
  readonly ok: true;
  readonly from: Square;
  readonly to: Square;
  /** The space taken after the step: the mover's block, or the part of it that is free when squeezing. */
  readonly footprint: Footprint;
  readonly feet: number;
  /** Diagonal count after the step. */
  readonly parity: DiagonalParity;
  readonly diagonal: boolean;
  /** Ground, a low obstacle or a creature made it difficult (charging and running need to know: D35-TER-03, PF1-TER-03). */
  readonly difficult: boolean;
  readonly squeezing: boolean;
  /** A low wall between the squares was climbed. */
  readonly crossedObstacle: boolean;
  /** Whose space it enters or stays in, in the order of the occupants given. */
  readonly through: readonly string[];
  /** The first of `through` with whom the move may not end here. */
  readonly mayNotStopWith: string | undefined;
}

/** A step of a checked path. */
export interface PathStep extends StepInfo {
  /** Feet spent on the path up to and including this step. */
  readonly totalFeet: number;
}

/** A path that may be walked as declared. */
export interface LegalPath {
  readonly ok: true;
  readonly steps: readonly PathStep[];
  readonly feet: number;
  readonly parity: DiagonalParity;
}

/** A path that may not, with the part that could be walked. */
export interface RefusedPath extends MovementRefusal {
  readonly steps: readonly PathStep[];
}
