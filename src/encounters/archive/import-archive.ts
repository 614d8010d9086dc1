import { canonicalJson, CanonicalJsonError } from '../../engine/integrity/canonical-json.js';
import { AUDIENCES } from '../../engine/integrity/audience.js';
import type { Hashing } from '../../engine/integrity/hashing.js';
import type { JsonObject, JsonValue } from '../../engine/integrity/json.js';
import type {
  ArchivedEvent,
  ArchivedName,
  ArchiveManifest,
  ArchiveVerdict,
  Verdict,
} from '../../engine/proof/index.js';
import { textIn, verdictOf, verifyArchive } from '../../engine/proof/index.js';
import type { EventStore, ReadableEvent } from '../../event-store/event-store.js';
import { APPEND_LIMITS, EventStoreError } from '../../event-store/event-store.js';
import { commitmentTo } from '../display-names.js';
import type { EncounterRepository } from '../encounter-repository.js';
import type { EncounterSecret, EncounterSecrets } from '../encounter-secrets.js';
import type { EncounterRecord } from '../envelope.js';
import { fromStored, sealedRecord } from '../envelope.js';
import { eventIdsOf } from '../event-ids.js';
import type { Rulesets } from '../rulesets.js';
import { SerialQueues } from '../serial-queues.js';
import { streamOf } from '../streams.js';
import { breathing } from '../breathing.js';
import { LineTooLongError } from './archive-lines.js';

export interface ImporterOptions {
  readonly store: EventStore;
  readonly repository: EncounterRepository;
  readonly secrets: EncounterSecrets;
  readonly rulesets: Rulesets;
  readonly hashing: Hashing;
  /** Told of records right after they were appended. */
  readonly onAppended?: (records: readonly EncounterRecord[]) => void;
}

/** Why an archive cannot be taken in. */
export type ImportFault =
  /** Its checks fail: the verdict says where. */
  | 'NOT_SOUND'
  /** It is a copy from which parts were cut or events withheld. */
  | 'PARTS_CUT'
  /** No event is in it. */
  | 'EMPTY'
  /** This service does not have its ruleset. */
  | 'RULESET_UNKNOWN'
  /** An event is larger than the stores take, or of a form that this service would not give back as it was. */
  | 'NOT_STORABLE';

/** What became of an import. All of these are values; a store that fails throws `EventStoreError`. */
export type ImportResult =
  | {
      /** `imported`: it is here now. `unchanged`: it was here already, perhaps with more events behind it. */
      readonly kind: 'imported' | 'unchanged';
      readonly manifest: ArchiveManifest;
      /** How many events were appended. */
      readonly appended: number;
    }
  | {
      readonly kind: 'invalid';
      readonly fault: ImportFault;
      readonly verdict: Verdict;
      /** Line of the event, where it is one event that cannot be stored. */
      readonly line?: number;
    }
  /** Another encounter has this id: it is played here, or its events differ from this revision on. */
  | { readonly kind: 'differs'; readonly encounterId: string; readonly revision: number }
  /** An encounter of somebody else has this id. Whether it is the same one is not told, and nobody else may lengthen it. */
  | { readonly kind: 'taken'; readonly encounterId: string };

/**
 * Takes archives in. An archive is checked as a whole before anything is written. Then its events are appended in batches, and
 * at last it is noted that all are there: until then nobody sees the encounter, and an import that broke off is
 * finished by importing the archive again.
 */
export class ArchiveImporter {
  private readonly queues = new SerialQueues();

  constructor(private readonly options: ImporterOptions) {}

  /**
   * Imports an archive. One is imported at a time.
   * @param lines gives its lines from the first on, without their ends; the same each time
   * @param importer the principal to whom it belongs from then on
   * @throws EventStoreError
   */
  import(lines: () => AsyncIterable<string>, importer?: string): Promise<ImportResult> {
    return this.queues.run('import', () => this.carryOut(lines, importer));
  }

  /** Resolves when no import is in flight. */
  idle(): Promise<void> {
    return this.queues.idle();
  }

