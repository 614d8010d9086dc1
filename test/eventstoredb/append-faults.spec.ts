import { describe, expect, it, jest } from '@jest/globals';
import { ATTEMPTS, closeBenches, event, events, newStream, openBench, rejection } from './bench.js';
import type { FaultBench } from './bench.js';
import { startEventStoreDbDouble } from './double/double.js';
import type { Fault } from './double/faults.js';
import { failOnUnhandled } from './unhandled.js';

failOnUnhandled();
closeBenches();

const idsIn = ({ double }: FaultBench, stream: string) => double.log.stream(stream).map(({ id }) => id);

describe('an append that meets a fault once', () => {
  it.each<Fault>(['unavailable', 'busy', 'timeout', 'not-leader', 'commit-then-fail'])(
    'is sent again after %j, and is there once',
    async (fault) => {
      const bench = await openBench();
      const stream = newStream();
      const batch = events(3);
      void bench.double.faults.next('append', fault);
      const result = await bench.store.append(stream, 'no-stream', batch);
      expect(result).toMatchObject({ outcome: 'appended', revision: 2 });
      expect(idsIn(bench, stream)).toEqual(batch.map(({ id }) => id));
      expect(bench.double.counters.count('append')).toBe(2);
      expect(bench.troubles.map(({ kind }) => kind)).toEqual(['append-failed']);
    },
  );

  it.each<Fault>(['hang', 'commit-then-hang'])('is sent again when %j outlasts its deadline', async (fault) => {
    const bench = await openBench();
    const stream = newStream();
    const batch = events(3);
    const struck = bench.double.faults.next('append', fault);
    const appending = bench.store.append(stream, 'no-stream', batch);
    await struck;
    expect(bench.timers.running).toEqual([600_000]);
    bench.timers.expire();
    expect(await appending).toMatchObject({ outcome: 'appended', revision: 2 });
    expect(idsIn(bench, stream)).toEqual(batch.map(({ id }) => id));
    expect(bench.timers.running).toEqual([]);
  });

  it('sends the identical append, even if the caller changes the events meanwhile', async () => {
    const { double, store } = await openBench();
    const commit = jest.spyOn(double.log, 'commit');
    const data = { n: 1 };
    void double.faults.next('append', 'commit-then-fail');
    const appending = store.append(newStream(), 'no-stream', [{ ...event(1), data }]);
    data.n = 2;
    await appending;
    expect(commit).toHaveBeenCalledTimes(2);
    expect(commit.mock.calls[1]).toEqual(commit.mock.calls[0]);
    expect(Buffer.from(double.log.events[0]?.data ?? []).toString()).toBe('{"n":1}');
  });

  it('goes to the leader that a node names', async () => {
    const leader = await startEventStoreDbDouble();
    const { double, store } = await openBench({}, { leader: { host: '127.0.0.1', port: leader.port } });
    double.faults.always('append', 'not-leader');
    const stream = newStream();
    expect(await store.append(stream, 'no-stream', events(2))).toMatchObject({ outcome: 'appended', revision: 1 });
    expect(double.counters.count('append')).toBe(1);
    expect(double.log.events).toEqual([]);
    expect(leader.log.stream(stream)).toHaveLength(2);
    await leader.stop();
  });

  it('tells its first revision when another writer has gone on behind it meanwhile', async () => {
    const { double, store } = await openBench({
      backoff: async () => void (await other.store.append(stream, 1, [event(9)])),
    });
    const other = await openBench({ connectionString: double.url });
    const stream = newStream();
    void double.faults.next('append', 'commit-then-fail');
    expect(await store.append(stream, 'no-stream', events(2))).toMatchObject({ outcome: 'appended', revision: 1 });
    expect(double.log.stream(stream)).toHaveLength(3);
  });

  it('is a conflict when another writer was there before the second attempt', async () => {
    const { double, store } = await openBench({
      backoff: async () => void (await other.store.append(stream, 'no-stream', [event(9)])),
    });
    const other = await openBench({ connectionString: double.url });
    const stream = newStream();
    void double.faults.next('append', 'unavailable');
    expect(await store.append(stream, 'no-stream', events(2))).toEqual({
      outcome: 'conflict',
      expected: 'no-stream',
      current: 0,
    });
    expect(double.log.stream(stream)).toHaveLength(1);
  });
});

