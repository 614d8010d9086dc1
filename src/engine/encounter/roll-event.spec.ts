import { describe, expect, it } from '@jest/globals';
import { part, suppressed } from './modifiers.js';
import type { DiceGroup, RollRequest } from './procedure.js';
import type { ThrownDie } from './roll-event.js';
import { rolledEvent, rollResult, sidesOf } from './roll-event.js';

const request = (dice: readonly DiceGroup[], parts?: RollRequest['parts']): RollRequest => ({
  purpose: 'test',
  rollerId: 'hero',
  dice,
  ...(parts && { parts }),
});
const thrown = (faces: readonly number[], sides = 20): readonly ThrownDie[] =>
  faces.map((face, index) => ({ index, sides, face, source: 'SERVICE' }));
const highest = (count: number): DiceGroup => ({ count, sides: 20, keep: { which: 'HIGHEST', count: 1 } });
const lowest = (count: number): DiceGroup => ({ count, sides: 20, keep: { which: 'LOWEST', count: 1 } });

describe('a roll', () => {
  it.each([
    ['all of one group', [{ count: 3, sides: 6 }], [2, 6, 1], '3d6', [true, true, true], 9],
    ['the higher of two', [highest(2)], [4, 17], '2d20kh1', [false, true], 17],
    ['the lower of two', [lowest(2)], [4, 17], '2d20kl1', [true, false], 4],
    ['the first of two equal ones, keeping the higher', [highest(2)], [9, 9], '2d20kh1', [true, false], 9],
    ['the first of two equal ones, keeping the lower', [lowest(2)], [9, 9], '2d20kl1', [true, false], 9],
    [
      'three of four',
      [{ count: 4, sides: 6, keep: { which: 'HIGHEST', count: 3 } } as const],
      [3, 5, 3, 6],
      '4d6kh3',
      [true, true, false, true],
      14,
    ],
    [
      'of each group what it says',
      [lowest(2), { count: 2, sides: 4 }],
      [12, 3, 4, 1],
      '2d20kl1+2d4',
      [false, true, true, true],
      8,
    ],
    ['nothing', [], [], '0', [], 0],
  ])('keeps %s', (_, dice, faces, notation, kept, total) => {
    const { data } = rolledEvent(request(dice), thrown(faces));
    expect(data.notation).toBe(notation);
    expect(data.dice.map((die) => die.kept)).toEqual(kept);
    expect(data.total).toBe(total);
    expect(rollResult(request(dice), thrown(faces))).toEqual({
      faces,
      kept: faces.filter((__, index) => kept[index]),
      total,
    });
  });

  it.each([
    [[part('Strength', 3, 'ability')], '1d20+3', 13],
    [[part('prone', -4, 'untyped')], '1d20-4', 6],
    [[part('bless', 2, 'morale'), suppressed(part('song', 1, 'morale'), 'bless')], '1d20+2', 12],
    [[part('up', 2, 'luck'), part('down', -2, 'luck')], '1d20', 10],
  ])('adds the parts that count and shows all of them: %#', (parts, notation, total) => {
    const { data } = rolledEvent(request([{ count: 1, sides: 20 }], parts), thrown([10]));
    expect(data).toMatchObject({ notation, total, parts });
  });

  it('has the sides that were asked for', () => {
    const { data } = rolledEvent(request([{ count: 1, sides: 6 }]), thrown([5], 12));
    expect(data.dice).toEqual([{ index: 0, sides: 6, face: 5, kept: true, source: 'SERVICE' }]);
  });

  it('lists the sides of its dice in order', () => {
    expect(sidesOf(request([lowest(2), { count: 3, sides: 4 }]))).toEqual([20, 20, 4, 4, 4]);
  });
});
