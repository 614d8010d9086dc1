import { describe, expect, it } from '@jest/globals';
import { openMap } from './ascii-map.js';
import { mapProblems } from './map-problems.js';

const map = openMap(10, 8);
const wall = { from: { x: 2, y: 0 }, to: { x: 2, y: 8 }, kind: 'wall' };

describe('mapProblems', () => {
  it('finds nothing wrong with a good map', () => {
    const good = {
      ...map,
      id: 'crypt',
      name: 'The crypt',
      cells: {
        '9,7': { fill: 'wall' },
        '8,7': { fill: 'pit', depth: 30 },
        '0,0': { difficulty: 3, obscured: 'heavy', light: 'dark', hazards: ['fire'] },
      },
      edges: [
        wall,
        { ...wall, id: 'door', door: 'closed' },
        { from: { x: 10, y: 8 }, to: { x: 0, y: 8 }, kind: 'low-obstacle', cover: 'half' },
      ],
    };
    expect(mapProblems(good)).toEqual([]);
  });

  it.each([undefined, null, 3, 'map', []])('knows that %j is no map', (value) => {
    expect(mapProblems(value)).toEqual([{ path: '', code: 'WRONG_TYPE' }]);
  });

  it.each([
    [{ width: 0 }, 'width', 'OUT_OF_RANGE'],
    [{ width: 201 }, 'width', 'OUT_OF_RANGE'],
    [{ height: 2.5 }, 'height', 'WRONG_TYPE'],
    [{ height: Number.NaN }, 'height', 'WRONG_TYPE'],
    [{ squareFeet: 10 }, 'squareFeet', 'UNKNOWN_VALUE'],
    [{ name: 7 }, 'name', 'WRONG_TYPE'],
    [{ id: 'x'.repeat(201) }, 'id', 'TOO_LONG'],
    [{ cells: [] }, 'cells', 'WRONG_TYPE'],
    [{ edges: {} }, 'edges', 'WRONG_TYPE'],
    [{ cells: { '10,0': {} } }, 'cells["10,0"]', 'OUTSIDE_MAP'],
    [{ cells: { '-1,0': {} } }, 'cells["-1,0"]', 'OUTSIDE_MAP'],
    [{ cells: { '1': {} } }, 'cells["1"]', 'BAD_SQUARE_KEY'],
    [{ cells: { '01,2': {} } }, 'cells["01,2"]', 'BAD_SQUARE_KEY'],
    [{ cells: { '1,2,3': {} } }, 'cells["1,2,3"]', 'BAD_SQUARE_KEY'],
    [{ cells: { '1,2': 'wall' } }, 'cells["1,2"]', 'WRONG_TYPE'],
    [{ cells: { '1,2': { fill: 'lava' } } }, 'cells["1,2"].fill', 'UNKNOWN_VALUE'],
    [{ cells: { '1,2': { difficulty: -1 } } }, 'cells["1,2"].difficulty', 'OUT_OF_RANGE'],
    [{ cells: { '1,2': { difficulty: 4 } } }, 'cells["1,2"].difficulty', 'OUT_OF_RANGE'],
    [{ cells: { '1,2': { fill: 'pit', depth: 0 } } }, 'cells["1,2"].depth', 'OUT_OF_RANGE'],
    [{ cells: { '1,2': { fill: 'pit', depth: 12 } } }, 'cells["1,2"].depth', 'OUT_OF_RANGE'],
    [{ cells: { '1,2': { fill: 'pit', depth: 1005 } } }, 'cells["1,2"].depth', 'OUT_OF_RANGE'],
    [{ cells: { '1,2': { fill: 'pit', depth: 'deep' } } }, 'cells["1,2"].depth', 'WRONG_TYPE'],
    [{ cells: { '1,2': { depth: 10 } } }, 'cells["1,2"].depth', 'NOT_A_PIT'],
    [{ cells: { '1,2': { cover: 'total' } } }, 'cells["1,2"].cover', 'UNKNOWN_VALUE'],
    [{ cells: { '1,2': { hazards: 'fire' } } }, 'cells["1,2"].hazards', 'WRONG_TYPE'],
    [{ cells: { '1,2': { hazards: [1] } } }, 'cells["1,2"].hazards[0]', 'WRONG_TYPE'],
    [{ cells: { '1,2': { hazards: Array(9).fill('fire') } } }, 'cells["1,2"].hazards', 'TOO_MANY'],
    [{ edges: [{ ...wall, kind: 'pit' }] }, 'edges[0].kind', 'UNKNOWN_VALUE'],
    [{ edges: [{ from: wall.from, to: wall.to }] }, 'edges[0].kind', 'UNKNOWN_VALUE'],
    [{ edges: [wall, { ...wall, to: { x: 2, y: 9 } }] }, 'edges[1].to.y', 'OUT_OF_RANGE'],
    [{ edges: [{ ...wall, to: { x: 3, y: 1 } }] }, 'edges[0]', 'NOT_STRAIGHT'],
    [{ edges: [{ ...wall, to: wall.from }] }, 'edges[0]', 'NO_LENGTH'],
    [{ edges: [{ ...wall, door: 'ajar' }] }, 'edges[0].door', 'UNKNOWN_VALUE'],
    [{ edges: [{ ...wall, from: { x: 2.5, y: 0 } }] }, 'edges[0].from.x', 'WRONG_TYPE'],
    [{ edges: ['wall'] }, 'edges[0]', 'WRONG_TYPE'],
    [{ edges: Array(4001).fill(wall) }, 'edges', 'TOO_MANY'],
  ])('%#: names the field and the fault', (change, path, code) => {
    expect(mapProblems({ ...map, ...change })).toEqual([{ path, code }]);
  });

  it('counts cells before it reads them', () => {
    const cells = Object.fromEntries(Array.from({ length: 81 }, (_, n) => [`${n},0`, {}]));
    expect(mapProblems({ ...map, cells })).toEqual([{ path: 'cells', code: 'TOO_MANY' }]);
  });

  it('stops after fifty', () => {
    const edges = Array(70).fill('wall');
    expect(mapProblems({ ...map, edges })).toHaveLength(50);
  });
});
