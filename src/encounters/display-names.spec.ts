import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from 'better-sqlite3';
import { toyCreature } from '../engine/testing/toy-ruleset.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { SqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { openReadModels } from '../projections/read-models.js';
import { SqliteSnapshots } from '../projections/sqlite-snapshots.js';
import { commitmentTo } from './display-names.js';
import type { FeedItem } from './live-feed.js';
import { namesStreamOf, streamOf } from './streams.js';
import { ToyTable } from './testing/toy-table.js';
import { verifyEncounter } from './verify-encounter.js';

const NAME = 'Íñigo Montealegre';
const { encounterId } = ToyTable;

/** A fight of Íñigo and Bertha, with some turns behind it. */
async function fight(table: ToyTable): Promise<void> {
  await table.create();
  await table.must({
    type: 'addCombatants',
    combatants: [
      { ...toyCreature('ann', { side: 'red', at: { x: 0, y: 0 } }), name: NAME },
      { ...toyCreature('bob', { side: 'blue', at: { x: 1, y: 0 } }), name: 'Bertha' },
    ],
  });
  await table.must({
    type: 'rollInitiative',
    stated: [
      { combatantId: 'ann', total: 20 },
      { combatantId: 'bob', total: 10 },
    ],
  });
  await table.must({ type: 'startCombat', surprised: [] });
  for (let turn = 0; turn < 4; turn++) await table.must({ type: 'endTurn' });
}

async function streamOfNames(store: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.readStream(namesStreamOf(encounterId))) events.push(event);
  return events;
}

const namesIn = (table: ToyTable, revision: number): Promise<unknown> =>
  table.reader
    .stateAt(encounterId, revision)
    .then((state) => [state?.combatants.ann?.name, state?.combatants.bob?.name]);

describe('names of creatures', () => {
  it('are not in the events, but in everything that is read', async () => {
    const store = new MemoryEventStore();
    const table = new ToyTable(store);
    await fight(table);
    const stored: StoredEvent[] = [];
    for await (const event of store.readAll({ prefixes: ['encounter-'] })) stored.push(event);
    expect(JSON.stringify(stored.map(({ data, metadata }) => [data, metadata]))).not.toContain(NAME);
    expect(stored.find(({ type }) => type === 'CombatantJoined')?.data.name).toMatch(/^name:[0-9a-f]{64}$/);

    const elsewhere = new ToyTable(store);
    expect((await elsewhere.repository.load(encounterId))?.fold.state?.combatants.ann?.name).toBe(NAME);
    expect(await namesIn(elsewhere, 2)).toEqual([NAME, 'Bertha']);
  });

  it('open the commitment of their event, as docs/decisions/0010 says', async () => {
    // printf 'asalto/name/v1\0%s%s' 000102030405060708090a0b0c0d0e0f 'Íñigo' | sha256sum
    expect(commitmentTo({ name: 'Íñigo', salt: '000102030405060708090a0b0c0d0e0f' })).toBe(
      'name:9a373d2c3f168037d7f1aa96e413ebdcc90486f2961ce818f31b65cd6ac7d634',
    );
  });
});

