import { describe, expect, it } from '@jest/globals';
import { canonicalJson } from '../../integrity/canonical-json.js';
import type { JsonValue } from '../../integrity/json.js';
import { toyFight } from '../../testing/toy-fight.js';
import { unstorable } from './input-problems.js';

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

describe('unstorable', () => {
  it.each([
    ['half of a surrogate pair', { a: { b: ['x', '\ud83d'] } }, 'a.b.1'],
    ['the other half', { name: '\ude00!' }, 'name'],
    ['NaN', { dice: [NaN] }, 'dice.0'],
    ['infinity', { x: -Infinity }, 'x'],
    ['a member name of half a surrogate pair', { a: { '\ud83d': 1 } }, 'a.?'],
    ['a member named __proto__', JSON.parse('{"a":{"__proto__":{"admin":true}}}'), 'a.?'],
    ['33 levels', nested(33), Array<string>(32).fill('0').join('.')],
  ])('finds %s and says where', (_, input: unknown, path) => {
    expect(unstorable(input).map((problem) => problem.path)).toEqual([path]);
  });

  it('finds nothing in what can be stored: whole characters, any script, 32 levels', () => {
    const input = { name: 'Ñu 🐉 龍', list: [null, true, -0.5], deep: nested(31), absent: undefined };
    expect(unstorable(input)).toEqual([]);
    expect(() => canonicalJson(JSON.parse(JSON.stringify(input)) as JsonValue)).not.toThrow();
  });

  it('stops counting after twenty', () => {
    expect(unstorable(Array<string>(50).fill('\ud800'))).toHaveLength(20);
  });

  it('guards every command: nothing is decided, nothing thrown', () => {
    const fight = toyFight();
    const { revision } = fight.state;
    const outcome = fight.try({ type: 'adjust', combatantId: 'hero', reason: '\ud800', hitPoints: NaN });
    expect(outcome.problems.map(({ path }) => path)).toEqual(['reason', 'hitPoints']);
    const what = { type: 'declareAction', actorId: 'hero', action: 'improvise', input: { what: '\udfff' } } as const;
    expect(fight.try(what).problems).toEqual([{ path: 'input.what', message: 'half of a surrogate pair' }]);
    expect(fight.state.revision).toBe(revision);
  });
});
