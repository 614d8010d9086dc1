import type { DiceExpression, DiceTerm } from './expression.js';
import { formatDice, formatTerm } from './notation.js';

/** A die that has fallen. */
export interface DrawnDie {
  /**
   * Its number among the service's dice of the encounter, from 0, never used twice, not even after an undo. Null for a
   * declared die.
   */
  readonly index: number | null;
  readonly sides: number;
  /** 1 to `sides`. */
  readonly face: number;
  /** Thrown by the service, or on a real table and declared. */
  readonly source: 'SERVICE' | 'DECLARED';
  /** Who says so, of a declared die: the id of the seat. */
  readonly declaredBy?: string;
}

/** A die in a roll. */
export interface RolledDie extends DrawnDie {
  /** Whether its face is in the total. A die is not kept if others were better (kh, kl), or if it was thrown again (ro). */
  readonly kept: boolean;
}

/** What one term of the notation gave. */
export interface RollPart {
  /** The term in notation, without sign: `2d6`, `3`. */
  readonly label: string;
  /** What it adds to the total: the sum of its kept dice, or the constant; below 0 if it is taken away. */
  readonly value: number;
  /** Faces of the dice it kept, in the order in which they fell; none of a constant. */
  readonly kept: readonly number[];
}

/** What a roll comes to. */
export interface Roll {
  /** Canonical notation. */
  readonly notation: string;
  /** Every die that fell, in the order in which it fell. */
  readonly dice: readonly RolledDie[];
  readonly parts: readonly RollPart[];
  /** The sum of the parts. */
  readonly total: number;
}

/**
 * Throws an expression: the terms from left to right, in each die after die, a reroll right after the die it replaces.
 *
 * @param draw gives the next die; what it throws goes through
 */
export function rollDice(expression: DiceExpression, draw: (sides: number) => DrawnDie): Roll {
  const dice: RolledDie[] = [];
  const parts: RollPart[] = [];
  for (const term of expression.terms) {
    if (term.kind === 'constant') {
      parts.push({ label: formatTerm(term), value: signed(term.sign, term.value), kept: [] });
      continue;
    }
    const thrown = throwTerm(term, draw);
    const kept = thrown.filter((die) => die.kept).map((die) => die.face);
    const sum = kept.reduce((total, face) => total + face, 0);
    dice.push(...thrown);
    parts.push({ label: formatTerm(term), value: signed(term.sign, sum), kept });
  }
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  return { notation: formatDice(expression), dice, parts, total };
}

function throwTerm(term: DiceTerm, draw: (sides: number) => DrawnDie): RolledDie[] {
  const thrown: DrawnDie[] = [];
  const standing: DrawnDie[] = [];
  for (let i = 0; i < term.count; i++) {
    let die = draw(term.sides);
    thrown.push(die);
    if (die.face <= (term.rerollOnceUpTo ?? 0)) {
      die = draw(term.sides);
      thrown.push(die);
    }
    standing.push(die);
  }
  const kept = new Set(keptOf(standing, term));
  return thrown.map((die) => ({ ...die, kept: kept.has(die) }));
}

/** Sorting is stable, so of equal dice the first thrown are kept. */
function keptOf(standing: readonly DrawnDie[], { keep }: DiceTerm): readonly DrawnDie[] {
  if (!keep) return standing;
  const bestFirst = standing.toSorted((a, b) => (keep.which === 'HIGHEST' ? b.face - a.face : a.face - b.face));
  return bestFirst.slice(0, keep.count);
}

/** Never −0, which JSON cannot say. */
function signed(sign: 1 | -1, value: number): number {
  return sign < 0 && value !== 0 ? -value : value;
}
