import type { Hashing } from '../../engine/integrity/hashing.js';
import { EventStoreError } from '../../event-store/event-store.js';
import { ENGINE_VERSION } from '../engine-version.js';
import type { EncounterRepository } from '../encounter-repository.js';
import type { EncounterSecrets } from '../encounter-secrets.js';
import { sealedRecord } from '../envelope.js';
import type { ArchivedEvent, ArchiveManifest } from './archive-format.js';
import { ARCHIVE_VERSION } from './archive-format.js';

/**
 * The archive of an encounter as lines of JSON: a manifest, then every event up to the head it names. Nothing is held in
 * memory but the line at hand.
 * @returns undefined if there is no such encounter
 * @throws EventStoreError
 */
export async function writeArchive(
  repository: EncounterRepository,
  secrets: EncounterSecrets,
  hashing: Hashing,
  encounterId: string,
): Promise<AsyncIterable<string> | undefined> {
  const session = await repository.load(encounterId);
  const secret = session && (await secrets.read(encounterId));
  const state = session?.fold.state;
  if (!session || !state || !secret) return undefined;
  const manifest: ArchiveManifest = {
    format: 'asalto-archive',
    version: ARCHIVE_VERSION,
    encounterId,
    ruleset: state.rulesetId,
    engine: ENGINE_VERSION,
    events: session.revision + 1,
    head: { revision: session.revision, hash: session.lastHash },
  };
  const { events } = manifest;
  return (async function* lines() {
    yield `${JSON.stringify(manifest)}\n`;
    let written = 0;
    for await (const record of repository.read(encounterId, 0, events)) {
      const sealed = sealedRecord(hashing, secret.saltKey, encounterId, record);
      const line: ArchivedEvent = { id: record.id, ...sealed };
      yield `${JSON.stringify(line)}\n`;
      written++;
    }
    if (written !== events)
      throw new EventStoreError('corrupt-event', `Encounter ${encounterId} has ${written} of ${events} events`);
  })();
}
