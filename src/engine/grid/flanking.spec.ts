import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import { areOpposite } from './flanking.js';
import { footprint } from './footprint.js';

const THIRD = { mustBeAdjacent: false };
const FIFTH = { mustBeAdjacent: true };
const at = (x: number, y: number, side = 1) => footprint({ x, y }, side);

describe('flanking, by the line between the flankers (PF1-FLK-01, D35-FLK-01)', () => {
  const target = at(5, 5);

  it.each([
    ['opposite sides, west and east', at(4, 5), at(6, 5), true],
    ['opposite sides, north and south', at(5, 4), at(5, 6), true],
    ['opposite corners', at(4, 4), at(6, 6), true],
    ['the other corners', at(6, 4), at(4, 6), true],
    ['a corner and the side across', at(4, 4), at(6, 5), false],
    ['two corners of one side', at(4, 4), at(6, 4), false],
    ['next to each other', at(4, 4), at(4, 5), false],
    ['both on the same side', at(4, 5), at(3, 5), false],
    ['the same square twice', at(4, 5), at(4, 5), false],
  ])('%s', (_name, attacker, ally, expected) => {
    expect(areOpposite(attacker, ally, target, THIRD)).toBe(expected);
    expect(areOpposite(attacker, ally, target, FIFTH)).toBe(expected);
  });

  it('lets reach count in 3.5 and Pathfinder but not in the 5e variant (PF1-FLK-03, 5E-VAR-03)', () => {
    const spear = at(3, 5);
    expect(areOpposite(spear, at(6, 5), target, THIRD)).toBe(true);
    expect(areOpposite(spear, at(6, 5), target, FIFTH)).toBe(false);
    // Reach bends the lines: from two squares west one row up, through the west and east borders.
    expect(areOpposite(at(3, 4), at(7, 6), target, THIRD)).toBe(true);
  });

  it('takes any square of a big flanker (PF1-FLK-02, D35-FLK-01)', () => {
    expect(areOpposite(at(3, 4, 2), at(6, 5), target, THIRD)).toBe(true);
    expect(areOpposite(at(4, 3, 2), at(6, 5), target, THIRD)).toBe(false);
  });

  it('goes by the whole space of a big target: fighter north, rogue south of an ogre (5E-VAR-03)', () => {
    const ogre = at(5, 5, 2);
    expect(areOpposite(at(5, 4), at(5, 7), ogre, FIFTH)).toBe(true);
    expect(areOpposite(at(5, 4), at(6, 7), ogre, FIFTH)).toBe(true);
    expect(areOpposite(at(4, 4), at(7, 7), ogre, FIFTH)).toBe(true);
    expect(areOpposite(at(4, 5), at(5, 7), ogre, FIFTH)).toBe(false);
    // From beside the north-west corner to beside the south-east: west border in, east border out.
    expect(areOpposite(at(4, 5), at(7, 6), ogre, FIFTH)).toBe(true);
  });

  it('is mutual and does not change when the board is turned', () => {
    const place = fc.record({
      x: fc.integer({ min: 0, max: 9 }),
      y: fc.integer({ min: 0, max: 9 }),
      side: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        const [attacker, ally, victim] = [a, b, c].map(({ x, y, side }) => at(x, y, side));
        const [turnedA, turnedB, turnedC] = [a, b, c].map(({ x, y, side }) => at(20 - y - side, x, side));
        const result = areOpposite(attacker!, ally!, victim!, THIRD);
        expect(areOpposite(ally!, attacker!, victim!, THIRD)).toBe(result);
        expect(areOpposite(turnedA!, turnedB!, turnedC!, THIRD)).toBe(result);
      }),
    );
  });
});
