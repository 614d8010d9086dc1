import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from './ascii-map.js';
import type { BattleMap } from './battle-map.js';
import { footprint } from './footprint.js';
import { TerrainLayer } from './terrain-layer.js';
import { Traffic, meetCreatures, metIn, trafficLayer } from './traffic-layer.js';
import { gridOf } from './compiled-grid.js';
import { FIFTH } from './testing/presets.js';

const creatures = (map: BattleMap) => {
  const asked: string[] = [];
  const met = meetCreatures({
    map,
    rules: FIFTH,
    mover: { id: 'mover', side: 2 },
    occupants: [
      { id: 'mover', footprint: footprint({ x: 0, y: 0 }, 2) },
      { id: 'foe', footprint: footprint({ x: 3, y: 2 }) },
      { id: 'friend', footprint: footprint({ x: 3, y: 2, z: 5 }) },
    ],
    passage: (id) => {
      asked.push(id);
      return id === 'foe' ? 'blocked' : 'difficult';
    },
  });
  return { met, asked };
};

describe('traffic', () => {
  it('asks about each creature but the mover once', () => {
    expect(creatures(openMap(6, 5)).asked).toEqual(['foe', 'friend']);
  });

  it('marks every anchor from which a big mover would touch the creature', () => {
    const map = openMap(6, 5);
    const terrain = new TerrainLayer(gridOf(map), { side: 2, narrowest: 1, aloft: false }, false);
    const layer = trafficLayer(terrain, creatures(map).met, 0);
    const marked = [...layer.keys()]
      .filter((index) => layer[index] !== 0)
      .map((index) => [index % 6, Math.floor(index / 6)]);
    expect(marked).toEqual([
      [2, 1],
      [3, 1],
      [2, 2],
      [3, 2],
    ]);
    expect(layer[2 * 6 + 3]).toBe(Traffic.BLOCKED | Traffic.NO_STOP);
    expect(trafficLayer(terrain, creatures(map).met, 4)[2 * 6 + 3]).toBe(Traffic.DIFFICULT | Traffic.NO_STOP);
  });

  it('leaves out anchors where the squeezed mover keeps clear of it', () => {
    // Anchored at (2, 1) the mover fills row 1 only; the creature stands in row 2, behind the wall.
    const { map } = asciiMap(['......', '......', '##....', '......', '......']);
    const walled = { ...map, edges: [{ from: { x: 0, y: 2 }, to: { x: 6, y: 2 }, kind: 'wall' as const }] };
    const terrain = new TerrainLayer(gridOf(walled), { side: 2, narrowest: 1, aloft: false }, false);
    const layer = trafficLayer(terrain, creatures(walled).met, 0);
    expect(layer[6 + 2]).toBe(0);
    expect(layer[2 * 6 + 2]).toBe(Traffic.BLOCKED | Traffic.NO_STOP);
  });

  it('finds who is met in a block on a level', () => {
    const { met } = creatures(openMap(6, 5));
    const block = { x: 2, y: 1, width: 2, depth: 2 };
    expect(metIn(met, block, 0, 2).map(({ id }) => id)).toEqual(['foe']);
    expect(metIn(met, block, 4, 2).map(({ id }) => id)).toEqual(['friend']);
  });
});
