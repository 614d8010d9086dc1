import { beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../../../src/event-store/event-store.js';
import type { SqliteEventStore } from '../../../src/event-store/sqlite/sqlite-event-store.js';
import { append, collect, count, event, events, failure, nextEvent, numbers, until } from '../suite/helpers.js';
import { useFiles } from './files.js';

const files = useFiles();
let store: SqliteEventStore;
beforeEach(() => {
  store = files.open();
});

describe('an event whose text was spoilt in the file', () => {
  const SPOILT = ['{"n":', '', '[1]', 'null', '"text"', '{"n":1}{"n":2}'];

  /** Five events, the one at revision 2 with this text in a column. @returns its id */
  async function spoil(column: 'data' | 'metadata', text: string): Promise<string> {
    const batch = events(5);
    await append(store, 'encounter-1', 'no-stream', batch);
    files.behindItsBack((database) => database.prepare(`UPDATE events SET ${column} = ? WHERE revision = 2`).run(text));
    return batch[2]?.id ?? '';
  }

  it.each(SPOILT)('is reported with its place when a read comes to it (%j)', async (text) => {
    const id = await spoil('data', text);
    const seen: unknown[] = [];
    const error = await failure(async () => {
      for await (const { data } of store.readStream('encounter-1')) seen.push(data.n);
    });
    expect(error.code).toBe('corrupt-event');
    expect(error.details).toEqual({ stream: 'encounter-1', revision: 2, position: 3n, id });
    expect(seen).toEqual([0, 1]);
  });

  it('is reported by every way of reading, for its metadata too', async () => {
    const id = await spoil('metadata', 'nonsense');
    const ways = [
      () => collect(store.readStream('encounter-1', { direction: 'backwards' })),
      () => collect(store.readAll()),
      () => until(store.follow({ stream: 'encounter-1' }), 'caught-up'),
      () => until(store.follow({ all: true, prefixes: ['encounter-'] }), 'caught-up'),
    ];
    for (const way of ways) {
      const { code, details } = await failure(way);
      expect({ code, details }).toEqual({
        code: 'corrupt-event',
        details: { stream: 'encounter-1', revision: 2, position: 3n, id },
      });
    }
  });

  it('does not touch what is read without it', async () => {
    await spoil('data', '{');
    expect(numbers(await collect(store.readStream('encounter-1', { from: 3 })))).toEqual([3, 4]);
    expect(numbers(await collect(store.readStream('encounter-1', { limit: 2 })))).toEqual([0, 1]);
    expect((await append(store, 'encounter-1', 4, [event(5)])).revision).toBe(5);
  });

  it('ends a follower after what came before it, and for good', async () => {
    await spoil('data', '{');
    const follower = store.follow({ stream: 'encounter-1' });
    expect((await nextEvent(follower)).revision).toBe(0);
    expect((await nextEvent(follower)).revision).toBe(1);
    expect((await failure(() => follower.next())).code).toBe('corrupt-event');
    expect(await follower.next()).toEqual({ done: true, value: undefined });
    expect(store.statistics.followers).toBe(0);
  });
});

describe('positions', () => {
  it('are exact beyond what a number can hold', async () => {
    const start = 2n ** 53n + 1n;
    await append(store, 'encounter-1', 'no-stream', [event(0)]);
    await append(store, 'encounter-1', 0, [event(1)]);
    await store.close();
    // The next event comes behind the last: so the last is moved.
    files.behindItsBack((database) => database.prepare('UPDATE events SET position = ? WHERE revision = 1').run(start));
    store = files.open();
    const { position } = await append(store, 'encounter-1', 1, [event(2)]);
    expect(position).toBe(start + 1n);
    expect(numbers(await collect(store.readStream('encounter-1')))).toEqual([0, 1, 2]);
    expect(await store.headPosition()).toBe(start + 1n);
    const stored = await collect(store.readAll());
    expect(stored.map((item) => item.position)).toEqual([1n, start, start + 1n]);
    expect(numbers(await collect(store.readAll({ after: start, prefixes: ['encounter-'] })))).toEqual([2]);
    const follower = store.follow({ all: true, prefixes: ['encounter-'], after: start });
    expect((await nextEvent(follower)).position).toBe(start + 1n);
    await follower.return?.();
  });
});

describe('long reads', () => {
  beforeEach(async () => {
    for (const batch of count(5)) {
      await append(store, 'encounter-1', batch === 0 ? 'no-stream' : batch * 200 - 1, events(200, batch * 200));
    }
  });

  /** Turns of the event loop that others get while something runs. */
  async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let running = true;
    const turn = (): void => {
      turns += 1;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    await run();
    running = false;
    return turns;
  }

  it('let others have a turn of the event loop after every 128 events', async () => {
    expect(await turnsDuring(() => collect(store.readStream('encounter-1')))).toBeGreaterThanOrEqual(1000 / 128 - 1);
    expect(await turnsDuring(() => collect(store.readAll()))).toBeGreaterThanOrEqual(1000 / 128 - 1);
  });

  it('let others have a turn after every 64 events of a follower that catches up', async () => {
    const follower = store.follow({ stream: 'encounter-1' });
    expect(await turnsDuring(() => until(follower, 'caught-up'))).toBeGreaterThanOrEqual(1000 / 64 - 1);
    await follower.return?.();
  });

  it('end at what was the head when they began, however fast others append', async () => {
    let head = 999;
    /** What a read gives while two events are appended for each that it gives (and to an end, should it not find one). */
    async function revisionsWhileOthersAppend(read: AsyncIterable<StoredEvent>): Promise<number[]> {
      const seen: number[] = [];
      for await (const { revision } of read) {
        if (seen.push(revision) % 100 === 1 && seen.length < 1000) {
          head = (await append(store, 'encounter-1', head, events(200))).revision;
        }
      }
      return seen;
    }
    const ofTheStream = await revisionsWhileOthersAppend(store.readStream('encounter-1', { from: 500 }));
    expect(ofTheStream).toEqual(count(500, 500));
    expect(head).toBe(1999);
    const ofTheLog = await revisionsWhileOthersAppend(store.readAll({ after: 1500n }));
    expect(ofTheLog).toEqual(count(500, 1500));
    expect(head).toBe(2999);
  });

  it('let go of a follower at once', async () => {
    const follower = store.follow({ all: true });
    await follower.next();
    expect(store.statistics.followers).toBe(1);
    void follower.return?.();
    expect(store.statistics.followers).toBe(0);
  });

  it('give a filtered follower of a quiet category few checkpoints, and the last at the head', async () => {
    const follower = store.follow({ all: true, prefixes: ['nobody-'] });
    const items = await until(follower, 'caught-up');
    expect(items).toEqual([{ kind: 'checkpoint', position: 1000n }, { kind: 'caught-up' }]);
    await follower.return?.();
  });
});
