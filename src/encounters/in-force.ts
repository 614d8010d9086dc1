/** Revisions from the first to the last, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An `ActionsReverted`: at this revision the fight went back to another. */
export interface Return {
  readonly revision: number;
  readonly target: number;
}

/**
 * The revisions whose events made the fight what it was right after a revision. History is a tree: after an undo the fight goes
 * on from where it went back to, and a later undo may go back into a branch that had been left, which is then in force again.
 * @param returns every undo up to that revision, in order
 * @returns spans in order, without the undos themselves
 */
export function inForce(returns: readonly Return[], revision: number): readonly Span[] {
  const spans: Span[] = [];
  let to = revision;
  for (let index = returns.length - 1; index >= 0; index--) {
    const { revision: at, target } = returns[index]!;
    if (at > to) continue;
    if (at < to) spans.unshift({ from: at + 1, to });
    to = target;
  }
  spans.unshift({ from: 0, to });
  return spans;
}

/** The revisions of the one that are not among the other's. Both in order, and so is the result. */
export function without(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  return others.reduce<readonly Span[]>(
    (left, { from, to }) =>
      left.flatMap((span) =>
        [
          { from: span.from, to: Math.min(span.to, from - 1) },
          { from: Math.max(span.from, to + 1), to: span.to },
        ].filter((part) => part.from <= part.to),
      ),
    spans,
  );
}
