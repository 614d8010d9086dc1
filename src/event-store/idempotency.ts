import type { AppendResult, ExpectedRevision } from './event-store.js';

/** What a store knows of one stream, asked only as far as the decision needs it. */
export interface StreamKnowledge {
  /** Revision of the last event; -1 where there is no stream. */
  readonly head: number;
  /** The id of the event at a revision, or `undefined` beyond the head. */
  idAt(revision: number): string | undefined;
  /** Where the stream holds these ids; an id that it does not hold is left out. */
  revisionsOf(ids: readonly string[]): ReadonlyMap<string, number>;
}

export type AppendDecision =
  | { readonly kind: 'append' }
  /** The events are there already. `revision` is that of the last of them. */
  | { readonly kind: 'repeat'; readonly revision: number }
  | { readonly kind: 'conflict' };

/**
 * Decides what becomes of an append: the rule by which a repeat is told from a conflict, the same as EventStoreDB's commit
 * check (docs/decisions/0003-idempotent-appends.md).
 *
 * An explicit expectation is judged by the ids that follow the expected revision, and by nothing else: where it holds, the
 * events are appended, even if the stream has their ids. `any` is judged by whether the stream has the ids. The body of an
 * event is never compared: the id stands for it.
 */
export function decideAppend(
  expected: ExpectedRevision,
  ids: readonly string[],
  stream: StreamKnowledge,
): AppendDecision {
  if (expected === 'any') return decideAny(ids, stream);
  const base = expected === 'no-stream' ? -1 : expected;
  if (stream.head === base) return { kind: 'append' };
  const last = base + ids.length;
  if (stream.head < last) return { kind: 'conflict' };
  const same = ids.every((id, index) => stream.idAt(base + 1 + index) === id);
  return same ? { kind: 'repeat', revision: last } : { kind: 'conflict' };
}

function decideAny(ids: readonly string[], stream: StreamKnowledge): AppendDecision {
  const known = stream.revisionsOf(ids);
  const [first, last] = [ids.at(0), ids.at(-1)];
  if (first === undefined || last === undefined || !known.has(first)) return { kind: 'append' };
  const revision = known.get(last);
  return revision === undefined || known.size < ids.length ? { kind: 'conflict' } : { kind: 'repeat', revision };
}

/** The answer to an append that writes nothing, or `undefined` where it is to be written. */
export function answerWithoutWriting(
  expected: ExpectedRevision,
  decision: AppendDecision,
  head: number,
): AppendResult | undefined {
  switch (decision.kind) {
    case 'append':
      return undefined;
    case 'repeat':
      return { outcome: 'appended', revision: decision.revision, position: undefined };
    case 'conflict':
      return { outcome: 'conflict', expected, current: head === -1 ? 'no-stream' : head };
  }
}
