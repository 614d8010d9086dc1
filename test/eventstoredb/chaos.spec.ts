import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore, EventToAppend, ExpectedRevision, StoredEvent } from '../../src/event-store/event-store.js';
import { EventStoreError } from '../../src/event-store/event-store.js';
import { openEventStoreDb } from '../../src/event-store/eventstoredb/index.js';
import { event } from './bench.js';
import { startEventStoreDbDouble } from './double/double.js';
import type { EventStoreDbDouble } from './double/double.js';
import type { Fault } from './double/faults.js';
import { failOnUnhandled } from './unhandled.js';

failOnUnhandled();

/**
 * Decides what breaks and how much each append holds; `CHAOS_SEED` plays another run. Chaos and every writer have dice of their
 * own: what breaks after which commit is then the same in each run, whoever of the writers was quicker.
 */
const SEED = Number(process.env.CHAOS_SEED ?? 20_260_501);
const CALM_WRITERS = 3;
const EVENTS_PER_CALM_WRITER = 600;
const RIVALS = 2;
const EVENTS_PER_RIVAL = 200;
const ALL_EVENTS = CALM_WRITERS * EVENTS_PER_CALM_WRITER + RIVALS * EVENTS_PER_RIVAL;

const APPEND_FAULTS: readonly Fault[] = [
  'unavailable',
  'busy',
  'timeout',
  'not-leader',
  'commit-then-fail',
  'commit-then-hang',
];

/** Whole numbers below a limit, the same for the same seed (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Breaks something after some of the commits. What and when is decided by commits, not by a clock. */
function unleash(double: EventStoreDbDouble, below: (limit: number) => number) {
  const done = { drops: 0, restarts: 0, faults: 0 };
  let restarting: Promise<void> | undefined;
  const comeBack = async (): Promise<void> => {
    await new Promise(setImmediate);
    await double.crash();
    await double.restart();
    restarting = undefined;
  };
  const unsubscribe = double.log.onCommit(() => {
    if (below(20) === 0) {
      done.drops += 1;
      setImmediate(() => double.dropAll());
    }
    if (below(15) === 0) {
      done.faults += 1;
      void double.faults.next('append', APPEND_FAULTS[below(APPEND_FAULTS.length)] ?? 'busy');
    }
    if (below(40) === 0) {
      void double.faults.next('subscribe', { kind: below(2) === 0 ? 'drop' : 'end-quietly', after: below(30) });
    }
    if (below(200) === 0 && !restarting) {
      done.restarts += 1;
      restarting = comeBack();
    }
  });
  /** Breaks nothing more; resolves when the server is up. */
  const stop = async (): Promise<void> => {
    unsubscribe();
    await restarting;
  };
  return { done, stop };
}

/** Repeats the identical append until its outcome is known. @returns the last revision, or undefined for a conflict */
async function insist(store: EventStore, stream: string, expected: ExpectedRevision, batch: readonly EventToAppend[]) {
  for (;;) {
    try {
      const result = await store.append(stream, expected, batch);
      return result.outcome === 'appended' ? result.revision : undefined;
    } catch (error) {
      if (!(error instanceof EventStoreError)) throw error;
      if (error.code !== 'outcome-unknown' && error.code !== 'unavailable') throw error;
    }
  }
}

async function writeAlone(store: EventStore, stream: string, below: (limit: number) => number): Promise<void> {
  for (let n = 0; n < EVENTS_PER_CALM_WRITER;) {
    const size = Math.min(1 + below(4), EVENTS_PER_CALM_WRITER - n);
    const batch = Array.from({ length: size }, (_, index) => event(n + index));
    const revision = await insist(store, stream, n === 0 ? 'no-stream' : n - 1, batch);
    if (revision !== n + size - 1) throw new Error(`${stream} is at ${revision} after event ${n + size - 1}`);
    n += size;
  }
}

