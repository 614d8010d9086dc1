import { describe, expect, it } from '@jest/globals';
import { RecentStates } from './recent-states.js';
import type { EncounterState } from './state.js';

const state = (revision: number): EncounterState => ({ revision }) as EncounterState;

describe('RecentStates', () => {
  it('work something out of a state once, and for no other that looks like it', () => {
    const recent = new RecentStates<string[]>();
    const one = state(1);
    const found = recent.of(one, () => ['found']);
    expect(recent.of(one, () => ['again'])).toBe(found);
    expect(recent.of(state(1), () => ['another'])).toEqual(['another']);
  });

  it('drop what was not asked for while two generations came, and keep what was', () => {
    const recent = new RecentStates<number[]>(2);
    const [asked, forgotten] = [state(1), state(2)];
    recent.of(asked, () => [1]);
    recent.of(forgotten, () => [2]);
    for (let revision = 3; revision < 9; revision++) {
      recent.of(state(revision), () => [revision]);
      expect(recent.of(asked, () => [])).toEqual([1]);
    }
    expect(recent.of(forgotten, () => [])).toEqual([]);
  });
});
