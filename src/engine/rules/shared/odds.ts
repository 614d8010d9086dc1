import type { DiceExpression } from '../../dice/expression.js';
import { distributionOf } from '../../dice/distribution.js';

/** How likely each amount is. Probabilities add up to 1 (or to the weight of a part of a mixture). */
export type Odds = ReadonlyMap<number, number>;

/** One amount for certain. */
export function certain(amount: number): Odds {
  return new Map([[amount, 1]]);
}

/** The exact odds of a roll. @throws DistributionTooLargeError */
export function oddsOf(expression: DiceExpression): Odds {
  const { min, probabilities } = distributionOf(expression);
  return new Map(probabilities.map((probability, index) => [min + index, probability]));
}

/** The odds of what a function makes of each amount: a minimum, resistance, damage reduction … */
export function mapOdds(odds: Odds, change: (amount: number) => number): Odds {
  const changed = new Map<number, number>();
  for (const [amount, probability] of odds) add(changed, change(amount), probability);
  return changed;
}

/** The odds of the sum of independent amounts. */
export function sumOdds(a: Odds, b: Odds): Odds {
  const sums = new Map<number, number>();
  for (const [amountA, chanceA] of a)
    for (const [amountB, chanceB] of b) add(sums, amountA + amountB, chanceA * chanceB);
  return sums;
}

/** One of several cases happens, each with its weight: miss, hit, critical hit. */
export function mixOdds(cases: readonly { readonly weight: number; readonly odds: Odds }[]): Odds {
  const mixed = new Map<number, number>();
  for (const { weight, odds } of cases) {
    if (weight > 0) for (const [amount, probability] of odds) add(mixed, amount, weight * probability);
  }
  return mixed;
}

export function meanOf(odds: Odds): number {
  let mean = 0;
  for (const [amount, probability] of odds) mean += amount * probability;
  return mean;
}

/** The chance that an amount is one of those wanted. */
export function chanceThat(odds: Odds, wanted: (amount: number) => boolean): number {
  let chance = 0;
  for (const [amount, probability] of odds) if (wanted(amount)) chance += probability;
  return chance;
}

/** Significant digits in which sums and products of chances are shown: what lies beyond is noise of the arithmetic. */
const DIGITS = 12;

/** An exact fraction that was reckoned in floating point, without the noise: 0.55, not 0.5499999999999999. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** Damage with its chances, least first: the form of `AttackPreview.distribution`. */
export function asDistribution(odds: Odds): readonly { readonly damage: number; readonly probability: number }[] {
  return [...odds]
    .map(([damage, probability]) => ({ damage, probability: withoutNoise(probability) }))
    .sort((a, b) => a.damage - b.damage);
}

function add(odds: Map<number, number>, amount: number, probability: number): void {
  odds.set(amount, (odds.get(amount) ?? 0) + probability);
}
