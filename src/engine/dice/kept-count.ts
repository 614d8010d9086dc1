import type { DiceTerm } from './expression.js';

/** How many dice of the term count for the total. */
export function keptCount(term: DiceTerm): number {
  return Math.min(term.count, term.keep?.count ?? term.count);
}
