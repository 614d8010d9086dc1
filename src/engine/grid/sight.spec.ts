import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import { asciiMap, openMap } from './ascii-map.js';
import type { Edge } from './battle-map.js';
import { footprint } from './footprint.js';
import { effectReaches, hasLineOfEffect, hasLineOfSight } from './sight.js';

const between = (kind: Edge['kind'], door?: Edge['door']) => {
  const edge = { from: { x: 2, y: 0 }, to: { x: 2, y: 3 }, kind };
  return { ...openMap(4, 3), edges: [door ? { ...edge, door } : edge] };
};
const west = footprint({ x: 0, y: 1 });
const east = footprint({ x: 3, y: 1 });

describe('line of effect and line of sight', () => {
  it('are both stopped by walls and closed doors (PF1-COV-12, D35-COV-05, 5E-COV-09, 5E-COV-10)', () => {
    for (const map of [between('wall'), between('wall', 'closed'), asciiMap(['.#..', '.#..', '.#..']).map]) {
      expect([hasLineOfEffect(map, west, east), hasLineOfSight(map, west, east)]).toEqual([false, false]);
    }
  });

  it('pass open doors, bars, low walls and pits', () => {
    for (const map of [
      between('wall', 'open'),
      between('bars'),
      between('low-obstacle'),
      asciiMap(['._..', '._..', '._..']).map,
    ]) {
      expect([hasLineOfEffect(map, west, east), hasLineOfSight(map, west, east)]).toEqual([true, true]);
    }
  });

  it('differ at curtains and windows (PF1-CCL-04)', () => {
    expect([hasLineOfEffect(between('curtain'), west, east), hasLineOfSight(between('curtain'), west, east)]).toEqual([
      true,
      false,
    ]);
    expect([hasLineOfEffect(between('force'), west, east), hasLineOfSight(between('force'), west, east)]).toEqual([
      false,
      true,
    ]);
  });

  it('find a gap, and look round a corner next to it', () => {
    const { map } = asciiMap(['.#...', '.#...', '.....']);
    expect(hasLineOfEffect(map, footprint({ x: 0, y: 1 }), footprint({ x: 2, y: 2 }))).toBe(true);
    // From the wall's foot along its south side.
    expect(hasLineOfEffect(map, footprint({ x: 0, y: 1 }), footprint({ x: 2, y: 1 }))).toBe(true);
    expect(hasLineOfEffect(map, footprint({ x: 0, y: 0 }), footprint({ x: 2, y: 0 }))).toBe(false);
  });

  it('do not leak through a thin wall that two squares share', () => {
    const map = between('wall');
    expect(hasLineOfEffect(map, footprint({ x: 1, y: 1 }), footprint({ x: 2, y: 1 }))).toBe(false);
    expect(hasLineOfEffect(map, footprint({ x: 1, y: 0 }), footprint({ x: 2, y: 1 }))).toBe(false);
  });

  it('are not stopped by what fills the squares of the two themselves', () => {
    const { map } = asciiMap(['?.?']);
    expect(hasLineOfSight(map, footprint({ x: 0, y: 0 }), footprint({ x: 2, y: 0 }))).toBe(true);
    expect(hasLineOfSight(asciiMap(['.?.']).map, footprint({ x: 0, y: 0 }), footprint({ x: 2, y: 0 }))).toBe(false);
  });

  it('take the whole space of a big creature', () => {
    const { map } = asciiMap(['.#..', '....']);
    expect(hasLineOfEffect(map, footprint({ x: 0, y: 0 }), footprint({ x: 2, y: 0 }, 'LARGE'))).toBe(true);
  });

  it('are mutual', () => {
    const drawing = fc.array(
      fc.array(fc.constantFrom('.', '.', '#'), { minLength: 7, maxLength: 7 }).map((row) => row.join('')),
      { minLength: 7, maxLength: 7 },
    );
    const place = fc.record({
      x: fc.integer({ min: 0, max: 5 }),
      y: fc.integer({ min: 0, max: 5 }),
      side: fc.integer({ min: 1, max: 2 }),
    });
    fc.assert(
      fc.property(drawing, place, place, (rows, a, b) => {
        const { map } = asciiMap(rows);
        const [one, other] = [footprint(a, a.side), footprint(b, b.side)];
        expect(hasLineOfEffect(map, one, other)).toBe(hasLineOfEffect(map, other, one));
      }),
      { numRuns: 500 },
    );
  });
});

describe('effectReaches', () => {
  it('goes from the point of origin, not round obstacles, and not into walls (5E-AOE-02)', () => {
    const { map } = asciiMap(['.....', '..#..', '.....']);
    const origin = { x: 0.5, y: 1.5 };
    const reached = (x: number, y: number) => effectReaches(map, origin, { x, y });
    expect(reached(1, 1)).toBe(true);
    expect(reached(2, 1)).toBe(false);
    expect(reached(3, 1)).toBe(false);
    expect(reached(3, 0)).toBe(true);
  });
});
