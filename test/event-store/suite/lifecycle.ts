import { expect, it } from '@jest/globals';
import type { EventStoreFactory } from '../conformance.js';
import { append, collect, count, describeWithStore, events, failure, numbers, until } from './helpers.js';

export function describeLifecycle(factory: EventStoreFactory): void {
  describeWithStore('a store that is closed', factory, (bench) => {
    it('fails every later call with `closed`', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(1));
      await store.close();
      const calls: readonly (() => unknown)[] = [
        () => store.append(stream, 0, events(1)),
        () => collect(store.readStream(stream)),
        () => collect(store.readAll()),
        () => store.head(stream),
        () => store.headPosition(),
        () => store.follow({ stream }).next(),
        () => store.follow({ all: true }).next(),
      ];
      const codes: string[] = [];
      for (const call of calls) codes.push((await failure(call)).code);
      expect(codes).toEqual(calls.map(() => 'closed'));
    });

    it('may be closed again', async () => {
      await bench.store.close();
      await expect(bench.store.close()).resolves.toBeUndefined();
    });

    it('finishes the appends that were asked for before', async () => {
      const { store } = bench;
      const streams = count(10).map(() => bench.stream());
      const asked = streams.map((stream) => append(store, stream, 'no-stream', events(2)));
      await store.close();
      for (const { revision } of await Promise.all(asked)) expect(revision).toBe(1);
      if (factory.reopen === undefined) return;
      const reopened = await bench.reopen();
      for (const stream of streams) expect(await reopened.head(stream)).toBe(1);
    });

    it('ends a follower that waits with `closed`, and then for good', async () => {
      const { store } = bench;
      const follower = store.follow({ stream: bench.stream() });
      await until(follower, 'caught-up');
      const waiting = failure(() => follower.next());
      await store.close();
      expect((await waiting).code).toBe('closed');
      expect(await follower.next()).toEqual({ done: true, value: undefined });
    });

    it('ends a read that is under way with `closed`', async () => {
      const { store } = bench;
      const stream = bench.stream();
      for (const batch of count(4)) {
        await append(store, stream, batch === 0 ? 'no-stream' : batch * 200 - 1, events(200, batch * 200));
      }
      const error = await failure(async () => {
        for await (const { revision } of store.readStream(stream)) if (revision === 0) await store.close();
      });
      expect(error.code).toBe('closed');
    });
  });

  if (factory.reopen === undefined) return;
  describeWithStore('a store that is opened again', factory, (bench) => {
    it('holds what was appended, and goes on from there', async () => {
      const stream = bench.stream();
      const { position } = await append(bench.store, stream, 'no-stream', events(3));
      const store = await bench.reopen();
      expect(numbers(await collect(store.readStream(stream)))).toEqual([0, 1, 2]);
      expect(await store.head(stream)).toBe(2);
      expect(await store.headPosition()).toBe(position);
      const next = await append(store, stream, 2, events(1, 3));
      expect((next.position ?? 0n) > (position ?? 0n)).toBe(true);
      expect(numbers(await collect(store.readAll({ prefixes: [bench.category] })))).toEqual([0, 1, 2, 3]);
    });

    it('lets a follower go on where it was', async () => {
      const stream = bench.stream();
      await append(bench.store, stream, 'no-stream', events(3));
      const store = await bench.reopen();
      const follower = store.follow({ stream, after: 1 });
      const items = await until(follower, 'caught-up');
      expect(items.flatMap((item) => (item.kind === 'event' ? [item.event.data.n] : []))).toEqual([2]);
      await follower.return?.();
    });
  });
}
