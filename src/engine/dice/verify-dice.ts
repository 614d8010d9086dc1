import type { Hashing } from '../integrity/hashing.js';
import { ROLL_LIMITS } from './expression.js';
import { FairDiceError, commitmentOf, fairDice } from './fair-dice.js';
import type { FairDice, FairDiceKey } from './fair-dice.js';
import { parseDice } from './notation.js';
import { rollDice } from './roll.js';
import type { DrawnDie, RolledDie } from './roll.js';

export type DiceFault =
  /** The revealed seed is not the one that was committed to, or cannot be a seed. */
  | 'COMMITMENT_BROKEN'
  /** An index was used before. */
  | 'INDEX_REUSED'
  /** A die is missing: one may have been thrown and thrown away. */
  | 'INDEX_SKIPPED'
  /** The seed gives another face. */
  | 'FACE_DIFFERS'
  /** A die of the service bears no index. */
  | 'INDEX_MISSING'
  /** Faces, kept dice or total do not follow from the notation and the dice. */
  | 'ROLL_DIFFERS';

/** One thing wrong with the dice of an encounter. */
export interface DiceFinding {
  readonly fault: DiceFault;
  /** The die's index, if the fault is a die's. */
  readonly index?: number;
  /** Which roll of those given, from 0. */
  readonly roll?: number;
  /** The face or index that should be there. */
  readonly expected?: number;
}

/** What {@link verifyDice} checked. */
export interface DiceVerification {
  readonly ok: boolean;
  /** How many dice of the service were recomputed. */
  readonly recomputed: number;
  /** How many dice were declared: no one can recompute these. */
  readonly declared: number;
  readonly findings: readonly DiceFinding[];
}

/** What the event of a roll says of its dice. */
export interface RecordedRoll {
  /** In canonical notation, modifiers included. */
  readonly notation: string;
  readonly dice: readonly RolledDie[];
  readonly total: number;
}

/** What is known of an encounter whose seed has been revealed. */
export interface RevealedDice extends FairDiceKey {
  /** From the encounter's first event. */
  readonly commitment: string;
  /** Every roll of the encounter in the order of its events, those that were undone as well. */
  readonly rolls: Iterable<RecordedRoll>;
  /** Index of the first die of the service, if the encounter did not begin with its first (a fork). Default 0. */
  readonly firstIndex?: number;
}

/**
 * Recomputes every die of a finished encounter: that the seed is the one committed to, that indexes run without gap or
 * repeat, that each face follows from the seed, and each total from its dice.
 */
export function verifyDice(hashing: Hashing, revealed: RevealedDice): DiceVerification {
  const findings: DiceFinding[] = [];
  const dice = committedDice(hashing, revealed);
  if (!dice) findings.push({ fault: 'COMMITMENT_BROKEN' });
  let expected = revealed.firstIndex ?? 0;
  let recomputed = 0;
  let declared = 0;
  let place = 0;
  for (const roll of revealed.rolls) {
    if (!followsFromItsDice(roll)) findings.push({ fault: 'ROLL_DIFFERS', roll: place });
    for (const die of roll.dice) {
      if (die.source === 'DECLARED') {
        declared++;
        continue;
      }
      findings.push(...indexFaults(die, expected).map((finding) => ({ ...finding, roll: place })));
      expected = Math.max(expected, (die.index ?? -1) + 1);
      if (!dice || die.index === null) continue;
      recomputed++;
      const face = faceOf(dice, die.sides, die.index);
      if (face !== die.face) findings.push({ fault: 'FACE_DIFFERS', index: die.index, roll: place, expected: face });
    }
    place++;
  }
  return { ok: findings.length === 0, recomputed, declared, findings };
}

/**
 * Whether a recorded roll follows from its own notation and the faces of its dice: which are kept, and the total. Never
 * throws, whatever the record says.
 */
export function followsFromItsDice(roll: RecordedRoll): boolean {
  let used = 0;
  try {
    const again = rollDice(parseDice(roll.notation, ROLL_LIMITS), (sides) => {
      const die = roll.dice[used++];
      if (!die || die.sides !== sides || !isFace(die)) throw new RangeError('Another die is recorded.');
      return die;
    });
    return (
      used === roll.dice.length &&
      again.total === roll.total &&
      again.notation === roll.notation &&
      again.dice.every((die, i) => die.kept === roll.dice[i]!.kept)
    );
  } catch {
    return false;
  }
}

function indexFaults({ index }: DrawnDie, expected: number): DiceFinding[] {
  if (index === null) return [{ fault: 'INDEX_MISSING', expected }];
  if (index < expected) return [{ fault: 'INDEX_REUSED', index, expected }];
  return index > expected ? [{ fault: 'INDEX_SKIPPED', index, expected }] : [];
}

function committedDice(hashing: Hashing, revealed: RevealedDice): FairDice | undefined {
  if (commitmentOf(hashing, revealed.seed) !== revealed.commitment) return undefined;
  try {
    return fairDice(hashing, revealed);
  } catch (error) {
    if (error instanceof FairDiceError) return undefined;
    throw error;
  }
}

function faceOf(dice: FairDice, sides: number, index: number): number | undefined {
  try {
    return dice.next(sides, index);
  } catch (error) {
    if (error instanceof FairDiceError) return undefined;
    throw error;
  }
}

function isFace({ face, sides }: DrawnDie): boolean {
  return Number.isInteger(face) && face >= 1 && face <= sides;
}
