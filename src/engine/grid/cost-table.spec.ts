import { describe, expect, it } from '@jest/globals';
import { costIndex, costTable } from './cost-table.js';
import { FIFTH, THIRD } from './testing/presets.js';

describe('costTable', () => {
  it('holds the price in squares and whether the diagonal count turns (D35-TER-02, PF1-TER-11)', () => {
    const table = costTable(THIRD, 0);
    const look = (difficult: number, squeezing: number, diagonal: number, parity: number) => {
      const index = costIndex(difficult, squeezing, diagonal, parity);
      return [table.squares[index], table.turns[index]];
    };
    expect(look(0, 0, 0, 0)).toEqual([1, 0]);
    expect(look(0, 0, 1, 0)).toEqual([1, 1]);
    expect(look(0, 0, 1, 1)).toEqual([2, 1]);
    expect(look(1, 0, 1, 1)).toEqual([3, 0]);
    expect(look(1, 1, 0, 0)).toEqual([4, 0]);
    expect(look(2, 0, 1, 0)).toEqual([6, 0]);
  });

  it('counts the hindrances the mover brings (5E-PRN-06)', () => {
    expect(costTable(FIFTH, 1).squares[costIndex(1, 0, 0, 0)]).toBe(3);
  });
});
