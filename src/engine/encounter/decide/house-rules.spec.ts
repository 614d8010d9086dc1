import { describe, expect, it } from '@jest/globals';
import { toyRuleset } from '../../testing/toy-ruleset.js';
import type { HouseRuleValue } from '../state.js';
import { houseRuleProblems, withDefaults } from './house-rules.js';

const problems = (chosen: Readonly<Record<string, unknown>>) =>
  houseRuleProblems(toyRuleset, chosen as Readonly<Record<string, HouseRuleValue>>);

describe('house rules', () => {
  it('are right in any number, each with a value of its kind', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ provoke: false, weather: 'rain', hands: 3, motto: 'Onward' })).toEqual([]);
  });

  it.each([
    [{ provoke: 1 }, 'houseRules.provoke', 'must be true or false'],
    [{ provoke: 'true' }, 'houseRules.provoke', 'must be true or false'],
    [{ weather: 'snow' }, 'houseRules.weather', 'must be one of sun, rain'],
    [{ weather: true }, 'houseRules.weather', 'must be one of sun, rain'],
    [{ hands: '2' }, 'houseRules.hands', 'must be a whole number'],
    [{ hands: 2.5 }, 'houseRules.hands', 'must be a whole number'],
    [{ hands: Infinity }, 'houseRules.hands', 'must be a whole number'],
    [{ motto: 'x'.repeat(65) }, 'houseRules.motto', 'must be a text of at most 64 characters'],
    [{ motto: null }, 'houseRules.motto', 'must be a text of at most 64 characters'],
    [{ flight: true }, 'houseRules.flight', 'toy has no such house rule; it has provoke, weather, hands, motto'],
    [{ toString: true }, 'houseRules.toString', 'toy has no such house rule; it has provoke, weather, hands, motto'],
  ])('are wrong as %j', (chosen, path, message) => {
    expect(problems(chosen)).toEqual([{ path, message }]);
  });

  it('are all named when several are wrong', () => {
    expect(problems({ hands: 'two', flight: true })).toHaveLength(2);
  });

  it('are recorded in full: what was not chosen with its default', () => {
    expect(withDefaults(toyRuleset, { provoke: false, motto: 'Onward' })).toEqual({
      provoke: false,
      weather: 'sun',
      hands: 2,
      motto: 'Onward',
    });
  });
});
