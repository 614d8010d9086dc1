import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from './ascii-map.js';
import { gridOf } from './compiled-grid.js';
import { narrowestGap, placeBody } from './placement.js';
import { spaceTakenAt } from './step.js';

describe('narrowestGap', () => {
  it('is one size smaller in 5e (5E-SQZ-01): Large 1, Huge 2, Gargantuan 3 squares', () => {
    expect([1, 2, 3, 4].map((side) => narrowestGap(side, 'one-size-smaller'))).toEqual([1, 1, 2, 3]);
  });

  it('is half the width in 3.5 and Pathfinder (D35-SQZ-01, PF1-SQZ-01), in whole squares', () => {
    expect([1, 2, 3, 4, 6].map((side) => narrowestGap(side, 'half-width'))).toEqual([1, 1, 2, 2, 3]);
  });

  it('is the full width for what cannot squeeze', () => {
    expect(narrowestGap(2, 'never')).toBe(2);
  });
});

describe('placeBody', () => {
  const corridor = asciiMap(['####', '....', '####', '....']).map;

  it('lets a Large creature fill two squares of a corridor (D35-SQZ-04, PF1-SQZ-04)', () => {
    const space = spaceTakenAt(corridor, { x: 1, y: 1 }, 2, 'half-width');
    expect(space).toEqual({ squeezing: true, footprint: { at: { x: 1, y: 1 }, width: 2, depth: 1, height: 2 } });
    // Anchored in the wall above: the free row of the block is the same.
    expect(spaceTakenAt(corridor, { x: 1, y: 0 }, 2, 'half-width')?.footprint).toMatchObject({
      at: { x: 1, y: 1 },
      depth: 1,
    });
  });

  it('keeps out of a pit on the ground, and is over it in the air', () => {
    const { map } = asciiMap(['.._', '...']);
    expect(spaceTakenAt(map, { x: 1, y: 0 }, 2, 'one-size-smaller')).toEqual({
      squeezing: true,
      footprint: { at: { x: 1, y: 0 }, width: 1, depth: 2, height: 2 },
    });
    expect(spaceTakenAt(map, { x: 1, y: 0, z: 1 }, 2, 'one-size-smaller')).toMatchObject({ squeezing: false });
  });

  it('gives the whole block where there is room', () => {
    expect(spaceTakenAt(openMap(4, 4), { x: 2, y: 2 }, 2, 'half-width')).toMatchObject({ squeezing: false });
    expect(spaceTakenAt(openMap(4, 4), { x: 3, y: 3 }, 2, 'never')).toBeUndefined();
  });

  it('finds no room for what is too big or may not squeeze', () => {
    expect(spaceTakenAt(corridor, { x: 0, y: 1 }, 3, 'half-width')).toBeUndefined();
    expect(spaceTakenAt(corridor, { x: 0, y: 1 }, 2, 'never')).toBeUndefined();
    expect(spaceTakenAt(corridor, { x: 0, y: 9 }, 1, 'never')).toBeUndefined();
    expect(spaceTakenAt(corridor, { x: 0.5, y: 1 }, 1, 'never')).toBeUndefined();
  });

  it('does not straddle a wall between squares', () => {
    const map = { ...openMap(4, 2), edges: [{ from: { x: 2, y: 0 }, to: { x: 2, y: 2 }, kind: 'wall' as const }] };
    const body = { side: 2, narrowest: 1, aloft: false };
    expect(placeBody(gridOf(map), body, 0, 0)).toEqual({ x: 0, y: 0, width: 2, depth: 2 });
    expect(placeBody(gridOf(map), body, 1, 0)).toEqual({ x: 1, y: 0, width: 1, depth: 2 });
    expect(placeBody(gridOf(map), { ...body, narrowest: 2 }, 1, 0)).toBeUndefined();
  });

  it('stands over a pit only aloft', () => {
    const { map } = asciiMap(['_']);
    expect(placeBody(gridOf(map), { side: 1, narrowest: 1, aloft: false }, 0, 0)).toBeUndefined();
    expect(placeBody(gridOf(map), { side: 1, narrowest: 1, aloft: true }, 0, 0)).toBeDefined();
  });
});
