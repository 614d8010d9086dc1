import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import { asciiMap, openMap } from './ascii-map.js';
import type { BattleMap, Edge } from './battle-map.js';
import { gridOf } from './compiled-grid.js';
import { footprint } from './footprint.js';
import { Flag } from './obstacle.js';
import type { LineEnd, Stop } from './trace.js';
import { isLineOpen, traceLine } from './trace.js';

const SOLID = { mask: Flag.EFFECT, openIn: [] };
const wall = (x1: number, y1: number, x2: number, y2: number): Edge => ({
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
  kind: 'wall',
});
const walled = (...edges: Edge[]): BattleMap => ({ ...openMap(6, 6), edges });
const point = (x: number, y: number, square?: [number, number]): LineEnd =>
  square ? { x, y, square: { x: square[0], y: square[1] } } : { x, y };

function open(map: BattleMap, from: LineEnd, to: LineEnd): boolean {
  return isLineOpen(gridOf(map), from, to, SOLID);
}

function stops(map: BattleMap, from: LineEnd, to: LineEnd): Stop[] {
  const found: Stop[] = [];
  traceLine(gridOf(map), from, to, SOLID, (stop) => {
    found.push(stop);
    return false;
  });
  return found;
}

describe('a line', () => {
  const pillarAt22 = asciiMap(['......', '......', '..#...', '......', '......', '......']).map;

  it('is stopped by the inside of an obstacle', () => {
    expect(stops(pillarAt22, point(0.5, 2.5), point(5.5, 2.5))).toEqual([{ kind: 'square', x: 2, y: 2 }]);
    expect(stops(pillarAt22, point(0, 1), point(5, 4))).toEqual([{ kind: 'square', x: 2, y: 2 }]);
    expect(stops(pillarAt22, point(4, 4), point(1, 1))).toEqual([{ kind: 'square', x: 2, y: 2 }]);
  });

  it('is not stopped by touching a corner or running along a border (case 63)', () => {
    expect(open(pillarAt22, point(1, 3), point(3, 1))).toBe(true);
    expect(open(pillarAt22, point(1, 4), point(4, 1))).toBe(false);
    expect(open(pillarAt22, point(0, 2), point(5, 2))).toBe(true);
    expect(open(pillarAt22, point(3, 0), point(3, 5))).toBe(true);
    expect(open(pillarAt22, point(1, 1), point(3, 2))).toBe(true);
    expect(open(pillarAt22, point(0, 4), point(4, 0))).toBe(true);
  });

  it('is stopped by crossing a wall between squares, at its joints too', () => {
    const map = walled(wall(2, 1, 2, 4));
    expect(stops(map, point(0.5, 1.5), point(4.5, 1.5))).toEqual([{ kind: 'west', x: 2, y: 1 }]);
    expect(stops(map, point(1, 1), point(3, 3))).toEqual([{ kind: 'corner', x: 2, y: 2 }]);
    expect(stops(map, point(0, 2), point(4, 2))).toEqual([{ kind: 'corner', x: 2, y: 2 }]);
    expect(stops(map, point(1.5, 4.5), point(3.5, 1.5))).toEqual([{ kind: 'west', x: 2, y: 3 }]);
  });

  it('gets past the end of a wall', () => {
    const map = walled(wall(2, 1, 2, 4));
    expect(open(map, point(0, 1), point(4, 1))).toBe(true);
    expect(open(map, point(1, 5), point(3, 3))).toBe(true);
    expect(open(map, point(1, 3), point(3, 5))).toBe(true);
  });

  it('runs along a wall and leaves on either side of it', () => {
    const map = walled(wall(1, 2, 5, 2));
    expect(open(map, point(0, 2), point(6, 2))).toBe(true);
    expect(open(map, point(2, 2, [2, 1]), point(4, 2, [3, 1]))).toBe(true);
    expect(open(map, point(2, 2, [2, 1]), point(4, 2, [3, 2]))).toBe(false);
  });

  it('does not slip between obstacles that touch', () => {
    const diagonal = asciiMap(['......', '.#....', '..#...', '......', '......', '......']).map;
    expect(stops(diagonal, point(1, 3), point(3, 1))).toEqual([{ kind: 'corner', x: 2, y: 2 }]);
    expect(open(diagonal, point(0, 2), point(5, 2))).toBe(false);
    const stacked = asciiMap(['......', '..#...', '..#...', '......', '......', '......']).map;
    expect(stops(stacked, point(0, 2), point(5, 2))).toEqual([{ kind: 'corner', x: 2, y: 2 }]);
    const apart = asciiMap(['......', '.#....', '...#..', '......', '......', '......']).map;
    expect(open(apart, point(0, 2), point(5, 2))).toBe(true);
  });

  it('starts and ends on the side of a wall its square is on', () => {
    const map = walled(wall(2, 0, 2, 6));
    expect(open(map, point(2, 2, [1, 1]), point(4, 1))).toBe(false);
    expect(open(map, point(2, 2, [2, 1]), point(4, 1))).toBe(true);
    expect(open(map, point(0, 1), point(2, 2, [1, 1]))).toBe(true);
    expect(open(map, point(0, 1), point(2, 2, [2, 2]))).toBe(false);
    expect(open(map, point(2, 2, [1, 2]), point(2, 4, [1, 3]))).toBe(true);
    expect(open(map, point(2, 2, [1, 2]), point(2, 4, [2, 3]))).toBe(false);
    expect(open(map, point(2, 2, [1, 2]), point(2, 2, [2, 1]))).toBe(false);
    expect(open(map, point(2, 2, [1, 2]), point(2, 2, [1, 1]))).toBe(true);
  });

  it('goes on after a stop as long as it is asked to', () => {
    const map = asciiMap(['.#.#.']).map;
    expect(stops(map, point(0.5, 0.5), point(4.5, 0.5))).toHaveLength(2);
    const seen: Stop[] = [];
    traceLine(gridOf(map), point(0.5, 0.5), point(4.5, 0.5), SOLID, (stop) => seen.push(stop) > 0);
    expect(seen).toHaveLength(1);
  });

  it('passes squares that count as open', () => {
    const map = asciiMap(['.#.']).map;
    const blocking = { mask: Flag.EFFECT, openIn: [footprint({ x: 1, y: 0 })] };
    expect(isLineOpen(gridOf(map), point(0.5, 0.5), point(2.5, 0.5), blocking)).toBe(true);
  });
});

