import { randomUUID } from 'node:crypto';
import { afterEach } from '@jest/globals';
import type { EventStore, EventStoreError, EventToAppend } from '../../src/event-store/event-store.js';
import { openEventStoreDb } from '../../src/event-store/eventstoredb/index.js';
import type { EventStoreDbOptions, Trouble } from '../../src/event-store/eventstoredb/index.js';
import { startEventStoreDbDouble } from './double/double.js';
import type { DoubleOptions, EventStoreDbDouble } from './double/double.js';
import { ManualTimers } from './manual-timers.js';

/** A store on a double, with time in the hands of the test and no pause between attempts. */
export interface FaultBench {
  readonly double: EventStoreDbDouble;
  readonly store: EventStore;
  readonly timers: ManualTimers;
  /** What was survived so far. */
  readonly troubles: Trouble[];
  /** How many failures in a row each pause was told of. */
  readonly pauses: number[];
}

/** Attempts of one append or read in these tests. */
export const ATTEMPTS = 3;

const open: FaultBench[] = [];

/** Closes every bench of a test after it. To be called once in each file that uses `openBench`. */
export function closeBenches(): void {
  afterEach(async () => {
    for (const { store, double } of open.splice(0)) {
      // What hangs would otherwise be waited for.
      double.dropAll();
      await store.close();
      await double.stop();
    }
  });
}

export async function openBench(
  options: Partial<EventStoreDbOptions> = {},
  doubleOptions?: DoubleOptions,
): Promise<FaultBench> {
  const double = await startEventStoreDbDouble(doubleOptions);
  const timers = new ManualTimers();
  const troubles: Trouble[] = [];
  const pauses: number[] = [];
  const store = await openEventStoreDb({
    connectionString: double.url,
    attempts: ATTEMPTS,
    timers,
    backoff: async (failures) => void pauses.push(failures),
    onTrouble: (trouble) => troubles.push(trouble),
    // gRPC keeps the deadline of an append by a clock of its own: far away, so that only the test's clock counts.
    appendDeadline: 600_000,
    ...options,
  });
  const bench = { double, store, timers, troubles, pauses };
  open.push(bench);
  return bench;
}

/** An event whose `data.n` tells it from others. */
export function event(n: number): EventToAppend {
  return { id: randomUUID(), type: 'Counted', data: { n }, metadata: {} };
}

/** Events with `data.n` from `first` on. */
export function events(count: number, first = 0): EventToAppend[] {
  return Array.from({ length: count }, (_, index) => event(first + index));
}

/** A stream with so many events, written in one append. */
export async function filled({ store }: FaultBench, count: number, stream = newStream()): Promise<string> {
  await store.append(stream, 'no-stream', events(count));
  return stream;
}

export function newStream(): string {
  return `encounter-${randomUUID()}`;
}

/** What a rejected call was rejected with. */
export async function rejection(call: Promise<unknown>): Promise<EventStoreError> {
  return call.then(
    () => Promise.reject(new Error('The call did not fail.')),
    (error: EventStoreError) => error,
  );
}
