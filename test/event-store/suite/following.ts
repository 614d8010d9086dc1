import { expect, it } from '@jest/globals';
import type { EventStore, FollowTarget, StoredEvent } from '../../../src/event-store/event-store.js';
import type { EventStoreFactory } from '../conformance.js';
import type { Bench } from './helpers.js';
import { append, count, describeWithStore, event, events, nextEvent, nextEvents, numbers, until } from './helpers.js';

export function describeFollowing(factory: EventStoreFactory): void {
  describeStreamFollows(factory);
  describeLogFollows(factory);
  describeFollowersUnderLoad(factory);
  describeFollowerLife(factory);
}

function describeStreamFollows(factory: EventStoreFactory): void {
  describeWithStore('following a stream', factory, (bench) => {
    it('gives what is there, says that it has caught up, and gives what comes', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(3));
      const follower = store.follow({ stream });
      const caughtUp = await until(follower, 'caught-up');
      expect(caughtUp.map(({ kind }) => kind)).toEqual(['event', 'event', 'event', 'caught-up']);
      await append(store, stream, 2, events(2, 3));
      expect(numbers(await nextEvents(follower, 2))).toEqual([3, 4]);
      await follower.return?.();
    });

    it('gives the same events as a read', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const given = event(0, { text: '🐉' });
      await append(store, stream, 'no-stream', [given]);
      const follower = store.follow({ stream });
      const { position: _, ...followed } = await nextEvent(follower);
      expect(followed).toEqual({ ...given, stream, revision: 0 });
      await follower.return?.();
    });

    it('begins behind a revision, that one excluded', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(4));
      for (const after of [0, 1, 2]) {
        const follower = store.follow({ stream, after });
        expect((await nextEvent(follower)).revision).toBe(after + 1);
        await follower.return?.();
      }
      const atTheHead = store.follow({ stream, after: 3 });
      expect(await until(atTheHead, 'caught-up')).toEqual([{ kind: 'caught-up' }]);
      await append(store, stream, 3, events(1, 4));
      expect((await nextEvent(atTheHead)).revision).toBe(4);
      await atTheHead.return?.();
    });

    it('waits for a stream that does not exist yet', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const follower = store.follow({ stream });
      expect(await until(follower, 'caught-up')).toEqual([{ kind: 'caught-up' }]);
      const coming = nextEvent(follower);
      await append(store, bench.stream(), 'no-stream', events(1, 99));
      await append(store, stream, 'no-stream', events(1, 7));
      expect((await coming).data.n).toBe(7);
      await follower.return?.();
    });

    it('gives each of many followers everything', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(2));
      const followers = count(5).map(() => store.follow({ stream }));
      const all = Promise.all(followers.map((follower) => nextEvents(follower, 4)));
      await append(store, stream, 1, events(2, 2));
      for (const seen of await all) expect(numbers(seen)).toEqual([0, 1, 2, 3]);
      for (const follower of followers) await follower.return?.();
    });
  });
}

function describeLogFollows(factory: EventStoreFactory): void {
  describeWithStore('following the log', factory, (bench) => {
    it('gives the events under its prefixes, then says that it has caught up, then what comes', async () => {
      const { store, category } = bench;
      const [one, two] = [bench.stream(), bench.stream()];
      await append(store, one, 'no-stream', events(2));
      await append(store, `other${one}`, 'no-stream', events(1, 99));
      await append(store, two, 'no-stream', events(1, 2));
      const follower = store.follow({ all: true, prefixes: [category] });
      const seen = await until(follower, 'caught-up');
      expect(seen.flatMap((item) => (item.kind === 'event' ? [item.event.data.n] : []))).toEqual([0, 1, 2]);
      await append(store, `other${one}`, 0, events(1, 98));
      await append(store, one, 1, events(1, 3));
      expect(numbers(await nextEvents(follower, 1))).toEqual([3]);
      await follower.return?.();
    });

    it('begins behind the position of an event, that one excluded', async () => {
      const { store, category } = bench;
      await append(store, bench.stream(), 'no-stream', events(3));
      const target = { all: true, prefixes: [category] } as const;
      const first = store.follow(target);
      const { position } = await nextEvent(first);
      await first.return?.();
      const second = store.follow({ ...target, after: position ?? -1n });
      expect(numbers(await nextEvents(second, 2))).toEqual([1, 2]);
      await second.return?.();
    });

    it('follows every stream where no prefix is given', async () => {
      const { store } = bench;
      await append(store, bench.stream(), 'no-stream', events(1));
      const after = (await store.headPosition()) ?? 0n;
      const follower = store.follow({ all: true, after });
      const [one, two] = [bench.stream(), `other${bench.stream()}`];
      await append(store, one, 'no-stream', events(1, 1));
      await append(store, two, 'no-stream', events(1, 2));
      const wanted = new Set([one, two]);
      const seen: StoredEvent[] = [];
      while (seen.length < 2) {
        const next = await nextEvent(follower);
        if (wanted.has(next.stream)) seen.push(next);
      }
      expect(numbers(seen)).toEqual([1, 2]);
      await follower.return?.();
    });

    it('tells how far it has looked when nothing of interest is there, and can go on from that', async () => {
      const { store, category } = bench;
      await append(store, bench.stream(), 'no-stream', events(1));
      const start = (await store.headPosition()) ?? 0n;
      for (const n of count(3)) await append(store, `other${bench.stream()}`, 'no-stream', events(100, n * 100));
      const target = { all: true, prefixes: [category] } as const;
      const follower = store.follow({ ...target, after: start });
      const [checkpoint] = (await until(follower, 'caught-up')).filter(({ kind }) => kind === 'checkpoint').slice(-1);
      if (checkpoint?.kind !== 'checkpoint') throw new Error('There was no checkpoint.');
      expect(checkpoint.position > start).toBe(true);
      await follower.return?.();
      const resumed = store.follow({ ...target, after: checkpoint.position });
      await append(store, bench.stream(), 'no-stream', events(1, 7));
      expect((await nextEvent(resumed)).data.n).toBe(7);
      await resumed.return?.();
    });
  });
}

