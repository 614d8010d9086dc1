import { describe, expect, it } from '@jest/globals';
import { createDiceSupply } from './dice-supply.js';
import type { DiceGroup } from './procedure.js';
import type { DiceMode } from './state.js';

const request = (...dice: readonly DiceGroup[]) => ({ purpose: 'test', rollerId: null, dice });
/** A service whose die shows its index, from 1. */
const service = (_: number, index: number): number => index + 1;
const supply = (mode: DiceMode, declared: readonly number[]) => createDiceSupply(mode, declared, service);
const declared = (sides: number, face: number) => ({ index: null, sides, face, source: 'DECLARED' });
const thrown = (sides: number, index: number) => ({ index, sides, face: index + 1, source: 'SERVICE' });

describe('the dice of a command', () => {
  it('are the declared ones first, in the order in which they are asked for, across rolls', () => {
    const dice = supply('EITHER', [20, 3]);
    expect(dice.throw(request({ count: 1, sides: 20 }), 0)).toEqual({ dice: [declared(20, 20)] });
    expect(dice.throw(request({ count: 1, sides: 6 }, { count: 2, sides: 4 }), 0)).toEqual({
      dice: [declared(6, 3), thrown(4, 0), thrown(4, 1)],
    });
    expect(dice.throw(request({ count: 1, sides: 8 }), 2)).toEqual({ dice: [thrown(8, 2)] });
  });

  it('of the service begin with the index that is next', () => {
    expect(supply('SERVICE', []).throw(request({ count: 2, sides: 6 }), 41)).toEqual({
      dice: [thrown(6, 41), thrown(6, 42)],
    });
  });

  it('are needed where only declared ones count: the refusal says which', () => {
    const dice = supply('DECLARED', [1, 2]);
    dice.throw(request({ count: 1, sides: 20 }), 0);
    expect(dice.throw(request({ count: 3, sides: 6 }), 0)).toEqual({
      refused: { code: 'DICE_NEEDED', ruleIds: [], params: { sides: 6, purpose: 'test', number: 3 }, legal: ['d6'] },
    });
  });

  it.each([
    [6, 0],
    [6, 7],
    [6, -1],
    [6, 1.5],
    [6, NaN],
    [6, Infinity],
    [20, 21],
  ])('of %i sides cannot show %d', (sides, face) => {
    expect(supply('EITHER', [face]).throw(request({ count: 1, sides }), 0)).toMatchObject({
      refused: { code: 'DICE_FACE_IMPOSSIBLE', params: { sides, face } },
    });
  });

  it.each([1, 20])('of 20 sides can show %i', (face) => {
    expect(supply('DECLARED', [face]).throw(request({ count: 1, sides: 20 }), 0)).toEqual({
      dice: [declared(20, face)],
    });
  });
});
