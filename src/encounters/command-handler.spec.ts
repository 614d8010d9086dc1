import { describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store/event-store.js';
import { EventStoreError } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { stateHashOf } from '../engine/encounter/checkpoint.js';
import { GAME_MASTER } from '../engine/encounter/seat.js';
import { canonicalJson } from '../engine/integrity/canonical-json.js';
import { sha256Hex } from '../engine/integrity/hashing.js';
import { nodeHashing } from './node-hashing.js';
import { namesStreamOf, secretStreamOf, streamOf } from './streams.js';
import { ToyTable } from './testing/toy-table.js';

const attack = { type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } } as const;
const COMMAND = '22222222-2222-4222-8222-222222222222';

async function openTable(store?: EventStore): Promise<ToyTable> {
  const table = new ToyTable(store);
  await table.open();
  return table;
}

async function lengthOf(table: ToyTable): Promise<number> {
  return ((await table.store.head(streamOf(ToyTable.encounterId))) ?? -1) + 1;
}

describe('a command', () => {
  it('is appended once, with one look at the head and one append', async () => {
    const store = new CountingStore(new MemoryEventStore());
    const table = await openTable(store);
    store.calls.length = 0;
    await table.must({ type: 'endTurn' });
    expect(store.calls).toEqual(['head', 'append']);
  });

  it('given again with the same id returns its first events and appends nothing', async () => {
    const table = await openTable();
    const first = await table.must(attack, { commandId: COMMAND });
    const length = await lengthOf(table);
    const second = await table.must(attack, { commandId: COMMAND });
    expect(second.repeated).toBe(true);
    expect(second.records).toEqual(first.records);
    expect(await lengthOf(table)).toBe(length);
  });

  it('leaves nothing in a header by which it could be guessed; one recorded before that is still recognised', async () => {
    const table = await openTable();
    const { records } = await table.must(attack, { commandId: COMMAND });
    const body = { encounterId: ToyTable.encounterId, command: attack, seat: GAME_MASTER.name, dice: [] };
    const guess = sha256Hex(nodeHashing, canonicalJson(body));
    const { commandHash } = records[0]!.metadata;
    expect(commandHash).toMatch(/^[0-9a-f]{64}$/);
    expect(commandHash).not.toBe(guess);

    const older = new MemoryEventStore();
    for (const stream of [secretStreamOf, namesStreamOf, streamOf].map((of) => of(ToyTable.encounterId)))
      for await (const { id, type, data, metadata } of table.store.readStream(stream)) {
        const open = metadata['commandHash'] === commandHash ? { commandHash: guess } : {};
        await older.append(stream, 'any', [{ id, type, data, metadata: { ...metadata, ...open } }]);
      }
    const later = new ToyTable(older);
    expect(await later.must(attack, { commandId: COMMAND })).toMatchObject({ repeated: true });
    expect((await later.give({ type: 'endTurn' }, { commandId: COMMAND })).kind).toBe('command-id-reused');
  });

  it('is the same whether its values are plain objects or instances of input classes', async () => {
    class Input {
      targetId = 'bob';
    }
    const table = await openTable();
    const first = await table.must(attack, { commandId: COMMAND });
    const again = await table.must({ ...attack, input: new Input() as never }, { commandId: COMMAND });
    expect([again.repeated, again.records]).toEqual([true, first.records]);
  });

  it('case 89: retried three times, also by a node that has just started, hurts once', async () => {
    const table = await openTable();
    const drain = {
      type: 'adjust',
      combatantId: 'bob',
      reason: 'drained',
      damage: [{ amount: 4, type: 'necrotic' }],
    } as const;
    await table.must(drain, { commandId: COMMAND });
    await table.must(drain, { commandId: COMMAND });
    const restarted = new ToyTable(table.store, {}, 'b');
    const third = await restarted.must(drain, { commandId: COMMAND });
    expect(third.repeated).toBe(true);
    expect(third.state.combatants.bob!.hitPoints.current).toBe(6);
  });

  it('case 83: sent twice at once throws its dice once', async () => {
    const table = await openTable();
    const [one, two] = await Promise.all([
      table.must(attack, { commandId: COMMAND }),
      table.must(attack, { commandId: COMMAND }),
    ]);
    expect(two.records).toEqual(one.records);
    expect([one.repeated, two.repeated]).toEqual([false, true]);
  });

  it('with the id of another is refused and appends nothing', async () => {
    const table = await openTable();
    await table.must({ type: 'endTurn' }, { commandId: COMMAND });
    const length = await lengthOf(table);
    expect(await table.give(attack, { commandId: COMMAND })).toEqual({ kind: 'command-id-reused' });
    expect(await lengthOf(table)).toBe(length);
  });

  it('on a revision that has passed is a conflict that names the current one', async () => {
    const table = await openTable();
    const revision = (await lengthOf(table)) - 1;
    await table.must({ type: 'endTurn' }, { expectedRevision: revision });
    const current = (await lengthOf(table)) - 1;
    expect(await table.give({ type: 'endTurn' }, { expectedRevision: revision })).toEqual({
      kind: 'conflict',
      current,
    });
  });

  it('for an encounter that does not exist is not found', async () => {
    const table = new ToyTable();
    expect(await table.give({ type: 'endTurn' })).toEqual({ kind: 'not-found' });
  });

  it('to create an encounter of an unknown ruleset, or with bad house rules, stores nothing at all', async () => {
    const table = new ToyTable();
    const create = {
      type: 'createEncounter',
      encounterId: ToyTable.encounterId,
      name: 'x',
      diceMode: 'EITHER',
      tags: [],
      map: null,
    } as const;
    expect(await table.give({ ...create, rulesetId: 'chess', houseRules: {} })).toMatchObject({ kind: 'invalid' });
    expect(await table.give({ ...create, rulesetId: 'toy', houseRules: { provoke: 3 } })).toMatchObject({
      kind: 'invalid',
    });
    expect(await table.store.headPosition()).toBeUndefined();
  });

  it('whose append has an unknown outcome can be repeated: it was written, and is there once', async () => {
    const store = new ForgetfulStore(new MemoryEventStore());
    const table = await openTable(store);
    store.forgetNext = true;
    await expect(table.give({ type: 'endTurn' }, { commandId: COMMAND })).rejects.toMatchObject({
      code: 'outcome-unknown',
    });
    const length = await lengthOf(table);
    expect((await table.must({ type: 'endTurn' }, { commandId: COMMAND })).repeated).toBe(true);
    expect(await lengthOf(table)).toBe(length);
  });
});