describe('lines at large', () => {
  const signs = fc.constantFrom('.', '.', '.', '#');
  const drawing = fc.array(
    fc.array(signs, { minLength: 6, maxLength: 6 }).map((row) => row.join('')),
    { minLength: 6, maxLength: 6 },
  );
  const coordinate = fc.integer({ min: 0, max: 6 });
  const edges = fc.array(
    fc
      .record({ x: coordinate, y: coordinate, down: fc.boolean(), length: fc.integer({ min: 1, max: 4 }) })
      .map(({ x, y, down, length }) =>
        down ? wall(x, y, x, Math.min(6, y + length)) : wall(x, y, Math.min(6, x + length), y),
      ),
    { maxLength: 5 },
  );
  const end = fc
    .record({ x: coordinate, y: coordinate, quarter: fc.integer({ min: 0, max: 3 }) })
    .map(({ x, y, quarter }) => {
      const square = {
        x: Math.min(5, Math.max(0, x - (quarter & 1))),
        y: Math.min(5, Math.max(0, y - (quarter >> 1))),
      };
      return { x, y, square };
    });

  it('are open both ways or neither', () => {
    fc.assert(
      fc.property(drawing, edges, end, end, (rows, walls, from, to) => {
        const map = { ...asciiMap(rows).map, edges: walls };
        // Lines start in open squares: nobody stands in a wall.
        const openIn = [from, to].map(({ square }) => footprint(square));
        const blocking = { mask: Flag.EFFECT, openIn };
        expect(isLineOpen(gridOf(map), from, to, blocking)).toBe(isLineOpen(gridOf(map), to, from, blocking));
      }),
      { numRuns: 3000 },
    );
  });

  it('are stopped where walking along them in tiny steps enters a wall', () => {
    fc.assert(
      fc.property(drawing, end, end, (rows, from, to) => {
        const { map } = asciiMap(rows);
        let enters = false;
        let grazes = false;
        for (let n = 1; n < 840; n++) {
          // 840 parts: every crossing of a 6 by 6 map falls on a part, and between two parts lies no other.
          const [x, y] = [from.x + ((to.x - from.x) * n) / 840, from.y + ((to.y - from.y) * n) / 840];
          const [onColumn, onRow] = [Math.abs(x - Math.round(x)) < 1e-9, Math.abs(y - Math.round(y)) < 1e-9];
          if (onColumn && onRow) grazes = true;
          else if (onColumn || onRow) grazes ||= from.x === to.x || from.y === to.y;
          else enters ||= map.cells[`${Math.floor(x)},${Math.floor(y)}`]?.fill === 'wall';
        }
        const isOpen = open(map, { x: from.x, y: from.y }, { x: to.x, y: to.y });
        if (enters) expect(isOpen).toBe(false);
        else if (!grazes) expect(isOpen).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
