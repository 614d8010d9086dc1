import { describe, expect, it } from '@jest/globals';
import { SIZES, capacityPerSquare, sizeDifference, spaceFeet, spaceSquares } from './size.js';

describe('sizes', () => {
  it('control the space of the table (5E-SIZE-01, D35-SIZ-02, PF1-SIZ-01)', () => {
    expect(SIZES.map(spaceFeet)).toEqual([0.5, 1, 2.5, 5, 5, 10, 15, 20, 30]);
    expect(SIZES.map(spaceSquares)).toEqual([1, 1, 1, 1, 1, 2, 3, 4, 6]);
  });

  it('are told apart in steps (5E-THRU-02: a Small halfling is two steps below a Large ogre)', () => {
    expect(sizeDifference('LARGE', 'SMALL')).toBe(2);
    expect(sizeDifference('MEDIUM', 'LARGE')).toBe(-1);
    expect(sizeDifference('FINE', 'COLOSSAL')).toBe(-8);
  });

  it('share a square when small enough (D35-SML-03, D35-SML-04, PF1-SIZ-02)', () => {
    expect(SIZES.map(capacityPerSquare)).toEqual([100, 25, 4, 1, 1, 0, 0, 0, 0]);
  });
});
