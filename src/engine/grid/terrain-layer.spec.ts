import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from './ascii-map.js';
import { Fit, terrainLayer } from './terrain-layer.js';

const walker = { side: 1, narrowest: 1, aloft: false };

describe('TerrainLayer', () => {
  it('knows the open directions of the middle and the corner of open ground', () => {
    const layer = terrainLayer(openMap(3, 3), walker, false);
    expect(layer.steps(4)).toBe(0xff);
    // From the north-west corner: east, south and south-east.
    expect(layer.steps(0)).toBe(0b0010_0110);
  });

  it('takes the worst square under a big body, a low obstacle adding one (D35-TER-04, PF1-TER-04)', () => {
    const { map } = asciiMap(['.:.', ';-.', '...']);
    const layer = terrainLayer(map, { side: 2, narrowest: 2, aloft: false }, false);
    layer.steps(0);
    expect([0, 1].map((index) => layer.fitAt(index))).toEqual([Fit.WHOLE, Fit.WHOLE]);
    expect([layer.difficulty[0], layer.difficulty[1]]).toEqual([2, 1]);
  });

  it('has no room for a body beyond the edge', () => {
    const layer = terrainLayer(openMap(3, 3), { side: 2, narrowest: 2, aloft: false }, false);
    expect(layer.fitAt(8)).toBe(Fit.NOT);
    expect(layer.blockAt(8)).toEqual({ x: 2, y: 2, width: 2, depth: 2 });
  });

  it('is made once per map, body and corner rule', () => {
    const map = openMap(3, 3);
    expect(terrainLayer(map, walker, false)).toBe(terrainLayer(map, { ...walker }, false));
    expect(terrainLayer(map, walker, true)).not.toBe(terrainLayer(map, walker, false));
    expect(terrainLayer({ ...map }, walker, false)).not.toBe(terrainLayer(map, walker, false));
  });
});
