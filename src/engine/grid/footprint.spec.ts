import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import type { Footprint } from './footprint.js';
import { adjacent, covers, footprint, gapBetween, overlaps, squaresOf } from './footprint.js';

const space = (): fc.Arbitrary<Footprint> =>
  fc
    .tuple(
      fc.integer({ min: -9, max: 9 }),
      fc.integer({ min: -9, max: 9 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([x, y, z, side]) => footprint({ x, y, z }, side));

describe('footprint', () => {
  it('is as many squares a side as the size controls (D35-BIG-01, PF1-SIZ-05)', () => {
    expect(squaresOf(footprint({ x: 2, y: 3 }, 'LARGE'))).toEqual([
      { x: 2, y: 3 },
      { x: 3, y: 3 },
      { x: 2, y: 4 },
      { x: 3, y: 4 },
    ]);
    expect(squaresOf(footprint({ x: 0, y: 0 }, 'HUGE'))).toHaveLength(9);
    expect(squaresOf(footprint({ x: 0, y: 0 }, 'TINY'))).toEqual([{ x: 0, y: 0 }]);
  });

  it('measures gaps from the nearest squares', () => {
    const ogre = footprint({ x: 0, y: 0 }, 'LARGE');
    expect(gapBetween(ogre, footprint({ x: 2, y: 1 }))).toEqual({ dx: 1, dy: 0, dz: 0 });
    expect(gapBetween(ogre, footprint({ x: 5, y: -3 }))).toEqual({ dx: 4, dy: 3, dz: 0 });
    expect(gapBetween(ogre, footprint({ x: 1, y: 1, z: 4 }))).toEqual({ dx: 0, dy: 0, dz: 3 });
  });

  it('touches at sides and corners', () => {
    const ogre = footprint({ x: 0, y: 0 }, 'LARGE');
    expect(adjacent(ogre, footprint({ x: 2, y: 2 }))).toBe(true);
    expect(adjacent(ogre, footprint({ x: 1, y: 1 }))).toBe(false);
    expect(adjacent(ogre, footprint({ x: 3, y: 0 }))).toBe(false);
    expect(adjacent(ogre, footprint({ x: 0, y: 0, z: 2 }))).toBe(true);
  });

  it('covers its squares on its own levels only', () => {
    const flyer = footprint({ x: 0, y: 0, z: 3 }, 'LARGE');
    expect(covers(flyer, { x: 1, y: 1, z: 4 })).toBe(true);
    expect(covers(flyer, { x: 1, y: 1 })).toBe(false);
    expect(covers(flyer, { x: 1, y: 1, z: 5 })).toBe(false);
  });

  it('overlaps where there is no gap at all, and both ways alike', () => {
    fc.assert(
      fc.property(space(), space(), (a, b) => {
        const { dx, dy, dz } = gapBetween(a, b);
        expect(overlaps(a, b)).toBe(dx === 0 && dy === 0 && dz === 0);
        expect(overlaps(b, a)).toBe(overlaps(a, b));
        expect(gapBetween(b, a)).toEqual({ dx, dy, dz });
      }),
    );
  });
});
