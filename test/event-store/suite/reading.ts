import { expect, it } from '@jest/globals';
import { APPEND_LIMITS } from '../../../src/event-store/event-store.js';
import type { EventStore } from '../../../src/event-store/event-store.js';
import type { EventStoreFactory } from '../conformance.js';
import type { Bench } from './helpers.js';
import { append, collect, count, describeWithStore, event, events, numbers } from './helpers.js';

export function describeReading(factory: EventStoreFactory): void {
  describeStreamReads(factory);
  describeLogReads(factory);
}

/** A stream of `length` events, longer than one append may be if need be. */
async function longStream(store: EventStore, bench: Bench, length: number): Promise<string> {
  const stream = bench.stream();
  for (let first = 0; first < length; first += APPEND_LIMITS.events) {
    const batch = events(Math.min(APPEND_LIMITS.events, length - first), first);
    await append(store, stream, first === 0 ? 'no-stream' : first - 1, batch);
  }
  return stream;
}

function describeStreamReads(factory: EventStoreFactory): void {
  describeWithStore('reading a stream', factory, (bench) => {
    it('finds a missing stream empty, and says that it is missing', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const read = store.readStream(stream);
      expect(await collect(read)).toEqual([]);
      expect(read.missing()).toBe(true);
      expect(await collect(store.readStream(stream, { direction: 'backwards' }))).toEqual([]);
      expect(await store.head(stream)).toBeUndefined();
    });

    it('does not call a stream missing that it read nothing of', async () => {
      const { store } = bench;
      const stream = await longStream(store, bench, 3);
      const read = store.readStream(stream, { from: 3 });
      expect(await collect(read)).toEqual([]);
      expect(read.missing()).toBe(false);
      const whole = store.readStream(stream);
      expect(await collect(whole)).toHaveLength(3);
      expect(whole.missing()).toBe(false);
    });

    it('gives events forwards from a revision on, that one included', async () => {
      const { store } = bench;
      const stream = await longStream(store, bench, 6);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([0, 1, 2, 3, 4, 5]);
      expect(numbers(await collect(store.readStream(stream, { from: 4 })))).toEqual([4, 5]);
      expect(numbers(await collect(store.readStream(stream, { from: 0, limit: 2 })))).toEqual([0, 1]);
      expect(numbers(await collect(store.readStream(stream, { from: 1, limit: 3 })))).toEqual([1, 2, 3]);
      expect(numbers(await collect(store.readStream(stream, { from: 5, limit: 9 })))).toEqual([5]);
    });

    it('gives events backwards from a revision, that one included', async () => {
      const { store } = bench;
      const stream = await longStream(store, bench, 6);
      const backwards = { direction: 'backwards' } as const;
      expect(numbers(await collect(store.readStream(stream, backwards)))).toEqual([5, 4, 3, 2, 1, 0]);
      expect(numbers(await collect(store.readStream(stream, { ...backwards, from: 2 })))).toEqual([2, 1, 0]);
      expect(numbers(await collect(store.readStream(stream, { ...backwards, limit: 1 })))).toEqual([5]);
      expect(numbers(await collect(store.readStream(stream, { ...backwards, from: 3, limit: 2 })))).toEqual([3, 2]);
      expect(numbers(await collect(store.readStream(stream, { ...backwards, from: 0 })))).toEqual([0]);
      expect(numbers(await collect(store.readStream(stream, { ...backwards, from: 99, limit: 2 })))).toEqual([5, 4]);
    });

    it('reads more than fits in one page, in both directions and with a limit', async () => {
      const { store } = bench;
      const stream = await longStream(store, bench, 700);
      expect(numbers(await collect(store.readStream(stream)))).toEqual(count(700));
      expect(numbers(await collect(store.readStream(stream, { direction: 'backwards' })))).toEqual(
        count(700).reverse(),
      );
      expect(numbers(await collect(store.readStream(stream, { from: 100, limit: 500 })))).toEqual(count(500, 100));
    });

    it('can be left half way, and begun again from the start', async () => {
      const { store } = bench;
      const stream = await longStream(store, bench, 5);
      const read = store.readStream(stream);
      for await (const { revision } of read) if (revision === 2) break;
      expect(numbers(await collect(read))).toEqual(count(5));
    });

    it('gives the largest event that may be appended', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const empty = event(0, { text: '' });
      const room = APPEND_LIMITS.eventBytes - JSON.stringify(empty.data).length - JSON.stringify(empty.metadata).length;
      const text = 'x'.repeat(room);
      await append(store, stream, 'no-stream', [{ ...empty, data: { n: 0, text } }]);
      const [stored] = await collect(store.readStream(stream));
      expect(stored?.data.text === text).toBe(true);
    });
  });
}

