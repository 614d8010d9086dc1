import { cutParts, isWithheld } from '../../engine/integrity/hash-chain.js';
import { canonicalJson } from '../../engine/integrity/canonical-json.js';
import { AUDIENCES } from '../../engine/integrity/audience.js';
import type { Hashing } from '../../engine/integrity/hashing.js';
import type { JsonObject } from '../../engine/integrity/json.js';
import type { Seat } from '../../engine/encounter/seat.js';
import { declarationOf } from '../../engine/encounter/events/index.js';
import type { EncounterState } from '../../engine/encounter/state.js';
import type { ArchiveLine } from '../../engine/proof/index.js';
import { textIn } from '../../engine/proof/index.js';
import { EventStoreError } from '../../event-store/event-store.js';
import { commitmentTo, isCommitment } from '../display-names.js';
import type { EncounterRepository } from '../encounter-repository.js';
import type { EncounterSecrets } from '../encounter-secrets.js';
import type { EncounterRecord } from '../envelope.js';
import { sealedRecord } from '../envelope.js';
import type { SeenRecord, SeenRecords, Seeing } from '../seen-records.js';
import { archiveLine, manifestOf } from './write-archive.js';

export interface SeatArchiveOptions {
  readonly repository: EncounterRepository;
  readonly secrets: EncounterSecrets;
  readonly records: SeenRecords;
  readonly hashing: Hashing;
}

/** Events after which others get their turn. */
const BREATH = 16;

/**
 * The archive of an encounter as far as a seat may know it (docs/verification.md): up to the last event it witnesses, of each the
 * parts it may see whole, and of what it does not witness the bare link. It still verifies.
 * @param now the newest state of the encounter
 * @returns undefined if there is no such encounter, or nothing in it that the seat witnesses
 * @throws EventStoreError
 */
export async function writeSeatArchive(
  { repository, secrets, records, hashing }: SeatArchiveOptions,
  seat: Seat,
  now: EncounterState,
): Promise<AsyncIterable<string> | undefined> {
  const encounterId = now.id;
  const origin = await secrets.origin(encounterId);
  if (!origin) return undefined;
  const saltKey = origin === 'imported' ? null : origin.saltKey;

  async function* lines(
    last: number,
  ): AsyncGenerator<{ readonly record: EncounterRecord; readonly line: ArchiveLine }> {
    const viewer = records.viewer(seat, now, -1);
    for await (const record of repository.read(encounterId, 0, last + 1)) {
      const { revision } = record.event;
      yield { record, line: lineOf(await viewer.see(record), record) };
      if (revision % BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const lineOf = (seeing: Seeing, record: EncounterRecord): ArchiveLine => {
    const { hash, previousHash } = record.metadata;
    if (seeing.kind === 'withheld') return { revision: seeing.revision, hash, previousHash };
    const sealed = sealedRecord(hashing, saltKey, encounterId, record);
    const whole = AUDIENCES.filter((one) => seesPart(seeing, sealed.parts[one]));
    return { id: record.id, ...cutParts(sealed, whole) };
  };

  let first: EncounterRecord | undefined;
  let last: EncounterRecord | undefined;
  const committed = new Set<string>();
  for await (const { record, line } of lines(now.revision)) {
    first ??= record;
    if (isWithheld(line)) continue;
    last = record;
    const name = textIn(line.parts.public, 'name');
    if (name !== undefined) committed.add(name);
  }
  if (!first || !last) return undefined;
  const names = (await repository.names.all(encounterId)).filter((one) => committed.has(commitmentTo(one)));
  const manifest = manifestOf(encounterId, first, last, names);
  return (async function* texts() {
    yield archiveLine(manifest);
    let written = 0;
    for await (const { line } of lines(last.event.revision)) {
      yield archiveLine(line);
      written++;
    }
    if (written !== manifest.events)
      throw new EventStoreError(
        'corrupt-event',
        `Encounter ${encounterId} has ${written} of ${manifest.events} events`,
      );
  })();
}

/**
 * Whether a seat sees every field of a part of an event, and nothing in them was masked. The order of a round is never given: cut only
 * where somebody unseen stands in it, it would tell that somebody does.
 */
function seesPart({ record, data }: SeenRecord, part: JsonObject | undefined): boolean {
  if (!part || declarationOf(record.event.type).witnesses === 'order') return false;
  const { event, storedData } = record;
  const whole = event.data as JsonObject;
  return Object.entries(part).every(([name, stored]) => {
    const value = whole[name];
    if (stored === undefined || value === undefined || data[name] !== value) return false;
    // What an older version stored is shown only if it is what was judged.
    return !storedData || isCommitment(stored) || canonicalJson(stored) === canonicalJson(value);
  });
}
