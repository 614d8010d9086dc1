import { describe, expect, it } from '@jest/globals';
import { tableWith } from '../testing/procedure-run.js';
import { combatantOf, findCombatant, presentCombatants, relationKey } from './state.js';

describe('the combatants of a state', () => {
  const state = { ...tableWith(['b', '1', 'a']), present: ['b', '1'] };

  it('are gone through in the order in which they joined, whatever their ids', () => {
    expect(presentCombatants(tableWith(['b', '2', '1', 'a'])).map(({ id }) => id)).toEqual(['b', '2', '1', 'a']);
  });

  it('are found while present; those who left only by name', () => {
    expect(findCombatant(state, 'b')?.id).toBe('b');
    expect(findCombatant(state, 'a')).toBeUndefined();
    expect(combatantOf(state, 'a').id).toBe('a');
  });

  it('are looked up as own members: nothing inherited is a combatant', () => {
    for (const id of ['constructor', '__proto__', 'toString']) {
      expect(findCombatant({ ...state, present: [id] }, id)).toBeUndefined();
      expect(() => combatantOf(state, id)).toThrow(`No combatant ${id}`);
    }
  });
});

describe('relationKey', () => {
  it('is the same whichever creature comes first', () => {
    expect(relationKey('orc', 'hero')).toBe('hero|orc');
    expect(relationKey('hero', 'orc')).toBe('hero|orc');
  });
});