function describeLogReads(factory: EventStoreFactory): void {
  const { traits } = factory;

  describeWithStore('reading the log', factory, (bench) => {
    /** Events 0 … 5, by turns in two streams. */
    async function twoStreams(store: EventStore): Promise<[string, string]> {
      const [one, two] = [bench.stream(), bench.stream()];
      for (const n of [0, 1, 2]) {
        await append(store, one, n === 0 ? 'no-stream' : n - 1, [event(2 * n)]);
        await append(store, two, n === 0 ? 'no-stream' : n - 1, [event(2 * n + 1)]);
      }
      return [one, two];
    }

    it('gives the events of all streams in the order in which they were written', async () => {
      const { store, category } = bench;
      const [one, two] = await twoStreams(store);
      const stored = await collect(store.readAll({ prefixes: [`${category}-`] }));
      expect(numbers(stored)).toEqual(count(6));
      expect(stored.map(({ stream }) => stream)).toEqual([one, two, one, two, one, two]);
      expect(stored.map(({ revision }) => revision)).toEqual([0, 0, 1, 1, 2, 2]);
    });

    it('gives each event a position, as a bigint that grows', async () => {
      const { store, category } = bench;
      await twoStreams(store);
      const positions = (await collect(store.readAll({ prefixes: [category] }))).map(({ position }) => position ?? -1n);
      expect(positions.every((position) => typeof position === 'bigint' && position >= 0n)).toBe(true);
      for (const [index, position] of positions.entries()) {
        if (index > 0) expect(position > (positions[index - 1] ?? position)).toBe(true);
      }
    });

    it('begins behind a position, that one excluded', async () => {
      const { store, category } = bench;
      await twoStreams(store);
      const prefixes = [category];
      const all = await collect(store.readAll({ prefixes }));
      for (const [index, { position = -1n }] of all.entries()) {
        expect(numbers(await collect(store.readAll({ prefixes, after: position })))).toEqual(
          count(5 - index, index + 1),
        );
      }
    });

    it('finds nothing behind the head or far beyond it', async () => {
      const { store } = bench;
      await twoStreams(store);
      const head = (await store.headPosition()) ?? 0n;
      expect(await collect(store.readAll({ after: head }))).toEqual([]);
      expect(await collect(store.readAll({ after: 2n ** 62n }))).toEqual([]);
    });

    it('stops at a limit, also one larger than a page', async () => {
      const { store, category } = bench;
      const prefixes = [category];
      const streams = [await longStream(store, bench, 300), await longStream(store, bench, 300)];
      expect(streams).toHaveLength(2);
      expect(await collect(store.readAll({ prefixes, limit: 4 }))).toHaveLength(4);
      expect(numbers(await collect(store.readAll({ prefixes, limit: 400 })))).toEqual([...count(300), ...count(100)]);
      expect(await collect(store.readAll({ prefixes }))).toHaveLength(600);
    });

    it('gives only the streams that begin with one of the prefixes, taken literally', async () => {
      const { store, category } = bench;
      for (const [n, name] of ['a-1', 'b-1', 'ab-1', 'A-1', 'a%-1', 'é-1'].entries()) {
        await append(store, `${category}${name}`, 'no-stream', [event(n)]);
      }
      const read = async (...endings: string[]) =>
        numbers(await collect(store.readAll({ prefixes: endings.map((ending) => category + ending) })));
      expect(await read('a-')).toEqual([0]);
      expect(await read('a')).toEqual([0, 2, 4]);
      expect(await read('b-', 'A-')).toEqual([1, 3]);
      expect(await read('%')).toEqual([]);
      expect(await read('.')).toEqual([]);
      expect(await read('é')).toEqual([5]);
      expect(await read('a-', 'a-1', 'a')).toEqual([0, 2, 4]);
      expect(await read('z')).toEqual([]);
    });

    it('gives every stream where no prefix is given', async () => {
      const { store } = bench;
      await append(store, bench.stream(), 'no-stream', [event(0)]);
      const before = await store.headPosition();
      const [one, two] = [bench.stream(), `other${bench.stream()}`];
      await append(store, one, 'no-stream', [event(1)]);
      await append(store, two, 'no-stream', [event(2)]);
      const stored = await collect(store.readAll(before === undefined ? {} : { after: before }));
      expect(stored.filter(({ stream }) => [one, two].includes(stream)).map(({ stream }) => stream)).toEqual([
        one,
        two,
      ]);
    });

    if (traits.startsEmpty) {
      it('finds an empty log empty', async () => {
        const { store } = bench;
        expect(await store.headPosition()).toBeUndefined();
        expect(await collect(store.readAll())).toEqual([]);
      });
    }

    if (traits.contiguousPositions) {
      it('leaves no hole, neither by a conflict nor by a refusal nor by a repeat', async () => {
        const { store } = bench;
        const stream = bench.stream();
        const batch = events(2);
        const first = (await append(store, stream, 'no-stream', batch)).position ?? 0n;
        await store.append(stream, 7, events(3));
        await store.append(stream, 'no-stream', batch);
        await store.append(stream, 1, []).catch(() => undefined);
        expect((await append(store, stream, 1, [event(2)])).position).toBe(first + 1n);
      });
    }
  });
}
