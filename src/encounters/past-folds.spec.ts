import { describe, expect, it } from '@jest/globals';
import type { EncounterState } from '../engine/encounter/state.js';
import { foldAll } from '../engine/encounter/fold.js';
import type { ReadStreamOptions, StreamRead } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { stateHashOf } from '../engine/encounter/checkpoint.js';
import { fromStored } from './envelope.js';
import type { Snapshot, SnapshotStore } from './snapshots.js';
import { streamOf } from './streams.js';
import { ToyTable } from './testing/toy-table.js';

const ID = ToyTable.encounterId;
const STREAM = streamOf(ID);

/** Counts the events that are read of the encounter. */
class CountingStore extends MemoryEventStore {
  events = 0;

  override readStream(stream: string, options?: ReadStreamOptions): StreamRead {
    const read = super.readStream(stream, options);
    const count = (): number => this.events++;
    return {
      missing: read.missing,
      async *[Symbol.asyncIterator]() {
        for await (const event of read) {
          if (stream === STREAM) count();
          yield event;
        }
      },
    };
  }
}

class Shelf implements SnapshotStore {
  text: string | undefined;
  load = (): Snapshot | undefined => (this.text === undefined ? undefined : (JSON.parse(this.text) as Snapshot));
  save = (_: string, snapshot: Snapshot): void => void (this.text = JSON.stringify(snapshot));
  erase = (): void => void (this.text = undefined);
}

const OPTIONS = { snapshotEvery: 50 };

interface Fight {
  readonly store: CountingStore;
  readonly shelf: Shelf;
  readonly table: ToyTable;
}

/** A fight of so many turns. */
async function fight(turns: number): Promise<Fight> {
  const store = new CountingStore();
  const shelf = new Shelf();
  const table = new ToyTable(store, { ...OPTIONS, snapshots: shelf });
  await table.open();
  for (let turn = 0; turn < turns; turn++) await table.must({ type: 'endTurn' });
  return { store, shelf, table };
}

/** A node that has nothing in memory. */
const restarted = ({ store, shelf }: Fight): ToyTable => new ToyTable(store, { ...OPTIONS, snapshots: shelf }, 'b');

/** Undoes so many commands. @returns how many events each undo read, and the state after the last */
async function undo(
  { store }: Fight,
  table: ToyTable,
  times: number,
): Promise<{ reads: number[]; state: EncounterState }> {
  const reads: number[] = [];
  for (;;) {
    store.events = 0;
    const { state } = await table.must({ type: 'undo', reason: 'wrong' });
    reads.push(store.events);
    if (reads.length === times) return { reads, state };
  }
}

/** The hash of the state that a fold of the whole stream from its first event gives. */
async function wholeFold({ store, table }: Fight): Promise<string> {
  const events = [];
  for await (const stored of store.readStream(STREAM)) events.push(fromStored(stored).event);
  return stateHashOf(table.hashing, foldAll(events).state!);
}

describe('an undo', () => {
  it('costs as much in a long fight as in a short one, in memory', async () => {
    const [short, long] = [await fight(40), await fight(400)];
    const ofShort = await undo(short, short.table, 4);
    const ofLong = await undo(long, long.table, 4);
    // The search for the last command reads a page.
    expect([ofShort.reads, ofLong.reads]).toEqual([Array(4).fill(64), Array(4).fill(64)]);
    for (const [one, { state }] of [
      [short, ofShort],
      [long, ofLong],
    ] as const)
      expect(stateHashOf(one.table.hashing, state)).toBe(await wholeFold(one));
  });

  it.each([398, 399, 400, 401, 402])('reads little after a restart, also in a fight of %i turns', async (turns) => {
    const long = await fight(turns);
    const table = restarted(long);
    await table.repository.load(ID);
    const { reads, state } = await undo(long, table, 1);
    expect(reads[0]).toBeLessThanOrEqual(64 + OPTIONS.snapshotEvery + 1);
    expect(stateHashOf(table.hashing, state)).toBe(await wholeFold(long));
  });

  it('reads little though the snapshot holds the very command that is undone', async () => {
    const long = await fight(400);
    long.shelf.text = undefined;
    await restarted(long).repository.load(ID); // leaves a snapshot of the newest state
    expect(long.shelf.load()?.revision).toBe(await long.store.head(STREAM));
    const table = restarted(long);
    await table.repository.load(ID);
    const { reads, state } = await undo(long, table, 1);
    expect(reads[0]).toBeLessThanOrEqual(64);
    expect(stateHashOf(table.hashing, state)).toBe(await wholeFold(long));
  });

  it.each([7, 30])('of %i commands in a row comes to the state that a whole fold gives', async (times) => {
    const one = await fight(60);
    const { state } = await undo(one, one.table, times);
    expect(stateHashOf(one.table.hashing, state)).toBe(await wholeFold(one));
    expect((await restarted(one).repository.load(ID))?.fold.state).toEqual(JSON.parse(JSON.stringify(state)));
  });

  it('to a moment long ago, and back over it, comes to the state that a whole fold gives', async () => {
    const one = await fight(100);
    const early = (await one.store.head(STREAM))! - 90;
    await one.table.reader.stateAt(ID, early);
    const target = (await one.table.must({ type: 'endTurn' })).records[0]!.event.revision - 1;
    for (const to of [15, target]) {
      const { state } = await one.table.must({ type: 'undo', to, reason: 'again' });
      expect(stateHashOf(one.table.hashing, state)).toBe(await wholeFold(one));
      await one.table.must({ type: 'endTurn' });
    }
    for (const revision of [early, target, (await one.store.head(STREAM))!]) {
      const cold = await new ToyTable(one.store).reader.stateAt(ID, revision);
      expect(await one.table.reader.stateAt(ID, revision)).toEqual(cold);
      expect(await restarted(one).reader.stateAt(ID, revision)).toEqual(cold);
    }
  });
});

describe('a fight that is played again', () => {
  /** Looks at each moment in turn. @returns how many events were read for it */
  async function replayed({ store }: Fight, table: ToyTable, to: number): Promise<number> {
    store.events = 0;
    for (let revision = 0; revision <= to; revision++) await table.reader.stateAt(ID, revision);
    return store.events;
  }

  it('is folded once, however many look at it', async () => {
    const one = await fight(60);
    const head = (await one.store.head(STREAM))!;
    const table = restarted(one);
    expect(await replayed(one, table, head)).toBeLessThanOrEqual(head + 1);
    one.store.events = 0;
    for (let revision = 0; revision <= 40; revision++)
      for (const ahead of [0, 20]) await table.reader.stateAt(ID, revision + ahead);
    expect(one.store.events).toBeLessThanOrEqual(2 * 61);
  });

  it('comes to the same states as each of them does from the beginning, over an undo', async () => {
    const one = await fight(20);
    await one.table.must({ type: 'undo', to: 15, reason: 'again' });
    await one.table.must({ type: 'endTurn' });
    const head = (await one.store.head(STREAM))!;
    const table = restarted(one);
    for (let revision = 0; revision <= head; revision++)
      expect(await table.reader.stateAt(ID, revision)).toEqual(
        await new ToyTable(one.store).reader.stateAt(ID, revision),
      );
  });
});
