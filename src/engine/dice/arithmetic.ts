import type { ConstantTerm, DiceExpression, DiceTerm, Term } from './expression.js';
import { MAX_MULTIPLIER, ROLL_LIMITS } from './expression.js';
import { DiceNotationError } from './notation-error.js';

/**
 * Twice the dice, the constants once: the damage of a critical hit in D&D 5e (5E-CRIT-01). `1d8+6` becomes `2d8+6`.
 *
 * @throws {DiceNotationError} if the result is beyond {@link ROLL_LIMITS}
 */
export function doubleDice(expression: DiceExpression): DiceExpression {
  return withinLimits(expression.terms.flatMap((term): Term[] => (term.kind === 'dice' ? timesDice(term, 2) : [term])));
}

/**
 * The whole roll `factor` times, constants too: the damage of a critical hit in D&D 3.5 (D35-ATK-08) and
 * Pathfinder (PF1-CRT-04). `2d6+3` times 3
 * is `6d6+9`. Extra dice that do not multiply are added afterwards with {@link addDice}.
 *
 * @param factor a whole number from 1 to {@link MAX_MULTIPLIER}
 * @throws {DiceNotationError} for another factor, or if the result is beyond {@link ROLL_LIMITS}
 */
export function multiply(expression: DiceExpression, factor: number): DiceExpression {
  if (!Number.isInteger(factor) || factor < 1 || factor > MAX_MULTIPLIER) {
    throw new DiceNotationError('MULTIPLIER_OUT_OF_RANGE', 0, `Dice are multiplied by 1 to ${MAX_MULTIPLIER}.`);
  }
  return withinLimits(
    expression.terms.flatMap((term): Term[] =>
      term.kind === 'dice' ? timesDice(term, factor) : [{ ...term, value: term.value * factor }],
    ),
  );
}

/**
 * Both rolls as one: the dice in the order given, then their constants as one number. `2d8+6` and `3d10` make
 * `2d8+3d10+6`.
 *
 * @throws {DiceNotationError} if the result is beyond {@link ROLL_LIMITS}
 */
export function addDice(...expressions: readonly DiceExpression[]): DiceExpression {
  const terms = expressions.flatMap((expression) => expression.terms);
  const dice = terms.filter((term) => term.kind === 'dice');
  const constant = terms.reduce((sum, term) => (term.kind === 'constant' ? sum + term.sign * term.value : sum), 0);
  return withinLimits(constant === 0 && dice.length > 0 ? dice : [...dice, constantTerm(constant)]);
}

/** The expression that is only this whole number. */
export function constantDice(value: number): DiceExpression {
  return withinLimits([constantTerm(value)]);
}

function constantTerm(value: number): ConstantTerm {
  return { kind: 'constant', sign: value < 0 ? -1 : 1, value: Math.abs(value) };
}

/** Dice of which only some are kept are thrown apart each time: twice the best three of four is not the best six of eight. */
function timesDice(term: DiceTerm, times: number): DiceTerm[] {
  if (term.keep) return Array.from({ length: times }, () => term);
  return [{ ...term, count: term.count * times }];
}

function withinLimits(terms: readonly Term[]): DiceExpression {
  if (terms.length > ROLL_LIMITS.terms) {
    throw new DiceNotationError('TOO_MANY_TERMS', 0, `More than ${ROLL_LIMITS.terms} terms.`);
  }
  for (const term of terms) {
    if (term.kind === 'dice' && term.count > ROLL_LIMITS.dicePerTerm) {
      throw new DiceNotationError('DICE_COUNT_OUT_OF_RANGE', 0, `More than ${ROLL_LIMITS.dicePerTerm} dice in a term.`);
    }
    if (term.kind === 'constant' && !(term.value <= ROLL_LIMITS.constant && Number.isInteger(term.value))) {
      throw new DiceNotationError('CONSTANT_OUT_OF_RANGE', 0, `A whole number up to ${ROLL_LIMITS.constant}.`);
    }
  }
  return { terms };
}
