/** Dice of one kind thrown together, `4d6kh3` or `2d6ro<=2`. */
export interface DiceTerm {
  readonly kind: 'dice';
  /** Whether the dice are added to the total or taken from it. */
  readonly sign: 1 | -1;
  /** How many dice are thrown, ≥ 1. */
  readonly count: number;
  /** Faces 1 to `sides`. */
  readonly sides: number;
  /** Which of the dice count; all of them if absent. */
  readonly keep?: Keep;
  /** A face of this or less is thrown once more, and the second face stands, whatever it is. */
  readonly rerollOnceUpTo?: number;
}

/** Only the `count` highest or lowest dice count; of equal dice those thrown first. */
export interface Keep {
  readonly which: 'HIGHEST' | 'LOWEST';
  /** 1 ≤ count ≤ the term's count. */
  readonly count: number;
}

/** A number that no die decides. `value` ≥ 0; its sign is apart. */
export interface ConstantTerm {
  readonly kind: 'constant';
  readonly sign: 1 | -1;
  readonly value: number;
}

export type Term = DiceTerm | ConstantTerm;

/** What dice notation says, as a value. At least one term; the total is the sum of the terms. */
export interface DiceExpression {
  readonly terms: readonly Term[];
}

/** How large an expression may be. */
export interface DiceLimits {
  /** Characters of the text. */
  readonly length: number;
  readonly terms: number;
  readonly dicePerTerm: number;
  readonly minSides: number;
  readonly maxSides: number;
  /** Of one constant, regardless of its sign. */
  readonly constant: number;
}

/** What a caller may send: a weapon's damage, a creature's hit dice. */
export const INPUT_LIMITS: DiceLimits = {
  length: 100,
  terms: 20,
  dicePerTerm: 100,
  minSides: 2,
  maxSides: 1000,
  constant: 10_000,
};

/**
 * What a rolled expression may reach: anything made from input by one critical ({@link doubleDice}, or {@link multiply} by
 * up to {@link MAX_MULTIPLIER}) and one {@link addDice}. So no legal weapon is refused at the moment when it hits.
 */
export const ROLL_LIMITS: DiceLimits = {
  length: 10_000,
  terms: 420,
  dicePerTerm: 1000,
  minSides: 2,
  maxSides: 1000,
  constant: 4_000_000,
};

/** Highest factor of {@link multiply}. The games' own reach ×4, and more only by adding up. */
export const MAX_MULTIPLIER = 10;
