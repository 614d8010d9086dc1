import type { BattleMap } from './battle-map.js';
import type { DistanceRule } from './distance.js';
import type { Footprint } from './footprint.js';
import type { GridPoint, Square } from './square.js';

/** In what the games differ about cover. */
export type CoverRule =
  /**
   * Lines from one corner of the attacker's space to the four corners of one square of the target: 1-2 blocked give half,
   * 3-4 three-quarters; creatures and half-cover obstacles never more than half (5E-VAR-05, 5E-COV-04, 5E-COV-06).
   */
  | { readonly method: 'count-blocked-lines' }
  /**
   * Any blocked line from the best corner of any square gives cover; against an adjacent target in melee any corner counts and
   * only walls do; creatures in between give soft cover; low obstacles only near the target (PF1-COV-01, PF1-COV-02,
   * PF1-COV-04, PF1-COV-08, PF1-COV-10, D35-COV-01, D35-COV-02, D35-COV-04).
   */
  | {
      readonly method: 'any-blocked-line';
      /** How the 30 ft of a low obstacle are counted. Default: alternating. */
      readonly diagonals?: DistanceRule;
    };

/** Degrees of cover of both families, weakest first within each. */
export type CoverDegree = 'none' | 'half' | 'three-quarters' | 'soft' | 'cover' | 'improved' | 'total';

/** Somebody who may stand in the line. */
export interface CoverCreature {
  readonly id: string;
  readonly footprint: Footprint;
}

/** What gives cover. */
export type CoverSource =
  | { readonly type: 'square'; readonly at: Square }
  | { readonly type: 'edge'; readonly index: number; readonly id?: string }
  | { readonly type: 'creature'; readonly id: string };

/** Who attacks whom, and who else is about. */
export interface CoverQuestion {
  readonly map: BattleMap;
  readonly attacker: Footprint;
  /** Point of origin of an effect, a grid corner or the middle of a square: lines start there and not at the attacker's corners (5E-COV-02, PF1-COV-05). */
  readonly origin?: GridPoint;
  readonly target: Footprint;
  readonly attack: 'melee' | 'ranged';
  /** Others who may stand in the way; any that share squares with attacker or target are passed over. */
  readonly creatures: readonly CoverCreature[];
  readonly rule: CoverRule;
}

/** The cover the target has, and why. */
export interface Cover {
  readonly degree: CoverDegree;
  /** What stands in the way of the best line the attacker can choose; empty without cover. */
  readonly sources: readonly CoverSource[];
  /** The corner the attacker chose, if one was chosen. */
  readonly corner: GridPoint | undefined;
  /** The target's square the lines went to. */
  readonly square: Square | undefined;
  /** How many of the four lines are blocked. */
  readonly blockedLines: number;
}
