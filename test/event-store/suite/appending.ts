import { expect, it } from '@jest/globals';
import { JsonText } from '../../../src/event-store/event-store.js';
import type { EventStoreFactory } from '../conformance.js';
import { append, collect, count, describeWithStore, event, events, numbers } from './helpers.js';

export function describeAppending(factory: EventStoreFactory): void {
  describeWithStore('appending', factory, (bench) => {
    it('creates a stream that is expected not to exist', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const result = await append(store, stream, 'no-stream', events(3));
      expect(result.revision).toBe(2);
      expect(typeof result.position).toBe('bigint');
      expect(await store.head(stream)).toBe(2);
    });

    it('appends behind the revision that is expected', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(2));
      const { revision } = await append(store, stream, 1, events(2, 2));
      expect(revision).toBe(3);
      const stored = await collect(store.readStream(stream));
      expect(numbers(stored)).toEqual(count(4));
      expect(stored.map((item) => item.revision)).toEqual(count(4));
    });

    it('keeps what comes as text like what comes as objects', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const [data, metadata] = [new JsonText('{"n":7,"deep":[{"a":null}]}'), new JsonText('{"by":"\\u00e9"}')];
      await append(store, stream, 'no-stream', [{ ...event(0), data, metadata }, event(1)]);
      const [stored, other] = await collect(store.readStream(stream));
      expect(stored).toMatchObject({ data: { n: 7, deep: [{ a: null }] }, metadata: { by: '\u00e9' }, revision: 0 });
      expect(other!.data).toEqual(event(1).data);
    });

    it('appends without an expectation, to a new stream and to one that exists', async () => {
      const { store } = bench;
      const stream = bench.stream();
      expect((await append(store, stream, 'any', events(1))).revision).toBe(0);
      expect((await append(store, stream, 'any', events(2, 1))).revision).toBe(2);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([0, 1, 2]);
    });

    it('answers a conflict, with what there is, when the stream exists against expectation', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(3));
      expect(await store.append(stream, 'no-stream', events(1, 9))).toEqual({
        outcome: 'conflict',
        expected: 'no-stream',
        current: 2,
      });
      expect(await store.head(stream)).toBe(2);
    });

    it('answers a conflict when the stream is beyond the revision that is expected', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(3));
      expect(await store.append(stream, 1, events(1, 9))).toEqual({ outcome: 'conflict', expected: 1, current: 2 });
      expect(numbers(await collect(store.readStream(stream)))).toEqual([0, 1, 2]);
    });

    it('answers a conflict when the stream is behind the revision that is expected', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(1));
      expect(await store.append(stream, 5, events(1, 9))).toEqual({ outcome: 'conflict', expected: 5, current: 0 });
    });

    it('answers a conflict when a revision of a missing stream is expected', async () => {
      const { store } = bench;
      const stream = bench.stream();
      expect(await store.append(stream, 0, events(1))).toEqual({
        outcome: 'conflict',
        expected: 0,
        current: 'no-stream',
      });
      expect(await store.head(stream)).toBeUndefined();
    });

    it('gives back every part of an event as it was given', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const given = {
        ...event(0),
        type: 'Ángel.v2',
        data: {
          text: 'Orc „Größe“ 🐉 \u0000 \u2028 "quoted" \\ line\nend',
          lone: '\ud800',
          numbers: [0, -1, 0.1, 1e21, 5e-324, Number.MAX_SAFE_INTEGER],
          nested: { empty: {}, list: [[], [null, true, false]] },
          '': 'a nameless key',
          'ключ 🗝': null,
        },
        metadata: { $correlationId: 'ключ-1', $causationId: '🗝' },
      };
      const { position } = await append(store, stream, 'no-stream', [given]);
      const [stored] = await collect(store.readStream(stream));
      expect(stored).toEqual({
        ...given,
        stream,
        revision: 0,
        position: factory.traits.positionsInStreamReads ? position : undefined,
      });
    });

    it('takes a property that is undefined for one that is absent', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', [event(0, { absent: undefined })]);
      const [stored] = await collect(store.readStream(stream));
      expect(Object.keys(stored?.data ?? {})).toEqual(['n']);
    });

    it('keeps what was appended apart from what the writer changes later', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const data = { n: 1 };
      await append(store, stream, 'no-stream', [{ ...event(0), data }]);
      data.n = 2;
      expect(numbers(await collect(store.readStream(stream)))).toEqual([1]);
    });

    it('keeps streams apart whose names look alike', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const names = [stream, `${stream}-`, stream.toUpperCase(), `${stream}%`, `${stream}é`, `${stream}e\u0301`];
      for (const [index, name] of names.entries()) await append(store, name, 'no-stream', [event(index)]);
      for (const [index, name] of names.entries()) {
        expect(numbers(await collect(store.readStream(name)))).toEqual([index]);
      }
    });

    it('lets exactly one of two concurrent creators win', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const results = await Promise.all([
        store.append(stream, 'no-stream', [event(1)]),
        store.append(stream, 'no-stream', [event(2)]),
      ]);
      expect(results.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1);
      expect(results.filter(({ outcome }) => outcome === 'conflict')).toEqual([
        { outcome: 'conflict', expected: 'no-stream', current: 0 },
      ]);
      const winner = results[0]?.outcome === 'appended' ? 1 : 2;
      expect(numbers(await collect(store.readStream(stream)))).toEqual([winner]);
    });

    it('appends to many streams at once, and to each in order', async () => {
      const { store } = bench;
      const streams = Array.from({ length: 20 }, () => bench.stream());
      await Promise.all(
        streams.map(async (stream, index) => {
          await append(store, stream, 'no-stream', [event(index * 100)]);
          for (let n = 1; n < 10; n += 1) await append(store, stream, n - 1, [event(index * 100 + n)]);
        }),
      );
      for (const [index, stream] of streams.entries()) {
        expect(numbers(await collect(store.readStream(stream)))).toEqual(count(10, index * 100));
      }
    });

    it('writes appends that wait together even if one among them conflicts', async () => {
      const { store } = bench;
      const [one, two, three] = [bench.stream(), bench.stream(), bench.stream()];
      const outcomes = await Promise.all([
        store.append(one, 'no-stream', [event(1)]),
        store.append(two, 7, [event(2)]),
        store.append(three, 'no-stream', [event(3)]),
      ]);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['appended', 'conflict', 'appended']);
      expect(numbers(await collect(store.readStream(one)))).toEqual([1]);
      expect(await store.head(two)).toBeUndefined();
      expect(numbers(await collect(store.readStream(three)))).toEqual([3]);
    });

    it('gives positions that grow with every append', async () => {
      const { store } = bench;
      const positions: bigint[] = [];
      for (const stream of [bench.stream(), bench.stream(), bench.stream()]) {
        const { position } = await append(store, stream, 'no-stream', events(2));
        positions.push(position ?? -1n);
      }
      expect([...positions].sort((a, b) => (a < b ? -1 : 1))).toEqual(positions);
      expect(new Set(positions).size).toBe(3);
      expect(await store.headPosition()).toBe(positions.at(-1));
    });
  });
}
