import { expect, it } from '@jest/globals';
import type { EventStoreFactory } from '../conformance.js';
import { append, collect, describeWithStore, event, events, failure, numbers } from './helpers.js';

/** The rows of the table in docs/decisions/0003-idempotent-appends.md, from top to bottom. */
export function describeIdempotency(factory: EventStoreFactory): void {
  const { traits, faults = {} } = factory;

  describeWithStore('repeats', factory, (bench) => {
    it('writes what is sent behind a matching revision, even ids that the stream has', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const [first, second] = [event(0), event(1)];
      await append(store, stream, 'no-stream', [first, second]);
      expect((await append(store, stream, 1, [first, event(2)])).revision).toBe(3);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([0, 1, 0, 2]);
    });

    it('recognises the creation of a stream', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const batch = events(3);
      await append(store, stream, 'no-stream', batch);
      expect((await append(store, stream, 'no-stream', batch)).revision).toBe(2);
      expect(await store.head(stream)).toBe(2);
    });

    it('recognises an append that is not the last any more, and tells its revision', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const batch = events(2, 1);
      await append(store, stream, 'no-stream', [event(0)]);
      await append(store, stream, 0, batch);
      await append(store, stream, 2, events(3, 3));
      expect((await append(store, stream, 0, batch)).revision).toBe(2);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('recognises the first part of what was appended', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const batch = events(3);
      await append(store, stream, 'no-stream', batch);
      expect((await append(store, stream, 'no-stream', batch.slice(0, 2))).revision).toBe(1);
    });

    it('goes by the ids and not by the body', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const given = event(1);
      await append(store, stream, 'no-stream', [given]);
      expect((await append(store, stream, 'no-stream', [{ ...event(2), id: given.id }])).revision).toBe(0);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([1]);
    });

    it('answers a conflict where the first id differs', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const [first, second] = [event(0), event(1)];
      await append(store, stream, 'no-stream', [first, second]);
      const result = await store.append(stream, 'no-stream', [event(9), second]);
      expect(result).toEqual({ outcome: 'conflict', expected: 'no-stream', current: 1 });
    });

    it('answers a conflict where the ids are there in another order', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const [first, second] = [event(0), event(1)];
      await append(store, stream, 'no-stream', [first, second]);
      expect((await store.append(stream, 'no-stream', [second, first])).outcome).toBe('conflict');
    });

    it('answers a conflict where the first id matches and a later one differs', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const [first, second] = [event(0), event(1)];
      await append(store, stream, 'no-stream', [first, second]);
      expect((await store.append(stream, 'no-stream', [first, event(9)])).outcome).toBe('conflict');
      expect(await store.head(stream)).toBe(1);
    });

    it('answers a conflict where all match and one more is given', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const batch = events(2);
      await append(store, stream, 'no-stream', batch);
      expect((await store.append(stream, 'no-stream', [...batch, event(9)])).outcome).toBe('conflict');
      expect(await store.head(stream)).toBe(1);
    });

    it('answers a conflict where the ids lie elsewhere than behind the revision that is expected', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const batch = events(3);
      await append(store, stream, 'no-stream', batch);
      expect((await store.append(stream, 0, batch.slice(0, 1))).outcome).toBe('conflict');
    });

    it('takes an id of another stream for a new one', async () => {
      const { store } = bench;
      const [one, two] = [bench.stream(), bench.stream()];
      const given = event(1);
      await append(store, one, 'no-stream', [given]);
      await append(store, two, 'no-stream', [given]);
      expect(numbers(await collect(store.readStream(two)))).toEqual([1]);
    });

    it('recognises a repeat that waits together with its original', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const batch = events(2);
      const results = await Promise.all([
        append(store, stream, 'no-stream', batch),
        append(store, stream, 'no-stream', batch),
      ]);
      expect(results.map(({ revision }) => revision)).toEqual([1, 1]);
      expect(await store.head(stream)).toBe(1);
    });
  });

  describeWithStore('repeats of an append that expects anything', factory, (bench) => {
    it('recognises it when all ids are known', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const batch = events(2);
      await append(store, stream, 'any', batch);
      await append(store, stream, 'any', events(1, 2));
      expect((await append(store, stream, 'any', batch)).revision).toBe(1);
      expect(await store.head(stream)).toBe(2);
    });

    it('writes it when the first id is not known', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const known = event(0);
      await append(store, stream, 'any', [known]);
      expect((await append(store, stream, 'any', [event(1), known])).revision).toBe(2);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([0, 1, 0]);
    });

    it('recognises events that were appended with an explicit revision', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const batch = events(2);
      await append(store, stream, 'no-stream', batch);
      expect((await append(store, stream, 'any', batch)).revision).toBe(1);
      expect(await store.head(stream)).toBe(1);
    });

    it('answers a conflict when the first id is known and a later one is not', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const first = event(0);
      await append(store, stream, 'any', [first]);
      expect(await store.append(stream, 'any', [first, event(1)])).toEqual({
        outcome: 'conflict',
        expected: 'any',
        current: 0,
      });
    });
  });

  if (factory.reopen !== undefined) {
    describeWithStore('repeats after a restart', factory, (bench) => {
      it('are recognised where a revision is expected', async () => {
        const stream = bench.stream();
        const batch = events(2);
        await append(bench.store, stream, 'no-stream', batch);
        const store = await bench.reopen();
        expect((await append(store, stream, 'no-stream', batch)).revision).toBe(1);
        expect(await store.head(stream)).toBe(1);
      });

      if (traits.remembersAnyAfterReopen) {
        it('are recognised where anything is expected', async () => {
          const stream = bench.stream();
          const batch = events(2);
          await append(bench.store, stream, 'any', batch);
          const store = await bench.reopen();
          expect((await append(store, stream, 'any', batch)).revision).toBe(1);
          expect(await store.head(stream)).toBe(1);
        });
      }
    });
  }

  const { loseNextAnswer, refuseNextAppend } = faults;
  if (loseNextAnswer !== undefined) {
    describeWithStore('an append whose answer is lost', factory, (bench) => {
      it('fails with an unknown outcome, and repeated is there once', async () => {
        const { store } = bench;
        const stream = bench.stream();
        const batch = events(2);
        await loseNextAnswer(store);
        expect((await failure(() => store.append(stream, 'no-stream', batch))).code).toBe('outcome-unknown');
        expect((await append(store, stream, 'no-stream', batch)).revision).toBe(1);
        expect(numbers(await collect(store.readStream(stream)))).toEqual([0, 1]);
      });
    });
  }
  if (refuseNextAppend !== undefined) {
    describeWithStore('an append that the store cannot take', factory, (bench) => {
      it('fails as unavailable, writes nothing, and works when repeated', async () => {
        const { store } = bench;
        const stream = bench.stream();
        const batch = events(2);
        await refuseNextAppend(store);
        expect((await failure(() => store.append(stream, 'no-stream', batch))).code).toBe('unavailable');
        expect(await store.head(stream)).toBeUndefined();
        expect((await append(store, stream, 'no-stream', batch)).revision).toBe(1);
      });
    });
  }
}
