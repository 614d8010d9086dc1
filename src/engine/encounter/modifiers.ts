import type { Part } from './schemas.js';

/** A number and where it comes from. */
export interface Total {
  readonly total: number;
  readonly parts: readonly Part[];
}

/** Builds a part that counts. */
export function part(label: string, value: number, type: string, ruleId: string | null = null): Part {
  return { label, value, type, ruleId, applied: true, suppressedBy: null };
}

/** The same part, shown but not counted. @param by label of what suppressed it, or a rule id */
export function suppressed(original: Part, by: string): Part {
  return { ...original, applied: false, suppressedBy: by };
}

/** The sum of the parts that count. */
export function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, one) => sum + (one.applied ? one.value : 0), 0);
}

export function totalOf(parts: readonly Part[]): Total {
  return { total: sumOf(parts), parts };
}

/**
 * Lets typed bonuses stack or not (D35-CORE-04, PF1 bonus types): of one type only the best bonus and only the worst penalty
 * counts, except for types that stack. A part that does not count stays, with the label of the one that beat it.
 * @param stacks whether parts of this type add up
 */
export function stack(parts: readonly Part[], stacks: (type: string) => boolean): readonly Part[] {
  return parts.map((one, index) => {
    if (!one.applied || one.value === 0 || stacks(one.type)) return one;
    const best = strongestLike(parts, one);
    return best === index ? one : suppressed(one, parts[best]!.label);
  });
}

/** Place of the best bonus (or worst penalty) of a part's own type; of equal ones the first. */
function strongestLike(parts: readonly Part[], one: Part): number {
  let strongest = -1;
  for (const [index, other] of parts.entries()) {
    const rival = other.applied && other.type === one.type && Math.sign(other.value) === Math.sign(one.value);
    if (rival && (strongest < 0 || Math.abs(other.value) > Math.abs(parts[strongest]!.value))) strongest = index;
  }
  return strongest;
}
