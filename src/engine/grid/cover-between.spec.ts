import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from './ascii-map.js';
import type { BattleMap, Edge } from './battle-map.js';
import type { CoverQuestion } from './cover.js';
import { coverBetween } from './cover-between.js';
import { footprint } from './footprint.js';
import { FIFTH_COVER, THIRD_COVER } from './testing/presets.js';

const at = (x: number, y: number, side = 1) => footprint({ x, y }, side);
const edge = (x1: number, y1: number, x2: number, y2: number, kind: Edge['kind']): Edge => ({
  id: kind,
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
  kind,
});
const withEdges = (...edges: Edge[]): BattleMap => ({ ...openMap(24, 5), edges });

function cover(question: Pick<CoverQuestion, 'map' | 'attacker' | 'target' | 'rule'> & Partial<CoverQuestion>) {
  return coverBetween({ attack: 'ranged', creatures: [], ...question });
}

describe('cover by counting blocked lines (5E-VAR-05, 5E-COV-03)', () => {
  const rule = FIFTH_COVER;
  const shot = { rule, attacker: at(0, 1), target: at(4, 1) };

  it('is none in the open, and none from a wall behind the target (case 63, 5E-COV-02)', () => {
    expect(cover({ ...shot, map: openMap(6, 3) })).toEqual({
      degree: 'none',
      sources: [],
      corner: { x: 0, y: 1 },
      square: { x: 4, y: 1 },
      blockedLines: 0,
    });
    expect(cover({ ...shot, map: withEdges(edge(5, 0, 5, 3, 'wall')) }).degree).toBe('none');
    expect(cover({ ...shot, map: asciiMap(['.....#', '.....#', '.....#']).map }).degree).toBe('none');
    expect(cover({ ...shot, map: withEdges(edge(0, 2, 6, 2, 'wall')) }).degree).toBe('none');
  });

  it('is half with two lines blocked, by a wall or a creature, friend or foe (5E-COV-01, 5E-COV-06)', () => {
    const { map } = asciiMap(['......', '..#...', '......']);
    expect(cover({ ...shot, map })).toMatchObject({
      degree: 'half',
      blockedLines: 2,
      sources: [{ type: 'square', at: { x: 2, y: 1 } }],
    });
    const creatures = [{ id: 'ally', footprint: at(2, 1) }];
    expect(cover({ ...shot, map: openMap(6, 3), creatures })).toMatchObject({
      degree: 'half',
      blockedLines: 2,
      sources: [{ type: 'creature', id: 'ally' }],
    });
  });

  it('is three-quarters with three lines blocked (5E-VAR-05, 5E-COV-07)', () => {
    const { map } = asciiMap(['..#...', '..#...', '..#...', '......', '......']);
    // From the corner (0, 2) the lines to (4, 3), (5, 3) and (5, 4) end in the wall; that to (4, 4) touches its corner (2, 3).
    expect(cover({ rule, map, attacker: at(0, 1), target: at(4, 3) })).toMatchObject({
      degree: 'three-quarters',
      blockedLines: 3,
      corner: { x: 0, y: 2 },
    });
  });

  it('is at most half behind creatures and low walls, however many lines they block (5E-COV-04, 5E-COV-06)', () => {
    const creatures = [{ id: 'giant', footprint: at(1, 0, 3) }];
    expect(cover({ ...shot, map: openMap(6, 3), creatures })).toMatchObject({ degree: 'half', blockedLines: 4 });
    const low = cover({ ...shot, map: withEdges(edge(3, 0, 3, 5, 'low-obstacle')) });
    expect(low).toMatchObject({
      degree: 'half',
      blockedLines: 4,
      sources: [{ type: 'edge', index: 0, id: 'low-obstacle' }],
    });
    const both = cover({ ...shot, map: withEdges(edge(3, 0, 3, 5, 'low-obstacle')), creatures });
    expect(both.degree).toBe('half');
  });

  it('is three-quarters behind bars, and they are no total cover (5E-COV-08)', () => {
    expect(cover({ ...shot, map: withEdges(edge(3, 0, 3, 5, 'bars')) })).toMatchObject({
      degree: 'three-quarters',
      blockedLines: 4,
    });
  });

  it('is three-quarters through one square of bars in a wall, where the joints count as bars (5E-COV-07, 5E-COV-08)', () => {
    const map = withEdges(edge(5, 0, 5, 2, 'wall'), edge(5, 2, 5, 3, 'bars'), edge(5, 3, 5, 5, 'wall'));
    for (const x of [5, 6, 7]) {
      expect(cover({ rule, attacker: at(0, 2), target: at(x, 2), map }).degree).toBe('three-quarters');
    }
  });

  it('is three-quarters behind bars from edge to edge of the map: no line slips past between them and what lies beyond (5E-COV-08)', () => {
    const corridor: BattleMap = { ...openMap(6, 1), cells: { '2,0': { fill: 'bars' } } };
    expect(cover({ rule, map: corridor, attacker: at(0, 0), target: at(4, 0) })).toMatchObject({
      degree: 'three-quarters',
      blockedLines: 4,
    });
  });

  it('is total behind a wall, and a force wall (5E-COV-09, 5E-COV-10)', () => {
    for (const kind of ['wall', 'force'] as const) {
      const behind = cover({ ...shot, map: withEdges(edge(3, 0, 3, 5, kind)) });
      expect(behind).toMatchObject({ degree: 'total', sources: [{ type: 'edge', index: 0, id: kind }] });
    }
  });

  it('does not come from fog or curtains (5E-COV-10)', () => {
    expect(cover({ ...shot, map: withEdges(edge(3, 0, 3, 5, 'curtain')) }).degree).toBe('none');
    expect(cover({ ...shot, map: asciiMap(['......', '..%...', '......']).map }).degree).toBe('none');
  });

  it('is measured against the square of a big target that is easiest to hit', () => {
    const { map } = asciiMap(['......', '..#...', '......']);
    expect(cover({ rule, map, attacker: at(0, 1), target: at(4, 1, 2) }).degree).toBe('none');
  });

  it('is measured from the point of origin of an area, not from its caster (5E-COV-02)', () => {
    const map = { ...openMap(10, 3), edges: [edge(3, 0, 3, 3, 'wall')] };
    const fireball = { rule, map, attacker: at(0, 1), target: at(6, 1) };
    expect(cover(fireball).degree).toBe('total');
    expect(cover({ ...fireball, origin: { x: 5, y: 2 } }).degree).toBe('none');
    expect(cover({ ...fireball, origin: { x: 2, y: 2 } }).degree).toBe('total');
  });

  it('overlooks those who share a square with attacker or target, and those high above', () => {
    const creatures = [
      { id: 'rider', footprint: at(4, 1) },
      { id: 'bat', footprint: footprint({ x: 2, y: 1, z: 3 }) },
    ];
    expect(cover({ ...shot, map: openMap(6, 3), creatures }).degree).toBe('none');
  });
});

