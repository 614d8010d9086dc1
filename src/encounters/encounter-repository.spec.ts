import { describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import type { Snapshot, SnapshotStore } from './snapshots.js';
import { FOLD_SCHEMA } from './snapshots.js';
import { streamOf } from './streams.js';
import { HeldStore } from './testing/held-store.js';
import { ToyTable } from './testing/toy-table.js';
import { verifyEncounter } from './verify-encounter.js';

const STREAM = streamOf(ToyTable.encounterId);
const ID = ToyTable.encounterId;

/** Two nodes on one store; the reads and appends of the first can be held. */
async function twoNodes(now?: () => Date): Promise<{ held: HeldStore; here: ToyTable; there: ToyTable }> {
  const store = new MemoryEventStore();
  const held = new HeldStore(store);
  const here = new ToyTable(held);
  await here.open();
  return { held, here, there: new ToyTable(store, {}, 'b', now) };
}

describe('an encounter in memory', () => {
  it('is brought up to date by two readers at once, each event folded once', async () => {
    const { held, here, there } = await twoNodes();
    const { state } = await there.must({ type: 'endTurn' });
    const gate = held.holdNextRead(STREAM);
    const slow = here.repository.load(ID);
    await gate.reached;
    const quick = await here.repository.load(ID);
    expect(quick?.fold.state).toEqual(state);
    gate.release();
    expect((await slow)?.fold.state).toEqual(state);
  });

  it('is read while a command is between its append and its answer', async () => {
    const { held, here } = await twoNodes();
    const gate = held.holdNextAppend();
    const command = here.must({ type: 'endTurn' });
    await gate.reached;
    const seen = await here.repository.load(ID);
    expect(seen?.fold.state?.activeId).toBe('bob');
    gate.release();
    const { state, records } = await command;
    expect(state.revision).toBe(records.at(-1)!.event.revision);
    expect((await here.repository.load(ID))?.fold.state).toEqual(state);
  });

  it('that has gone on meanwhile on another node does not change what a command answers', async () => {
    const { held, here, there } = await twoNodes();
    const gate = held.holdNextAppend();
    const command = here.must({ type: 'endTurn' });
    await gate.reached;
    await there.must({ type: 'endTurn' });
    await here.repository.load(ID); // a reader brings both turns into memory
    gate.release();
    const { state, records } = await command;
    expect(state.revision).toBe(records.at(-1)!.event.revision);
    expect(state.activeId).toBe('bob');
  });

  it('is decided on as it was when the command came: what came in between makes it decide again', async () => {
    const { held, here, there } = await twoNodes();
    const first = await here.must({ type: 'endTurn' });
    const gate = held.holdNextHead(STREAM); // the look that finds the session up to date
    const undoing = here.must({ type: 'undo', reason: 'wrong' });
    await gate.reached;
    const search = held.holdNextRead(STREAM); // the search for the last command
    gate.release();
    await search.reached;
    const second = await there.must({ type: 'endTurn' });
    await here.repository.load(ID);
    search.release();
    // The last command is the other node's by now: it alone is undone.
    const { records, state } = await undoing;
    expect(records[0]?.event.data).toMatchObject({ to: second.records[0]!.event.revision - 1 });
    expect({ ...state, revision: 0 }).toEqual({ ...first.state, revision: 0 });
  });

  it('whose command was given to two nodes at once holds the events of one, and both know which', async () => {
    const { held, here, there } = await twoNodes(() => new Date('2026-01-02T00:00:00.000Z'));
    const commandId = '44444444-4444-4444-8444-444444444444';
    const gate = held.holdNextHead(STREAM);
    const late = here.must({ type: 'endTurn' }, { commandId });
    await gate.reached;
    const first = await there.must({ type: 'endTurn' }, { commandId });
    gate.release();
    const second = await late;
    expect(second.records).toEqual(first.records);
    expect([first.repeated, second.repeated]).toEqual([false, true]);
    // What follows is linked to what was stored, not to what the late node would have stored.
    await here.must({ type: 'endTurn' });
    const verdict = await verifyEncounter({ ...here }, ID);
    expect(verdict?.chain).toMatchObject({ ok: true });
    expect((await new ToyTable(here.store).repository.load(ID))?.revision).toBe(verdict!.events - 1);
  });

  it('is read once from the store by many who come at once', async () => {
    const store = new MemoryEventStore();
    await new ToyTable(store).open();
    const held = new HeldStore(store);
    const cold = new ToyTable(held, {}, 'c');
    const gate = held.holdNextRead(STREAM);
    const loads = [cold.repository.load(ID), cold.repository.load(ID), cold.repository.load(ID)];
    await gate.reached;
    expect(held.starts.filter(([stream]) => stream === STREAM)).toHaveLength(1);
    gate.release();
    const [first, ...others] = await Promise.all(loads);
    for (const other of others) expect(other).toBe(first);
  });

  it('is not kept when it does not exist, or cannot be read', async () => {
    const table = new ToyTable();
    expect(await table.repository.load(ID)).toBeUndefined();
    await table.open();
    await table.store.close();
    await expect(table.repository.load(ID)).rejects.toMatchObject({ code: 'closed' });
    expect(table.repository.loaded).toBe(0);
  });
});

describe('a snapshot', () => {
  class Shelf implements SnapshotStore {
    snapshot: Snapshot | undefined;
    load = () => this.snapshot;
    save = (_: string, snapshot: Snapshot): void =>
      void (this.snapshot = JSON.parse(JSON.stringify(snapshot)) as Snapshot);
    erase = (): void => void (this.snapshot = undefined);
  }

  async function longFight(): Promise<{ shelf: Shelf; table: ToyTable }> {
    const shelf = new Shelf();
    const table = new ToyTable(new MemoryEventStore(), { snapshots: shelf, snapshotEvery: 20 });
    await table.open();
    for (let turns = 0; turns < 6; turns++) await table.must({ type: 'endTurn' });
    return { shelf, table };
  }

  it('spares the reading of what lies before it, and the fight goes on as if it had been read', async () => {
    const { shelf, table } = await longFight();
    const { revision } = shelf.snapshot!;
    expect(revision).toBeGreaterThanOrEqual(19);
    const store = new HeldStore(table.store);
    const again = new ToyTable(store, { snapshots: shelf, snapshotEvery: 20 }, 'b');
    const loaded = await again.repository.load(ID);
    expect(loaded?.fold).toEqual((await table.repository.load(ID))?.fold);
    expect(store.starts.filter(([stream]) => stream === STREAM)).toEqual([[STREAM, revision]]);
    expect((await again.must({ type: 'endTurn' })).state.revision).toBeGreaterThan(loaded!.revision - 1);
  });

  it('is not saved by all fights at the same revision, at which those of one beat would all do it at once', async () => {
    const first = new Map<string, number>();
    const shelf = new Shelf();
    shelf.save = (id, { revision }) => void (first.has(id) || first.set(id, revision));
    const table = new ToyTable(new MemoryEventStore(), { snapshots: shelf, snapshotEvery: 20 });
    for (let n = 0; n < 4; n++) {
      const encounterId = `${n}1111111-1111-4111-8111-111111111111`;
      await table.open(encounterId);
      for (let turns = 0; turns < 6; turns++) await table.must({ type: 'endTurn' }, { encounterId });
    }
    expect(first.size).toBe(4);
    expect(new Set(first.values()).size).toBeGreaterThan(2);
  });

  it('knows the commands before it', async () => {
    const { shelf, table } = await longFight();
    const commandId = '33333333-3333-4333-8333-333333333333';
    const before = await table.must({ type: 'endTurn' }, { commandId });
    for (let turns = 0; turns < 6; turns++) await table.must({ type: 'endTurn' });
    expect(shelf.snapshot!.revision).toBeGreaterThan(before.state.revision);
    const again = new ToyTable(table.store, { snapshots: shelf, snapshotEvery: 20 }, 'b');
    expect(await again.must({ type: 'endTurn' }, { commandId })).toMatchObject({
      repeated: true,
      records: before.records,
    });
  });

  it.each<[string, (snapshot: Snapshot) => Snapshot | undefined]>([
    ['missing', () => undefined],
    ['of an older shape', (snapshot) => ({ ...snapshot, foldSchema: FOLD_SCHEMA - 1 })],
    ['of another history', (snapshot) => ({ ...snapshot, hash: 'f'.repeat(64) })],
    ['of a revision that is not there', (snapshot) => ({ ...snapshot, revision: 10_000 })],
  ])('that is %s costs a full reading, and nothing else', async (_, spoil) => {
    const { shelf, table } = await longFight();
    shelf.snapshot = spoil(shelf.snapshot!);
    const store = new HeldStore(table.store);
    const again = new ToyTable(store, { snapshots: shelf, snapshotEvery: 20 }, 'b');
    expect((await again.repository.load(ID))?.fold).toEqual((await table.repository.load(ID))?.fold);
    expect(store.starts).toContainEqual([STREAM, 0]);
  });
});
