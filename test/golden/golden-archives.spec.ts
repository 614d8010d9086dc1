import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveImporter } from '../../src/encounters/archive/import-archive.js';
import { writeArchive } from '../../src/encounters/archive/write-archive.js';
import { EncounterRepository } from '../../src/encounters/encounter-repository.js';
import { EncounterSecrets } from '../../src/encounters/encounter-secrets.js';
import { RULESETS } from '../../src/encounters/installed-rulesets.js';
import { nodeHashing } from '../../src/encounters/node-hashing.js';
import { Rulesets } from '../../src/encounters/rulesets.js';
import { verifyEncounter } from '../../src/encounters/verify-encounter.js';
import { stateHashOf } from '../../src/engine/encounter/checkpoint.js';
import type { RecordedEvent } from '../../src/engine/encounter/events/index.js';
import { storedNameOf, UPCASTERS } from '../../src/engine/encounter/events/upcasters.js';
import { isUnreadable, recordedEventOf } from '../../src/engine/proof/index.js';
import { assertFoldsAlike } from '../../src/engine/testing/determinism.js';
import type { EventStore } from '../../src/event-store/event-store.js';
import { openEventStoreDb } from '../../src/event-store/eventstoredb/index.js';
import { MemoryEventStore } from '../../src/event-store/memory/memory-event-store.js';
import { SqliteEventStore } from '../../src/event-store/sqlite/sqlite-event-store.js';
import { verifyFile } from '../../src/verifier/verify-file.js';
import { startEventStoreDbDouble } from '../eventstoredb/double/double.js';
import { archiveText, readArchive } from '../verification/archive-text.js';
import { goldenArchives, notedDivergences } from './golden-archives.js';

const archives = goldenArchives();

/** What is to be put away after a test, the newest first. */
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const stores: readonly (readonly [name: string, open: () => Promise<EventStore>])[] = [
  ['memory', () => Promise.resolve(new MemoryEventStore())],
  [
    'SQLite',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'asalto-golden-'));
      cleanUps.push(() => {
        rmSync(folder, { recursive: true });
      });
      return Promise.resolve(SqliteEventStore.open({ file: join(folder, 'events.db') }));
    },
  ],
  [
    'EventStoreDB',
    async () => {
      const double = await startEventStoreDbDouble();
      cleanUps.push(() => double.stop());
      return openEventStoreDb({ connectionString: double.url });
    },
  ],
];

/** A node of the service on a store, as far as archives need it. */
async function nodeOn(open: () => Promise<EventStore>) {
  const store = await open();
  cleanUps.push(() => store.close());
  const secrets = new EncounterSecrets(store);
  const repository = new EncounterRepository(store, secrets);
  const rulesets = new Rulesets(RULESETS);
  const options = { store, secrets, repository, rulesets, hashing: nodeHashing };
  return { ...options, importer: new ArchiveImporter(options) };
}

async function exported(node: Awaited<ReturnType<typeof nodeOn>>, encounterId: string): Promise<string> {
  let text = '';
  for await (const line of (await writeArchive(node.repository, node.secrets, nodeHashing, encounterId))!) text += line;
  return text;
}

function linesOf(text: string): () => AsyncIterable<string> {
  return async function* () {
    yield* text.trimEnd().split('\n');
  };
}

function recorded(text: string): readonly RecordedEvent[] {
  return readArchive(text).events.map((archived) => {
    const event = recordedEventOf(archived);
    if (isUnreadable(event)) throw new Error(event.detail);
    return event;
  });
}

it('there is a golden archive of each game', () => {
  const games = archives.map(({ text }) => readArchive(text).manifest.ruleset);
  expect([...new Set(games)].sort()).toEqual(RULESETS.map(({ id }) => id).sort());
});

it('every version there ever was of an event that has several is in a golden archive', () => {
  const stored = new Set(archives.flatMap(({ text }) => readArchive(text).events.map(({ header }) => header.type)));
  const versions = UPCASTERS.flatMap(({ type, from }) => [storedNameOf(type, from), storedNameOf(type, from + 1)]);
  expect(versions.filter((name) => !stored.has(name))).toEqual([]);
  expect(versions.length).toBeGreaterThan(0);
});

describe.each(archives)('the golden archive $name', ({ name, path, text }) => {
  const { manifest } = readArchive(text);

  it('is in canonical form, byte for byte', () => {
    expect(archiveText(readArchive(text))).toBe(text);
  });

  it('holds, and differs from the rules of today where that was noted and nowhere else', async () => {
    const verdict = await verifyFile(path, { rules: true, noted: [] });
    expect(verdict).toMatchObject({
      ok: true,
      archive: { ok: true },
      chain: { ok: true, events: manifest.events, cut: 0 },
      states: { ok: true, otherVersion: 0 },
    });
    const differences = verdict.rules!.divergences.map(({ revision, action }) => [revision, action]);
    expect(differences).toEqual(notedDivergences()[name] ?? []);
    expect(verdict.rules!.actions).toBeGreaterThan(5);
  });

  it('folds to the same state twice, from JSON and from the cache at every event', () => {
    expect(assertFoldsAlike(recorded(text)).state?.revision).toBe(manifest.head.revision);
  });

  it.each(stores)('comes back from %s byte for byte, to the same state, and verifies there', async (_, open) => {
    const node = await nodeOn(open);
    const { encounterId } = manifest;
    expect(await node.importer.import(linesOf(text))).toMatchObject({ kind: 'imported', appended: manifest.events });
    expect(await exported(node, encounterId)).toBe(text);
    const state = (await node.repository.load(encounterId))!.fold.state!;
    expect(stateHashOf(nodeHashing, state)).toBe(stateHashOf(nodeHashing, assertFoldsAlike(recorded(text)).state!));
    const names = Object.values(state.combatants).map((one) => [one.id, one.name]);
    expect(names.sort()).toEqual(manifest.names!.map((one) => [one.combatantId, one.name]).sort());
    const proof = await verifyEncounter(node, encounterId, [manifest.head]);
    expect(proof).toMatchObject({ chain: { ok: true }, dice: { ok: true }, checkpoints: { ok: true } });
    expect(proof!.dice.seedRevealed).toBe(state.phase === 'ENDED');
  });
});
