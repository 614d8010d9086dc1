import { describe, expect, it } from '@jest/globals';
import { Random, seededDice } from './random.js';

describe('seeded chance', () => {
  it('is the same for the same seed', () => {
    const draws = (seed: number): number[] => {
      const random = new Random(seed);
      return Array.from({ length: 20 }, () => random.below(1000));
    };
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
  });

  it('reaches everything, about as often', () => {
    const random = new Random(1);
    const counts = [0, 0, 0, 0, 0];
    for (let draw = 0; draw < 5000; draw++) counts[random.below(5)]! += 1;
    expect(Math.min(...counts)).toBeGreaterThan(900);
  });

  it('throws die number n the same whenever it is asked for', () => {
    const dice = seededDice(3);
    const faces = Array.from({ length: 200 }, (_, index) => dice(6, index));
    expect(dice(6, 12)).toBe(faces[12]);
    expect([...new Set(faces)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
