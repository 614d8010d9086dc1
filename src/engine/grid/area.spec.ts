import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from './ascii-map.js';
import type { Area } from './area.js';
import { isInArea, squaresInArea } from './area.js';
import type { BattleMap } from './battle-map.js';
import { footprint } from './footprint.js';
import type { Square } from './square.js';
import { squareKey } from './square.js';
import { FIFTH_AREA, THIRD_AREA } from './testing/presets.js';

const field = openMap(16, 16);
const middle = { x: 8, y: 8 };

/** Squares per row, north to south, of an area that is one stretch in each row. */
function rows(squares: readonly Square[]): number[] {
  const counts = new Map<number, number>();
  for (const { y } of squares) counts.set(y, (counts.get(y) ?? 0) + 1);
  return [...counts.entries()].sort(([a], [b]) => a - b).map(([, count]) => count);
}

describe('spheres', () => {
  const sphere = (radius: number): Area => ({ shape: 'sphere', origin: middle, radius });

  it('of 20 ft cover an 8 by 8 block less its corners in 5e (5E-AOE-01)', () => {
    const squares = squaresInArea(field, sphere(20), FIFTH_AREA);
    expect(rows(squares)).toEqual([4, 6, 8, 8, 8, 8, 6, 4]);
    expect(squares[0]).toEqual({ x: 6, y: 4 });
  });

  it('count to the far corner in 3.5 and Pathfinder', () => {
    expect(rows(squaresInArea(field, sphere(5), THIRD_AREA))).toEqual([2, 2]);
    expect(rows(squaresInArea(field, sphere(10), THIRD_AREA))).toEqual([2, 4, 4, 2]);
    expect(rows(squaresInArea(field, sphere(20), THIRD_AREA))).toEqual([2, 6, 6, 8, 8, 6, 6, 2]);
  });

  it('are round upwards too', () => {
    const flyer = (x: number, z: number) => isInArea(field, sphere(20), FIFTH_AREA, footprint({ x, y: 8, z }));
    expect([flyer(8, 3), flyer(8, 4), flyer(10, 3), flyer(11, 3)]).toEqual([true, false, true, false]);
  });

  it('take whoever has a square in them', () => {
    expect(isInArea(field, sphere(10), THIRD_AREA, footprint({ x: 10, y: 7 }))).toBe(false);
    expect(isInArea(field, sphere(10), THIRD_AREA, footprint({ x: 9, y: 7 }, 'LARGE'))).toBe(true);
    expect(isInArea(field, sphere(10), THIRD_AREA, footprint({ x: 9, y: 9 }, 'HUGE'))).toBe(false);
  });

  it('end at the edge of the map', () => {
    expect(rows(squaresInArea(field, { shape: 'sphere', origin: { x: 0, y: 0 }, radius: 10 }, THIRD_AREA))).toEqual([
      2, 1,
    ]);
  });
});

describe('cylinders', () => {
  it('go up from their circle as high as they are', () => {
    const cylinder: Area = { shape: 'cylinder', origin: middle, radius: 10, height: 20 };
    expect(rows(squaresInArea(field, cylinder, FIFTH_AREA))).toEqual([2, 4, 4, 2]);
    expect(rows(squaresInArea(field, cylinder, FIFTH_AREA, 3))).toEqual([2, 4, 4, 2]);
    expect(squaresInArea(field, cylinder, FIFTH_AREA, 4)).toEqual([]);
  });
});

describe('cones', () => {
  it('are as wide as they are long in 5e, without their point (5E-AOE-01)', () => {
    const burningHands: Area = { shape: 'cone', origin: { x: 4.5, y: 8.5 }, towards: { x: 9, y: 8.5 }, length: 15 };
    expect(squaresInArea(field, burningHands, FIFTH_AREA).map(squareKey)).toEqual([
      '6,7',
      '7,7',
      '5,8',
      '6,8',
      '7,8',
      '6,9',
      '7,9',
    ]);
  });

  it('are quarter circles from a corner in 3.5 and Pathfinder', () => {
    const towards = (x: number, y: number): Area => ({
      shape: 'cone',
      origin: middle,
      towards: { x: middle.x + x, y: middle.y + y },
      length: 15,
    });
    expect(rows(squaresInArea(field, towards(1, 1), THIRD_AREA))).toEqual([3, 2, 1]);
    expect(squaresInArea(field, towards(1, 0), THIRD_AREA).map(squareKey)).toEqual([
      '9,6',
      '8,7',
      '9,7',
      '10,7',
      '8,8',
      '9,8',
      '10,8',
      '9,9',
    ]);
  });

  it('point where they are aimed', () => {
    const west: Area = { shape: 'cone', origin: { x: 8.5, y: 8.5 }, towards: { x: 0, y: 8.5 }, length: 15 };
    expect(squaresInArea(field, west, FIFTH_AREA).every(({ x }) => x < 8)).toBe(true);
    expect(squaresInArea(field, west, FIFTH_AREA)).toHaveLength(7);
  });
});

