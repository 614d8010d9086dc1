import { describe, expect, it } from '@jest/globals';
import { chiSquareTail, uniformFit } from './chi-square.js';

describe('the tail of the chi-square distribution', () => {
  // Critical values of the printed tables (NIST/SEMATECH e-Handbook, 1.3.6.7.4), three decimals each.
  it.each([
    [2.706, 1, 0.1],
    [3.841, 1, 0.05],
    [10.828, 1, 0.001],
    [5.991, 2, 0.05],
    [7.815, 3, 0.05],
    [11.07, 5, 0.05],
    [15.086, 5, 0.01],
    [14.067, 7, 0.05],
    [16.919, 9, 0.05],
    [19.675, 11, 0.05],
    [30.144, 19, 0.05],
    [43.82, 19, 0.001],
    [123.225, 99, 0.05],
    [148.23, 99, 0.001],
  ])('beyond %d with %d degrees of freedom is %d', (value, degreesOfFreedom, chance) => {
    expect(chiSquareTail(value, degreesOfFreedom) / chance).toBeCloseTo(1, 3);
  });

  it('is exp(-x / 2) with two degrees of freedom, and (1 + x / 2) exp(-x / 2) with four, near and far', () => {
    for (const value of [1e-6, 0.3, 1, 2.9, 3.1, 6, 20, 200, 1000]) {
      expect(chiSquareTail(value, 2) / Math.exp(-value / 2)).toBeCloseTo(1, 11);
      expect(chiSquareTail(value, 4) / ((1 + value / 2) * Math.exp(-value / 2))).toBeCloseTo(1, 11);
    }
  });

  it('with one degree of freedom is that of a normal variable beyond its square root, on both sides', () => {
    // P(|Z| > 1), P(|Z| > 2), P(|Z| > 3): 0.317310507863, 0.045500263896, 0.002699796063.
    expect(chiSquareTail(1, 1)).toBeCloseTo(0.317310507863, 11);
    expect(chiSquareTail(4, 1)).toBeCloseTo(0.045500263896, 11);
    expect(chiSquareTail(9, 1)).toBeCloseTo(0.002699796063, 11);
  });

  it('obeys Q(a + 1, x) = Q(a, x) + xᵃ e⁻ˣ / Γ(a + 1) where one way of computing it gives over to the other', () => {
    // df 19 to 21 is a = 19/2, and Γ(21/2) = 654729075 √π / 1024.
    for (const value of [12, 20.9, 21.1, 23, 40]) {
      const x = value / 2;
      const step = (x ** 9.5 * Math.exp(-x)) / ((654_729_075 * Math.sqrt(Math.PI)) / 1024);
      expect(chiSquareTail(value, 21) - chiSquareTail(value, 19)).toBeCloseTo(step, 12);
    }
  });

  it('is 1 at nothing', () => {
    expect(chiSquareTail(0, 19)).toBe(1);
  });
});

describe('the fit of counts to an even spread', () => {
  it('adds up the squared deviations over what was expected', () => {
    // 60 throws of a d6, 10 of each expected: 25 + 4 + 1 + 4 + 0 + 100 = 134, over 10. Its tail by SciPy 1.17.
    const fit = uniformFit([5, 8, 9, 8, 10, 20]);
    expect(fit).toMatchObject({ degreesOfFreedom: 5 });
    expect(fit.chiSquare).toBeCloseTo(13.4, 12);
    expect(fit.pValue).toBeCloseTo(0.01990522033477, 12);
  });

  it('is perfect for equal counts', () => {
    expect(uniformFit([7, 7, 7, 7])).toEqual({ chiSquare: 0, degreesOfFreedom: 3, pValue: 1 });
  });

  it.each([[[]], [[12]], [[0, 0, 0]]])('says nothing of %j', (counts) => {
    expect(uniformFit(counts)).toMatchObject({ chiSquare: 0, pValue: null });
  });
});