describe('erasing a name', () => {
  it('leaves the id wherever the name was, now and in the past, and the other names alone', async () => {
    const table = new ToyTable();
    await fight(table);
    const before = (await table.repository.load(encounterId))!.revision;
    expect(await namesIn(table, before)).toEqual([NAME, 'Bertha']);

    const { state, records } = await table.must({ type: 'eraseName', combatantId: 'ann' });

    expect(records.map(({ event }) => event)).toMatchObject([{ type: 'NameErased', data: { combatantId: 'ann' } }]);
    expect([state.combatants.ann?.name, state.combatants.bob?.name]).toEqual(['ann', 'Bertha']);
    expect(await namesIn(table, before)).toEqual(['ann', 'Bertha']);
    expect(await namesIn(new ToyTable(table.store), before)).toEqual(['ann', 'Bertha']);
    expect(JSON.stringify((await streamOfNames(table.store)).map(({ data }) => data))).not.toContain(NAME);
  });

  it('is not undone by an undo', async () => {
    const table = new ToyTable();
    await fight(table);
    await table.must({ type: 'eraseName', combatantId: 'ann' });
    const { state } = await table.must({ type: 'undo', reason: 'not meant' });
    expect(state.combatants.ann?.name).toBe('ann');
  });

  it('breaks neither the chain, nor the dice, nor the re-run, nor the hashes of states', async () => {
    const table = new ToyTable();
    await fight(table);
    await table.must({ type: 'eraseName', combatantId: 'ann' });
    await table.must({ type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } });
    await table.must({ type: 'endEncounter', reason: '', victors: [] });
    await table.must({ type: 'eraseName', combatantId: 'bob' });
    const { repository, secrets, rulesets, hashing } = new ToyTable(table.store);
    const verified = await verifyEncounter({ repository, secrets, rulesets, hashing }, encounterId);
    expect(verified).toMatchObject({
      chain: { ok: true },
      dice: { ok: true, seedRevealed: true },
      readjudication: { divergences: [] },
    });
  });

  it('is for each fork to be done by itself, whose events hold no name either', async () => {
    const table = new ToyTable();
    await fight(table);
    const forked = '22222222-2222-4222-8222-222222222222';
    const { revision } = (await table.repository.load(encounterId))!;
    const fork = { parentId: encounterId, encounterId: forked, at: revision, seed: 'FRESH' } as const;
    const by = {
      commandId: '44444444-4444-4444-8444-444444444444',
      seat: { id: 'gm', role: 'GAME_MASTER', name: 'gm', combatantIds: [] },
    } as const;
    await table.forks.fork({ ...fork, ...by });
    await table.must({ type: 'eraseName', combatantId: 'ann' });

    const stored: unknown[] = [];
    for await (const { data } of table.store.readStream(streamOf(forked))) stored.push(data);
    expect(JSON.stringify(stored)).not.toContain(NAME);
    const nameThere = async (): Promise<unknown> =>
      (await new ToyTable(table.store).repository.load(forked))?.fold.state?.combatants.ann?.name;
    expect(await nameThere()).toBe(NAME);
    await table.must({ type: 'eraseName', combatantId: 'ann' }, { encounterId: forked });
    expect(await nameThere()).toBe('ann');
  });

  it('reaches a creature whose joining was undone', async () => {
    const table = new ToyTable();
    await fight(table);
    await table.must({
      type: 'addCombatants',
      combatants: [{ ...toyCreature('cid', { side: 'red', at: { x: 5, y: 5 } }), name: 'Chlodwig' }],
    });
    await table.must({ type: 'undo', reason: 'wrong table' });
    await table.must({ type: 'eraseName', combatantId: 'cid' });
    expect(JSON.stringify((await streamOfNames(table.store)).map(({ data }) => data))).not.toContain('Chlodwig');
  });

  it('is refused for a creature that never was, and while an action waits', async () => {
    const table = new ToyTable();
    await fight(table);
    expect(await table.give({ type: 'eraseName', combatantId: 'nobody' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'COMBATANT_UNKNOWN' },
    });
    const parrying = { hitPoints: 10, armorClass: 12, attackBonus: 3, damageDie: 6, parries: 1 };
    const waiting = toyCreature('dee', { side: 'blue', at: { x: 0, y: 1 }, statistics: parrying });
    await table.must({ type: 'addCombatants', combatants: [waiting] });
    await table.must({ type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'dee' } });
    expect(await table.give({ type: 'eraseName', combatantId: 'ann' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'PROMPT_PENDING' },
    });
    expect(JSON.stringify((await streamOfNames(table.store)).map(({ data }) => data))).toContain(NAME);
  });

  it('can be repeated, with the same command id and with another', async () => {
    const table = new ToyTable();
    await fight(table);
    const commandId = '22222222-2222-4222-8222-222222222222';
    await table.must({ type: 'eraseName', combatantId: 'ann' }, { commandId });
    expect(await table.must({ type: 'eraseName', combatantId: 'ann' }, { commandId })).toMatchObject({
      repeated: true,
    });
    expect((await table.must({ type: 'eraseName', combatantId: 'ann' })).state.combatants.ann?.name).toBe('ann');
  });

  it('keeps a name that is added at the same time', async () => {
    const table = new ToyTable();
    await fight(table);
    const joining = { ...toyCreature('cid', { side: 'red', at: { x: 5, y: 5 } }), name: 'Chlodwig' };
    await Promise.all([
      table.repository.names.erase(encounterId, 'ann'),
      table.must({ type: 'addCombatants', combatants: [joining] }),
    ]);
    const elsewhere = await new ToyTable(table.store).repository.load(encounterId);
    expect(elsewhere?.fold.state?.combatants.cid?.name).toBe('Chlodwig');
    expect(elsewhere?.fold.state?.combatants.ann?.name).toBe('ann');
  });

  it('reaches what another node remembers, and what it keeps for its watchers', async () => {
    const store = new MemoryEventStore();
    const here = new ToyTable(store);
    const there = new ToyTable(store, {}, 'b');
    await there.feed.start();
    await here.create();
    const watch = there.feed.watch(encounterId, -1);
    await watch.next();
    await here.must({
      type: 'addCombatants',
      combatants: [{ ...toyCreature('ann', { side: 'red', at: { x: 0, y: 0 } }), name: NAME }],
    });
    await eventOf(watch, 'CombatantJoined');
    await there.repository.load(encounterId);
    expect(await there.reader.stateAt(encounterId, 1)).toMatchObject({ combatants: { ann: { name: NAME } } });

    await here.must({ type: 'eraseName', combatantId: 'ann' });
    await eventOf(watch, 'NameErased');

    const again = there.feed.watch(encounterId, -1);
    expect(await eventOf(again, 'CombatantJoined')).toMatchObject({ record: { event: { data: { name: 'ann' } } } });
    expect(await there.reader.stateAt(encounterId, 1)).toMatchObject({ combatants: { ann: { name: 'ann' } } });
    await watch.return?.();
    await again.return?.();
    await there.feed.stop();
  });
});

