import type { DiceExpression, DiceLimits, DiceTerm, Keep, Term } from './expression.js';
import { INPUT_LIMITS } from './expression.js';
import { DiceNotationError } from './notation-error.js';
import type { DiceNotationFault } from './notation-error.js';

/**
 * Reads dice notation:
 *
 * ```
 * expression = [sign] term { sign [sign] term }        sign  = "+" | "-"
 * term       = dice | number
 * dice       = [count] "d" (sides | "%") { modifier }
 * modifier   = ("kh" | "kl" | "k" | "dh" | "dl") [count]      keep or drop, highest or lowest; count 1 if absent
 *            | "ro" ["<="] face                               reroll once
 * ```
 *
 * Letters of either case; white space around terms; `d10` is `1d10` and `d%` is `1d100`; minus may be typeset (− or –), and
 * a sign may follow an operator (`1d6+-1`), as printed creatures have both.
 *
 * @throws {DiceNotationError} with a code and the place
 */
export function parseDice(text: string, limits: DiceLimits = INPUT_LIMITS): DiceExpression {
  if (text.length > limits.length) {
    throw new DiceNotationError('TOO_LONG', limits.length, `Dice notation is longer than ${limits.length} characters.`);
  }
  return new NotationReader(text, limits).expression();
}

/** The canonical text of an expression: no white space, counts written out. Reading it back gives an equal expression. */
export function formatDice(expression: DiceExpression): string {
  return expression.terms
    .map((term, place) => (term.sign < 0 ? '-' : place === 0 ? '' : '+') + formatTerm(term))
    .join('');
}

/** The canonical text of one term, without its sign. */
export function formatTerm(term: Term): string {
  if (term.kind === 'constant') return String(term.value);
  const keep = term.keep ? `${term.keep.which === 'HIGHEST' ? 'kh' : 'kl'}${term.keep.count}` : '';
  const reroll = term.rerollOnceUpTo === undefined ? '' : `ro<=${term.rerollOnceUpTo}`;
  return `${term.count}d${term.sides}${reroll}${keep}`;
}

class NotationReader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly limits: DiceLimits,
  ) {}

  expression(): DiceExpression {
    this.skipSpace();
    if (this.ended()) throw this.fault('EMPTY', 'Dice notation is empty.');
    const terms: Term[] = [this.term(this.sign() ?? 1)];
    while (!this.ended()) {
      const operator = this.sign();
      if (operator === undefined) throw this.unexpected();
      if (terms.length === this.limits.terms) {
        throw this.fault('TOO_MANY_TERMS', `More than ${this.limits.terms} terms.`);
      }
      const sign = this.sign() ?? 1;
      terms.push(this.term(sign === operator ? 1 : -1));
    }
    return { terms };
  }

  private term(sign: 1 | -1): Term {
    const start = this.at;
    const count = this.number();
    if (!this.take(/d/iy)) {
      if (count === undefined) throw this.ended() ? this.missingTerm() : this.unexpected();
      this.check(
        count <= this.limits.constant,
        'CONSTANT_OUT_OF_RANGE',
        `A number above ${this.limits.constant}.`,
        start,
      );
      this.skipSpace();
      return { kind: 'constant', sign, value: count };
    }
    const dice = this.dice(sign, count ?? 1, start);
    this.skipSpace();
    return dice;
  }

  private dice(sign: 1 | -1, count: number, start: number): DiceTerm {
    const { dicePerTerm, minSides, maxSides } = this.limits;
    this.check(
      count >= 1 && count <= dicePerTerm,
      'DICE_COUNT_OUT_OF_RANGE',
      `1 to ${dicePerTerm} dice in a term.`,
      start,
    );
    const sidesAt = this.at;
    const sides = this.take(/%/y) ? 100 : this.number();
    this.check(
      sides !== undefined && sides >= minSides && sides <= maxSides,
      'SIDES_OUT_OF_RANGE',
      `A die has ${minSides} to ${maxSides} sides.`,
      sidesAt,
    );
    return this.modifiers({ kind: 'dice', sign, count, sides: sides! });
  }

  private modifiers(dice: DiceTerm): DiceTerm {
    const start = this.at;
    const word = this.take(/k[hl]?|d[hl]|ro(?:<=)?/iy)?.toLowerCase();
    if (word === undefined) return dice;
    if (word.startsWith('ro')) {
      this.check(dice.rerollOnceUpTo === undefined, 'MODIFIER_REPEATED', 'Rerolls twice.', start);
      const upTo = this.number() ?? 0;
      this.check(
        upTo >= 1 && upTo < dice.sides,
        'REROLL_OUT_OF_RANGE',
        `Rerolls a face of 1 to ${dice.sides - 1}.`,
        start,
      );
      return this.modifiers({ ...dice, rerollOnceUpTo: upTo });
    }
    this.check(dice.keep === undefined, 'MODIFIER_REPEATED', 'Keeps or drops twice.', start);
    return this.modifiers({ ...dice, keep: this.keep(word, dice.count, start) });
  }

  private keep(word: string, thrown: number, start: number): Keep {
    const drops = word.startsWith('d');
    const named = this.number() ?? 1;
    const count = drops ? thrown - named : named;
    this.check(named >= 1 && count >= 1 && count <= thrown, 'KEEP_OUT_OF_RANGE', `Keeps 1 to ${thrown} dice.`, start);
    const namesLowest = word.endsWith('l');
    return { which: namesLowest === drops ? 'HIGHEST' : 'LOWEST', count };
  }

  private sign(): 1 | -1 | undefined {
    const sign = this.take(/[+\-\u2212\u2013]/y);
    if (sign === undefined) return undefined;
    this.skipSpace();
    return sign === '+' ? 1 : -1;
  }

  private number(): number | undefined {
    const digits = this.take(/[0-9]+/y);
    return digits === undefined ? undefined : Number(digits);
  }

  /** What the pattern (sticky) finds here, passed over; undefined if it finds nothing. */
  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private skipSpace(): void {
    this.take(/\s+/y);
  }

  private ended(): boolean {
    return this.at === this.text.length;
  }

  private check(holds: boolean, code: DiceNotationFault, message: string, at: number): void {
    if (!holds) throw new DiceNotationError(code, at, message);
  }

  private fault(code: DiceNotationFault, message: string): DiceNotationError {
    return new DiceNotationError(code, this.at, message);
  }

  private missingTerm(): DiceNotationError {
    return this.fault('TERM_EXPECTED', 'Dice or a number should follow.');
  }

  private unexpected(): DiceNotationError {
    const found = String.fromCodePoint(this.text.codePointAt(this.at)!);
    return this.fault('UNEXPECTED_CHARACTER', `${JSON.stringify(found)} cannot stand here.`);
  }
}
