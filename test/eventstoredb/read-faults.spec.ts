import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../../src/event-store/event-store.js';
import { ATTEMPTS, closeBenches, events, filled, newStream, openBench, rejection } from './bench.js';
import type { FaultBench } from './bench.js';
import type { Fault } from './double/faults.js';
import { silentPeer } from './silent-peer.js';
import { failOnUnhandled } from './unhandled.js';

failOnUnhandled();
closeBenches();

const bytes = (text: string): Uint8Array => Buffer.from(text);

async function numbersOf(source: AsyncIterable<StoredEvent>): Promise<unknown[]> {
  const numbers: unknown[] = [];
  for await (const { data } of source) numbers.push(data.n);
  return numbers;
}

const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const READS: readonly (readonly [
  string,
  (bench: FaultBench, stream: string) => AsyncIterable<StoredEvent>,
  number[],
])[] = [
  ['a stream forwards', ({ store }, stream) => store.readStream(stream), TEN],
  [
    'a stream backwards',
    ({ store }, stream) => store.readStream(stream, { direction: 'backwards' }),
    [...TEN].reverse(),
  ],
  ['part of a stream', ({ store }, stream) => store.readStream(stream, { from: 2, limit: 6 }), TEN.slice(2, 8)],
  ['the log', ({ store }) => store.readAll(), TEN],
  ['part of the log', ({ store }) => store.readAll({ prefixes: ['encounter-'], limit: 8 }), TEN.slice(0, 8)],
];

describe.each(READS)('a read of %s', (_, read, expected) => {
  it.each<Fault>(['unavailable', 'busy', 'timeout', 'not-leader', { kind: 'drop', after: 4 }])(
    'goes on where it was after %j',
    async (fault) => {
      const bench = await openBench();
      const stream = await filled(bench, 10);
      void bench.double.faults.next('read', fault);
      expect(await numbersOf(read(bench, stream))).toEqual(expected);
      expect(bench.double.reads).toHaveLength(2);
      expect(bench.troubles.map(({ kind }) => kind)).toEqual(['read-failed']);
    },
  );

  it('goes on where it was when the server falls silent', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 10);
    void bench.double.faults.next('read', { kind: 'stall', after: 4 });
    const reading = read(bench, stream)[Symbol.asyncIterator]();
    const seen: unknown[] = [];
    while (seen.length < 4) seen.push((await reading.next()).value.data.n);
    const fifth = reading.next();
    await new Promise(setImmediate);
    expect(bench.timers.running).toEqual([5_000]);
    bench.timers.expire();
    for (let next = await fifth; !next.done; next = await reading.next()) seen.push(next.value.data.n);
    expect(seen).toEqual(expected);
  });
});

describe('a read that meets a fault every time', () => {
  it.each<Fault>(['unavailable', 'busy', 'timeout', 'not-leader', { kind: 'drop', after: 0 }])(
    'is given up as unavailable after a bounded number of attempts: %j',
    async (fault) => {
      const bench = await openBench();
      const stream = await filled(bench, 2);
      bench.double.faults.always('read', fault);
      const error = await rejection(numbersOf(bench.store.readStream(stream)));
      expect(error).toMatchObject({ name: 'EventStoreError', code: 'unavailable', details: { stream } });
      expect(bench.double.reads).toHaveLength(ATTEMPTS);
      expect(bench.pauses).toEqual([1, 2]);
    },
  );

  it('is unavailable when the server never answers', async () => {
    const { double, store, timers } = await openBench();
    double.faults.always('read', 'hang');
    const failing = rejection(store.head(newStream()));
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await double.counters.reached('read', attempt);
      timers.expire();
    }
    expect((await failing).code).toBe('unavailable');
  });

  it('is unavailable when the server is down', async () => {
    const { double, store } = await openBench();
    await double.crash();
    expect((await rejection(store.head(newStream()))).code).toBe('unavailable');
    expect((await rejection(store.headPosition())).code).toBe('unavailable');
    expect((await rejection(numbersOf(store.readAll()))).code).toBe('unavailable');
  });

  it('counts failures anew after every event', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 10);
    bench.double.faults.always('read', { kind: 'drop', after: 1 });
    expect(await numbersOf(bench.store.readStream(stream, { limit: 9 }))).toEqual(TEN.slice(0, 9));
    expect(new Set(bench.pauses)).toEqual(new Set([1]));
  });
});

