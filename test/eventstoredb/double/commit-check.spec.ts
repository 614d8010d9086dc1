import { describe, expect, it } from '@jest/globals';
import { checkCommit } from './commit-check.js';
import type { StreamFacts, Verdict } from './commit-check.js';

/** A stream with these ids, of which the server remembers all or some. */
function stream(ids: readonly string[], remembered: readonly string[] = ids): StreamFacts {
  return {
    lastRevision: BigInt(ids.length - 1),
    idAt: (revision) => ids[Number(revision)],
    remembered: (id) => (remembered.includes(id) ? BigInt(ids.indexOf(id)) : undefined),
  };
}

const APPEND: Verdict = { outcome: 'append' };
const WRONG: Verdict = { outcome: 'wrong-expected-version' };
const repeat = (lastRevision: bigint): Verdict => ({ outcome: 'repeat', lastRevision });

describe('the commit check, where a revision is expected', () => {
  it.each<[string, readonly string[], bigint, readonly string[], Verdict]>([
    ['no stream, and there is none', [], -1n, ['a'], APPEND],
    ['the head', ['a', 'b'], 1n, ['c'], APPEND],
    ['the head, with ids that are there already', ['a', 'b'], 1n, ['a', 'b'], APPEND],
    ['before the head, and the ids follow', ['a', 'b', 'c', 'd'], 0n, ['b', 'c'], repeat(2n)],
    ['no stream, and the ids begin it', ['a', 'b'], -1n, ['a', 'b'], repeat(1n)],
    ['before the head, and the first id differs', ['a', 'b', 'c'], 0n, ['x', 'c'], WRONG],
    ['before the head, and a later id differs', ['a', 'b', 'c'], 0n, ['b', 'x'], WRONG],
    ['before the head, and a later id is missing', ['a', 'b'], 0n, ['b', 'c'], WRONG],
    ['beyond the head', ['a'], 4n, ['b'], WRONG],
    ['a revision of a missing stream', [], 0n, ['a'], WRONG],
  ])('%s', (_, ids, revision, proposed, verdict) => {
    expect(checkCommit(stream(ids), { revision }, proposed)).toEqual(verdict);
  });
});

describe('the commit check, where anything is expected', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[], Verdict]>([
    ['all ids remembered', ['a', 'b', 'c'], ['a', 'b', 'c'], ['a', 'b'], repeat(1n)],
    ['the first id not remembered', ['a'], ['a'], ['b', 'a'], APPEND],
    ['the first id remembered and a later one not', ['a'], ['a'], ['a', 'b'], WRONG],
    ['ids that are there and forgotten', ['a', 'b'], [], ['a', 'b'], APPEND],
  ])('%s', (_, ids, remembered, proposed, verdict) => {
    expect(checkCommit(stream(ids, remembered), 'any', proposed)).toEqual(verdict);
    expect(checkCommit(stream(ids, remembered), 'stream-exists', proposed)).toEqual(verdict);
  });

  it('tells a missing stream from one that must exist', () => {
    expect(checkCommit(stream([]), 'any', ['a'])).toEqual(APPEND);
    expect(checkCommit(stream([]), 'stream-exists', ['a'])).toEqual(WRONG);
  });
});
