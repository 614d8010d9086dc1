import { describe, expect, it } from '@jest/globals';
import type { ExpectedRevision } from './event-store.js';
import type { StreamKnowledge } from './idempotency.js';
import { answerWithoutWriting, decideAppend } from './idempotency.js';

/** A stream that holds these ids, one letter each. */
function holding(ids: string): StreamKnowledge {
  return {
    head: ids.length - 1,
    idAt: (revision) => ids[revision],
    revisionsOf: (wanted) => new Map(wanted.filter((id) => ids.includes(id)).map((id) => [id, ids.indexOf(id)])),
  };
}

const append = { kind: 'append' };
const conflict = { kind: 'conflict' };
const repeat = (revision: number) => ({ kind: 'repeat', revision });

describe('what becomes of an append', () => {
  it.each<[ExpectedRevision, string, string, string, object]>([
    ['no-stream', 'a new stream', '', 'a', append],
    [2, 'at the revision', 'abc', 'de', append],
    [2, 'at the revision, with ids that the stream has', 'abc', 'ab', append],
    ['no-stream', 'beyond it, the same ids follow', 'ab', 'ab', repeat(1)],
    [0, 'beyond it, the same ids follow', 'abc', 'bc', repeat(2)],
    [0, 'beyond it, the same ids follow, and others', 'abcde', 'bc', repeat(2)],
    [0, 'beyond it, the first id differs', 'abc', 'xc', conflict],
    [0, 'beyond it, a later id differs', 'abc', 'bx', conflict],
    [0, 'beyond it, the same ids in another order', 'abc', 'cb', conflict],
    [0, 'beyond it, one id more than there is', 'abc', 'bcd', conflict],
    ['no-stream', 'beyond it, the ids lie further on', 'abc', 'bc', conflict],
    [5, 'behind it', 'abc', 'd', conflict],
    [0, 'no stream at all', '', 'a', conflict],
    ['any', 'a new stream', '', 'a', append],
    ['any', 'none of the ids', 'abc', 'de', append],
    ['any', 'all of the ids', 'abc', 'ab', repeat(1)],
    ['any', 'the first of the ids only', 'abc', 'cd', conflict],
    ['any', 'not the first of the ids, but a later one', 'abc', 'dc', append],
  ])('expected %s, the stream: %s (%j, given %j)', (expected, _, stream, given, decision) => {
    expect(decideAppend(expected, [...given], holding(stream))).toEqual(decision);
  });

  it('asks for ids only where it needs them', () => {
    const nobodyAsks = (): never => {
      throw new Error('It asked.');
    };
    const askNothing: StreamKnowledge = {
      head: 4,
      idAt: nobodyAsks,
      revisionsOf: nobodyAsks,
    };
    expect(decideAppend(4, ['a'], askNothing)).toEqual(append);
    expect(decideAppend(9, ['a'], askNothing)).toEqual(conflict);
    expect(decideAppend(3, ['a', 'b'], askNothing)).toEqual(conflict);
  });
});

describe('the answer to an append that writes nothing', () => {
  it('is the old revision for a repeat, and what there is for a conflict', () => {
    expect(answerWithoutWriting(0, { kind: 'repeat', revision: 2 }, 5)).toEqual({
      outcome: 'appended',
      revision: 2,
      position: undefined,
    });
    expect(answerWithoutWriting(0, { kind: 'conflict' }, 5)).toEqual({ outcome: 'conflict', expected: 0, current: 5 });
    expect(answerWithoutWriting(0, { kind: 'conflict' }, -1)).toEqual({
      outcome: 'conflict',
      expected: 0,
      current: 'no-stream',
    });
    expect(answerWithoutWriting(0, { kind: 'append' }, 0)).toBeUndefined();
  });
});
