import { expect, it } from '@jest/globals';
import type { EventStoreFactory } from '../conformance.js';
import { append, collect, describeWithStore, events, failure, nextEvents, numbers } from './helpers.js';

export function describeTruncating(factory: EventStoreFactory): void {
  describeWithStore('truncating a stream', factory, (bench) => {
    it('takes away what lies before, and what stays keeps its revisions', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const other = bench.stream();
      await append(store, stream, 'no-stream', events(5));
      await append(store, other, 'no-stream', events(2));
      await store.truncate(stream, 3);

      const left = await collect(store.readStream(stream));
      expect(numbers(left)).toEqual([3, 4]);
      expect(left.map(({ revision }) => revision)).toEqual([3, 4]);
      expect(numbers(await collect(store.readStream(stream, { from: 1 })))).toEqual([3, 4]);
      expect(numbers(await collect(store.readStream(stream, { direction: 'backwards' })))).toEqual([4, 3]);
      expect(await store.head(stream)).toBe(4);
      expect(numbers(await collect(store.readStream(other)))).toEqual([0, 1]);
    });

    it('goes on counting where the stream stood', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(2));
      await store.truncate(stream, 1);
      expect((await append(store, stream, 1, events(1, 2))).revision).toBe(2);
      expect(await store.append(stream, 0, events(1))).toMatchObject({ outcome: 'conflict', current: 2 });
      expect(numbers(await nextEvents(store.follow({ stream }), 2))).toEqual([1, 2]);
    });

    it('may be repeated, and taken further', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(4));
      await store.truncate(stream, 2);
      await store.truncate(stream, 2);
      await store.truncate(stream, 3);
      expect(numbers(await collect(store.readStream(stream)))).toEqual([3]);
    });

    it('is refused where there is no stream or nothing would stay', async () => {
      const { store } = bench;
      const stream = bench.stream();
      expect((await failure(() => store.truncate(stream, 0))).code).toBe('invalid-request');
      await append(store, stream, 'no-stream', events(2));
      expect((await failure(() => store.truncate(stream, 2))).code).toBe('invalid-request');
      expect((await failure(() => store.truncate(stream, -1))).code).toBe('invalid-request');
      expect((await failure(() => store.truncate('$settings', 0))).code).toBe('invalid-request');
      expect(numbers(await collect(store.readStream(stream)))).toEqual([0, 1]);
    });
  });
}