describe('an append that meets a fault every time', () => {
  it.each<[Fault, string]>([
    ['unavailable', 'outcome-unknown'],
    ['busy', 'outcome-unknown'],
    ['timeout', 'outcome-unknown'],
    ['commit-then-fail', 'outcome-unknown'],
    ['not-leader', 'unavailable'],
  ])('is given up after a bounded number of attempts: %j is %s', async (fault, code) => {
    const { double, store, pauses } = await openBench();
    double.faults.always('append', fault);
    const stream = newStream();
    const error = await rejection(store.append(stream, 'no-stream', events(1)));
    expect(error).toMatchObject({ name: 'EventStoreError', code, details: { stream } });
    expect(double.counters.count('append')).toBe(ATTEMPTS);
    expect(pauses).toEqual([1, 2]);
  });

  it('is of unknown outcome when the server never answers', async () => {
    const { double, store, timers } = await openBench();
    double.faults.always('append', 'hang');
    const failing = rejection(store.append(newStream(), 'no-stream', events(1)));
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await double.counters.reached('append', attempt);
      timers.expire();
    }
    expect((await failing).code).toBe('outcome-unknown');
  });

  it('is unavailable when the server is down from the beginning', async () => {
    const { double, store } = await openBench();
    await double.crash();
    expect((await rejection(store.append(newStream(), 'no-stream', events(1)))).code).toBe('unavailable');
  });

  it('is of unknown outcome when the server went down after an attempt that may have been written', async () => {
    const { double, store, troubles } = await openBench({ backoff: () => double.crash() });
    void double.faults.next('append', 'commit-then-fail');
    const stream = newStream();
    expect((await rejection(store.append(stream, 'no-stream', events(1)))).code).toBe('outcome-unknown');
    expect(troubles).toHaveLength(ATTEMPTS);
    expect(double.log.stream(stream)).toHaveLength(1);
  });
});

describe('an append that the server refuses', () => {
  it.each<[Fault, string]>([
    ['access-denied', 'access-denied'],
    ['event-too-large', 'too-large'],
  ])('is not attempted again: %j', async (fault, code) => {
    const { double, store } = await openBench();
    double.faults.always('append', fault);
    expect((await rejection(store.append(newStream(), 'no-stream', events(1)))).code).toBe(code);
    expect(double.counters.count('append')).toBe(1);
    expect(double.log.events).toEqual([]);
  });

  it('tells the limit of a server that takes less than ours', async () => {
    const { double, store } = await openBench({}, { maxAppendSize: 100 });
    const stream = newStream();
    const big = { ...event(1), data: { text: 'x'.repeat(100) } };
    const error = await rejection(store.append(stream, 'no-stream', [big]));
    expect(error).toMatchObject({ code: 'too-large', details: { stream, limit: 100 } });
    expect(double.counters.count('append')).toBe(1);
  });

  it('says that the stream is deleted', async () => {
    const { double, store } = await openBench();
    const stream = newStream();
    await store.append(stream, 'no-stream', events(2));
    double.log.tombstone(stream);
    expect((await rejection(store.append(stream, 1, events(1)))).code).toBe('stream-deleted');
  });

  it('is of unknown outcome when access is lost before an earlier attempt was explained', async () => {
    const { double, store } = await openBench();
    void double.faults.next('append', 'commit-then-fail');
    void double.faults.next('append', 'access-denied');
    expect((await rejection(store.append(newStream(), 'no-stream', events(1)))).code).toBe('outcome-unknown');
  });
});

describe('what an append costs', () => {
  it('is one call, without a handshake and never in a batch, also where the server offers both', async () => {
    const { double, store } = await openBench({}, { batch: true });
    const stream = newStream();
    await store.append(stream, 'no-stream', events(200));
    await Promise.all([store.append(stream, 199, events(1)), store.append(newStream(), 'no-stream', events(1))]);
    const { counters } = double;
    expect(counters.count('append')).toBe(3);
    expect(counters.count('handshake')).toBe(0);
    expect(counters.count('batch-append')).toBe(0);
    expect(double.reads).toEqual([]);
  });
});

describe('a server whose handshake hangs', () => {
  it('is appended to all the same: there is none', async () => {
    const { double, store } = await openBench();
    double.faults.always('handshake', 'hang');
    expect(await store.append(newStream(), 'no-stream', events(1))).toMatchObject({ outcome: 'appended' });
  });
});

describe('closing while an append is under way', () => {
  it('waits for the answer', async () => {
    const { double, store } = await openBench();
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    const struck = double.faults.next('append', { kind: 'hold', until });
    const order: string[] = [];
    const appending = store.append(newStream(), 'no-stream', events(1)).then(({ outcome }) => order.push(outcome));
    await struck;
    const closing = store.close().then(() => order.push('closed'));
    expect((await rejection(store.append(newStream(), 'no-stream', events(1)))).code).toBe('closed');
    release();
    await Promise.all([appending, closing]);
    expect(order).toEqual(['appended', 'closed']);
  });
});
