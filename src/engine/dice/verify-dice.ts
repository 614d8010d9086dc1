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
  /** A die of the service bears no index, or a declared one does. */
  | 'INDEX_MISSING'
  | 'INDEX_DECLARED'
  /** Thrown by the service where the table throws, or declared where the service does. */
  | 'SOURCE_FORBIDDEN'
  /** Another number of dice had been thrown than a checkpoint says. */
  | 'COUNT_DIFFERS'
  /** Faces, kept dice or total do not follow from the notation and the dice. */
  | 'ROLL_DIFFERS'
  /** What an event says of the dice is not there, or is not of the kind it has to be. */
  | 'UNREADABLE';

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

/** Who may throw: the service, the table, or either. */
export type DiceSource = 'SERVICE' | 'DECLARED' | 'EITHER';

/** What is known of the dice of an encounter before its rolls are looked at. */
export interface DiceToVerify extends Omit<FairDiceKey, 'seed'> {
  /** Null: it has not been revealed, so that no face can be recomputed. */
  readonly seed: Uint8Array | null;
  /** From the encounter's first event. */
  readonly commitment: string;
  /** Index of the first die of the service, if the encounter did not begin with its first (a fork). Default 0. */
  readonly firstIndex?: number;
  /** Default EITHER. */
  readonly mode?: DiceSource;
}

/** What is known of an encounter whose seed has been revealed. */
export interface RevealedDice extends DiceToVerify {
  readonly seed: Uint8Array;
  /** Every roll of the encounter in the order of its events, those that were undone as well. */
  readonly rolls: Iterable<RecordedRoll>;
}

/**
 * Recomputes every die of a finished encounter: that the seed is the one committed to, that indexes run without gap or
 * repeat, that each face follows from the seed, and each total from its dice.
 */
export function verifyDice(hashing: Hashing, { rolls, ...revealed }: RevealedDice): DiceVerification {
  const verifier = new DiceVerifier(hashing, revealed);
  for (const roll of rolls) verifier.push(roll);
  return verifier.result;
}

/** As {@link verifyDice}, one roll at a time. Without a seed everything is checked but the faces. */
export class DiceVerifier {
  private readonly findings: DiceFinding[] = [];
  private readonly dice: FairDice | undefined;
  private next: number;
  /** Whether dice of the service may have fallen, since the last one that is known, in something that is not there. */
  private open = false;
  private notThere = 0;
  private recomputed = 0;
  private declared = 0;
  private rolls = 0;

  constructor(
    hashing: Hashing,
    private readonly given: DiceToVerify,
  ) {
    const { seed } = given;
    this.next = given.firstIndex ?? 0;
    this.dice = seed === null ? undefined : committedDice(hashing, { ...given, seed });
    if (seed !== null && !this.dice) this.findings.push({ fault: 'COMMITMENT_BROKEN' });
  }

  /** How many dice the service has thrown, by their indexes. */
  get thrown(): number {
    return this.next - (this.given.firstIndex ?? 0);
  }

  /** How many dice of the service fell in what is not there, as far as it can be told. */
  get unseen(): number {
    return this.notThere;
  }

  get result(): DiceVerification {
    const { findings, recomputed, declared } = this;
    return { ok: findings.length === 0, recomputed, declared, findings };
  }

  /** The next roll. @returns what is wrong with it */
  push(roll: RecordedRoll): readonly DiceFinding[] {
    const place = this.rolls++;
    const found: DiceFinding[] = followsFromItsDice(roll) ? [] : [{ fault: 'ROLL_DIFFERS' }];
    for (const die of roll.dice) found.push(...this.check(die));
    const placed = found.map((finding) => ({ ...finding, roll: place }));
    this.findings.push(...placed);
    return placed;
  }

  /** Something comes in which dice may have fallen, and it is not there. */
  skip(): void {
    this.open = true;
  }

  /** Holds a recorded count of the service's dice against those thrown so far. @returns what is wrong with it */
  count(recorded: number): readonly DiceFinding[] {
    const { thrown } = this;
    if (recorded === thrown || (this.open && recorded > thrown)) {
      this.leap(recorded - thrown);
      return [];
    }
    const finding: DiceFinding = { fault: 'COUNT_DIFFERS', expected: thrown };
    this.findings.push(finding);
    return [finding];
  }

  /** So many dice fell in what is not there; from here on it is known again which comes next. */
  private leap(dice: number): void {
    this.notThere += dice;
    this.next += dice;
    this.open = false;
  }

  private check(die: RolledDie): readonly DiceFinding[] {
    const { mode = 'EITHER' } = this.given;
    const found: DiceFinding[] = mode === 'EITHER' || mode === die.source ? [] : [{ fault: 'SOURCE_FORBIDDEN' }];
    if (die.source === 'DECLARED') {
      this.declared++;
      return die.index === null ? found : [...found, { fault: 'INDEX_DECLARED', index: die.index }];
    }
    if (this.open && die.index !== null && die.index >= this.next) this.leap(die.index - this.next);
    found.push(...indexFaults(die, this.next));
    this.next = Math.max(this.next, (die.index ?? -1) + 1);
    if (!this.dice || die.index === null) return found;
    this.recomputed++;
    const face = faceOf(this.dice, die.sides, die.index);
    return face === die.face
      ? found
      : [...found, { fault: 'FACE_DIFFERS', index: die.index, ...(face !== undefined && { expected: face }) }];
  }
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

function committedDice(
  hashing: Hashing,
  revealed: FairDiceKey & { readonly commitment: string },
): FairDice | undefined {
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
