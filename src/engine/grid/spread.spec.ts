import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import { asciiMap, openMap } from './ascii-map.js';
import { spreadFeet } from './spread.js';

const at = (feet: Float64Array, width: number, x: number, y: number): number => feet[y * width + x]!;

describe('spreadFeet', () => {
  it('counts to the far corner on open ground, like movement', () => {
    const feet = spreadFeet(openMap(8, 8), { x: 4, y: 4 }, 20, 'alternating');
    expect([4, 5, 6, 7].map((n) => at(feet, 8, n, n))).toEqual([5, 15, 20, Infinity]);
    expect([4, 5, 6, 7].map((x) => at(feet, 8, x, 4))).toEqual([5, 10, 15, 20]);
    expect(at(feet, 8, 3, 3)).toBe(5);
  });

  it('starts in the square itself when its middle is the origin', () => {
    const feet = spreadFeet(openMap(5, 5), { x: 2.5, y: 2.5 }, 10, 'equal-diagonals');
    expect([at(feet, 5, 2, 2), at(feet, 5, 3, 3), at(feet, 5, 4, 4)]).toEqual([0, 5, 10]);
  });

  it('goes the way round what stops effects, however long', () => {
    const { map } = asciiMap(['.#.', '.#.', '...']);
    const feet = spreadFeet(map, { x: 0.5, y: 0.5 }, 100, 'equal-diagonals');
    // Down two, past the corner, up again: (0,1), (1,2), (2,1), (2,0).
    expect(at(feet, 3, 2, 0)).toBe(20);
    expect(at(feet, 3, 1, 0)).toBe(Infinity);
  });

  it('passes what stops sight or bodies only', () => {
    const { map } = asciiMap(['.?._.=.']);
    expect(at(spreadFeet(map, { x: 0.5, y: 0.5 }, 100, 'alternating'), 7, 6, 0)).toBe(30);
    const force = asciiMap(['.!.']).map;
    expect(at(spreadFeet(force, { x: 0.5, y: 0.5 }, 100, 'alternating'), 3, 2, 0)).toBe(Infinity);
  });

  it('starts nowhere inside a wall or off the map', () => {
    const { map } = asciiMap(['#.']);
    expect([...spreadFeet(map, { x: 0.5, y: 0.5 }, 20, 'alternating')]).toEqual([Infinity, Infinity]);
    expect([...spreadFeet(map, { x: -9, y: 5 }, 20, 'alternating')]).toEqual([Infinity, Infinity]);
  });

  it('is never shorter with more in its way', () => {
    const row = fc.array(fc.constantFrom('.', '.', '#'), { minLength: 6, maxLength: 6 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.array(row, { minLength: 6, maxLength: 6 }), (rows) => {
        const blocked = spreadFeet(asciiMap(rows).map, { x: 3, y: 3 }, 30, 'alternating');
        const open = spreadFeet(openMap(6, 6), { x: 3, y: 3 }, 30, 'alternating');
        expect(blocked.every((feet, index) => feet >= open[index]!)).toBe(true);
      }),
    );
  });
});
