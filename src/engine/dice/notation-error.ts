export type DiceNotationFault =
  /** Nothing but white space. */
  | 'EMPTY'
  /** More characters than the limit. */
  | 'TOO_LONG'
  /** A character that cannot stand here. */
  | 'UNEXPECTED_CHARACTER'
  /** The text ends, or an operator follows, where dice or a number should stand. */
  | 'TERM_EXPECTED'
  | 'TOO_MANY_TERMS'
  /** No die at all, or more than the limit in one term. */
  | 'DICE_COUNT_OUT_OF_RANGE'
  /** No sides, or fewer or more than the limits. */
  | 'SIDES_OUT_OF_RANGE'
  | 'CONSTANT_OUT_OF_RANGE'
  /** Keeps no die, or more than there are. */
  | 'KEEP_OUT_OF_RANGE'
  /** Rerolls no face, or all of them. */
  | 'REROLL_OUT_OF_RANGE'
  /** The same modifier twice in one term. */
  | 'MODIFIER_REPEATED'
  /** Dice multiplied by something else than a whole number from 1 to the limit. */
  | 'MULTIPLIER_OUT_OF_RANGE';

/** Dice notation, or an expression made from it, that is refused. */
export class DiceNotationError extends Error {
  override readonly name = 'DiceNotationError';
  constructor(
    readonly code: DiceNotationFault,
    /** Place in the text: characters before the fault. 0 where there is no text. */
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}
