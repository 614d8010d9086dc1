import { describe, expect, it } from '@jest/globals';
import type { FollowItem, FollowTarget } from '../../src/event-store/event-store.js';
import { closeBenches, events, filled, newStream, openBench, rejection } from './bench.js';
import type { FaultBench } from './bench.js';
import type { Fault } from './double/faults.js';
import { failOnUnhandled } from './unhandled.js';

failOnUnhandled();
closeBenches();

type Follow = AsyncIterableIterator<FollowItem>;

/** Numbers of the next events, whatever comes between them. */
async function take(follow: Follow, count: number): Promise<unknown[]> {
  const numbers: unknown[] = [];
  while (numbers.length < count) {
    const { done, value } = await follow.next();
    if (done) throw new Error('The follow ended.');
    if (value.kind === 'event') numbers.push(value.event.data.n);
  }
  return numbers;
}

/** Reads until the follow says that it has caught up. */
async function untilCaughtUp(follow: Follow): Promise<FollowItem[]> {
  const items: FollowItem[] = [];
  while (items.at(-1)?.kind !== 'caught-up') {
    const { done, value } = await follow.next();
    if (done) throw new Error('The follow ended.');
    items.push(value);
  }
  return items;
}

/** Lets the watchdog look until a condition holds; each look may ask the server. */
async function tickUntil({ timers }: FaultBench, holds: () => boolean): Promise<void> {
  while (!holds()) {
    timers.tick();
    await new Promise(setImmediate);
  }
}

const TARGETS: readonly (readonly [string, (stream: string) => FollowTarget])[] = [
  ['a stream', (stream) => ({ stream })],
  ['the log', () => ({ all: true })],
  ['part of the log', () => ({ all: true, prefixes: ['encounter-'] })],
];

