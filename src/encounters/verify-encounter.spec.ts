import { beforeEach, describe, expect, it } from '@jest/globals';
import { sealEvent } from '../engine/integrity/hash-chain.js';
import type { JsonObject } from '../engine/integrity/json.js';
import { fromStored, sealedRecord } from './envelope.js';
import type { ReadableEvent } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { secretStreamOf, streamOf } from './streams.js';
import { ToyTable } from './testing/toy-table.js';
import { verifyEncounter } from './verify-encounter.js';
import type { Proof } from '../engine/proof/index.js';

const COPY = '33333333-3333-4333-8333-333333333333';

let table: ToyTable;
beforeEach(async () => {
  table = new ToyTable();
  await table.open();
  await table.must({ type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } });
});

/** A copy of the stored encounter with its events changed, as somebody with access to the store could. */
async function tampered(change: (events: ReadableEvent[]) => ReadableEvent[]): Promise<Proof> {
  const copy = new MemoryEventStore();
  for (const stream of [secretStreamOf(ToyTable.encounterId), streamOf(ToyTable.encounterId)]) {
    const events: ReadableEvent[] = [];
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

  /** The whole stream sealed anew from an event on, by somebody who has the secret as well. */
  async function resealed(type: string, change: (data: JsonObject) => JsonObject): Promise<[Proof, number]> {
    const at = await revisionOf(type);
    const { saltKey } = (await table.secrets.read(ToyTable.encounterId))!;
    const result = await tampered((events) => {
      let previousHash: string | undefined;
      return events.map((one, revision) => {
        if (revision < at) return one;
        const data = revision === at ? change(one.data) : one.data;
        const stored = { ...one, data, stream: streamOf(ToyTable.encounterId), revision, position: undefined };
        const record = fromStored(stored);
        const metadata = { ...record.metadata, previousHash: previousHash ?? record.metadata.previousHash };
        const { header, parts } = sealedRecord(table.hashing, saltKey, ToyTable.encounterId, { ...record, metadata });
        const seal = sealEvent(table.hashing, saltKey, { header, parts, previousHash: metadata.previousHash });
        previousHash = seal.hash;
        return { ...one, data, metadata: { ...one.metadata, previousHash: seal.previousHash, hash: seal.hash } };
      });
    });
    return [result, at];
  }

  it('finds a forged total in the dice, though the whole stream was sealed anew', async () => {
    const [{ chain, dice, readjudication }, at] = await resealed('DiceRolled', (data) => ({ ...data, total: 99 }));
    expect(chain.ok).toBe(true);
    expect(dice).toMatchObject({ ok: false, revision: at, findings: [{ fault: 'ROLL_DIFFERS', revision: at }] });
    expect(readjudication!.divergences[0]).toMatchObject({ revision: at });
  });

  it('finds the first round at whose end the state or the dice are not what was recorded', async () => {
    for (let turn = 0; turn < 4; turn++) await table.must({ type: 'endTurn' });
    const [forgedState, at] = await resealed('CheckpointRecorded', (data) => ({ ...data, stateHash: '0'.repeat(64) }));
    expect(forgedState).toMatchObject({ chain: { ok: true }, dice: { ok: true }, readjudication: { divergences: [] } });
    expect(forgedState.checkpoints).toEqual({ ok: false, checked: 2, otherVersion: 0, revision: at });
    const [forgedCount] = await resealed('CheckpointRecorded', (data) => ({ ...data, diceThrown: 99 }));
    expect(forgedCount).toMatchObject({
      checkpoints: { ok: true },
      dice: { ok: false, revision: at, findings: [{ fault: 'COUNT_DIFFERS' }] },
    });
    const [otherShape] = await resealed('CheckpointRecorded', (data) => ({ ...data, stateVersion: 99 }));
    expect(otherShape.checkpoints).toEqual({ ok: true, checked: 1, otherVersion: 1, revision: null });
  });

  it('finds hit points that were given back, at the end of that round', async () => {
    for (let turn = 0; turn < 2; turn++) await table.must({ type: 'endTurn' });
    const [proof] = await resealed('CombatantJoined', (data) => ({
      ...data,
      hitPoints: { ...(data.hitPoints as JsonObject), current: 9 },
    }));
    expect(proof.chain.ok).toBe(true);
    expect(proof.checkpoints).toMatchObject({ ok: false, revision: await revisionOf('CheckpointRecorded') });
  });

  it('finds a seed that is not the one committed to', async () => {
    await table.must({ type: 'endEncounter', reason: '', victors: [] });
    const [{ dice, chain }, at] = await resealed('EncounterEnded.v2', (data) => ({ ...data, seed: '00'.repeat(32) }));
    expect(chain.ok).toBe(true);
    expect(dice).toMatchObject({ ok: false, revision: at, findings: [{ fault: 'COMMITMENT_BROKEN', revision: at }] });
  });

  it.each([
    [
      'an insertion',
      'INSERTED',
      (events: ReadableEvent[], at: number) => events.toSpliced(at, 0, { ...events[at]!, id: COPY }),
    ],
    [
      'a reorder',
      'REORDERED',
      (events: ReadableEvent[], at: number) => events.with(at, events[at + 1]!).with(at + 1, events[at]!),
    ],
  ] as const)('names the place and the kind of %s', async (_, reason, change) => {
    const at = await revisionOf('DiceRolled');
    const { chain } = await tampered((events) => change(events, at));
    expect(chain).toMatchObject({ ok: false, reason, revision: reason === 'INSERTED' ? at + 1 : at });
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