describe('cover by any blocked line (PF1-COV-01, PF1-COV-03, D35-COV-01)', () => {
  const rule = THIRD_COVER;
  const shot = { rule, attacker: at(0, 1), target: at(4, 1) };

  it('is none where some corner of the attacker sees all corners of the target', () => {
    expect(cover({ ...shot, map: asciiMap(['..#...', '......', '......']).map })).toMatchObject({
      degree: 'none',
      sources: [],
    });
    expect(cover({ ...shot, map: withEdges(edge(5, 0, 5, 3, 'wall')) }).degree).toBe('none');
  });

  it('comes from an obstacle in the way, which is named', () => {
    const { map } = asciiMap(['......', '..#...', '......']);
    expect(cover({ ...shot, map })).toMatchObject({
      degree: 'cover',
      sources: [{ type: 'square', at: { x: 2, y: 1 } }],
    });
    expect(cover({ ...shot, map: asciiMap(['......', '..|...', '......']).map }).degree).toBe('cover');
  });

  it('is soft from creatures, even enemies, against ranged attacks (PF1-COV-08, D35-COV-04)', () => {
    const creatures = [{ id: 'orc', footprint: at(2, 1) }];
    expect(cover({ ...shot, map: openMap(6, 3), creatures })).toMatchObject({
      degree: 'soft',
      sources: [{ type: 'creature', id: 'orc' }],
    });
  });

  it('is soft for reach attacks past a creature, but not next to the target (PF1-COV-02, PF1 AMB-08)', () => {
    const creatures = [{ id: 'orc', footprint: at(1, 1) }];
    const melee = { rule, map: openMap(6, 3), attack: 'melee', creatures } as const;
    expect(cover({ ...melee, attacker: at(0, 1), target: at(2, 1) }).degree).toBe('soft');
    expect(cover({ ...melee, attacker: at(0, 1), target: at(0, 2) }).degree).toBe('none');
    expect(cover({ ...melee, attacker: at(0, 0), target: at(1, 0) }).degree).toBe('none');
  });

  it('protects from an adjacent attacker round a corner: any line from any corner (PF1-COV-02, D35-COV-01)', () => {
    const { map } = asciiMap(['.#.', '...', '...']);
    const melee = { rule, map, attack: 'melee', attacker: at(0, 0), target: at(1, 1) } as const;
    expect(cover(melee)).toMatchObject({
      degree: 'cover',
      sources: [{ type: 'square', at: { x: 1, y: 0 } }],
      corner: undefined,
    });
    expect(cover({ ...melee, target: at(0, 1) }).degree).toBe('none');
  });

  it('of a low wall protects from an adjacent attacker beyond it (PF1-COV-02)', () => {
    const map = withEdges(edge(1, 0, 1, 5, 'low-obstacle'));
    expect(cover({ rule, map, attack: 'melee', attacker: at(0, 1), target: at(1, 1) }).degree).toBe('cover');
  });

  it('of a low wall reaches 30 ft, and not against an attacker nearer to it (PF1-COV-04, D35-COV-02)', () => {
    const map = withEdges(edge(10, 0, 10, 5, 'low-obstacle'));
    const degree = (attackerX: number, targetX: number) =>
      cover({ rule, map, attacker: at(attackerX, 2), target: at(targetX, 2) }).degree;
    expect(degree(0, 10)).toBe('cover');
    expect(degree(0, 16)).toBe('cover');
    expect(degree(0, 17)).toBe('none');
    expect(degree(9, 12)).toBe('none');
    // Two squares from the wall against three: the attacker is nearer. As near as the target: not nearer.
    expect(degree(7, 13)).toBe('none');
    expect(degree(6, 13)).toBe('cover');
  });

  it('is improved behind an arrow slit (PF1-COV-13, D35-COV-05)', () => {
    expect(cover({ ...shot, map: withEdges(edge(3, 0, 3, 5, 'bars')) }).degree).toBe('improved');
  });

  it('is total without line of effect (PF1-COV-12, D35-COV-05)', () => {
    expect(cover({ ...shot, map: withEdges(edge(3, 0, 3, 5, 'wall')) }).degree).toBe('total');
    expect(cover({ ...shot, attack: 'melee', target: at(1, 1), map: withEdges(edge(1, 0, 1, 5, 'wall')) }).degree).toBe(
      'total',
    );
  });

  it('lets a big attacker, and one who attacks a big target, choose the square (PF1-COV-10, D35-COV-01)', () => {
    const { map } = asciiMap(['.....', '.....', '..#..', '.....']);
    expect(cover({ rule, map, attacker: at(0, 2), target: at(4, 2) }).degree).toBe('cover');
    // From the corner (2, 1) of its upper squares all lines pass above the wall or touch its corner (3, 2).
    expect(cover({ rule, map, attacker: at(0, 1, 2), target: at(4, 2) }).degree).toBe('none');
    expect(cover({ rule, map, attacker: at(0, 0, 2), target: at(3, 0, 2) }).degree).toBe('none');
    expect(cover({ rule, map, attacker: at(0, 2), target: at(3, 2, 2) }).degree).toBe('none');
    // In close combat too: of the ogre's four squares the wall hides only some from the goblin beside it.
    const corner = asciiMap(['..#.', '....', '....']).map;
    expect(cover({ rule, map: corner, attack: 'melee', attacker: at(0, 0, 2), target: at(2, 1) }).degree).toBe('none');
  });
});
