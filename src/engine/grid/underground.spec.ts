import { describe, expect, it } from '@jest/globals';
import { asciiMap } from './ascii-map.js';
import type { BattleMap } from './battle-map.js';
import { footprint } from './footprint.js';
import { hasLineOfEffect, hasLineOfSight } from './sight.js';
import { isInPit, pitLevels, underground } from './underground.js';

/** A map with pits as deep as the digits say, in levels of 5 feet; `_` is a pit of unknown depth. */
function pits(rows: readonly string[]): BattleMap {
  const { map, marks } = asciiMap(rows);
  const cells = { ...map.cells };
  for (const [mark, squares] of Object.entries(marks))
    for (const { x, y } of squares) cells[`${x},${y}`] = { fill: 'pit', depth: 5 * Number(mark) };
  return { ...map, cells };
}

describe('the floor under a space', () => {
  const map = pits(['.22_', '.23.']);

  it('is that of the least deep of its squares', () => {
    expect(pitLevels(map, footprint({ x: 1, y: 0 }))).toBe(2);
    expect(pitLevels(map, footprint({ x: 2, y: 1 }))).toBe(3);
    expect(pitLevels(map, footprint({ x: 1, y: 0 }, 2))).toBe(2);
  });

  it('is the ground if any of it is beside the pit, or the depth unknown', () => {
    expect(pitLevels(map, footprint({ x: 0, y: 0 }, 2))).toBe(0);
    expect(pitLevels(map, footprint({ x: 3, y: 0 }))).toBe(0);
    expect(pitLevels(map, footprint({ x: 0, y: 0 }))).toBe(0);
  });

  it('tells who is in a pit from who is in the earth', () => {
    const at = (x: number, z: number): boolean => isInPit(map, footprint({ x, y: 0, z }));
    expect([at(1, -1), at(1, -2), at(1, -3), at(0, -1), at(1, 0), at(1, 1)]).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a level below the ground', () => {
  it('is earth but for the pits that go down so far, whose floors keep what lies on them', () => {
    const map = { ...pits(['.12']), edges: [{ from: { x: 0, y: 0 }, to: { x: 3, y: 0 }, kind: 'wall' as const }] };
    const rubble = { ...map, cells: { ...map.cells, '1,0': { ...map.cells['1,0']!, difficulty: 1 } } };
    expect(underground(rubble, 1)).toEqual({
      width: 3,
      height: 1,
      squareFeet: 5,
      cells: { '0,0': { fill: 'wall' }, '1,0': { difficulty: 1 }, '2,0': { fill: 'pit', depth: 5 } },
      edges: [],
    });
    expect(underground(rubble, 2).cells['1,0']).toEqual({ fill: 'wall' });
  });

  it('is made once', () => {
    const map = pits(['.1']);
    expect(underground(map, 1)).toBe(underground(map, 1));
  });
});

describe('lines into a pit', () => {
  const map = pits(['....22..22']);
  const sees = (from: number, fromZ: number, to: number, toZ: number): readonly boolean[] => {
    const [a, b] = [footprint({ x: from, y: 0, z: fromZ }), footprint({ x: to, y: 0, z: toZ })];
    return [
      hasLineOfEffect(map, a, b),
      hasLineOfEffect(map, b, a),
      hasLineOfSight(map, a, b),
      hasLineOfSight(map, b, a),
    ];
  };
  const yes = [true, true, true, true];
  const no = [false, false, false, false];

  it('lead down from the brink, and not from farther off', () => {
    // Eyes 5 feet up, heads 5 feet down, in a pit 10 feet across: the line crosses the ground halfway.
    expect(sees(3, 0, 4, -2)).toEqual(yes);
    expect(sees(2, 0, 5, -2)).toEqual(yes);
    expect(sees(1, 0, 4, -2)).toEqual(no);
    expect(sees(0, 0, 5, -2)).toEqual(no);
  });

  it('lead down from high above', () => {
    expect(sees(1, 4, 5, -2)).toEqual(yes);
  });

  it('lead to whoever looks out of it', () => {
    expect(sees(0, 0, 5, -1)).toEqual(yes);
  });

  it('lead along the bottom, but not through the earth to another pit', () => {
    expect(sees(4, -2, 5, -2)).toEqual(yes);
    expect(sees(5, -2, 8, -2)).toEqual(no);
  });
});
