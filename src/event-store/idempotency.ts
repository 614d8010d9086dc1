import type { AppendResult, ExpectedRevision } from './event-store.js';
import { EventStoreError } from './event-store.js';

/** What a store knows of one stream, asked only as far as the decision needs it. */
export interface StreamKnowledge {
  /** Revision of the last event; -1 where there is no stream. */
  readonly head: number;
  /** The id of the event at a revision, or `undefined` beyond the head. */
  idAt(revision: number): string | undefined;
  /** The revision at which the stream holds an id, or `undefined`. */
  revisionOf(id: string): number | undefined;
}

export type AppendDecision =
  | { readonly kind: 'append' }
  /** The events are there already. `revision` is that of the last of them. */
  | { readonly kind: 'repeat'; readonly revision: number }
  | { readonly kind: 'conflict' }
  /** The expectation holds, but this id is in the stream: whoever sends it has re-read the revision and kept old ids. */
  | { readonly kind: 'old-id'; readonly id: string; readonly revision: number };

/**
 * Decides what becomes of an append: the rule by which a repeat is told from a conflict, the same as EventStoreDB's commit
 * check, but for `old-id`, which the server writes a second time (docs/decisions/0003-idempotent-appends.md).
 *
 * An explicit expectation is judged by the ids that follow the expected revision; `any` by whether all ids, none or some
 * are in the stream. The body of an event is not compared: the id stands for it.
 */
export function decideAppend(
  expected: ExpectedRevision,
  ids: readonly string[],
  stream: StreamKnowledge,
): AppendDecision {
  if (expected === 'any') return decideAny(ids, stream);
  const base = expected === 'no-stream' ? -1 : expected;
  if (stream.head === base) return decideAtHead(ids, stream);
  if (stream.head < base) return { kind: 'conflict' };
  const last = base + ids.length;
  if (last > stream.head) return { kind: 'conflict' };
  const same = ids.every((id, index) => stream.idAt(base + 1 + index) === id);
  return same ? { kind: 'repeat', revision: last } : { kind: 'conflict' };
}

function decideAtHead(ids: readonly string[], stream: StreamKnowledge): AppendDecision {
  if (stream.head === -1) return { kind: 'append' };
  for (const id of ids) {
    const revision = stream.revisionOf(id);
    if (revision !== undefined) return { kind: 'old-id', id, revision };
  }
  return { kind: 'append' };
}

function decideAny(ids: readonly string[], stream: StreamKnowledge): AppendDecision {
  const known = ids.map((id) => stream.revisionOf(id));
  if (known.every((revision) => revision === undefined)) return { kind: 'append' };
  const last = known.at(-1);
  if (last === undefined || known.includes(undefined)) return { kind: 'conflict' };
  return { kind: 'repeat', revision: last };
}

/**
 * The answer to an append that writes nothing, or `undefined` where it is to be written.
 * @throws EventStoreError `invalid-request` for an old id.
 */
export function answerWithoutWriting(
  name: string,
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
    case 'old-id': {
      const { id, revision } = decision;
      const message = `${name} holds event ${id} at revision ${revision} already: a retry repeats the identical call.`;
      throw new EventStoreError('invalid-request', message, { stream: name, id, revision });
    }
  }
}
