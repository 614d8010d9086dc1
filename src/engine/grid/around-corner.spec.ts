import { describe, expect, it } from '@jest/globals';
import { Quarter, quarterOf, quarterSquare, reachAround } from './around-corner.js';
import { asciiMap, openMap } from './ascii-map.js';
import type { BattleMap, Edge } from './battle-map.js';
import { gridOf } from './compiled-grid.js';
import { Flag } from './obstacle.js';

const { NW, NE, SE, SW } = Quarter;
const SOLID = { mask: Flag.EFFECT, openIn: [] };
const around = (map: BattleMap, from: number) => reachAround(gridOf(map), SOLID, 1, 1, from);
const wall = (x: number, y: number): Edge => ({ from: { x: 1, y: 1 }, to: { x, y }, kind: 'wall' });
const walls = (...edges: Edge[]): BattleMap => ({ ...openMap(2, 2), edges });

describe('quarters', () => {
  it('are the squares around a corner', () => {
    for (const quarter of [NW, NE, SE, SW]) expect(quarterOf(quarterSquare(quarter, 4, 7), 4, 7)).toBe(quarter);
    expect(quarterSquare(NW, 4, 7)).toEqual({ x: 3, y: 6 });
    expect(quarterOf({ x: 5, y: 7 }, 4, 7)).toBe(0);
  });
});

describe('going round a corner', () => {
  it('reaches everything where nothing stands', () => {
    expect(around(openMap(2, 2), NW)).toBe(NW | NE | SE | SW);
  });

  it('gets past one wall or one filled square, the other way round', () => {
    expect(around(walls(wall(1, 0)), NW)).toBe(NW | NE | SE | SW);
    expect(around(asciiMap(['.#', '..']).map, NW)).toBe(NW | SE | SW);
  });

  it('does not get through two walls that meet', () => {
    expect(around(walls(wall(1, 0), wall(0, 1)), NW)).toBe(NW);
    expect(around(walls(wall(1, 0), wall(1, 2)), NW)).toBe(NW | SW);
    expect(around(walls(wall(1, 0), wall(0, 1)), SE)).toBe(NE | SE | SW);
  });

  it('does not get between two filled squares that touch, nor past a square and a wall that do', () => {
    expect(around(asciiMap(['.#', '#.']).map, NW)).toBe(NW);
    expect(around({ ...asciiMap(['.#', '..']).map, edges: [wall(0, 1)] }, NW)).toBe(NW);
  });
});
