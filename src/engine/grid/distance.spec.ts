import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import type { DiagonalParity } from './distance.js';
import { distanceBetween, squareDistance, stepCost } from './distance.js';
import { footprint } from './footprint.js';
import { FIFTH, THIRD } from './testing/presets.js';

const origin = { x: 0, y: 0 };
const plain = { difficult: 0, other: 0 };

describe('distance', () => {
  it('counts every diagonal as 5 ft (5E-VAR-01)', () => {
    expect(squareDistance(origin, { x: 4, y: 4 }, 'equal-diagonals')).toBe(20);
    expect(squareDistance(origin, { x: 4, y: 1 }, 'equal-diagonals')).toBe(20);
  });

  it('counts every second diagonal as 10 ft (5E-VAR-02, D35-DST-01, PF1-DST-01)', () => {
    expect([1, 2, 3, 4].map((n) => squareDistance(origin, { x: n, y: n }, 'alternating'))).toEqual([5, 15, 20, 30]);
    // 3 straight and 3 diagonal squares.
    expect(squareDistance(origin, { x: 6, y: 3 }, 'alternating')).toBe(35);
  });

  it('is taken between the nearest squares (5E-RNG-02)', () => {
    const ogre = footprint({ x: 0, y: 0 }, 'LARGE');
    expect(distanceBetween(ogre, footprint({ x: 2, y: 0 }), 'alternating')).toBe(5);
    expect(distanceBetween(ogre, footprint({ x: 4, y: 4 }), 'alternating')).toBe(20);
    expect(distanceBetween(ogre, footprint({ x: 1, y: 1 }), 'alternating')).toBe(0);
  });

  it('takes height as a third axis', () => {
    expect(squareDistance(origin, { x: 0, y: 0, z: 6 }, 'equal-diagonals')).toBe(30);
    expect(squareDistance(origin, { x: 4, y: 0, z: 2 }, 'equal-diagonals')).toBe(20);
    expect(squareDistance(origin, { x: 4, y: 0, z: 2 }, 'alternating')).toBe(25);
  });

  it('is the same both ways and never shorter over a third square', () => {
    const square = fc.record({
      x: fc.integer({ min: -20, max: 20 }),
      y: fc.integer({ min: -20, max: 20 }),
      z: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(square, square, square, (a, b, c) => {
        expect(squareDistance(a, b, 'alternating')).toBe(squareDistance(b, a, 'alternating'));
        const direct = squareDistance(a, c, 'equal-diagonals');
        expect(direct).toBeLessThanOrEqual(
          squareDistance(a, b, 'equal-diagonals') + squareDistance(b, c, 'equal-diagonals'),
        );
        // Two halves of an alternating way may each save the dear diagonal at most once.
        const split = squareDistance(a, b, 'alternating') + squareDistance(b, c, 'alternating');
        expect(squareDistance(a, c, 'alternating')).toBeLessThanOrEqual(split + 5);
      }),
    );
  });
});

describe('step cost, hindrances adding (D&D 5e)', () => {
  const cost = (step: { difficult?: number; other?: number; diagonal?: boolean }) =>
    stepCost(FIFTH, 0, { diagonal: false, ...plain, ...step }).feet;

  it('costs 1 more foot per foot of difficult ground, once for several reasons (5E-DT-01, 5E-DT-02)', () => {
    expect(cost({})).toBe(5);
    expect(cost({ difficult: 1 })).toBe(10);
    expect(cost({ difficult: 2 })).toBe(10);
    expect(cost({ difficult: 1, diagonal: true })).toBe(10);
  });

  it('adds crawling and squeezing (5E-PRN-06, 5E-SQZ-02)', () => {
    expect(cost({ other: 1 })).toBe(10);
    expect(cost({ difficult: 1, other: 1 })).toBe(15);
    expect(cost({ difficult: 1, other: 2 })).toBe(20);
  });

  it('alternates under the variant and turns the count on difficult ground too (5E-VAR-02)', () => {
    const variant = { diagonals: 'alternating', hindrance: 'add' } as const;
    const diagonal = { diagonal: true, ...plain };
    expect(stepCost(variant, 0, diagonal)).toEqual({ feet: 5, parity: 1 });
    expect(stepCost(variant, 1, diagonal)).toEqual({ feet: 10, parity: 0 });
    expect(stepCost(variant, 0, { ...diagonal, difficult: 1 })).toEqual({ feet: 10, parity: 1 });
  });
});

describe('step cost, hindrances multiplying (D&D 3.5, Pathfinder)', () => {
  const cost = (parity: DiagonalParity, diagonal: boolean, difficult: number, other = 0) =>
    stepCost(THIRD, parity, { diagonal, difficult, other });

  it('alternates 5 and 10 ft on open ground (D35-DST-01, PF1-DST-01)', () => {
    expect(cost(0, true, 0)).toEqual({ feet: 5, parity: 1 });
    expect(cost(1, true, 0)).toEqual({ feet: 10, parity: 0 });
    expect(cost(1, false, 0)).toEqual({ feet: 5, parity: 1 });
  });

  it('charges 2 squares, or 3 on a diagonal without turning the count (D35-TER-01, D35-TER-02, PF1-TER-01, PF1-TER-02)', () => {
    for (const parity of [0, 1] satisfies DiagonalParity[]) {
      expect(cost(parity, false, 1)).toEqual({ feet: 10, parity });
      expect(cost(parity, true, 1)).toEqual({ feet: 15, parity });
    }
  });

  it('doubles again for each further hindrance (D35-SPM-04, D35-SPM-05, PF1-TER-11)', () => {
    expect(cost(0, false, 2).feet).toBe(20);
    expect(cost(0, true, 2).feet).toBe(30);
    expect(cost(0, false, 1, 2).feet).toBe(40);
    expect(cost(0, true, 1, 2).feet).toBe(60);
  });
});
