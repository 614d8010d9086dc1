import { describe, expect, it } from '@jest/globals';
import { part, stack, sumOf, suppressed, totalOf } from './modifiers.js';
import type { Part } from './schemas.js';

/** A part in short: `+2 dodge` is a part of that type and value, labelled by its place in the list. */
const partsOf = (...texts: readonly string[]): readonly Part[] =>
  texts.map((text, index) => {
    const [value, type] = text.split(' ') as [string, string];
    return part('abcdef'[index]!, Number(value), type);
  });
const stacks = (type: string): boolean => type === 'dodge' || type === 'untyped';

describe('stack', () => {
  it.each([
    ['two bonuses of one type: the best', ['+1 deflection', '+3 deflection'], 'b', 3],
    ['three of one type: the best, wherever it stands', ['+2 morale', '+4 morale', '+3 morale'], 'b', 4],
    ['equal bonuses of one type: the first', ['+2 luck', '+2 luck'], 'a', 2],
    ['bonuses of several types: all', ['+2 luck', '+2 morale', '+1 deflection'], 'abc', 5],
    ['types that stack: all', ['+1 dodge', '+2 dodge', '+1 untyped', '+1 untyped'], 'abcd', 5],
    ['two penalties of one type: the worst', ['-1 morale', '-2 morale'], 'b', -2],
    ['a bonus and a penalty of one type: both', ['+2 morale', '-1 morale'], 'ab', 1],
    ['two of each sign: the best and the worst', ['+1 luck', '-3 luck', '+2 luck', '-1 luck'], 'bc', -1],
    ['penalties of types that stack: all', ['-2 untyped', '-2 untyped'], 'ab', -4],
    ['nothing beside something: both shown', ['+0 luck', '+2 luck'], 'ab', 2],
    ['one alone', ['+2 luck'], 'a', 2],
    ['none', [], '', 0],
  ])('%s', (_, texts, counting, total) => {
    const result = stack(partsOf(...texts), stacks);
    expect(result).toHaveLength(texts.length);
    expect(
      result
        .filter((one) => one.applied)
        .map((one) => one.label)
        .join(''),
    ).toBe(counting);
    expect(sumOf(result)).toBe(total);
  });

  it('keeps what does not count, with the label of the one that does', () => {
    const result = stack(partsOf('+1 luck', '+2 luck', '+3 luck'), stacks);
    expect(result.map(({ applied, suppressedBy }) => [applied, suppressedBy])).toEqual([
      [false, 'c'],
      [false, 'c'],
      [true, null],
    ]);
  });

  it('leaves a part out of the contest that something else suppressed', () => {
    const [small, large] = partsOf('+1 luck', '+5 luck') as [Part, Part];
    const result = stack([small, suppressed(large, 'RULE-1')], stacks);
    expect(result).toEqual([small, { ...large, applied: false, suppressedBy: 'RULE-1' }]);
    expect(sumOf(result)).toBe(1);
  });

  it('counts one of two that are the same value', () => {
    const twice = part('ring', 2, 'deflection');
    expect(sumOf(stack([twice, twice], stacks))).toBe(2);
  });
});

describe('a total', () => {
  it('adds the parts that count and shows all of them', () => {
    const parts = [part('base', 10, 'base'), suppressed(part('shield', 2, 'shield', 'RULE-2'), 'two hands')];
    expect(totalOf(parts)).toEqual({
      total: 10,
      parts: [
        { label: 'base', value: 10, type: 'base', ruleId: null, applied: true, suppressedBy: null },
        { label: 'shield', value: 2, type: 'shield', ruleId: 'RULE-2', applied: false, suppressedBy: 'two hands' },
      ],
    });
  });
});