describe('two nodes on one store', () => {
  it('the one that loses decides again on the newest state', async () => {
    const a = await openTable();
    const b = new ToyTable(a.store, {}, 'b');
    await b.repository.load(ToyTable.encounterId);
    const results = await Promise.all([
      a.give({ type: 'adjust', combatantId: 'bob', reason: 'a', damage: [{ amount: 1, type: 'x' }] }),
      b.give({ type: 'adjust', combatantId: 'bob', reason: 'b', damage: [{ amount: 2, type: 'x' }] }),
    ]);
    expect(results.map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
    const session = await a.repository.load(ToyTable.encounterId);
    expect(session!.fold.state!.combatants.bob!.hitPoints.current).toBe(7);
  });

  it('the one that loses may find that its command is no longer legal', async () => {
    const a = await openTable();
    const b = new ToyTable(a.store, {}, 'b');
    await b.repository.load(ToyTable.encounterId);
    const results = await Promise.all([
      a.give({ type: 'endTurn', actorId: 'ann' }),
      b.give({ type: 'endTurn', actorId: 'ann' }),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['accepted', 'refused']);
  });
});

describe('undo', () => {
  it('case 77: puts back what was, twice over, and throws no die again', async () => {
    const table = await openTable();
    await table.must({ type: 'adjust', combatantId: 'bob', reason: 'x', hitPoints: 3 });
    const before = (
      await table.must({ type: 'adjust', combatantId: 'bob', reason: 'x', damage: [{ amount: 9, type: 'x' }] })
    ).state;
    const thrown = before.dice.next;
    const once = await table.must({ type: 'undo', reason: '' });
    expect(once.state.combatants.bob!.hitPoints.current).toBe(3);
    const twice = await table.must({ type: 'undo', reason: '' });
    expect(twice.state.combatants.bob!.hitPoints.current).toBe(10);
    expect(twice.state.dice.next).toBe(thrown);
  });

  it('case 79: leaves what was undone readable', async () => {
    const table = await openTable();
    await table.must({ type: 'endTurn' });
    const length = await lengthOf(table);
    const undone = await table.must({ type: 'undo', reason: 'slip' });
    expect(await lengthOf(table)).toBe(length + 1);
    expect(undone.records[0]!.event).toMatchObject({ type: 'ActionsReverted', data: { reason: 'slip' } });
  });

  it('never leaves the fight in the middle of a command, and says where the command ends', async () => {
    const table = await openTable();
    const { records } = await table.must({ type: 'endTurn' });
    const [first, last] = [records[0]!.event.revision, records.at(-1)!.event.revision];
    await table.must({ type: 'endTurn' });
    expect(await table.give({ type: 'undo', to: first, reason: '' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'UNDO_INSIDE_COMMAND', legal: [String(last)] },
    });
    expect((await table.must({ type: 'undo', to: last, reason: '' })).state.activeId).toBe('bob');
  });

  it('gives the same state to a node that loads the stream anew', async () => {
    const table = await openTable();
    await table.must(attack);
    await table.must({ type: 'undo', reason: '' });
    const { state } = await table.must({ type: 'endTurn' });
    const cold = await new ToyTable(table.store, {}, 'b').repository.load(ToyTable.encounterId);
    expect(cold!.fold.state).toEqual(state);
  });
});

describe('ending', () => {
  it('reveals the seed that was committed to, and the hash of the state', async () => {
    const table = await openTable();
    const { state } = await table.must(attack);
    const ended = await table.must({ type: 'endEncounter', reason: 'done', victors: ['red'] });
    expect(ended.records[0]!.event).toMatchObject({
      type: 'EncounterEnded',
      data: { seed: '07'.repeat(32), stateHash: stateHashOf(nodeHashing, state), victors: ['red'] },
    });
    expect(state.dice.commitment).toBe(Buffer.from(nodeHashing.sha256(new Uint8Array(32).fill(7))).toString('hex'));
  });
});

describe('the end of a round', () => {
  it('is followed by a checkpoint of the whole state, in the same append', async () => {
    const table = await openTable();
    await table.must(attack);
    const within = await table.must({ type: 'endTurn' });
    expect(within.records.map(({ event }) => event.type)).not.toContain('CheckpointRecorded');
    const { records } = await table.must({ type: 'endTurn' });
    const { event } = records.at(-1)!;
    const before = await table.reader.stateAt(ToyTable.encounterId, event.revision - 1);
    expect(event).toMatchObject({
      type: 'CheckpointRecorded',
      causationId: null,
      data: {
        round: 1,
        diceThrown: before!.dice.next,
        stateVersion: 1,
        stateHash: stateHashOf(nodeHashing, before!),
      },
    });
    expect(before).toMatchObject({ round: 2, activeId: 'ann' });
    expect(before!.dice.next).toBeGreaterThan(0);
  });

  it('is undone with its command', async () => {
    const table = await openTable();
    await table.must({ type: 'endTurn' });
    const before = (await table.repository.load(ToyTable.encounterId))!.revision;
    await table.must({ type: 'endTurn' });
    const { records, state } = await table.must({ type: 'undo', reason: '' });
    expect(records[0]!.event.data).toMatchObject({ to: before });
    expect(state).toMatchObject({ round: 1, activeId: 'bob' });
  });
});

/** Counts the calls it passes on. */
class CountingStore implements EventStore {
  readonly calls: string[] = [];
  constructor(protected readonly inner: EventStore) {}
  append: EventStore['append'] = (...args) => (this.calls.push('append'), this.inner.append(...args));
  readStream: EventStore['readStream'] = (...args) => (this.calls.push('readStream'), this.inner.readStream(...args));
  readAll: EventStore['readAll'] = (...args) => this.inner.readAll(...args);
  follow: EventStore['follow'] = (...args) => this.inner.follow(...args);
  head: EventStore['head'] = (...args) => (this.calls.push('head'), this.inner.head(...args));
  headPosition: EventStore['headPosition'] = () => this.inner.headPosition();
  truncate: EventStore['truncate'] = (...args) => this.inner.truncate(...args);
  close: EventStore['close'] = () => this.inner.close();
}

/** Writes one append and then says it does not know. */
class ForgetfulStore extends CountingStore {
  forgetNext = false;
  override append: EventStore['append'] = async (stream, expected, events) => {
    const result = await this.inner.append(stream, expected, events);
    if (!this.forgetNext) return result;
    this.forgetNext = false;
    throw new EventStoreError('outcome-unknown', 'no answer', { stream });
  };
}
