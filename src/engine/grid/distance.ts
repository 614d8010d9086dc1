import type { Footprint, Gap } from './footprint.js';
import { footprint, gapBetween } from './footprint.js';
import type { Square } from './square.js';
import { SQUARE_FEET } from './square.js';

/**
 * How diagonals are counted: every one as 5 ft (5E-VAR-01), or the first 5 ft, the second 10 ft and so on (5E-VAR-02,
 * D35-DST-01, PF1-DST-01).
 */
export type DistanceRule = 'equal-diagonals' | 'alternating';

/** 1 when the next counted diagonal of the turn costs 10 ft. Always 0 under `equal-diagonals`. */
export type DiagonalParity = 0 | 1;

/** Feet across a gap in squares. With three axes a step counts as one diagonal however many axes it changes. */
export function gapFeet(gap: Gap, rule: DistanceRule): number {
  const largest = Math.max(gap.dx, gap.dy, gap.dz);
  if (rule === 'equal-diagonals') return SQUARE_FEET * largest;
  const middle = gap.dx + gap.dy + gap.dz - largest - Math.min(gap.dx, gap.dy, gap.dz);
  return SQUARE_FEET * (largest + Math.floor(middle / 2));
}

/** Feet between the nearest squares of two creatures' spaces: 0 if they overlap, 5 if adjacent (5E-RNG-02). */
export function distanceBetween(a: Footprint, b: Footprint, rule: DistanceRule): number {
  return gapFeet(gapBetween(a, b), rule);
}

/** Feet between two squares. */
export function squareDistance(a: Square, b: Square, rule: DistanceRule): number {
  return distanceBetween(footprint(a), footprint(b), rule);
}

/** How a ruleset charges for a step. */
export interface StepCostRule {
  readonly diagonals: DistanceRule;
  /**
   * `add`: each hindrance costs 1 more foot per foot, several kinds of difficult ground count once (5E-DT-01, 5E-DT-02,
   * 5E-PRN-06). `multiply`: each doubles the cost and a hampered diagonal costs half as much again, without turning the
   * diagonal count (D35-SPM-02 to D35-SPM-05, PF1-TER-10, PF1-TER-11).
   */
  readonly hindrance: 'add' | 'multiply';
}

/** What one step is like. */
export interface StepKind {
  readonly diagonal: boolean;
  /** Reasons why the ground entered is difficult. */
  readonly difficult: number;
  /** Other hindrances: squeezing, crawling, climbing, poor visibility … each counted once. */
  readonly other: number;
}

/** Feet one step costs, and the diagonal count after it. */
export interface StepCost {
  readonly feet: number;
  readonly parity: DiagonalParity;
}

/** Doublings beyond this many cost no more: no speed pays for them anyway, and costs stay exact. */
const MOST_DOUBLINGS = 10;

/** Feet a step costs after `parity` (5E-DT-01, D35-TER-01, D35-TER-02, PF1-TER-01, PF1-TER-02). */
export function stepCost(rule: StepCostRule, parity: DiagonalParity, step: StepKind): StepCost {
  const alternates = step.diagonal && rule.diagonals === 'alternating';
  if (rule.hindrance === 'multiply') {
    const doublings = Math.min(MOST_DOUBLINGS, step.difficult + step.other);
    if (doublings > 0) return { feet: SQUARE_FEET * 2 ** doublings * (alternates ? 1.5 : 1), parity };
  }
  const base = alternates && parity === 1 ? 2 * SQUARE_FEET : SQUARE_FEET;
  const after: DiagonalParity = alternates ? (parity === 1 ? 0 : 1) : parity;
  if (rule.hindrance === 'multiply') return { feet: base, parity: after };
  return { feet: base * (1 + Math.min(1, step.difficult) + step.other), parity: after };
}
