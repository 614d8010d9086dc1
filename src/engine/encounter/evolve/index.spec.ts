import { describe, expect, it } from '@jest/globals';
import { tableWith } from '../../testing/procedure-run.js';
import type { EncounterEvent } from '../events/index.js';
import { event } from '../events/index.js';
import type { EncounterState } from '../state.js';
import { evolve, UnknownEventError } from './index.js';

// What each event does to the state is held by the golden files: test/golden.
describe('evolve', () => {
  const state = tableWith(['hero', 'orc']);

  it('writes down the revision, also of an event that changes nothing else', () => {
    const adjusted = event('Adjusted', { combatantId: null, reason: 'x', what: [] });
    expect(evolve(state, adjusted, 9)).toEqual({ ...state, revision: 9 });
  });

  it('leaves the state it was given as it is', () => {
    const copy = JSON.stringify(state);
    evolve(state, event('CombatantLeft', { combatantId: 'orc', reason: 'fled' }), 9);
    expect(JSON.stringify(state)).toBe(copy);
  });

  it('keeps every member that an event does not speak of, whatever is in it', () => {
    // A marker in each member of the state and of a creature, those included that few states have.
    const marked = (names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, { was: name }]));
    const hero = { ...marked(Object.keys(state.combatants.hero!)), id: 'hero' };
    const members = marked([...Object.keys(state), 'fork']);
    const before = { ...members, combatants: { hero, orc: state.combatants.orc } } as unknown as EncounterState;
    const round = evolve(before, event('RoundStarted', { round: 3 }), 9);
    expect(round).toStrictEqual({ ...before, round: 3, surpriseRound: false, revision: 9 });
    const wielding = evolve(
      before,
      event('WieldedChanged', { combatantId: 'hero', itemId: 'net', how: 'DRAWN', wielded: ['net'] }),
      9,
    );
    expect(wielding).toStrictEqual({
      ...before,
      combatants: { ...before.combatants, hero: { ...hero, wielded: ['net'] } },
      revision: 9,
    });
    expect(Object.keys(evolve(state, event('RoundStarted', { round: 3 }), 9))).not.toContain('fork');
  });

  it.each(['Teleported', 'toString', '__proto__', 'moved'])('does not know %s, and says so', (type) => {
    const unknown = { type, data: {} } as unknown as EncounterEvent;
    expect(() => evolve(state, unknown, 9)).toThrow(UnknownEventError);
    expect(() => evolve(state, unknown, 9)).toThrow(`Event 9 has the unknown type "${type}"`);
  });

  it('cannot put a fight back: that takes the history', () => {
    expect(() => evolve(state, event('ActionsReverted', { to: 0, reason: 'x' }), 9)).toThrow('use fold');
  });

  it('keeps members apart from what objects inherit', () => {
    const data = { combatantId: 'hero', resource: '__proto__', remaining: 3 };
    const after = evolve(state, event('ResourceChanged', data), 9);
    expect(Object.keys(after.combatants.hero!.resources)).toContain('__proto__');
    expect(Object.getPrototypeOf(after.combatants.hero!.resources)).toBe(Object.prototype);
  });
});