describe('lines', () => {
  it('are one square wide and as long as they are', () => {
    const bolt: Area = { shape: 'line', origin: { x: 4.5, y: 8.5 }, towards: { x: 9, y: 8.5 }, length: 30 };
    const squares = squaresInArea(field, bolt, FIFTH_AREA);
    expect(squares.map(squareKey)).toEqual(['5,8', '6,8', '7,8', '8,8', '9,8', '10,8']);
    expect(squaresInArea(field, { ...bolt, width: 15 }, FIFTH_AREA)).toHaveLength(18);
  });

  it('and cones stay on the level they start on', () => {
    const aimed = { origin: { x: 4.5, y: 8.5, z: 2 }, towards: { x: 9, y: 8.5 }, length: 15 };
    for (const shape of ['line', 'cone'] as const) {
      expect(squaresInArea(field, { shape, ...aimed }, FIFTH_AREA)).toEqual([]);
      expect(squaresInArea(field, { shape, ...aimed }, FIFTH_AREA, 2)).toContainEqual({ x: 6, y: 8, z: 2 });
    }
  });

  it('along a grid line take the row on their right', () => {
    const bolt: Area = { shape: 'line', origin: middle, towards: { x: 9, y: 8 }, length: 10 };
    expect(squaresInArea(field, bolt, THIRD_AREA).map(squareKey)).toEqual(['8,8', '9,8']);
    expect(squaresInArea(field, { ...bolt, towards: { x: 7, y: 8 } }, THIRD_AREA).map(squareKey)).toEqual([
      '6,7',
      '7,7',
    ]);
  });

  it('count diagonals like movement in 3.5 and Pathfinder: 30 ft are four squares', () => {
    const bolt: Area = { shape: 'line', origin: middle, towards: { x: 9, y: 9 }, length: 30 };
    expect(squaresInArea(field, bolt, THIRD_AREA).map(squareKey)).toEqual(['8,8', '9,9', '10,10', '11,11']);
  });
});

describe('cubes and emanations', () => {
  it('a 15-ft cube is three squares a side', () => {
    const cube: Area = { shape: 'cube', origin: { x: 4, y: 5 }, at: { x: 4, y: 4 }, side: 15 };
    expect(rows(squaresInArea(field, cube, FIFTH_AREA))).toEqual([3, 3, 3]);
    expect(squaresInArea(field, cube, FIFTH_AREA, 2)).toHaveLength(9);
    expect(squaresInArea(field, cube, FIFTH_AREA, 3)).toEqual([]);
  });

  it('an emanation is measured from the whole space of its creature', () => {
    const aura: Area = { shape: 'emanation', space: footprint({ x: 6, y: 6 }, 'LARGE'), radius: 10 };
    expect(rows(squaresInArea(field, aura, FIFTH_AREA))).toEqual([6, 6, 6, 6, 6, 6]);
    expect(rows(squaresInArea(field, aura, THIRD_AREA))).toEqual([4, 6, 6, 6, 6, 4]);
  });
});

describe('what stands in the way', () => {
  it('keeps an effect from what is behind it: a pillar shadows (5E-AOE-01, 5E-AOE-02)', () => {
    const { map } = asciiMap(['.....', '.....', '..#..', '.....', '.....']);
    const sphere: Area = { shape: 'sphere', origin: { x: 0.5, y: 2.5 }, radius: 20 };
    const open = squaresInArea({ ...map, cells: {} }, sphere, FIFTH_AREA).map(squareKey);
    const reached = new Set(squaresInArea(map, sphere, FIFTH_AREA).map(squareKey));
    expect(open.filter((key) => !reached.has(key))).toEqual(['2,2', '3,2', '4,2']);
  });

  it('says on which side of a wall an effect starts', () => {
    const map: BattleMap = { ...openMap(6, 6), edges: [{ from: { x: 3, y: 0 }, to: { x: 3, y: 6 }, kind: 'wall' }] };
    for (const shape of ['sphere', 'spread'] as const) {
      const burst = (square: Square): Area => ({ shape, origin: { x: 3, y: 3, square }, radius: 10 });
      expect(squaresInArea(map, burst({ x: 2, y: 2 }), THIRD_AREA).map(squareKey)).toEqual([
        '2,1',
        '1,2',
        '2,2',
        '1,3',
        '2,3',
        '2,4',
      ]);
      expect(squaresInArea(map, burst({ x: 3, y: 3 }), THIRD_AREA)).toHaveLength(6);
    }
  });

  it('a spread turns corners and a burst does not (PF1-COV-06, D35-COV-03)', () => {
    const { map, marks } = asciiMap(['......', '.####.', '.#B...', '.####.', '......', '......']);
    const hidden = marks.B![0]!;
    const at = (shape: 'sphere' | 'spread', radius: number): Area => ({ shape, origin: { x: 5, y: 1 }, radius });
    expect(squaresInArea(map, at('sphere', 25), THIRD_AREA)).not.toContainEqual(hidden);
    // Down past the corner 5 ft and 10 ft, then two squares west: 25 ft, although it is 20 ft as the crow flies.
    expect(squaresInArea(map, at('spread', 25), THIRD_AREA)).toContainEqual(hidden);
    expect(squaresInArea(map, at('spread', 20), THIRD_AREA)).not.toContainEqual(hidden);
  });
});
