import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import { ROLL_LIMITS } from './expression.js';
import type { DiceExpression, DiceTerm, Keep, Term } from './expression.js';
import { DiceNotationError } from './notation-error.js';
import type { DiceNotationFault } from './notation-error.js';
import { formatDice, parseDice } from './notation.js';

const dice = (count: number, sides: number, more: Partial<DiceTerm> = {}): Term => ({
  kind: 'dice',
  sign: 1,
  count,
  sides,
  ...more,
});
const constant = (value: number): Term => ({ kind: 'constant', sign: value < 0 ? -1 : 1, value: Math.abs(value) });

const faultOf = (text: string): [DiceNotationFault, number] | undefined => {
  try {
    parseDice(text);
    return undefined;
  } catch (error) {
    if (error instanceof DiceNotationError) return [error.code, error.at];
    throw error;
  }
};

/** Any expression the input limits allow. */
const anyExpression: fc.Arbitrary<DiceExpression> = (() => {
  const sign = fc.constantFrom<1 | -1>(1, -1);
  const numbers = fc.integer({ min: -10_000, max: 10_000 }).map(constant);
  const throws = fc
    .record({
      sign,
      count: fc.integer({ min: 1, max: 100 }),
      sides: fc.integer({ min: 2, max: 1000 }),
      keep: fc.option(fc.tuple(fc.constantFrom<Keep['which']>('HIGHEST', 'LOWEST'), fc.nat())),
      reroll: fc.option(fc.nat()),
    })
    .map(({ sign, count, sides, keep, reroll }) =>
      dice(count, sides, {
        sign,
        ...(keep && { keep: { which: keep[0], count: 1 + (keep[1] % count) } }),
        ...(reroll !== null && { rerollOnceUpTo: 1 + (reroll % (sides - 1)) }),
      }),
    );
  return fc.array(fc.oneof(numbers, throws), { minLength: 1, maxLength: 20 }).map((terms) => ({ terms }));
})();

describe('dice notation', () => {
  it.each<[string, Term[]]>([
    ['2d6+3', [dice(2, 6), constant(3)]],
    ['1d8 + 1d6 - 1', [dice(1, 8), dice(1, 6), constant(-1)]],
    ['4d6kh3', [dice(4, 6, { keep: { which: 'HIGHEST', count: 3 } })]],
    ['2d20kl1', [dice(2, 20, { keep: { which: 'LOWEST', count: 1 } })]],
    ['2d20kh', [dice(2, 20, { keep: { which: 'HIGHEST', count: 1 } })]],
    ['4d6k3', [dice(4, 6, { keep: { which: 'HIGHEST', count: 3 } })]],
    ['4d6dl1', [dice(4, 6, { keep: { which: 'HIGHEST', count: 3 } })]],
    ['2d20dh', [dice(2, 20, { keep: { which: 'LOWEST', count: 1 } })]],
    ['2d6ro<=2', [dice(2, 6, { rerollOnceUpTo: 2 })]],
    ['1d20ro1', [dice(1, 20, { rerollOnceUpTo: 1 })]],
    ['2d20ro1kh1', [dice(2, 20, { rerollOnceUpTo: 1, keep: { which: 'HIGHEST', count: 1 } })]],
    ['d%', [dice(1, 100)]],
    ['1d4-3', [dice(1, 4), constant(-3)]],
    ['-1d4+2', [dice(1, 4, { sign: -1 }), constant(2)]],
    ['1d6+-1', [dice(1, 6), constant(-1)]],
    ['1d6--1', [dice(1, 6), constant(1)]],
    ['1d6 − 1', [dice(1, 6), constant(-1)]],
    ['1d6–1', [dice(1, 6), constant(-1)]],
    ['\t3D10 \n', [dice(3, 10)]],
    ['5', [constant(5)]],
    ['0', [constant(0)]],
  ])('reads %j', (text, terms) => {
    expect(parseDice(text)).toEqual({ terms });
  });

  it('reads a die without a count as one die (fault 21 seen elsewhere)', () => {
    expect(parseDice('d10')).toEqual(parseDice('1d10'));
    expect(formatDice(parseDice('d10+3'))).toBe('1d10+3');
  });

  it.each<[string, DiceNotationFault, number]>([
    ['', 'EMPTY', 0],
    ['   ', 'EMPTY', 3],
    ['2d6+', 'TERM_EXPECTED', 4],
    ['2d6 + ', 'TERM_EXPECTED', 6],
    ['+', 'TERM_EXPECTED', 1],
    ['2d6 3', 'UNEXPECTED_CHARACTER', 4],
    ['2d6+x', 'UNEXPECTED_CHARACTER', 4],
    ['2d6*2', 'UNEXPECTED_CHARACTER', 3],
    ['1d6+-+1', 'UNEXPECTED_CHARACTER', 5],
    ['2 d6', 'UNEXPECTED_CHARACTER', 2],
    ['1d8d6', 'UNEXPECTED_CHARACTER', 3],
    ['1.5', 'UNEXPECTED_CHARACTER', 1],
    ['٣d6', 'UNEXPECTED_CHARACTER', 0],
    ['🎲', 'UNEXPECTED_CHARACTER', 0],
    ['2d6!', 'UNEXPECTED_CHARACTER', 3],
    ['0d6', 'DICE_COUNT_OUT_OF_RANGE', 0],
    ['1+101d6', 'DICE_COUNT_OUT_OF_RANGE', 2],
    ['2d', 'SIDES_OUT_OF_RANGE', 2],
    ['2d1', 'SIDES_OUT_OF_RANGE', 2],
    ['d1001', 'SIDES_OUT_OF_RANGE', 1],
    ['10001', 'CONSTANT_OUT_OF_RANGE', 0],
    ['1d6-10001', 'CONSTANT_OUT_OF_RANGE', 4],
    ['2d20kh3', 'KEEP_OUT_OF_RANGE', 4],
    ['2d20kh0', 'KEEP_OUT_OF_RANGE', 4],
    ['2d20dl2', 'KEEP_OUT_OF_RANGE', 4],
    ['2d20dl0', 'KEEP_OUT_OF_RANGE', 4],
    ['2d20kh1kl1', 'MODIFIER_REPEATED', 7],
    ['2d6ro1ro2', 'MODIFIER_REPEATED', 6],
    ['1d6ro6', 'REROLL_OUT_OF_RANGE', 3],
    ['1d6ro', 'REROLL_OUT_OF_RANGE', 3],
    [`${'1+'.repeat(20)}1`, 'TOO_MANY_TERMS', 40],
    [' '.repeat(101), 'TOO_LONG', 100],
  ])('refuses %j with %s at %i', (text, code, at) => {
    expect(faultOf(text)).toEqual([code, at]);
  });

  it('allows each limit itself', () => {
    expect(faultOf('100d1000+10000-10000')).toBeUndefined();
    expect(faultOf(`${'1+'.repeat(19)}1`)).toBeUndefined();
    expect(faultOf('5'.padEnd(100))).toBeUndefined();
  });

  it('reads its canonical text back to the same expression', () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const text = formatDice(expression);
        expect(parseDice(text, ROLL_LIMITS)).toEqual(expression);
        expect(text).not.toMatch(/\s/);
      }),
    );
  });

  it('meets any text with an expression or with its own error', () => {
    const alphabet = fc.constantFrom(...'0123456789dDkhlro<=%+- '.split(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: alphabet })), (text) => {
        const fault = faultOf(text);
        if (fault === undefined) expect(parseDice(text).terms.length).toBeGreaterThan(0);
        else expect(fault[1]).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1000 },
    );
  });
});
