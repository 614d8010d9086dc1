import { describe, expect, it } from '@jest/globals';
import { abilityModifier, half, proficiencyBonusAt } from './vocabulary.js';

describe('numbers of the game', () => {
  it.each([
    [15, 2],
    [7, -2],
    [1, -5],
    [10, 0],
    [30, 10],
  ])('5E-CORE-03: ability score %i has the modifier %i', (score, modifier) => {
    expect(abilityModifier(score)).toBe(modifier);
  });

  it.each([
    [1, 2],
    [4, 2],
    [5, 3],
    [9, 4],
    [13, 5],
    [17, 6],
    [20, 6],
    [0.5, 2],
    [0, 2],
  ])('5E-CORE-04: level or challenge rating %d gives a proficiency bonus of %i', (level, bonus) => {
    expect(proficiencyBonusAt(level)).toBe(bonus);
  });

  it.each([
    [7, 3],
    [25, 12],
  ])('5E-CORE-02: half of %i is %i, rounded down', (amount, halved) => {
    expect(half(amount)).toBe(halved);
  });
});
