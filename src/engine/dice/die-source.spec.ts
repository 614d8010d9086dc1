import { describe, expect, it } from '@jest/globals';
import { DeclaredDiceError, declaredDice, serviceDice } from './die-source.js';
import type { FairDice } from './fair-dice.js';

/** Dice that show their own index. */
const counting: FairDice = { commitment: '', next: (_sides, index) => index };

const errorOf = (act: () => unknown): DeclaredDiceError => {
  try {
    act();
  } catch (error) {
    if (error instanceof DeclaredDiceError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
};

describe("the service's dice", () => {
  it('go on from the index given and use none twice', () => {
    const dice = serviceDice(counting, 40);
    expect([dice.draw(20), dice.draw(6)]).toEqual([
      { index: 40, sides: 20, face: 40, source: 'SERVICE' },
      { index: 41, sides: 6, face: 41, source: 'SERVICE' },
    ]);
    expect(dice.nextIndex).toBe(42);
  });

  it('use no index for a die that is refused', () => {
    const refusing: FairDice = {
      commitment: '',
      next: () => {
        throw new RangeError('no such die');
      },
    };
    const dice = serviceDice(refusing, 3);
    expect(() => dice.draw(1)).toThrow(RangeError);
    expect(dice.nextIndex).toBe(3);
  });
});

describe('declared dice', () => {
  it('are used in order, name who declared them, and take indexes', () => {
    const dice = declaredDice([17, 4, 2], 'seat-2', 5);
    expect(dice.draw(20)).toEqual({ index: 5, sides: 20, face: 17, source: 'DECLARED', declaredBy: 'seat-2' });
    expect(dice.draw(6).face).toBe(4);
    expect([dice.nextIndex, dice.unused]).toEqual([7, 1]);
  });

  it('are refused when the rules ask for one more', () => {
    const dice = declaredDice([17], 'seat-2', 5);
    dice.draw(20);
    expect(errorOf(() => dice.draw(8))).toMatchObject({ code: 'DECLARED_DICE_EXHAUSTED', position: 1, sides: 8 });
  });

  it.each([0, 7, -1, 2.5, Number.NaN])('are refused where a d6 is said to show %d', (face) => {
    const dice = declaredDice([face], 'seat-2', 0);
    expect(errorOf(() => dice.draw(6))).toMatchObject({ code: 'DECLARED_FACE_IMPOSSIBLE', position: 0, sides: 6 });
    expect([dice.nextIndex, dice.unused]).toEqual([0, 1]);
  });
});