/** Two of these write to one stream: the loser looks where the stream is and decides again. */
async function writeAgainstRivals(store: EventStore, stream: string, rival: number): Promise<void> {
  for (let n = 0; n < EVENTS_PER_RIVAL;) {
    const head = await store.head(stream).catch(() => 'unknown' as const);
    if (head === 'unknown') continue;
    const decided = event(rival * EVENTS_PER_RIVAL + n);
    if ((await insist(store, stream, head ?? 'no-stream', [decided])) !== undefined) n += 1;
  }
}

async function follow(store: EventStore, target: Parameters<EventStore['follow']>[0], count: number) {
  const seen: StoredEvent[] = [];
  for await (const item of store.follow(target)) {
    if (item.kind === 'event') seen.push(item.event);
    if (seen.length === count) break;
  }
  return seen;
}

describe(`${ALL_EVENTS} events by ${CALM_WRITERS + RIVALS} writers while everything breaks (seed ${SEED})`, () => {
  const calm = Array.from({ length: CALM_WRITERS }, (_, index) => `encounter-calm${index}`);
  const contested = 'encounter-contested';
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
  let double: EventStoreDbDouble;
  let done = { drops: 0, restarts: 0, faults: 0 };
  let ofTheLog: StoredEvent[] = [];
  let ofOneStream: StoredEvent[] = [];
  let troubles = 0;

  beforeAll(async () => {
    double = await startEventStoreDbDouble();
    const store = await openEventStoreDb({
      connectionString: double.url,
      attempts: 3,
      appendDeadline: 250,
      backoff: () => new Promise(setImmediate),
      onTrouble: () => (troubles += 1),
    });
    const chaos = unleash(double, dice(SEED));
    [ofTheLog, ofOneStream] = await Promise.all([
      follow(store, { all: true, prefixes: ['encounter-'] }, ALL_EVENTS),
      follow(store, { stream: contested }, RIVALS * EVENTS_PER_RIVAL),
      ...calm.map((stream, writer) => writeAlone(store, stream, dice(SEED + 1 + writer))),
      ...numbers(RIVALS).map((rival) => writeAgainstRivals(store, contested, rival)),
    ]);
    await chaos.stop();
    done = chaos.done;
    await store.close();
  }, 120_000);

  afterAll(async () => double.stop());

  it('breaks a great deal', () => {
    expect(done.drops).toBeGreaterThan(10);
    expect(done.faults).toBeGreaterThan(10);
    expect(done.restarts).toBeGreaterThan(0);
    expect(troubles).toBeGreaterThan(20);
  });

  it('ends with every event there once', () => {
    const { events } = double.log;
    expect(events).toHaveLength(ALL_EVENTS);
    expect(new Set(events.map(({ id }) => id)).size).toBe(ALL_EVENTS);
  });

  it('ends with every stream contiguous, and in the order of its writer', () => {
    const content = (stream: string) =>
      double.log.stream(stream).map(({ data }) => (JSON.parse(Buffer.from(data).toString()) as { n: number }).n);
    for (const stream of calm) expect(content(stream)).toEqual(numbers(EVENTS_PER_CALM_WRITER));
    const mixed = content(contested);
    for (const rival of numbers(RIVALS)) {
      const own = mixed.filter((n) => Math.floor(n / EVENTS_PER_RIVAL) === rival);
      expect(own).toEqual(numbers(EVENTS_PER_RIVAL).map((n) => rival * EVENTS_PER_RIVAL + n));
    }
  });

  it('shows a follower of the log exactly the log', () => {
    const place = ({ stream, revision }: { stream: string; revision: number | bigint }) => `${stream}@${revision}`;
    expect(ofTheLog.map(place)).toEqual(double.log.events.map(place));
    expect(ofTheLog.map(({ position }) => position)).toEqual(double.log.events.map(({ position }) => position));
  });

  it('shows a follower of one stream exactly that stream', () => {
    expect(ofOneStream.map(({ id }) => id)).toEqual(double.log.stream(contested).map(({ id }) => id));
  });
});