function describeFollowersUnderLoad(factory: EventStoreFactory): void {
  const { faults = {} } = factory;

  /** Appends `length` events one by one, telling of each. */
  async function write(store: EventStore, stream: string, length: number, from = 0): Promise<void> {
    for (let n = from; n < from + length; n += 1)
      await append(store, stream, n === 0 ? 'no-stream' : n - 1, [event(n)]);
  }

  /** Reads until `length` events were seen, beginning anew behind the last one whenever `lives` are spent. */
  async function followInLives(bench: Bench, target: FollowTarget, length: number, lives: number) {
    const seen: StoredEvent[] = [];
    while (seen.length < length) {
      const last = seen.at(-1);
      const resumed = last === undefined ? target : resumeAfter(target, last);
      const follower = bench.store.follow(resumed);
      seen.push(...(await nextEvents(follower, Math.min(lives, length - seen.length))));
      await follower.return?.();
    }
    return seen;
  }

  const resumeAfter = (target: FollowTarget, last: StoredEvent): FollowTarget =>
    'stream' in target ? { ...target, after: last.revision } : { ...target, after: last.position ?? -1n };

  describeWithStore('followers while others append', factory, (bench) => {
    it('see every event of a stream once and in order', async () => {
      const stream = bench.stream();
      const [seen] = await Promise.all([
        followInLives(bench, { stream }, 150, Infinity),
        write(bench.store, stream, 150),
      ]);
      expect(numbers(seen)).toEqual(count(150));
    });

    it('see every event of a stream once and in order over many resumptions', async () => {
      const stream = bench.stream();
      const [seen] = await Promise.all([followInLives(bench, { stream }, 150, 7), write(bench.store, stream, 150)]);
      expect(numbers(seen)).toEqual(count(150));
    });

    it('see every event of the log once, each stream in order, over many resumptions', async () => {
      const streams = count(4).map(() => bench.stream());
      const target = { all: true, prefixes: [bench.category] } as const;
      const [seen] = await Promise.all([
        followInLives(bench, target, 240, 23),
        ...streams.map((stream) => write(bench.store, stream, 60)),
      ]);
      for (const stream of streams) {
        expect(numbers(seen.filter((item) => item.stream === stream))).toEqual(count(60));
      }
      expect(new Set(seen.map(({ position }) => position)).size).toBe(240);
    });

    const { dropFollowers } = faults;
    if (dropFollowers !== undefined) {
      it('miss nothing and see nothing twice when they are cut off', async () => {
        const { store } = bench;
        const stream = bench.stream();
        const follower = store.follow({ stream });
        const ofTheLog = store.follow({ all: true, prefixes: [bench.category] });
        for (const round of count(4)) {
          await write(store, stream, 10, round * 10);
          expect(numbers(await nextEvents(follower, 5))).toEqual(count(5, round * 10));
          await dropFollowers(store);
          expect(numbers(await nextEvents(follower, 5))).toEqual(count(5, round * 10 + 5));
          expect(numbers(await nextEvents(ofTheLog, 10))).toEqual(count(10, round * 10));
        }
        await follower.return?.();
        await ofTheLog.return?.();
      });
    }
  });
}

function describeFollowerLife(factory: EventStoreFactory): void {
  const END = { done: true, value: undefined };

  describeWithStore('a follower', factory, (bench) => {
    it('ends at once when it is returned, also while it waits', async () => {
      const follower = bench.store.follow({ stream: bench.stream() });
      await until(follower, 'caught-up');
      const waiting = follower.next();
      expect(await follower.return?.()).toEqual(END);
      expect(await waiting).toEqual(END);
      expect(await follower.next()).toEqual(END);
    });

    it('ends quietly by its signal, also while it waits', async () => {
      const { store } = bench;
      const stop = new AbortController();
      const follower = store.follow({ all: true, prefixes: [bench.category] }, stop.signal);
      await until(follower, 'caught-up');
      const waiting = follower.next();
      stop.abort();
      expect(await waiting).toEqual(END);
      expect(await follower.next()).toEqual(END);
    });

    it('ends at once with a signal that was given before', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(1));
      expect(await store.follow({ stream }, AbortSignal.abort()).next()).toEqual(END);
    });

    it('works in a for await loop that is left', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(3));
      const seen: unknown[] = [];
      for await (const item of store.follow({ stream })) {
        if (item.kind !== 'event') continue;
        seen.push(item.event.data.n);
        if (seen.length === 2) break;
      }
      expect(seen).toEqual([0, 1]);
    });

    it('answers calls of next that wait together in their order', async () => {
      const { store } = bench;
      const stream = bench.stream();
      await append(store, stream, 'no-stream', events(2));
      const follower = store.follow({ stream });
      const items = await Promise.all([follower.next(), follower.next(), follower.next()]);
      expect(items.map(({ value }) => value?.kind)).toEqual(['event', 'event', 'caught-up']);
      await follower.return?.();
    });
  });
}
