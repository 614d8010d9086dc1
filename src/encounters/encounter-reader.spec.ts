import { describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { EncounterReader } from './encounter-reader.js';
import { streamOf } from './streams.js';
import { HeldStore } from './testing/held-store.js';
import { ToyTable } from './testing/toy-table.js';

const ID = ToyTable.encounterId;
const STREAM = streamOf(ID);

describe('rewinding', () => {
  it('gives the state after each revision, checkpoints or not, undone parts as they were', async () => {
    const table = new ToyTable();
    await table.open();
    const after = new Map<number, unknown>();
    for (let turns = 0; turns < 40; turns++) {
      const { state } = await table.must(turns % 7 === 6 ? { type: 'undo', reason: 'x' } : { type: 'endTurn' });
      after.set(state.revision, state);
    }
    expect(Math.max(...after.keys())).toBeGreaterThan(150);
    const once = new EncounterReader(table.repository);
    for (const [revision, state] of [...after].reverse()) expect(await once.stateAt(ID, revision)).toEqual(state);
    for (const [revision, state] of after) expect(await once.stateAt(ID, revision)).toEqual(state);
  });

  it('finds no revision that is not there', async () => {
    const table = new ToyTable();
    await table.open();
    const { revision } = (await table.repository.load(ID))!;
    expect(await table.reader.stateAt(ID, revision)).toBeDefined();
    expect(await table.reader.stateAt(ID, revision + 1)).toBeUndefined();
    expect(await table.reader.stateAt(ID, -1)).toBeUndefined();
    expect(await table.reader.stateAt('99999999-9999-4999-8999-999999999999', 0)).toBeUndefined();
    expect(await table.reader.revisionOf(ID, { round: 5 })).toBeUndefined();
  });

  it('counts the turns once, however many ask for them at the same time', async () => {
    const held = new HeldStore(new MemoryEventStore());
    const table = new ToyTable(held);
    await table.open();
    for (let turns = 0; turns < 5; turns++) await table.must({ type: 'endTurn' });
    const gate = held.holdNextRead(STREAM);
    const slow = table.reader.turns(ID);
    await gate.reached;
    const quick = await table.reader.turns(ID);
    gate.release();
    expect((await slow).map(({ round, turn }) => [round, turn])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 2],
    ]);
    expect(quick).toHaveLength(6);
  });

  it('goes on counting where it was when the fight goes on', async () => {
    const table = new ToyTable();
    await table.open();
    const first = await table.reader.revisionOf(ID, { round: 1 });
    await table.must({ type: 'endTurn' });
    const { records } = await table.must({ type: 'endTurn' });
    const begun = records.find(({ event }) => event.type === 'RoundStarted')!.event.revision;
    expect(await table.reader.revisionOf(ID, { round: 1 })).toBe(begun - 1);
    expect(await table.reader.revisionOf(ID, { round: 1, turn: 1 })).toBeGreaterThan(first!);
    expect(await table.reader.revisionOf(ID, { round: 2 })).toBe(records.at(-1)!.event.revision);
  });
});
