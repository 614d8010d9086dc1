/**
 * What the server does with an append, decided before anything is written. It is the table of
 * `docs/decisions/0003-idempotent-appends.md` as the server has it: an expected revision is compared with the ids that
 * follow it, `any` with the ids the server happens to remember.
 */

/** What the writer expects; `revision: -1n` is "no stream". */
export type Expectation = { readonly revision: bigint } | 'any' | 'stream-exists';

export type Verdict =
  | { readonly outcome: 'append' }
  /** Everything is there already; `lastRevision` is that of the last event of the earlier append. */
  | { readonly outcome: 'repeat'; readonly lastRevision: bigint }
  | { readonly outcome: 'wrong-expected-version' };

/** What the check may look at. */
export interface StreamFacts {
  /** -1n where there is no stream. */
  readonly lastRevision: bigint;
  /** Id of the event at a revision of this stream, or undefined. */
  readonly idAt: (revision: bigint) => string | undefined;
  /** Revision under which an id is remembered for this stream, or undefined. */
  readonly remembered: (id: string) => bigint | undefined;
}

/** Decides one append. Pure: writes nothing. */
export function checkCommit(stream: StreamFacts, expected: Expectation, ids: readonly string[]): Verdict {
  return typeof expected === 'string'
    ? checkByMemory(stream, expected, ids)
    : checkByRevision(stream, expected.revision, ids);
}

function checkByRevision(stream: StreamFacts, expected: bigint, ids: readonly string[]): Verdict {
  if (expected === stream.lastRevision) return { outcome: 'append' };
  if (expected > stream.lastRevision) return { outcome: 'wrong-expected-version' };
  const allThere = ids.every((id, index) => stream.idAt(expected + 1n + BigInt(index)) === id);
  return allThere
    ? { outcome: 'repeat', lastRevision: expected + BigInt(ids.length) }
    : { outcome: 'wrong-expected-version' };
}

function checkByMemory(stream: StreamFacts, expected: 'any' | 'stream-exists', ids: readonly string[]): Verdict {
  if (expected === 'stream-exists' && stream.lastRevision < 0n) return { outcome: 'wrong-expected-version' };
  const places = ids.map((id) => stream.remembered(id));
  if (places[0] === undefined) return { outcome: 'append' };
  const last = places.at(-1);
  if (last === undefined || places.includes(undefined)) return { outcome: 'wrong-expected-version' };
  return { outcome: 'repeat', lastRevision: last };
}
