import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import { DistributionTooLargeError, chanceOf, chanceOfAtLeast, distributionOf, meanOf } from './distribution.js';
import { parseDice } from './notation.js';
import { averageOf, maximumOf, minimumOf } from './range.js';
import { rollDice } from './roll.js';

const of = (text: string) => distributionOf(parseDice(text));

/** Every equally likely way for the dice to fall, by counting through all faces like an odometer. No reroll. */
const enumerated = (text: string): Map<number, number> => {
  const expression = parseDice(text);
  const sides = expression.terms.flatMap((term) =>
    term.kind === 'dice' ? Array<number>(term.count).fill(term.sides) : [],
  );
  const ways = sides.reduce((product, n) => product * n, 1);
  const counts = new Map<number, number>();
  for (let way = 0; way < ways; way++) {
    let rest = way;
    let index = 0;
    const { total } = rollDice(expression, (n) => {
      const face = (rest % n) + 1;
      rest = Math.floor(rest / n);
      return { index: index++, sides: n, face, source: 'SERVICE' };
    });
    counts.set(total, (counts.get(total) ?? 0) + 1 / ways);
  }
  return counts;
};

describe('the distribution of a roll', () => {
  it('of 2d6 is the well-known triangle', () => {
    const { min, probabilities } = of('2d6');
    expect(min).toBe(2);
    expect(probabilities).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((ways) => ways / 36));
  });

  it('of one die that may be below 0', () => {
    expect(of('1d4-3')).toEqual({ min: -2, probabilities: [0.25, 0.25, 0.25, 0.25] });
  });

  it('of a constant is certain', () => {
    expect(of('7')).toEqual({ min: 7, probabilities: [1] });
    expect(of('-7')).toEqual({ min: -7, probabilities: [1] });
  });

  it('of two dice taken from one another is even about its middle', () => {
    expect(of('1d4-1d4')).toEqual({ min: -3, probabilities: [1, 2, 3, 4, 3, 2, 1].map((ways) => ways / 16) });
  });

  it('of the best three of four d6: 18 in 21 of 1296 ways, 3 in one, mean 15869/1296', () => {
    const distribution = of('4d6kh3');
    expect(chanceOf(distribution, 18)).toBe(21 / 1296);
    expect(chanceOf(distribution, 3)).toBe(1 / 1296);
    expect(distribution.probabilities).toHaveLength(16);
    expect(meanOf(distribution)).toBeCloseTo(15869 / 1296, 12);
  });

  it('of two d20 with advantage and disadvantage: a 20 in 39 and in 1 of 400, means 13.825 and 7.175', () => {
    expect(chanceOf(of('2d20kh1'), 20)).toBe(39 / 400);
    expect(chanceOf(of('2d20kl1'), 20)).toBe(1 / 400);
    expect(meanOf(of('2d20kh1'))).toBeCloseTo(13.825, 12);
    expect(meanOf(of('2d20kl1'))).toBeCloseTo(7.175, 12);
    expect(chanceOfAtLeast(of('2d20kh1'), 11)).toBeCloseTo(0.75, 12);
  });

  it('of a die rerolled once: a 1 on a d6 that rerolls 1 and 2 in 2 of 36 ways, a 3 in 8 of 36', () => {
    expect(of('1d6ro<=2')).toEqual({ min: 1, probabilities: [2, 2, 8, 8, 8, 8].map((ways) => ways / 36) });
  });

  it('of very many dice still adds up to one, around the right mean', () => {
    const distribution = of('100d6+100d4');
    expect(distribution.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(meanOf(distribution)).toBeCloseTo(600, 8);
  });

  it('is refused when it would take too long, and not when a game would ask for it', () => {
    expect(() => of('100d1000')).toThrow(DistributionTooLargeError);
    expect(() => of('100d20kh50')).toThrow(DistributionTooLargeError);
    expect(() => of('40d6+20d10+4d6kh3+2d20kl1')).not.toThrow();
  });

  it('agrees with going through every way the dice can fall', () => {
    const upTo = (count: number, sides: number) =>
      fc
        .record({
          count: fc.integer({ min: 1, max: count }),
          sides: fc.integer({ min: 2, max: sides }),
          keep: fc.nat(3),
        })
        .map(({ count, sides, keep }) =>
          keep === 0 ? `${count}d${sides}` : `${count}d${sides}k${keep % 2 ? 'h' : 'l'}${Math.min(keep, count)}`,
        );
    fc.assert(
      fc.property(upTo(4, 6), upTo(2, 4), fc.constantFrom('+', '-'), (a, b, sign) => {
        const text = `${a}${sign}${b}+2`;
        const distribution = of(text);
        const ways = enumerated(text);
        expect(distribution.probabilities).toHaveLength(ways.size);
        for (const [total, chance] of ways) expect(chanceOf(distribution, total)).toBeCloseTo(chance, 10);
      }),
      { numRuns: 30 },
    );
  });
});

describe('least, greatest and mean', () => {
  it.each([
    ['2d6+3', 5, 15, 10],
    ['1d8', 1, 8, 4.5],
    ['1d4-3', -2, 1, -0.5],
    ['2d6-1d4+1', -1, 12, 5.5],
    ['4d6kh3', 3, 18, 15869 / 1296],
    ['5-4d6kh3', -13, 2, 5 - 15869 / 1296],
    ['2d6ro<=2', 2, 12, 25 / 3],
    ['1d20ro1', 1, 20, 10.975],
    ['100d1000', 100, 100_000, 50_050],
  ])('of %s are %d, %d and %d', (text, least, greatest, mean) => {
    const expression = parseDice(text);
    expect(minimumOf(expression)).toBe(least);
    expect(maximumOf(expression)).toBe(greatest);
    expect(averageOf(expression)).toBeCloseTo(mean, 10);
  });

  it('agree with the distribution', () => {
    for (const text of ['3d6ro<=2kh2-1d8+4', '2d10-3d4', '1d100ro<=99']) {
      const distribution = of(text);
      expect(minimumOf(parseDice(text))).toBe(distribution.min);
      expect(maximumOf(parseDice(text))).toBe(distribution.min + distribution.probabilities.length - 1);
      expect(averageOf(parseDice(text))).toBeCloseTo(meanOf(distribution), 10);
    }
  });
});