  private async carryOut(lines: () => AsyncIterable<string>, importer?: string): Promise<ImportResult> {
    const checked = await this.check(lines);
    const verdict = verdictOf(checked);
    const invalid = (fault: ImportFault, line?: number): ImportResult => ({
      kind: 'invalid',
      fault,
      verdict,
      ...(line !== undefined && { line }),
    });
    const { manifest, proof } = checked;
    if (!manifest || !checked.ok || !proof?.chain.ok) return invalid('NOT_SOUND');
    if (proof.partial) return invalid('PARTS_CUT');
    if (proof.events === 0) return invalid('EMPTY');
    if (!this.options.rulesets.find(manifest.ruleset)) return invalid('RULESET_UNKNOWN');
    const unstorable = await this.unstorable(manifest, lines(), importer);
    if (unstorable !== undefined) return invalid('NOT_STORABLE', unstorable);
    return this.store(manifest, lines, importer);
  }

  private async check(lines: () => AsyncIterable<string>): Promise<ArchiveVerdict> {
    try {
      return await verifyArchive(lines, {
        hashing: this.options.hashing,
        eventIdOf: (commandId, index) => eventIdsOf(commandId)(index),
        breathe: breathing(),
      });
    } catch (error) {
      if (!(error instanceof LineTooLongError)) throw error;
      return { ok: false, manifest: null, finding: { line: error.line, fault: 'NOT_JSON' }, proof: null };
    }
  }

  /** Line of the first event that a store would not take, or that would not come back from it as it is. */
  private async unstorable(
    manifest: ArchiveManifest,
    lines: AsyncIterable<string>,
    importer: string | undefined,
  ): Promise<number | undefined> {
    const { hashing } = this.options;
    for await (const { archived, stored, bytes } of storedEvents(manifest, lines, importer)) {
      const { revision } = archived.header;
      if (bytes > APPEND_LIMITS.eventBytes || !hasMetadata(archived)) return revision + 2;
      const record = recordOf(manifest, stored, revision);
      const again = sealedRecord(hashing, null, manifest.encounterId, record);
      if (textOf({ id: record.id, ...again }) !== textOf(archived)) return revision + 2;
    }
    return undefined;
  }

  private async store(
    manifest: ArchiveManifest,
    lines: () => AsyncIterable<string>,
    importer?: string,
  ): Promise<ImportResult> {
    const { secrets, repository } = this.options;
    const { encounterId, head } = manifest;
    const isFree = await secrets.beginImport(encounterId, importer);
    const was = await secrets.origin(encounterId);
    if (was && importer !== undefined && importer !== (await this.ownerOf(encounterId, was)))
      return { kind: 'taken', encounterId };
    if (!isFree) return this.compareWithOwn(manifest);
    const here = await repository.head(encounterId);
    const common = Math.min(here ?? -1, head.revision);
    const fork = await this.firstDifference(manifest, lines(), common);
    if (fork !== undefined) return { kind: 'differs', encounterId, revision: fork };
    await repository.names.keep(encounterId, await namesAfter(manifest, lines(), common));
    // Whoever claimed the id first: an import that broke off may be finished by somebody else.
    const by = await secrets.importer(encounterId);
    const appended = await this.append(manifest, lines(), common, by);
    await secrets.completeImport(encounterId);
    return { kind: was === 'imported' && appended === 0 ? 'unchanged' : 'imported', manifest, appended };
  }

  private async ownerOf(encounterId: string, origin: EncounterSecret | 'imported'): Promise<string | undefined> {
    return origin === 'imported' ? this.options.secrets.importer(encounterId) : origin.creator;
  }

  /** An encounter that is played here, or was: the archive is a copy of it, or of another one. */
  private async compareWithOwn({ encounterId, head, ...manifest }: ArchiveManifest): Promise<ImportResult> {
    for await (const { metadata } of this.options.repository.read(encounterId, head.revision, 1))
      if (metadata.hash === head.hash)
        return { kind: 'unchanged', manifest: { encounterId, head, ...manifest }, appended: 0 };
    return { kind: 'differs', encounterId, revision: head.revision };
  }

  /** The first revision, up to one that both have, at which what is stored is not what the archive says. */
  private async firstDifference(
    { encounterId }: ArchiveManifest,
    lines: AsyncIterable<string>,
    last: number,
  ): Promise<number | undefined> {
    if (last < 0) return undefined;
    const stored = this.options.repository.read(encounterId, 0, last + 1)[Symbol.asyncIterator]();
    for await (const { seal, header } of archivedEvents(lines)) {
      if (header.revision > last) break;
      const { value } = (await stored.next()) as IteratorResult<EncounterRecord, undefined>;
      if (value?.metadata.hash !== seal.hash) return header.revision;
    }
    return undefined;
  }

