import type { FairDice } from './fair-dice.js';

/** Where a die came from: thrown by the service, or on a real table and declared. */
export type DiceOrigin = 'SERVICE' | 'DECLARED';

/** A die that has fallen. */
export interface DrawnDie {
  /** Its number among all dice of the encounter, of either origin, from 0. Never used twice, not even after an undo. */
  readonly index: number;
  readonly sides: number;
  /** 1 to `sides`. */
  readonly face: number;
  readonly source: DiceOrigin;
  /** Who says so, of a declared die: the id of the seat. */
  readonly declaredBy?: string;
}

/** Gives dice one after another. It counts, so it lives no longer than the command it serves. */
export interface DieSource {
  /** The index the next die will have: after a command, what the encounter has to remember. */
  readonly nextIndex: number;
  draw(sides: number): DrawnDie;
}

/** The service's own dice from `firstIndex` on. */
export function serviceDice(dice: FairDice, firstIndex: number): DieSource {
  let nextIndex = firstIndex;
  return {
    get nextIndex() {
      return nextIndex;
    },
    draw(sides) {
      const face = dice.next(sides, nextIndex);
      return { index: nextIndex++, sides, face, source: 'SERVICE' };
    },
  };
}

export type DeclaredDiceFault =
  /** The rules ask for more dice than were declared. */
  | 'DECLARED_DICE_EXHAUSTED'
  /** A face that the die asked for does not have. */
  | 'DECLARED_FACE_IMPOSSIBLE';

/** The dice declared do not fit those the rules ask for. */
export class DeclaredDiceError extends Error {
  override readonly name = 'DeclaredDiceError';
  constructor(
    readonly code: DeclaredDiceFault,
    /** Which of the declared faces, from 0. */
    readonly position: number,
    /** Sides of the die the rules asked for. */
    readonly sides: number,
    message: string,
  ) {
    super(message);
  }
}

/** Dice thrown on a real table, used in the order in which the rules ask. They take indexes as the service's own do. */
export interface DeclaredDice extends DieSource {
  /** How many declared faces no one has asked for. */
  readonly unused: number;
  /** @throws {DeclaredDiceError} if no face is left, or the die asked for does not have it */
  draw(sides: number): DrawnDie;
}

/** The faces `declaredBy` saw, as dice from `firstIndex` on. */
export function declaredDice(faces: readonly number[], declaredBy: string, firstIndex: number): DeclaredDice {
  let used = 0;
  return {
    get nextIndex() {
      return firstIndex + used;
    },
    get unused() {
      return faces.length - used;
    },
    draw(sides) {
      const face = faces[used];
      if (face === undefined) {
        const message = `The rules ask for a d${sides}, and no declared die is left.`;
        throw new DeclaredDiceError('DECLARED_DICE_EXHAUSTED', used, sides, message);
      }
      if (!Number.isInteger(face) || face < 1 || face > sides) {
        throw new DeclaredDiceError('DECLARED_FACE_IMPOSSIBLE', used, sides, `A d${sides} does not show ${face}.`);
      }
      return { index: firstIndex + used++, sides, face, source: 'DECLARED', declaredBy };
    },
  };
}
