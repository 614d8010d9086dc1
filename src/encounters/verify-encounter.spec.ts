import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EventToAppend } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { secretStreamOf, streamOf } from './streams.js';
import { ToyTable } from './testing/toy-table.js';
import { verifyEncounter } from './verify-encounter.js';
import type { Proof } from '../engine/proof/index.js';

let table: ToyTable;
beforeEach(async () => {
  table = new ToyTable();
  await table.open();
  await table.must({ type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } });
});

/** A copy of the stored encounter with its events changed, as somebody with access to the store could. */
async function tampered(change: (events: EventToAppend[]) => EventToAppend[]): Promise<Proof> {
  const copy = new MemoryEventStore();
  for (const stream of [secretStreamOf(ToyTable.encounterId), streamOf(ToyTable.encounterId)]) {
    const events: EventToAppend[] = [];
    for await (const { id, type, data, metadata } of table.store.readStream(stream))
      events.push({ id, type, data, metadata });
    await copy.append(stream, 'no-stream', stream.startsWith('secret') ? events : change(events));
  }
  const { repository, secrets, rulesets, hashing } = new ToyTable(copy);
  return (await verifyEncounter({ repository, secrets, rulesets, hashing }, ToyTable.encounterId))!;
}

describe('verify', () => {
  it('finds nothing wrong with what was recorded, also with an undo in it', async () => {
    await table.must({ type: 'undo', reason: '' });
    await table.must({ type: 'endTurn' });
    const result = await tampered((events) => events);
    expect(result).toMatchObject({
      chain: { ok: true },
      dice: { ok: true, seedRevealed: false },
      checkpoints: { ok: true, checked: 0 },
      readjudication: { divergences: [] },
    });
    expect(result.readjudication!.actions).toBe(4);
  });

  it('names the revision of an edit, and the action that no longer follows from the rules', async () => {
    const index = await revisionOf('DiceRolled');
    const result = await tampered((events) =>
      events.map((one, at) => (at === index ? { ...one, data: { ...one.data, total: 99 } } : one)),
    );
    expect(result.chain).toMatchObject({ ok: false, revision: index, reason: 'EDITED' });
    expect(result.dice.ok).toBe(false);
    expect(result.readjudication!.divergences).toMatchObject([{ action: 'attack', revision: index }]);
  });

  it('names the place of a loss', async () => {
    const index = await revisionOf('DiceRolled');
    const result = await tampered((events) => events.filter((_, at) => at !== index));
    expect(result.chain).toMatchObject({ ok: false, revision: index });
  });

  it('says that an event of unknown type cannot be read', async () => {
    const result = await tampered((events) =>
      events.map((one, at) => (at === 3 ? { ...one, type: 'Enchanted' } : one)),
    );
    expect(result.chain).toMatchObject({ ok: false, revision: 3, reason: 'UNREADABLE' });
  });

  it('shows a stream cut short against a head that was noted', async () => {
    const { repository, secrets, rulesets, hashing } = table;
    const { revision, lastHash } = (await repository.load(ToyTable.encounterId))!;
    const whole = await verifyEncounter({ repository, secrets, rulesets, hashing }, ToyTable.encounterId, [
      { revision, hash: lastHash },
    ]);
    expect(whole!.chain.ok).toBe(true);
    const short = await verifyEncounter({ repository, secrets, rulesets, hashing }, ToyTable.encounterId, [
      { revision: revision + 1, hash: lastHash },
    ]);
    expect(short!.chain).toMatchObject({ ok: false, reason: 'TRUNCATED' });
  });

  it('of what does not exist says so', async () => {
    const { repository, secrets, rulesets, hashing } = table;
    expect(
      await verifyEncounter({ repository, secrets, rulesets, hashing }, '99999999-9999-4999-8999-999999999999'),
    ).toBeUndefined();
  });
});

async function revisionOf(type: string): Promise<number> {
  for await (const event of table.store.readStream(streamOf(ToyTable.encounterId)))
    if (event.type === type) return event.revision;
  throw new Error(`no ${type}`);
}
