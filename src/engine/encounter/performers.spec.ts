import { describe, expect, it } from '@jest/globals';
import { toyRuleset } from '../testing/toy-ruleset.js';
import { ENCOUNTER_STEPS, performerOf } from './performers.js';

const declared = (action: string, actorId: string | null = null) => ({ actionId: 'a', action, actorId, input: {} });

describe('the procedure of a declared action', () => {
  it.each([...ENCOUNTER_STEPS])('is there for the step %s of every encounter', (step) => {
    expect(performerOf(toyRuleset, declared(step))).toBeDefined();
  });

  it('is there for the actions of the ruleset, and needs somebody who acts', () => {
    expect(performerOf(toyRuleset, declared('attack', 'hero'))).toBeDefined();
    expect(performerOf(toyRuleset, declared('attack'))).toBeUndefined();
  });

  it.each(['charge', 'fly', 'constructor', '__proto__'])('is not there for %s', (action) => {
    expect(performerOf(toyRuleset, declared(action, 'hero'))).toBeUndefined();
  });
});
