import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from './ascii-map.js';
import type { BattleMap, Edge } from './battle-map.js';
import { gridOf } from './compiled-grid.js';
import { judgePassage } from './passage.js';
import type { Block } from './placement.js';

const block = (x: number, y: number, width = 1, depth = width): Block => ({ x, y, width, depth });
const wall = (x1: number, y1: number, x2: number, y2: number): Edge => ({
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
  kind: 'wall',
});
const verdict = (map: BattleMap, a: Block, b: Block, dx: number, dy: number) =>
  judgePassage(gridOf(map), a, b, dx, dy, false).verdict;

describe('judgePassage', () => {
  it('judges each of the four diagonals by the squares beside it (D35-DST-02, PF1-DST-03)', () => {
    const { map } = asciiMap(['...', '.#.', '...']);
    const diagonals = [
      [block(1, 0), block(2, 1), 1, 1],
      [block(1, 0), block(0, 1), -1, 1],
      [block(1, 2), block(2, 1), 1, -1],
      [block(1, 2), block(0, 1), -1, -1],
    ] as const;
    for (const [a, b, dx, dy] of diagonals) {
      expect(verdict(map, a, b, dx, dy)).toBe('corner');
      expect(verdict({ ...map, cells: {} }, a, b, dx, dy)).toBe('open');
    }
  });

  it('judges a big body by the squares its corners sweep over', () => {
    const swept = asciiMap(['..#.', '....', '....', '....']).map;
    expect(verdict(swept, block(0, 0, 2), block(1, 1, 2), 1, 1)).toBe('corner');
    expect(verdict(asciiMap(['...#', '....', '....', '....']).map, block(0, 0, 2), block(1, 1, 2), 1, 1)).toBe('open');
    expect(verdict(asciiMap(['....', '....', '....', '#...']).map, block(2, 2, 2), block(1, 1, 2), -1, -1)).toBe(
      'open',
    );
    expect(verdict(asciiMap(['....', '....', '....', '.#..']).map, block(2, 2, 2), block(1, 1, 2), -1, -1)).toBe(
      'corner',
    );
  });

  it('does not let narrow parts jump over what lies between them', () => {
    expect(verdict(openMap(4, 4), block(0, 0, 2, 1), block(0, 2, 2, 1), 0, 1)).toBe('wall');
    expect(verdict(openMap(4, 4), block(0, 0, 1), block(2, 2, 1), 1, 1)).toBe('wall');
  });

  it('lets a body through a side as wide as it makes itself', () => {
    const map = { ...openMap(4, 2), edges: [wall(2, 1, 2, 2)] };
    expect(verdict(map, block(0, 0, 2, 1), block(2, 0, 1, 2), 1, 0)).toBe('open');
    expect(verdict(map, block(0, 1, 2, 1), block(2, 1, 1, 1), 1, 0)).toBe('wall');
    expect(verdict(map, block(0, 0, 2), block(2, 0, 2), 1, 0)).toBe('wall');
  });
});