async function eventOf(watch: AsyncIterableIterator<FeedItem>, type: string): Promise<FeedItem> {
  for (;;) {
    const { value } = (await watch.next()) as { value: FeedItem };
    if (value.kind === 'event' && value.record.event.type === type) return value;
  }
}

describe('erasing a name from the files of the embedded store', () => {
  let folder: string;
  let database: Database;
  let store: SqliteEventStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'asalto-names-'));
    database = openReadModels(join(folder, 'read-models.db'));
    store = SqliteEventStore.open({ file: join(folder, 'events.db') });
  });
  afterEach(async () => {
    await store.close();
    database.close();
    rmSync(folder, { recursive: true });
  });
  const filesWith = (text: string): string[] =>
    readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes(text));

  it('leaves it nowhere, snapshots included', async () => {
    const table = new ToyTable(store, { snapshots: new SqliteSnapshots(database), snapshotEvery: 5 });
    await fight(table);
    const holders = filesWith(NAME);
    expect(holders.some((file) => file.startsWith('events'))).toBe(true);
    expect(holders.some((file) => file.startsWith('read-models'))).toBe(true);

    await table.must({ type: 'eraseName', combatantId: 'ann' });
    for (let turn = 0; turn < 6; turn++) await table.must({ type: 'endTurn' });

    expect(filesWith(NAME)).toEqual([]);
    expect(filesWith('Bertha')).not.toEqual([]);
  });
});
