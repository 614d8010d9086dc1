import { describe, expect, it } from '@jest/globals';
import { asciiMap, footprint } from '../grid/index.js';
import { Scenario } from '../testing/scenario.js';
import { toyCreature, toyRuleset } from '../testing/toy-ruleset.js';
import type { Spaces } from './standing.js';
import { standingRefusal } from './standing.js';
import type { EncounterState } from './state.js';

/** A wall, a pillar, bars, force, a pit, low cover, a curtain; then open ground for three rows. */
const { map } = asciiMap(['#|=!_-?.', '........', '........', '........']);

/** `mover` nowhere yet and `other` at (5, 2), on that map. */
function table(change: { readonly map?: typeof map | null } = {}): EncounterState {
  const fight = new Scenario(toyRuleset);
  fight.join(toyCreature('mover', { at: null }), toyCreature('other', { at: { x: 5, y: 2 } }));
  return { ...fight.state, map, ...change };
}
const sized = (squares: (id: string) => number): Spaces => ({
  spaceAt: (_state, { id }, at) => footprint(at, squares(id)),
});
const small = sized(() => 1);
const refusalAt = (x: number, y: number, spaces = small, state = table()) =>
  standingRefusal(state, 'mover', { x, y }, spaces);
const moverOf = (squares: number): Spaces => sized((id) => (id === 'mover' ? squares : 1));

describe('standing somewhere', () => {
  it('is possible on open ground, in a pit, over low cover and in a curtain', () => {
    for (const [x, y] of [
      [7, 0],
      [4, 0],
      [5, 0],
      [6, 0],
      [0, 1],
      [7, 3],
    ] as const)
      expect([x, y, refusalAt(x, y)]).toEqual([x, y, null]);
  });

  it.each([
    [0, 'wall'],
    [1, 'pillar'],
    [2, 'bars'],
    [3, 'force'],
  ])('is not possible at column %i: %s', (x) => {
    expect(refusalAt(x, 0)).toMatchObject({ code: 'SQUARE_BLOCKED', params: { x, y: 0 } });
  });

  it.each([
    [-1, 1],
    [8, 1],
    [1, -1],
    [1, 4],
  ])('is not possible off the map at (%i, %i)', (x, y) => {
    expect(refusalAt(x, y)).toMatchObject({ code: 'SQUARE_OFF_MAP', params: { x, y } });
  });

  it('takes the whole space of a large creature', () => {
    expect(refusalAt(0, 1, moverOf(2))).toBeNull();
    expect(refusalAt(7, 1, moverOf(2))).toMatchObject({ code: 'SQUARE_OFF_MAP', params: { x: 8, y: 1 } });
    expect(refusalAt(3, 0, moverOf(2))).toMatchObject({ code: 'SQUARE_BLOCKED', params: { x: 3, y: 0 } });
    expect(refusalAt(4, 1, moverOf(2))).toMatchObject({
      code: 'SQUARE_OCCUPIED',
      params: { who: 'other', x: 4, y: 1 },
    });
  });

  it('is not possible where another stands, in any square of its space', () => {
    expect(refusalAt(5, 2)).toMatchObject({ code: 'SQUARE_OCCUPIED', params: { who: 'other' } });
    const otherLarge = sized((id) => (id === 'other' ? 2 : 1));
    expect(refusalAt(6, 3, otherLarge)).toMatchObject({ code: 'SQUARE_OCCUPIED' });
    expect(refusalAt(6, 3)).toBeNull();
  });

  it('is possible only where the ruleset finds a space, of whatever shape', () => {
    expect(refusalAt(7, 0, { spaceAt: () => null })).toMatchObject({ code: 'SQUARE_BLOCKED', params: { x: 7, y: 0 } });
    const narrow: Spaces = { spaceAt: (_state, _one, at) => ({ ...footprint(at, 2), width: 1 }) };
    expect(refusalAt(7, 1, narrow)).toBeNull();
  });

  it('is possible beside another where the ruleset has room for both in a square', () => {
    const shared: Spaces = { ...small, crowdedBy: (_newcomer, there) => (there.length > 1 ? there[0] : undefined) };
    expect(refusalAt(5, 2, shared)).toBeNull();
    const crowded: Spaces = { ...small, crowdedBy: (_newcomer, there) => there[0] };
    expect(refusalAt(5, 2, crowded)).toMatchObject({ code: 'SQUARE_OCCUPIED', params: { who: 'other' } });
  });

  it('is possible above another, on a level of its own', () => {
    expect(standingRefusal(table(), 'mover', { x: 5, y: 2, z: 1 }, small)).toBeNull();
  });

  it('is possible where oneself stands, where the dead lie, and where nobody is any more', () => {
    const state = table();
    expect(standingRefusal(state, 'other', { x: 5, y: 2 }, small)).toBeNull();
    const dead = {
      ...state,
      combatants: { ...state.combatants, other: { ...state.combatants.other!, vital: 'DEAD' as const } },
    };
    expect(refusalAt(5, 2, small, dead)).toBeNull();
    expect(refusalAt(5, 2, small, { ...state, present: ['mover'] })).toBeNull();
  });

  it('needs a map', () => {
    expect(refusalAt(1, 1, small, table({ map: null }))).toMatchObject({ code: 'MAP_MISSING' });
  });
});
