import type { DiceExpression, DiceTerm, Term } from './expression.js';
import { convolve, keptSums, trimmed } from './distribution-arithmetic.js';
import type { Weights } from './distribution-arithmetic.js';
import { formatDice } from './notation.js';
import { keptCount } from './kept-count.js';

/** How likely each total of a roll is. */
export interface Distribution {
  /** The least possible total (of hundreds of dice: the least whose chance a double can hold). */
  readonly min: number;
  /** `probabilities[i]` is that of the total `min + i`. They add up to 1. The first and last are above 0. */
  readonly probabilities: readonly number[];
}

/** Most multiplications a distribution may take (some 20 ms). 100d6 takes a hundredth of it. */
export const MAX_DISTRIBUTION_WORK = 2e7;

/** The expression is legal, but its distribution would take too long. */
export class DistributionTooLargeError extends Error {
  override readonly name = 'DistributionTooLargeError';
  readonly code = 'DISTRIBUTION_TOO_LARGE';
}

/**
 * The exact distribution of an expression: no simulation. While the number of ways in which all its dice can fall is at
 * most 2^53, the ways are counted in whole numbers and divided once at the end; beyond that, each probability is within
 * a few units of the last place of a double.
 *
 * @throws {DistributionTooLargeError} for hundreds of many-sided dice
 */
export function distributionOf(expression: DiceExpression): Distribution {
  checkWork(expression);
  const counted = expression.terms.reduce((ways, term) => ways * waysOf(term), 1) <= Number.MAX_SAFE_INTEGER;
  const sums = expression.terms.map((term) => sumsOf(term, counted)).reduce(convolve);
  const whole = sums.weights.reduce((sum, weight) => sum + weight, 0);
  const { min, weights } = trimmed(sums);
  return { min, probabilities: weights.map((weight) => weight / whole) };
}

/** The chance of this total or more. */
export function chanceOfAtLeast({ min, probabilities }: Distribution, total: number): number {
  let chance = 0;
  for (let i = probabilities.length - 1; i >= 0 && min + i >= total; i--) chance += probabilities[i]!;
  return Math.min(1, chance);
}

/** The chance of exactly this total. */
export function chanceOf({ min, probabilities }: Distribution, total: number): number {
  return probabilities[total - min] ?? 0;
}

/** The mean of all totals. */
export function meanOf({ min, probabilities }: Distribution): number {
  return min + probabilities.reduce((sum, probability, i) => sum + i * probability, 0);
}

/** In how many equally likely ways the dice of a term can fall. A die that may be thrown again has sides × sides. */
function waysOf(term: Term): number {
  if (term.kind === 'constant') return 1;
  return (term.rerollOnceUpTo === undefined ? term.sides : term.sides ** 2) ** term.count;
}

function sumsOf(term: Term, counted: boolean): Weights {
  const sums = term.kind === 'constant' ? { min: term.value, weights: [1] } : diceSums(term, counted);
  if (term.sign > 0) return sums;
  return { min: -(sums.min + sums.weights.length - 1), weights: sums.weights.toReversed() };
}

function diceSums(term: DiceTerm, counted: boolean): Weights {
  const die = { min: 1, weights: faceWeights(term, counted) };
  if (term.keep && term.keep.count < term.count) return keptSums(die.weights, term.count, term.keep);
  return Array.from({ length: term.count }, () => die).reduce<Weights>(convolve, { min: 0, weights: [1] });
}

/** Weight of each face 1 … sides: ways if `counted`, else probability. */
function faceWeights({ sides, rerollOnceUpTo }: DiceTerm, counted: boolean): number[] {
  return Array.from({ length: sides }, (_, i) => {
    const ways = rerollOnceUpTo === undefined ? 1 : rerollOnceUpTo + (i + 1 > rerollOnceUpTo ? sides : 0);
    return counted ? ways : ways / (rerollOnceUpTo === undefined ? sides : sides ** 2);
  });
}

function checkWork(expression: DiceExpression): void {
  let span = 1;
  let work = 0;
  for (const term of expression.terms) {
    if (term.kind === 'constant') continue;
    const own = keptCount(term) * (term.sides - 1) + 1;
    work += own * (keptCount(term) < term.count ? keptWork(term) : (term.count * term.sides) / 2) + span * own;
    span += own - 1;
  }
  if (work <= MAX_DISTRIBUTION_WORK) return;
  throw new DistributionTooLargeError(`The distribution of ${formatDice(expression).slice(0, 100)} takes too long.`);
}

/** For each sum: every face times every pair of numbers of dice placed before and after, each step some four times as dear. */
function keptWork({ count, sides }: DiceTerm): number {
  return 2 * sides * count ** 2;
}
