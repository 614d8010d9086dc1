import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../errors/api-error.js';
import { LEGEND_IN_WORDS } from './inputs/map-legend.js';
import type { MapInput } from './inputs/map.inputs.js';
import { toBattleMap } from './map-mapping.js';
import { mapValue } from './types/map.types.js';

function pathsOf(input: MapInput): readonly string[] {
  try {
    toBattleMap(input);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.extensions.fields as readonly { path: string }[]).map(({ path }) => path);
  }
  return [];
}

describe('toBattleMap', () => {
  it('draws a map from rows, adds cells and edges, and gives it back in the words of the API', () => {
    const map = toBattleMap({
      name: 'Bridge',
      rows: ['.#', ':_'],
      cells: [
        { x: 1, y: 1, fill: 'PIT', depth: 30 },
        { x: 0, y: 0, fill: 'LOW_OBSTACLE', cover: 'THREE_QUARTERS', light: 'DIM', hazards: ['oil'] },
      ],
      edges: [{ id: 'gate', from: { x: 1, y: 0 }, to: { x: 1, y: 1 }, kind: 'BARS', door: 'CLOSED' }],
    });
    expect(map).toMatchObject({ width: 2, height: 2, squareFeet: 5, cells: { '1,0': { fill: 'wall' } } });
    expect(mapValue(map)).toEqual({
      name: 'Bridge',
      width: 2,
      height: 2,
      cells: [
        cell(0, 0, { fill: 'LOW_OBSTACLE', cover: 'THREE_QUARTERS', light: 'DIM', hazards: ['oil'] }),
        cell(1, 0, { fill: 'WALL' }),
        cell(0, 1, { difficulty: 1 }),
        cell(1, 1, { fill: 'PIT', depth: 30 }),
      ],
      edges: [{ id: 'gate', from: { x: 1, y: 0 }, to: { x: 1, y: 1 }, kind: 'BARS', door: 'CLOSED', cover: null }],
    });
  });

  it('says which signs there are, in words that are those of the map', () => {
    expect(LEGEND_IN_WORDS).toBe(
      '`.` open ground, `#` wall, `:` difficult terrain, `;` difficult terrain twice over, `_` pit, `|` pillar, ' +
        '`=` bars, `-` low obstacle, `?` curtain, `!` force, `~` lightly obscured, `%` heavily obscured, ' +
        'letters and digits are open ground',
    );
  });

  it.each<[string, MapInput, string]>([
    [
      'a cell off the map',
      {
        width: 2,
        height: 2,
        cells: [
          { x: 0, y: 0 },
          { x: 2, y: 0 },
        ],
      },
      'input.map.cells.1',
    ],
    ['a drawn cell with a sign that is none', { rows: ['@'] }, 'input.map.rows'],
    [
      'an edge that is askew',
      { width: 2, height: 2, edges: [{ from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, kind: 'WALL' }] },
      'input.map.edges.0',
    ],
    [
      'the end of an edge off the map',
      { width: 2, height: 2, edges: [{ from: { x: 0, y: 0 }, to: { x: 3, y: 0 }, kind: 'WALL' }] },
      'input.map.edges.0.to.x',
    ],
    ['no size', {}, 'input.map'],
  ])('names the member of the input for %s', (_, input, path) => {
    expect(pathsOf(input)).toEqual([path]);
  });
});

const cell = (x: number, y: number, more: object) => ({
  x,
  y,
  fill: null,
  depth: null,
  difficulty: 0,
  cover: null,
  obscured: null,
  light: null,
  hazards: [],
  ...more,
});