describe.each(TARGETS)('a follow of %s', (_, target) => {
  it.each<Fault>([
    'unavailable',
    'busy',
    'timeout',
    'not-leader',
    { kind: 'drop', after: 0 },
    { kind: 'drop', after: 3 },
    { kind: 'end-quietly', after: 0 },
    { kind: 'end-quietly', after: 3 },
    { kind: 'skip', after: 3 },
  ])('misses nothing and repeats nothing after %j', async (fault) => {
    const bench = await openBench();
    const stream = await filled(bench, 6);
    void bench.double.faults.next('subscribe', fault);
    const follow = bench.store.follow(target(stream));
    expect(await take(follow, 6)).toEqual([0, 1, 2, 3, 4, 5]);
    await bench.store.append(stream, 5, events(2, 6));
    expect(await take(follow, 2)).toEqual([6, 7]);
    expect(bench.double.counters.count('subscribe')).toBe(2);
    await follow.return?.();
  });

  it('gives nothing twice that the server sends twice', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 6);
    void bench.double.faults.next('subscribe', { kind: 'repeat', after: 3 });
    const follow = bench.store.follow(target(stream));
    expect(await take(follow, 6)).toEqual([0, 1, 2, 3, 4, 5]);
    expect((await untilCaughtUp(follow)).filter(({ kind }) => kind === 'event')).toEqual([]);
    expect(bench.double.counters.count('subscribe')).toBe(1);
    await follow.return?.();
  });

  it('is taken up again behind the last event it gave', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 6);
    const follow = bench.store.follow(target(stream));
    await untilCaughtUp(follow);
    const { reads } = bench.double;
    const before = reads.length;
    bench.double.dropAll();
    await bench.double.counters.reached('subscribe', 2);
    const { revision, position } = bench.double.log.events.at(-1) ?? {};
    expect(reads.slice(before).map(({ from }) => from)).toEqual(['stream' in target(stream) ? revision : position]);
    await follow.return?.();
  });

  it('goes on over a crash and a restart of the server', async () => {
    const comesUp: { promise?: Promise<void> } = {};
    const bench = await openBench({ backoff: async () => comesUp.promise });
    const { double, store } = bench;
    const stream = await filled(bench, 3);
    const follow = store.follow(target(stream));
    expect(await take(follow, 3)).toEqual([0, 1, 2]);
    for (const round of [1, 2, 3]) {
      let restart = (): void => undefined;
      comesUp.promise = new Promise((resolve) => (restart = resolve));
      await double.crash();
      await double.restart();
      restart();
      await store.append(stream, 3 * round - 1, events(3, 3 * round));
      expect(await take(follow, 3)).toEqual([3 * round, 3 * round + 1, 3 * round + 2]);
    }
    await follow.return?.();
  });

  it('is subscribed again when the server does not confirm it in time', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 2);
    const struck = bench.double.faults.next('subscribe', 'hang');
    const follow = bench.store.follow(target(stream));
    const first = follow.next();
    await struck;
    expect(bench.timers.running).toEqual([5_000]);
    bench.timers.expire();
    expect(await first).toMatchObject({ value: { kind: 'event', event: { revision: 0 } } });
    expect(bench.troubles.map(({ kind }) => kind)).toEqual(['follow-dropped']);
    await follow.return?.();
  });

  it('is subscribed again by the watchdog when the server falls silent', async () => {
    const bench = await openBench();
    const { double, store } = bench;
    const stream = await filled(bench, 3);
    void double.faults.next('subscribe', { kind: 'stall', after: 3 });
    const follow = store.follow(target(stream));
    expect(await take(follow, 3)).toEqual([0, 1, 2]);
    const next = take(follow, 2);
    await store.append(stream, 2, events(2, 3));
    await tickUntil(bench, () => bench.troubles.length > 0);
    expect(await next).toEqual([3, 4]);
    expect(bench.troubles.map(({ kind }) => kind)).toEqual(['follow-stalled']);
    await follow.return?.();
  });

  it('is left alone by the watchdog while there is nothing to tell', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 3);
    const follow = bench.store.follow(target(stream));
    await untilCaughtUp(follow);
    const { counters } = bench.double;
    const looks = counters.reached('read', 5);
    let looked = false;
    void looks.then(() => (looked = true));
    await tickUntil(bench, () => looked);
    expect(counters.count('subscribe')).toBe(1);
    expect(bench.troubles).toEqual([]);
    await follow.return?.();
    expect(bench.timers.repeating).toBe(0);
  });

  it('ends with an error when access is denied', async () => {
    const { double, store } = await openBench();
    double.faults.always('subscribe', 'access-denied');
    const follow = store.follow(target(newStream()));
    expect((await rejection(follow.next())).code).toBe('access-denied');
    expect(await follow.next()).toEqual({ done: true, value: undefined });
    expect(double.counters.count('subscribe')).toBe(1);
  });

  it('gives what lies before an event that is corrupt, and then ends with an error', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 4);
    bench.double.log.corrupt(stream, 2, { data: Buffer.from('{') });
    const follow = bench.store.follow(target(stream));
    expect(await take(follow, 2)).toEqual([0, 1]);
    expect(await rejection(follow.next())).toMatchObject({ code: 'corrupt-event', details: { stream, revision: 2 } });
    expect(await follow.next()).toEqual({ done: true, value: undefined });
  });

  it('ends with an error when the server leaves the same event out again', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 4);
    void bench.double.faults.next('subscribe', { kind: 'skip', after: 2 });
    void bench.double.faults.next('subscribe', { kind: 'skip', after: 0 });
    const follow = bench.store.follow(target(stream));
    expect(await take(follow, 2)).toEqual([0, 1]);
    expect(await rejection(follow.next())).toMatchObject({ code: 'corrupt-event', details: { stream, revision: 3 } });
    expect(bench.troubles.map(({ kind }) => kind)).toEqual(['follow-gap']);
  });

  it('leaves no call behind when it is returned', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 3);
    const follow = bench.store.follow(target(stream));
    await untilCaughtUp(follow);
    const cancelled = bench.double.counters.reached('cancelled', 1);
    const waiting = follow.next();
    await follow.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    await cancelled;
    bench.double.dropAll();
    await bench.double.crash();
    expect(bench.troubles).toEqual([]);
  });

  it('gives everything to a consumer that is slower than the server', async () => {
    const bench = await openBench();
    const stream = newStream();
    for (let first = 0; first < 1_000; first += 200) {
      await bench.store.append(stream, first === 0 ? 'no-stream' : first - 1, events(200, first));
    }
    const follow = bench.store.follow(target(stream));
    const numbers: unknown[] = [];
    while (numbers.length < 1_000) {
      numbers.push(...(await take(follow, 1)));
      if (numbers.length % 50 === 0) await new Promise(setImmediate);
      if (numbers.length === 500) bench.double.dropAll();
    }
    expect(numbers).toEqual(Array.from({ length: 1_000 }, (_unused, n) => n));
    await follow.return?.();
  });
});

