import { describe, expect, it } from '@jest/globals';
import { parseDice } from './notation.js';
import { rollDice } from './roll.js';

/** Rolls the notation with these faces falling, in this order. */
const roll = (text: string, ...faces: number[]) => {
  let fallen = 0;
  const rolled = rollDice(parseDice(text), (sides) => ({
    index: fallen,
    sides,
    face: faces[fallen++]!,
    source: 'SERVICE',
  }));
  expect(fallen).toBe(faces.length);
  return rolled;
};
const kept = (text: string, ...faces: number[]) => roll(text, ...faces).dice.map((die) => die.kept);

describe('a roll', () => {
  it('records every die, what each term gave, and the total', () => {
    expect(roll('2d6 - 1d4 + 3', 4, 6, 2)).toEqual({
      notation: '2d6-1d4+3',
      dice: [
        { index: 0, sides: 6, face: 4, source: 'SERVICE', kept: true },
        { index: 1, sides: 6, face: 6, source: 'SERVICE', kept: true },
        { index: 2, sides: 4, face: 2, source: 'SERVICE', kept: true },
      ],
      parts: [
        { label: '2d6', value: 10, kept: [4, 6] },
        { label: '1d4', value: -2, kept: [2] },
        { label: '3', value: 3, kept: [] },
      ],
      total: 11,
    });
  });

  it('passes on what is known of a die', () => {
    const die = { index: null, sides: 20, face: 17, source: 'DECLARED', declaredBy: 'seat-1' } as const;
    expect(rollDice(parseDice('1d20'), () => die).dice).toEqual([{ ...die, kept: true }]);
  });

  it('may fall below 0, for the rules to say what that means', () => {
    expect(roll('1d4-3', 2).total).toBe(-1);
  });

  it('keeps the highest or the lowest', () => {
    expect(roll('4d6kh3', 3, 1, 6, 5).total).toBe(14);
    expect(kept('4d6kh3', 3, 1, 6, 5)).toEqual([true, false, true, true]);
    expect(kept('2d20kh1', 8, 15)).toEqual([false, true]);
    expect(kept('2d20kl1', 8, 15)).toEqual([true, false]);
    expect(roll('4d6dl1', 2, 2, 2, 1).total).toBe(6);
  });

  it('keeps the first of equal dice', () => {
    expect(kept('2d20kh1', 12, 12)).toEqual([true, false]);
    expect(kept('3d6kl2', 4, 4, 4)).toEqual([true, true, false]);
  });

  it('throws a low face once more, right after it, and lets the second stand', () => {
    const rolled = roll('2d6ro<=2', 2, 1, 5);
    expect(rolled.dice.map((die) => [die.face, die.kept])).toEqual([
      [2, false],
      [1, true],
      [5, true],
    ]);
    expect(rolled.total).toBe(6);
  });

  it('keeps among the dice that stand after rerolls (5E-ADV-04: advantage 1 and 13, the 1 becomes 16)', () => {
    expect(roll('2d20ro1kh1', 1, 16, 13).total).toBe(16);
    expect(kept('2d20ro1kh1', 1, 16, 13)).toEqual([false, true, false]);
  });

  it('of a constant alone throws no die', () => {
    expect(roll('-5')).toEqual({ notation: '-5', dice: [], parts: [{ label: '5', value: -5, kept: [] }], total: -5 });
    expect(Object.is(roll('-0').total, 0)).toBe(true);
  });
});
