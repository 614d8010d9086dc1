import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SqliteEventStore } from '../../../src/event-store/sqlite/sqlite-event-store.js';
import { append, collect, count, event, events, failure, numbers } from '../suite/helpers.js';
import { useFiles } from './files.js';

const files = useFiles();
let store: SqliteEventStore;

/** Three streams, appended to in turn, three events at a time: what is behind the first 2,048 events lies in memory alone. */
const STREAMS = ['encounter-a', 'encounter-b', 'encounter-c'];
const ROUNDS = 300;

beforeEach(async () => {
  store = files.open();
  for (let round = 0; round < ROUNDS; round++) {
    const expected = round === 0 ? 'no-stream' : round * 3 - 1;
    await Promise.all(STREAMS.map((stream) => append(store, stream, expected, events(3, round * 3))));
  }
});

const indexed = (): unknown =>
  files.behindItsBack((database) => database.prepare('SELECT count(*) FROM stream_events').pluck().get());

/** Every way of reading the streams gives what was appended. @param length events in each */
async function expectWhole(length: number): Promise<void> {
  for (const stream of STREAMS) {
    expect(numbers(await collect(store.readStream(stream)))).toEqual(count(length));
    expect(numbers(await collect(store.readStream(stream, { direction: 'backwards' })))).toEqual(
      count(length).reverse(),
    );
    expect(await store.head(stream)).toBe(length - 1);
  }
}

describe('the index of streams', () => {
  it('is written many events at a time, and what it lacks is known all the same', async () => {
    // 2,052 is the first multiple of the nine events of a group that reaches 2,048.
    expect(indexed()).toBe(2052);
    await expectWhole(900);
  });

  it('is found again in the log when the store is opened', async () => {
    await store.close();
    store = files.open();
    await expectWhole(900);
    await Promise.all(STREAMS.map((stream) => append(store, stream, 899, events(3, 900))));
    await expectWhole(903);
  });

  // The place of revision 684 of each stream is the first that is not in the table.
  it.each([682, 683, 684, 685, 686, 899])('reads on from revision %i, and back from it', async (from) => {
    const stream = 'encounter-b';
    expect(numbers(await collect(store.readStream(stream, { from, limit: 5 })))).toEqual(
      count(Math.min(5, 900 - from), from),
    );
    expect(numbers(await collect(store.readStream(stream, { from, limit: 5, direction: 'backwards' })))).toEqual(
      count(5, from - 4).reverse(),
    );
  });

  it('recognises a repeat wherever it lies, within one group too', async () => {
    const batch = events(3, 900);
    const [first, second] = await Promise.all([
      store.append('encounter-a', 899, batch),
      store.append('encounter-a', 899, batch),
    ]);
    expect([first, second]).toMatchObject([
      { outcome: 'appended', revision: 902 },
      { outcome: 'appended', revision: 902, position: undefined },
    ]);
    expect(await store.append('encounter-a', 'any', batch)).toMatchObject({ revision: 902, position: undefined });
    expect(await store.append('encounter-a', 899, [event(7)])).toMatchObject({ outcome: 'conflict', current: 902 });
  });

  it('forgets an append that fails by itself, while its group is written', async () => {
    files.behindItsBack((database) =>
      database.exec(
        "CREATE TRIGGER refuse BEFORE INSERT ON events WHEN NEW.type = 'Refused' BEGIN SELECT RAISE(ABORT, 'no'); END",
      ),
    );
    const refused = events(20, 900).map((one, index) => (index === 18 ? { ...one, type: 'Refused' } : one));
    const [error] = await Promise.all([
      failure(() => store.append('encounter-a', 899, refused)),
      append(store, 'encounter-b', 899, events(3, 900)),
    ]);
    expect(error.code).toBe('unavailable');
    expect(await store.head('encounter-a')).toBe(899);
    await append(store, 'encounter-a', 899, events(3, 900));
    expect(numbers(await collect(store.readStream('encounter-a', { from: 898 })))).toEqual([898, 899, 900, 901, 902]);
    expect(numbers(await collect(store.readStream('encounter-b', { from: 899 })))).toEqual([899, 900, 901, 902]);
  });

  it('knows what a truncation left, in the table and in memory', async () => {
    await store.truncate('encounter-a', 600);
    await store.truncate('encounter-b', 800);
    expect(numbers(await collect(store.readStream('encounter-a')))).toEqual(count(300, 600));
    expect(numbers(await collect(store.readStream('encounter-b')))).toEqual(count(100, 800));
    expect(numbers(await collect(store.readStream('encounter-c')))).toEqual(count(900));
    await store.close();
    store = files.open();
    expect(numbers(await collect(store.readStream('encounter-b')))).toEqual(count(100, 800));
    expect(await store.head('encounter-a')).toBe(899);
  });
});
