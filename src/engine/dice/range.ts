import type { DiceExpression, Term } from './expression.js';
import { distributionOf, meanOf } from './distribution.js';
import { keptCount } from './kept-count.js';

/** The least total the expression can give. */
export function minimumOf(expression: DiceExpression): number {
  return sum(expression, (term) => (term.sign > 0 ? least(term) : -greatest(term)));
}

/** The greatest total the expression can give. */
export function maximumOf(expression: DiceExpression): number {
  return sum(expression, (term) => (term.sign > 0 ? greatest(term) : -least(term)));
}

/**
 * The mean total, not rounded: `2d6+3` has 10, `1d8` has 4.5.
 *
 * @throws {DistributionTooLargeError} only for hundreds of dice of which some are kept
 */
export function averageOf(expression: DiceExpression): number {
  return sum(expression, (term) => term.sign * average(term));
}

function sum({ terms }: DiceExpression, of: (term: Term) => number): number {
  return terms.reduce((total, term) => total + of(term), 0);
}

function least(term: Term): number {
  return term.kind === 'constant' ? term.value : keptCount(term);
}

function greatest(term: Term): number {
  return term.kind === 'constant' ? term.value : keptCount(term) * term.sides;
}

function average(term: Term): number {
  if (term.kind === 'constant') return term.value;
  if (term.keep) return meanOf(distributionOf({ terms: [{ ...term, sign: 1 }] }));
  const plain = (term.sides + 1) / 2;
  const again = term.rerollOnceUpTo ?? 0;
  // a face up to `again` gives way to the mean of a whole die
  return term.count * (plain + (again / term.sides) * (plain - (again + 1) / 2));
}
