import { beforeEach, describe, expect, it } from '@jest/globals';
import { verifyChain } from '../../engine/integrity/index.js';
import type { SealedEvent } from '../../engine/integrity/index.js';
import { MemoryEventStore } from '../../event-store/memory/memory-event-store.js';
import { toyRuleset } from '../../engine/testing/toy-ruleset.js';
import { nodeHashing } from '../node-hashing.js';
import { streamOf } from '../streams.js';
import { SpoiltStore } from '../testing/spoilt-store.js';
import { ToyTable } from '../testing/toy-table.js';
import type { ArchivedEvent, ArchiveManifest } from '../../engine/proof/index.js';
import { writeArchive } from './write-archive.js';

const ID = ToyTable.encounterId;

let store: SpoiltStore;
let table: ToyTable;
beforeEach(async () => {
  store = new SpoiltStore(new MemoryEventStore());
  table = new ToyTable(store);
  await table.open();
  await table.must({ type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } });
  await table.must({ type: 'endTurn' });
});

const archive = () => writeArchive(table.repository, table.secrets, nodeHashing, ID);

async function linesOf(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

/** An archive as somebody reads it who has only the text. */
function read(lines: readonly string[]): { manifest: ArchiveManifest; events: ArchivedEvent[] } {
  for (const line of lines) expect(line.endsWith('\n')).toBe(true);
  const [manifest, ...events] = lines.map((line) => JSON.parse(line) as unknown);
  return { manifest: manifest as ArchiveManifest, events: events as ArchivedEvent[] };
}

describe('an archive', () => {
  it('says first what follows, then holds every event with all it takes to verify it', async () => {
    const { manifest, events } = read(await linesOf((await archive())!));
    const session = (await table.repository.load(ID))!;
    expect(manifest).toEqual({
      format: 'asalto-archive',
      version: 1,
      encounterId: ID,
      ruleset: 'toy',
      rulesetVersion: toyRuleset.version,
      engine: 'test',
      events: session.revision + 1,
      head: { revision: session.revision, hash: session.lastHash },
      names: await table.repository.names.all(ID),
    });
    expect(manifest.names?.map(({ combatantId, name }) => [combatantId, name])).toEqual([
      ['ann', 'ann'],
      ['bob', 'bob'],
    ]);
    expect(events).toHaveLength(manifest.events);
    const options = { noted: [manifest.head], complete: true };
    expect(verifyChain(nodeHashing, events as readonly SealedEvent[], options)).toMatchObject({
      ok: true,
      head: manifest.head,
    });
  });

  it('holds nothing from which a die of the fight that goes on could be foretold', async () => {
    const text = (await linesOf((await archive())!)).join('');
    const { seed, saltKey } = (await table.secrets.read(ID))!;
    expect(text).not.toContain(Buffer.from(seed).toString('hex'));
    expect(text).not.toContain(Buffer.from(saltKey).toString('hex'));
  });

  it('ends where its manifest says, also when the fight goes on while it is read', async () => {
    const lines = (await archive())!;
    await table.must({ type: 'endTurn' });
    const { manifest, events } = read(await linesOf(lines));
    expect(events).toHaveLength(manifest.events);
    expect(events.at(-1)?.seal.hash).toBe(manifest.head.hash);
  });

  it('from which a line was taken or changed is found out', async () => {
    const { manifest, events } = read(await linesOf((await archive())!));
    const verify = (some: readonly ArchivedEvent[]) =>
      verifyChain(nodeHashing, some as readonly SealedEvent[], { noted: [manifest.head] });
    expect(verify(events.slice(0, -1))).toMatchObject({ ok: false, reason: 'TRUNCATED' });
    expect(verify(events.filter((_, index) => index !== 4))).toMatchObject({
      ok: false,
      reason: 'MISSING',
      revision: 4,
    });
    const changed = JSON.parse(JSON.stringify(events).replace('"face":', '"face":1')) as ArchivedEvent[];
    expect(verify(changed)).toMatchObject({ ok: false, reason: 'EDITED' });
  });

  it('with a part cut out still verifies, as a copy that is not complete', async () => {
    const { manifest, events } = read(await linesOf((await archive())!));
    const cut = events.map((event) => {
      const { gameMaster: _, ...parts } = event.parts;
      const { gameMaster: __, ...salts } = event.seal.salts;
      return { ...event, parts, seal: { ...event.seal, salts } };
    });
    expect(JSON.stringify(cut)).not.toBe(JSON.stringify(events));
    const options = { noted: [manifest.head] };
    expect(verifyChain(nodeHashing, cut as readonly SealedEvent[], options)).toMatchObject({ ok: true });
    expect(verifyChain(nodeHashing, cut as readonly SealedEvent[], { ...options, complete: true })).toMatchObject({
      ok: false,
    });
  });

  it('of an encounter that does not exist is none', async () => {
    const nowhere = '99999999-9999-4999-8999-999999999999';
    expect(await writeArchive(table.repository, table.secrets, nodeHashing, nowhere)).toBeUndefined();
  });

  it('breaks off when an event cannot be read: nobody takes a part for the whole', async () => {
    const lines = (await archive())!;
    store.spoil(streamOf(ID), 5);
    await expect(linesOf(lines)).rejects.toMatchObject({ code: 'corrupt-event', details: { revision: 5 } });
  });
});