describe('a follow of a stream', () => {
  it('finds that the last event was left out when the next one comes', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 3);
    void bench.double.faults.next('subscribe', { kind: 'skip', after: 2 });
    const follow = bench.store.follow({ stream });
    await untilCaughtUp(follow);
    await bench.store.append(stream, 2, events(1, 3));
    expect(await take(follow, 2)).toEqual([2, 3]);
    expect(bench.troubles.map(({ kind }) => kind)).toEqual(['follow-gap']);
    await follow.return?.();
  });

  it('finds by its watchdog that the last event was left out', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 3);
    void bench.double.faults.next('subscribe', { kind: 'skip', after: 2 });
    const follow = bench.store.follow({ stream });
    await untilCaughtUp(follow);
    const next = take(follow, 1);
    await tickUntil(bench, () => bench.troubles.length > 0);
    expect(await next).toEqual([2]);
    await follow.return?.();
  });

  it('ends with an error when the stream is deleted', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 2);
    const follow = bench.store.follow({ stream });
    expect(await take(follow, 2)).toEqual([0, 1]);
    bench.double.log.tombstone(stream);
    const error = await rejection(untilCaughtUp(follow).then(() => follow.next()));
    expect(error).toMatchObject({ code: 'stream-deleted', details: { stream } });
  });
});

describe('a follow of part of the log', () => {
  const prefixes = ['encounter-'];

  it('is taken up again behind its last checkpoint, not behind its last event', async () => {
    const bench = await openBench();
    await filled(bench, 1);
    await filled(bench, 100, 'other-1');
    const follow = bench.store.follow({ all: true, prefixes });
    const items = await untilCaughtUp(follow);
    const [checkpoint] = items.filter((item) => item.kind === 'checkpoint').slice(-1);
    bench.double.dropAll();
    await bench.double.counters.reached('subscribe', 2);
    expect(bench.double.reads.at(-1)?.from).toBe(checkpoint?.position);
    expect(checkpoint?.position).toBe(bench.double.log.events.at(-1)?.position);
    await follow.return?.();
  });

  it('goes on over the end of a stream', async () => {
    const bench = await openBench();
    const stream = await filled(bench, 2);
    const follow = bench.store.follow({ all: true, prefixes });
    await untilCaughtUp(follow);
    bench.double.log.tombstone(stream);
    await filled(bench, 2);
    expect(await take(follow, 2)).toEqual([0, 1]);
    await follow.return?.();
  });

  it('is subscribed again by the watchdog when checkpoints are overdue', async () => {
    const bench = await openBench();
    await filled(bench, 1);
    void bench.double.faults.next('subscribe', { kind: 'stall', after: 1 });
    const follow = bench.store.follow({ all: true, prefixes });
    expect(await take(follow, 1)).toEqual([0]);
    const next = untilCaughtUp(follow);
    for (const n of [1, 2]) await filled(bench, 200, `other-${n}`);
    await tickUntil(bench, () => bench.troubles.length > 0);
    expect((await next).some(({ kind }) => kind === 'checkpoint')).toBe(true);
    await follow.return?.();
  });
});