describe('a peer that accepts connections and says nothing', () => {
  it('makes an append an unknown outcome and a read unavailable', async () => {
    const peer = await silentPeer();
    const { store, timers } = await openBench({ connectionString: peer.url, attempts: 1 });
    const failing = [rejection(store.append(newStream(), 'no-stream', events(1))), rejection(store.head(newStream()))];
    await peer.connected;
    expect(timers.running).toHaveLength(2);
    timers.expire();
    expect((await Promise.all(failing)).map(({ code }) => code)).toEqual(['outcome-unknown', 'unavailable']);
    await peer.stop();
  });
});

describe('a read that the server refuses', () => {
  it('says that access is denied, at the first attempt', async () => {
    const { double, store } = await openBench();
    double.faults.always('read', 'access-denied');
    expect((await rejection(store.head(newStream()))).code).toBe('access-denied');
    expect(double.reads).toHaveLength(1);
  });

  it('says that the stream is deleted', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 2);
    bench.double.log.tombstone(stream);
    expect((await rejection(bench.store.head(stream))).code).toBe('stream-deleted');
    expect((await rejection(numbersOf(bench.store.readStream(stream)))).code).toBe('stream-deleted');
  });

  it('leaves the event of a tombstone out of the log', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 2);
    const before = await bench.store.headPosition();
    bench.double.log.tombstone(stream);
    expect(await numbersOf(bench.store.readAll())).toEqual([0, 1]);
    expect(await bench.store.headPosition()).toBe(before);
  });
});

describe('an event that is not what it should be', () => {
  it.each([
    ['malformed data', { data: bytes('{"n":') }, 'data is not a JSON object'],
    ['data that is a text', { data: bytes('"text"') }, 'data is not a JSON object'],
    ['data that is a list', { data: bytes('[1]') }, 'data is not a JSON object'],
    ['data that is null', { data: bytes('null') }, 'data is not a JSON object'],
    ['no data', { data: bytes('') }, 'data is not a JSON object'],
    ['malformed metadata', { metadata: bytes('{') }, 'metadata is not a JSON object'],
    ['metadata that is a number', { metadata: bytes('7') }, 'metadata is not a JSON object'],
    ['another content type', { contentType: 'application/octet-stream' }, 'content type is not JSON'],
  ])('%s: everything before it is given, then an error that names it', async (_, corruption, reason) => {
    const bench = await openBench();
    const stream = await filled(bench, 3);
    bench.double.log.corrupt(stream, 1, corruption);
    const seen: number[] = [];
    const reading = (async () => {
      for await (const { revision } of bench.store.readStream(stream)) seen.push(revision);
    })();
    const id = bench.double.log.stream(stream)[1]?.id;
    const error = await rejection(reading);
    expect(error).toMatchObject({ code: 'corrupt-event', details: { stream, revision: 1, id } });
    expect(error.message).toContain(reason);
    expect(seen).toEqual([0]);
    expect((await rejection(numbersOf(bench.store.readAll()))).code).toBe('corrupt-event');
    expect(await bench.store.head(stream)).toBe(2);
  });

  it('takes an event without metadata for one with none', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 1);
    bench.double.log.corrupt(stream, 0, { metadata: bytes('') });
    for await (const { metadata } of bench.store.readStream(stream)) expect(metadata).toEqual({});
  });
});

describe('a read that is left', () => {
  it('takes no harm from what happens to its call later', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 200);
    for await (const { revision } of bench.store.readStream(stream)) if (revision === 1) break;
    bench.double.dropAll();
    await bench.double.crash();
    await bench.store.close();
    expect(bench.troubles).toEqual([]);
  });
});

describe('what a read costs', () => {
  it('is one call, whatever is read', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 150);
    const { double, store } = bench;
    await numbersOf(store.readStream(stream));
    await numbersOf(store.readStream(stream, { from: 3, limit: 2 }));
    await numbersOf(store.readAll());
    await store.head(stream);
    await store.headPosition();
    expect(double.reads.map(({ count }) => count)).toEqual([
      Number.MAX_SAFE_INTEGER,
      2,
      Number.MAX_SAFE_INTEGER,
      1,
      Number.MAX_SAFE_INTEGER,
    ]);
  });
});
