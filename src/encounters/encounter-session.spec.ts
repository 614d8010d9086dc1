import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EventToAppend, JsonObject, StoredEvent } from '../event-store/event-store.js';
import { streamOf } from './streams.js';
import { ToyTable } from './testing/toy-table.js';

const STREAM = streamOf(ToyTable.encounterId);

/** A stream to whose end somebody writes by hand, as no service of ours would. */
let table: ToyTable;
let head: number;
let last: StoredEvent;
beforeEach(async () => {
  table = new ToyTable();
  await table.open();
  const { records } = await table.must({ type: 'endTurn' });
  head = records.at(-1)!.event.revision;
  for await (const stored of table.store.readStream(STREAM, { from: head })) last = stored;
});

async function forge(change: { type?: string; data?: JsonObject; metadata?: JsonObject }): Promise<void> {
  const { hash, ...metadata } = last.metadata;
  const event: EventToAppend = {
    id: '99999999-9999-4999-8999-999999999999',
    type: change.type ?? 'RoundStarted',
    data: change.data ?? { round: 7 },
    metadata: { ...metadata, previousHash: hash, hash: 'f'.repeat(64), schema: 1, ...change.metadata },
  };
  await table.store.append(STREAM, head, [event]);
}

describe('a stream that somebody else has written to', () => {
  it.each<[string, Parameters<typeof forge>[0]]>([
    ['an unknown event', { type: 'Cursed' }],
    ['an event every object has', { type: 'constructor' }],
    ['a broken chain', { metadata: { previousHash: '0'.repeat(64) } }],
    ['no hash', { metadata: { hash: undefined } }],
    ['no command', { metadata: { commandId: undefined } }],
    ['a schema of a later service', { metadata: { schema: 99 } }],
    ['no schema', { metadata: { schema: undefined } }],
    ['data that do not fold', { type: 'Moved', data: { combatantId: 'nobody' } }],
    ['a way back to nowhere', { type: 'ActionsReverted', data: { to: 1000, reason: '' } }],
  ])('is refused as corrupt, with the place: %s', async (_, change) => {
    await forge(change);
    for (const one of [table, new ToyTable(table.store)]) {
      const corrupt = { code: 'corrupt-event', details: { stream: STREAM, revision: head + 1 } };
      await expect(one.repository.load(ToyTable.encounterId)).rejects.toMatchObject(corrupt);
      await expect(one.give({ type: 'endTurn' })).rejects.toMatchObject(corrupt);
      // What lies before can still be looked at.
      expect(await one.reader.stateAt(ToyTable.encounterId, head)).toMatchObject({ revision: head });
    }
  });
});
