import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import { isWholeSquare, neighbours, parseSquareKey, sameSquare, squareKey } from './square.js';

describe('square keys', () => {
  it('name column, row and, above ground, the level', () => {
    expect(squareKey({ x: 3, y: 4 })).toBe('3,4');
    expect(squareKey({ x: 3, y: 4, z: 0 })).toBe('3,4');
    expect(squareKey({ x: 3, y: -4, z: 2 })).toBe('3,-4,2');
  });

  it('are read back to the square they name', () => {
    const coordinate = fc.integer({ min: -999_999, max: 999_999 });
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, (x, y, z) => {
        const square = { x, y, z };
        expect(sameSquare(parseSquareKey(squareKey(square))!, square)).toBe(true);
      }),
    );
  });

  it.each(['', '3', '3,', '3,4,5,6', '3.5,1', ' 3,4', '3,4 ', 'a,b', '1e3,2'])('do not read %j', (key) => {
    expect(parseSquareKey(key)).toBeUndefined();
  });
});

describe('neighbours', () => {
  it('are the eight squares around, sides before corners (5E-SIZE-05)', () => {
    expect(neighbours({ x: 5, y: 5 }).map(squareKey)).toEqual(['5,4', '6,5', '5,6', '4,5', '6,4', '6,6', '4,6', '4,4']);
  });

  it('stay on the level', () => {
    expect(neighbours({ x: 0, y: 0, z: 2 }).every((square) => square.z === 2)).toBe(true);
  });
});

describe('isWholeSquare', () => {
  it.each([
    { x: 1, y: 2, whole: true },
    { x: 1, y: 2, z: -1, whole: true },
    { x: 0.5, y: 2, whole: false },
    { x: Number.NaN, y: 2, whole: false },
    { x: 1, y: Infinity, whole: false },
    { x: 1, y: 1, z: 0.1, whole: false },
  ])('$x, $y, $z: $whole', ({ whole, ...square }) => {
    expect(isWholeSquare(square)).toBe(whole);
  });
});
