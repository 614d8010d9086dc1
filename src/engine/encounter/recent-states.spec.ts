import { describe, expect, it } from '@jest/globals';
import { RecentStates } from './recent-states.js';
import type { EncounterState } from './state.js';

const state = (revision: number): EncounterState => ({ revision }) as EncounterState;

describe('RecentStates', () => {
  it('remember what was worked out of a state, and of no other that looks like it', () => {
    const recent = new RecentStates<string[]>();
    const one = state(1);
    recent.set(one, ['found']);
    expect(recent.get(one)).toEqual(['found']);
    expect(recent.get(state(1))).toBeUndefined();
  });

  it('drop what was not asked for while two generations came, and keep what was', () => {
    const recent = new RecentStates<number[]>(2);
    const [asked, forgotten] = [state(1), state(2)];
    recent.set(asked, [1]);
    recent.set(forgotten, [2]);
    for (let revision = 3; revision < 9; revision++) {
      recent.set(state(revision), [revision]);
      expect(recent.get(asked)).toEqual([1]);
    }
    expect(recent.get(forgotten)).toBeUndefined();
  });
});
