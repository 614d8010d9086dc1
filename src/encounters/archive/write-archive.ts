import { isSeatBearer } from '../display-names.js';
import { canonicalJson } from '../../engine/integrity/canonical-json.js';
import type { Hashing } from '../../engine/integrity/hashing.js';
import type { JsonObject, JsonValue } from '../../engine/integrity/json.js';
import type { ArchivedEvent, ArchivedName, ArchiveLine, ArchiveManifest } from '../../engine/proof/index.js';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, textIn } from '../../engine/proof/index.js';
import { EventStoreError } from '../../event-store/event-store.js';
import type { EncounterRepository } from '../encounter-repository.js';
import type { EncounterSecrets } from '../encounter-secrets.js';
import type { EncounterRecord } from '../envelope.js';
import { sealedRecord } from '../envelope.js';

/**
 * The archive of an encounter as lines of canonical JSON: a manifest, then every event up to the head it names. Nothing is held
 * in memory but the line at hand, and nothing is folded: what is damaged can be archived too, as evidence.
 * @returns undefined if there is no such encounter
 * @throws EventStoreError
 */
export async function writeArchive(
  repository: EncounterRepository,
  secrets: EncounterSecrets,
  hashing: Hashing,
  encounterId: string,
): Promise<AsyncIterable<string> | undefined> {
  const origin = await secrets.origin(encounterId);
  const head = origin && (await repository.head(encounterId));
  if (!origin || head === undefined) return undefined;
  const saltKey = origin === 'imported' ? null : origin.saltKey;
  const manifest = manifestOf(
    encounterId,
    await recordAt(repository, encounterId, 0),
    await recordAt(repository, encounterId, head),
    // What the people at the table are called goes nowhere.
    (await repository.names.all(encounterId)).filter(({ combatantId }) => !isSeatBearer(combatantId)),
  );
  return (async function* lines() {
    yield archiveLine(manifest);
    let written = 0;
    for await (const record of repository.read(encounterId, 0, manifest.events)) {
      const sealed = sealedRecord(hashing, saltKey, encounterId, record);
      yield archiveLine({ id: record.id, ...sealed } satisfies ArchivedEvent);
      written++;
    }
    if (written !== manifest.events)
      throw new EventStoreError(
        'corrupt-event',
        `Encounter ${encounterId} has ${written} of ${manifest.events} events`,
      );
  })();
}

/** The manifest of an archive from its first event to the last. */
export function manifestOf(
  encounterId: string,
  first: EncounterRecord,
  last: EncounterRecord,
  names: readonly ArchivedName[],
): ArchiveManifest {
  const origin = first.event.data as JsonObject;
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    encounterId,
    ruleset: textIn(origin, 'rulesetId') ?? '',
    rulesetVersion: textIn(origin, 'rulesetVersion') ?? '',
    engine: last.metadata.engine,
    events: last.event.revision + 1,
    head: { revision: last.event.revision, hash: last.metadata.hash },
    ...(names.length > 0 && { names }),
  };
}

async function recordAt(
  repository: EncounterRepository,
  encounterId: string,
  revision: number,
): Promise<EncounterRecord> {
  for await (const record of repository.read(encounterId, revision, 1)) return record;
  throw new EventStoreError('corrupt-event', `Encounter ${encounterId} has no event ${revision}`, { revision });
}

/** A line of an archive, with its end. */
export const archiveLine = (value: ArchiveManifest | ArchiveLine): string =>
  `${canonicalJson(value as unknown as JsonValue)}\n`;
