import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from './ascii-map.js';
import type { BattleMap, Edge } from './battle-map.js';
import { cellFlags, compileGrid, edgesOnSide, gridOf, northFlags, westFlags } from './compiled-grid.js';
import { Flag, obstacleFlags } from './obstacle.js';

const withEdges = (...edges: Edge[]): BattleMap => ({ ...openMap(4, 4), edges });

describe('compileGrid', () => {
  it('lays edges along every side they pass, whichever way they are drawn', () => {
    const wall = { from: { x: 2, y: 3 }, to: { x: 2, y: 1 }, kind: 'wall' } as const;
    const grid = compileGrid(withEdges(wall, { from: { x: 0, y: 2 }, to: { x: 2, y: 2 }, kind: 'curtain' }));
    expect([0, 1, 2, 3].map((y) => westFlags(grid, 2, y))).toEqual([
      0,
      obstacleFlags('wall'),
      obstacleFlags('wall'),
      0,
    ]);
    expect([0, 1, 2, 3].map((x) => northFlags(grid, x, 2))).toEqual([Flag.SIGHT, Flag.SIGHT, 0, 0]);
    expect(edgesOnSide(grid.map, 'west', 2, 1)).toEqual([0]);
    expect(edgesOnSide(grid.map, 'west', 2, 0)).toEqual([]);
    expect(edgesOnSide(grid.map, 'north', 1, 2)).toEqual([1]);
  });

  it('leaves open doors out', () => {
    const door = { from: { x: 1, y: 0 }, to: { x: 1, y: 1 }, kind: 'wall' } as const;
    expect(westFlags(compileGrid(withEdges({ ...door, door: 'closed' })), 1, 0)).toBe(obstacleFlags('wall'));
    expect(westFlags(compileGrid(withEdges({ ...door, door: 'open' })), 1, 0)).toBe(0);
    expect(edgesOnSide(withEdges({ ...door, door: 'open' }), 'west', 1, 0)).toEqual([]);
  });

  it('takes what lies off the map as closed', () => {
    const grid = compileGrid(openMap(2, 2));
    expect(cellFlags(grid, 1, 1)).toBe(0);
    for (const [x, y] of [
      [-1, 0],
      [0, -1],
      [2, 0],
      [0, 2],
    ] as const)
      expect(cellFlags(grid, x, y) & Flag.MOVE).toBe(Flag.MOVE);
  });

  it('overlooks bad entries instead of failing on them', () => {
    const grid = compileGrid({
      ...openMap(2, 2),
      cells: { '9,9': { fill: 'wall' }, nonsense: {}, '0,0': { difficulty: 99 } },
    });
    expect([...grid.cells]).toEqual([0, 0, 0, 0]);
    expect(grid.difficulty[0]).toBe(3);
  });

  it('is made once per map', () => {
    const { map } = asciiMap(['.#']);
    expect(gridOf(map)).toBe(gridOf(map));
    expect(gridOf({ ...map })).not.toBe(gridOf(map));
  });
});

describe('obstacles', () => {
  it('do what their kind says', () => {
    const stops = (flags: number) => [Flag.MOVE, Flag.SIGHT, Flag.EFFECT].map((flag) => (flags & flag) !== 0);
    expect(stops(obstacleFlags('wall'))).toEqual([true, true, true]);
    expect(stops(obstacleFlags('bars'))).toEqual([true, false, false]);
    expect(stops(obstacleFlags('pillar'))).toEqual([true, false, false]);
    expect(stops(obstacleFlags('force'))).toEqual([true, false, true]);
    expect(stops(obstacleFlags('curtain'))).toEqual([false, true, false]);
    expect(stops(obstacleFlags('low-obstacle'))).toEqual([false, false, false]);
    expect(stops(obstacleFlags('pit'))).toEqual([false, false, false]);
  });

  it('give the cover of their kind, or their own', () => {
    const cover = Flag.COVER_HALF | Flag.COVER_THREE_QUARTERS | Flag.COVER_LOW;
    expect(obstacleFlags('bars') & cover).toBe(Flag.COVER_THREE_QUARTERS);
    expect(obstacleFlags('bars', 'half') & cover).toBe(Flag.COVER_HALF);
    expect(obstacleFlags('low-obstacle') & cover).toBe(Flag.COVER_LOW);
    expect(obstacleFlags('low-obstacle', 'half') & cover).toBe(Flag.COVER_HALF);
    expect(obstacleFlags('pillar', 'three-quarters') & cover).toBe(Flag.COVER_THREE_QUARTERS);
  });
});
