import { describe, expect, it } from '@jest/globals';
import { footprint } from './footprint.js';
import { isWithinReach, naturalReach, reachWeapon, reachesSquare, threatenedSquares } from './reach.js';
import { squareKey } from './square.js';
import { FIFTH_REACH, THIRD_REACH } from './testing/presets.js';

const human = footprint({ x: 10, y: 10 });
const ogre = footprint({ x: 10, y: 10 }, 'LARGE');
const LITERAL = { ...THIRD_REACH, secondDiagonalWithinTenFeet: false };

describe('natural reach', () => {
  it('of 5 ft covers the eight squares around and the own one (5E-MEL-03, PF1-AOO-02, D35-SML-07)', () => {
    const squares = threatenedSquares(human, naturalReach(5), THIRD_REACH).map(squareKey);
    expect(squares).toEqual(['9,9', '10,9', '11,9', '9,10', '10,10', '11,10', '9,11', '10,11', '11,11']);
  });

  it('leaves room around a creature of n squares a side for 4n + 4 Medium ones (5E-SIZE-04, 5E-SIZE-05, 5E-SIZE-07)', () => {
    const around = (side: number) =>
      threatenedSquares(footprint({ x: 0, y: 0 }, side), naturalReach(5), FIFTH_REACH).length - side * side;
    expect([1, 2, 3, 4].map(around)).toEqual([8, 12, 16, 20]);
  });

  it('of 0 ft covers the own square alone (D35-SML-05, D35-SML-08, PF1-SIZ-03)', () => {
    expect(threatenedSquares(human, naturalReach(0), THIRD_REACH)).toEqual([{ x: 10, y: 10 }]);
  });

  it('of more than 5 ft still covers adjacent squares (D35-BIG-03, PF1-SIZ-06, 5E-DIFF-32)', () => {
    for (const rule of [THIRD_REACH, FIFTH_REACH]) {
      expect(isWithinReach(ogre, footprint({ x: 12, y: 10 }), naturalReach(10), rule)).toBe(true);
      expect(isWithinReach(ogre, footprint({ x: 13, y: 10 }), naturalReach(10), rule)).toBe(true);
      expect(isWithinReach(ogre, footprint({ x: 14, y: 10 }), naturalReach(10), rule)).toBe(false);
    }
  });

  it('of 10 ft covers the second diagonal, if the option says so (PF1-AOO-04, D35-AOO-04)', () => {
    expect(reachesSquare(human, { x: 12, y: 12 }, naturalReach(10), THIRD_REACH)).toBe(true);
    expect(reachesSquare(human, { x: 12, y: 12 }, naturalReach(10), LITERAL)).toBe(false);
    expect(threatenedSquares(ogre, naturalReach(10), THIRD_REACH)).toHaveLength(36);
    expect(threatenedSquares(ogre, naturalReach(10), LITERAL)).toHaveLength(32);
  });

  it('of 15 ft has no such exception', () => {
    expect(reachesSquare(human, { x: 13, y: 13 }, naturalReach(15), THIRD_REACH)).toBe(false);
    expect(reachesSquare(human, { x: 12, y: 12 }, naturalReach(15), THIRD_REACH)).toBe(true);
  });

  it('reaches upwards too', () => {
    expect(reachesSquare(human, { x: 10, y: 10, z: 2 }, naturalReach(10), FIFTH_REACH)).toBe(true);
    expect(reachesSquare(human, { x: 10, y: 10, z: 3 }, naturalReach(10), FIFTH_REACH)).toBe(false);
  });
});

describe('reach weapons', () => {
  it('of a Medium wielder strike at 10 ft, not next to it (D35-AOO-04, PF1-SIZ-07)', () => {
    const band = reachWeapon(5);
    expect(reachesSquare(human, { x: 11, y: 11 }, band, THIRD_REACH)).toBe(false);
    expect(reachesSquare(human, { x: 12, y: 10 }, band, THIRD_REACH)).toBe(true);
    expect(reachesSquare(human, { x: 12, y: 12 }, band, THIRD_REACH)).toBe(true);
    expect(threatenedSquares(human, band, THIRD_REACH)).toHaveLength(16);
    expect(threatenedSquares(human, band, LITERAL)).toHaveLength(12);
  });

  it('of a Large wielder strike at 15 and 20 ft (D35-BIG-06, PF1-SIZ-07)', () => {
    const distances = [12, 13, 14, 15, 16].map((x) => reachesSquare(ogre, { x, y: 10 }, reachWeapon(10), THIRD_REACH));
    expect(distances).toEqual([false, false, true, true, false]);
    // The second diagonal belongs to the natural reach, so the weapon does not strike there.
    expect(reachesSquare(ogre, { x: 13, y: 13 }, reachWeapon(10), THIRD_REACH)).toBe(false);
    expect(reachesSquare(ogre, { x: 13, y: 13 }, reachWeapon(10), LITERAL)).toBe(true);
  });

  it('in D&D 5e cover every distance up to their reach (5E-MEL-04, 5E-DIFF-32)', () => {
    const glaive = naturalReach(10);
    expect([11, 12, 13].map((x) => reachesSquare(human, { x, y: 10 }, glaive, FIFTH_REACH))).toEqual([
      true,
      true,
      false,
    ]);
    expect(reachesSquare(human, { x: 12, y: 12 }, glaive, FIFTH_REACH)).toBe(true);
  });
});