  /** Appends what lies behind a revision, batch by batch. @returns how many events that were */
  private async append(
    manifest: ArchiveManifest,
    lines: AsyncIterable<string>,
    after: number,
    by: string | undefined,
  ): Promise<number> {
    const { store, repository, onAppended } = this.options;
    const stream = streamOf(manifest.encounterId);
    let last = after;
    for await (const batch of batches(manifest, lines, after, by)) {
      const result = await store.append(stream, last < 0 ? 'no-stream' : last, batch);
      // Somebody else is importing the same archive: the caller repeats, and then finds it here.
      if (result.outcome === 'conflict')
        throw new EventStoreError('unavailable', `${stream} is being imported by another node`, { stream });
      if (onAppended) {
        const records = batch.map((event, index) => recordOf(manifest, event, last + 1 + index));
        const revealed: EncounterRecord[] = [];
        for (const record of records) revealed.push(await repository.names.reveal(record));
        onAppended(revealed);
      }
      last = result.revision;
    }
    return last - after;
  }
}

/** The names that events behind a revision commit to: one that was erased here does not come back with a later archive. */
async function namesAfter(
  { names = [] }: ArchiveManifest,
  lines: AsyncIterable<string>,
  after: number,
): Promise<readonly ArchivedName[]> {
  const committed = new Set<string>();
  for await (const { header, parts } of archivedEvents(lines)) {
    const name = header.revision > after ? textIn(parts.public, 'name') : undefined;
    if (name !== undefined) committed.add(name);
  }
  return names.filter((one) => committed.has(commitmentTo(one)));
}

/** Batches as large as one append may be. */
async function* batches(
  manifest: ArchiveManifest,
  lines: AsyncIterable<string>,
  after: number,
  by: string | undefined,
): AsyncGenerator<ReadableEvent[]> {
  let batch: ReadableEvent[] = [];
  let size = 0;
  for await (const { archived, stored, bytes } of storedEvents(manifest, lines, by)) {
    if (archived.header.revision <= after) continue;
    if (batch.length > 0 && (batch.length === APPEND_LIMITS.events || size + bytes > APPEND_LIMITS.appendBytes)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(stored);
    size += bytes;
  }
  if (batch.length > 0) yield batch;
}

async function* archivedEvents(lines: AsyncIterable<string>): AsyncGenerator<ArchivedEvent> {
  let first = true;
  for await (const line of lines) {
    if (!first) yield JSON.parse(line) as ArchivedEvent;
    first = false;
  }
}

interface Storable {
  readonly archived: ArchivedEvent;
  readonly stored: ReadableEvent;
  /** What it takes in a store. */
  readonly bytes: number;
}

/** The events of an archive as a store takes them. Their salts go with them: the key these follow from is elsewhere. */
async function* storedEvents(
  { head }: ArchiveManifest,
  lines: AsyncIterable<string>,
  by: string | undefined,
): AsyncGenerator<Storable> {
  for await (const archived of archivedEvents(lines)) {
    const { id, header, parts, seal } = archived;
    const { commandId, commandHash, causationId, correlationId, seat, at, engine, schema } = header;
    const data = Object.assign({}, ...AUDIENCES.map((audience) => parts[audience])) as JsonObject;
    const metadata = {
      $correlationId: correlationId,
      $causationId: causationId,
      commandId,
      commandHash,
      seat,
      at,
      engine,
      schema,
      previousHash: seal.previousHash,
      hash: seal.hash,
      imported: {
        salts: { ...seal.salts },
        head: head.revision,
        ...(header.revision === 0 && by !== undefined && { by }),
      },
    };
    const stored: ReadableEvent = { id, type: header.type, data, metadata };
    yield { archived, stored, bytes: Buffer.byteLength(JSON.stringify(data) + JSON.stringify(metadata)) };
  }
}

/** Whether the header holds all that stands around an event. */
function hasMetadata({ header }: ArchivedEvent): boolean {
  const names = ['commandHash', 'correlationId', 'seat', 'at', 'engine'] as const;
  return names.every((name) => typeof header[name] === 'string') && Number.isInteger(header.schema);
}

function recordOf({ encounterId }: ArchiveManifest, event: ReadableEvent, revision: number): EncounterRecord {
  return fromStored({ ...event, stream: streamOf(encounterId), revision, position: undefined });
}

/** Its canonical text; undefined if it has none: what stands beside the parts that the hashes cover may be anything. */
function textOf(event: ArchivedEvent): string | undefined {
  try {
    return canonicalJson(event as unknown as JsonValue);
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    return undefined;
  }
}
