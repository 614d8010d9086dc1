import type { InitiativeEntry } from '../../../encounter/schemas.js';

/** Highest total first; then what broke the tie, higher first (5E-INIT-04). What stays equal keeps the order it has. */
export function compareInitiative(a: InitiativeEntry, b: InitiativeEntry): number {
  if (a.total !== b.total) return b.total - a.total;
  const length = Math.max(a.tieBreaks.length, b.tieBreaks.length);
  for (let index = 0; index < length; index++) {
    const difference = (b.tieBreaks[index] ?? 0) - (a.tieBreaks[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function inOrder(entries: readonly InitiativeEntry[]): InitiativeEntry[] {
  return [...entries].sort(compareInitiative);
}
