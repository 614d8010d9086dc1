import { describe, expect, it } from '@jest/globals';
import { addDice, constantDice, doubleDice, multiply } from './arithmetic.js';
import { INPUT_LIMITS, MAX_MULTIPLIER, ROLL_LIMITS } from './expression.js';
import type { DiceNotationError } from './notation-error.js';
import { formatDice, parseDice } from './notation.js';

const doubled = (text: string) => formatDice(doubleDice(parseDice(text)));
const times = (text: string, factor: number) => formatDice(multiply(parseDice(text), factor));
const added = (...texts: string[]) => formatDice(addDice(...texts.map((text) => parseDice(text))));

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return 'none';
  } catch (error) {
    return (error as DiceNotationError).code;
  }
};

/** The largest that fits the limits of input: as many terms as there may be, none of which can be merged. */
const largestInput = Array.from({ length: INPUT_LIMITS.terms }, (_, i) => (i % 2 ? '99' : '2d4k')).join('+');

describe('dice twice, constants once', () => {
  it('doubles the dice of a critical hit and not its bonus', () => {
    expect(doubled('1d8+6')).toBe('2d8+6');
    expect(doubled('2d6+1d4-1')).toBe('4d6+2d4-1');
  });

  it('doubles a die written without a count (fault 21 seen elsewhere)', () => {
    expect(doubled('d10+3')).toBe('2d10+3');
  });

  it('throws kept dice twice, rather than keeping the best of twice as many', () => {
    expect(doubled('4d6kh3')).toBe('4d6kh3+4d6kh3');
  });

  it('keeps rerolls and signs', () => {
    expect(doubled('2d6ro<=2-1d4')).toBe('4d6ro<=2-2d4');
  });
});

describe('a roll several times', () => {
  it('multiplies dice and constants', () => {
    expect(times('2d6+3', 3)).toBe('6d6+9');
    expect(times('1d4-3', 2)).toBe('2d4-6');
    expect(times('1d8+1', 1)).toBe('1d8+1');
    expect(times('2d20kl1', 3)).toBe('2d20kl1+2d20kl1+2d20kl1');
  });

  it.each([0, -1, 1.5, MAX_MULTIPLIER + 1, Number.NaN])('refuses the factor %d', (factor) => {
    expect(codeOf(() => multiply(parseDice('1d6'), factor))).toBe('MULTIPLIER_OUT_OF_RANGE');
  });
});

describe('rolls added', () => {
  it('adds dice that only a critical hit has once, after doubling (fault 23 seen elsewhere)', () => {
    const critical = addDice(doubleDice(parseDice('1d8+6')), parseDice('3d10'));
    expect(formatDice(critical)).toBe('2d8+3d10+6');
  });

  it('adds extra dice that do not multiply after multiplying', () => {
    expect(formatDice(addDice(multiply(parseDice('1d8+2'), 2), parseDice('3d6')))).toBe('2d8+3d6+4');
  });

  it('makes one constant of several, and none of those that cancel out', () => {
    expect(added('1d6+1', '2-1d4', '3')).toBe('1d6-1d4+6');
    expect(added('1d6+2', '1d4-2')).toBe('1d6+1d4');
    expect(added('2', '-2')).toBe('0');
    expect(added('1', '-4')).toBe('-3');
  });

  it('has a form for a plain number', () => {
    expect(formatDice(constantDice(-4))).toBe('-4');
    expect(codeOf(() => constantDice(0.5))).toBe('CONSTANT_OUT_OF_RANGE');
  });
});

describe('the limits', () => {
  it('leave room for any critical hit of anything that was allowed in', () => {
    expect(largestInput.length).toBeLessThanOrEqual(INPUT_LIMITS.length);
    for (const text of [largestInput, '100d1000+10000', '100d1000kh99ro<=999']) {
      const input = parseDice(text);
      for (const critical of [doubleDice(input), multiply(input, MAX_MULTIPLIER)]) {
        const whole = addDice(critical, critical);
        expect(parseDice(formatDice(whole), ROLL_LIMITS)).toEqual(whole);
      }
    }
  });

  it('stop what would grow without end', () => {
    const many = multiply(parseDice('100d6+10000'), MAX_MULTIPLIER);
    const kept = multiply(parseDice(largestInput), MAX_MULTIPLIER);
    expect(codeOf(() => doubleDice(many))).toBe('DICE_COUNT_OUT_OF_RANGE');
    expect(codeOf(() => multiply(kept, MAX_MULTIPLIER))).toBe('TOO_MANY_TERMS');
    expect(codeOf(() => constantDice(ROLL_LIMITS.constant + 1))).toBe('CONSTANT_OUT_OF_RANGE');
  });
});
