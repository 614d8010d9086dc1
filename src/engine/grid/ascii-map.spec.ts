import { describe, expect, it } from '@jest/globals';
import { ASCII_LEGEND, asciiMap, openMap } from './ascii-map.js';
import { mapProblems } from './map-problems.js';

describe('asciiMap', () => {
  it('reads terrain and marks', () => {
    const { map, marks } = asciiMap(['A.#', '.:A']);
    expect(map).toEqual({
      width: 3,
      height: 2,
      squareFeet: 5,
      cells: { '2,0': { fill: 'wall' }, '1,1': { difficulty: 1 } },
      edges: [],
    });
    expect(marks).toEqual({
      A: [
        { x: 0, y: 0 },
        { x: 2, y: 1 },
      ],
    });
  });

  it('makes valid maps of every sign', () => {
    const { map } = asciiMap([Object.keys(ASCII_LEGEND).join('')]);
    expect(mapProblems(map)).toEqual([]);
    expect(mapProblems(openMap(200, 200))).toEqual([]);
  });

  it.each([[['..', '.']], [['.`']], [[]], [['']]])('refuses %j', (rows) => {
    expect(() => asciiMap(rows)).toThrow(RangeError);
  });
});
