import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from './event-store.js';
import { EventStoreError } from './event-store.js';
import { MeasuredEventStore } from './measured-event-store.js';
import { MemoryEventStore } from './memory/memory-event-store.js';

const event = (n: number) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  type: 'Happened',
  data: { n },
  metadata: {},
});

let calls: [operation: string, outcome: string, seconds: number][];
let clock: number;
/** Every look at the clock is a second later than the one before. */
const measured = (inner: EventStore): MeasuredEventStore =>
  new MeasuredEventStore(
    inner,
    (...call) => calls.push(call),
    () => (clock += 1000),
  );

let store: MeasuredEventStore;
beforeEach(async () => {
  const inner = new MemoryEventStore();
  await inner.append('s-1', 'no-stream', [event(0), event(1)]);
  calls = [];
  clock = 0;
  store = measured(inner);
});

describe('a measured store', () => {
  it('tells of appends, and of conflicts', async () => {
    await store.append('s-1', 1, [event(2)]);
    await store.append('s-1', 0, [event(3)]);
    expect(calls).toEqual([
      ['append', 'ok', 1],
      ['append', 'conflict', 1],
    ]);
  });

  it('tells of a read once, with the time of each wait: two events and the end', async () => {
    const revisions: number[] = [];
    for await (const { revision } of store.readStream('s-1')) {
      clock += 50_000; // what the reader does meanwhile
      revisions.push(revision);
    }
    expect(revisions).toEqual([0, 1]);
    expect(calls).toEqual([['read', 'ok', 3]]);
  });

  it('tells of a read that was left early', async () => {
    for await (const { revision } of store.readAll()) if (revision === 0) break;
    expect(calls).toEqual([['readAll', 'ok', 1]]);
  });

  it('still says whether a stream is missing', async () => {
    const read = store.readStream('s-2');
    for await (const { revision } of read) throw new Error(`there is ${revision}`);
    expect(read.missing()).toBe(true);
  });

  it('tells why a call failed, and fails as it did', async () => {
    await store.head('s-1');
    await store.close();
    await expect(store.headPosition()).rejects.toBeInstanceOf(EventStoreError);
    await expect(store.readStream('s-1')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(EventStoreError);
    expect(calls.map(([operation, outcome]) => [operation, outcome])).toEqual([
      ['head', 'ok'],
      ['headPosition', 'closed'],
      ['read', 'closed'],
    ]);
  });
});
