import type { DecidedEvent } from '../engine/encounter/commands.js';
import type { Audience, ByAudience } from '../engine/integrity/audience.js';
import { AUDIENCES } from '../engine/integrity/audience.js';

import type { RecordedEvent } from '../engine/encounter/events/index.js';
import { declarationOf, eventProblems, isEventType } from '../engine/encounter/events/index.js';
import { canonicalJson } from '../engine/integrity/canonical-json.js';
import type { Hashing } from '../engine/integrity/hashing.js';
import type { JsonObject } from '../engine/integrity/json.js';
import type { EventHeader, EventToSeal, Seal, SealedEvent } from '../engine/integrity/hash-chain.js';
import { eventHashOf, partHashOf, sealEvent, sealText } from '../engine/integrity/hash-chain.js';
import type { EventToAppend, StoredEvent } from '../event-store/event-store.js';
import { EventStoreError, JsonText } from '../event-store/event-store.js';
import { eventIdsOf } from './event-ids.js';
import { eventLifter, readStoredName, storedNameOf } from '../engine/encounter/events/upcasters.js';
import { encounterIdOf, streamOf } from './streams.js';

/** What stands around a fact: who, when, by which command, and the link of the hash chain. */
export interface EventMetadata {
  readonly commandId: string;
  /** Hex SHA-256 of the canonical command: a repeat of the id with another body is recognised. */
  readonly commandHash: string;
  /** The action that caused the event; null: the command itself. */
  readonly causationId: string | null;
  readonly correlationId: string;
  /** Who gave the command. */
  readonly seat: string;
  /** When, ISO 8601 in UTC. Of no meaning to the rules. */
  readonly at: string;
  /** Version of the engine that decided. */
  readonly engine: string;
  /** Schema version of the event. */
  readonly schema: number;
  /** Hash of the event before; 64 zeros before the first. */
  readonly previousHash: string;
  readonly hash: string;
  /** Of an event that was imported; no hash covers it. */
  readonly imported?: ImportedMark;
}

/** What goes with an imported event, because the key of its salts stayed where the fight was played. */
export interface ImportedMark {
  readonly salts: ByAudience<string>;
  /** Revision of the last event of the archive it came with: the encounter is whole from there on. */
  readonly head: number;
  /** On the first event: the principal who brought it here, if one did. */
  readonly by?: string;
}

/** An event of an encounter with everything around it. */
export interface EncounterRecord {
  readonly encounterId: string;
  /** UUID of the event. */
  readonly id: string;
  readonly event: RecordedEvent;
  readonly metadata: EventMetadata;
  /** The data as they are stored, if they differ (an older version wrote them, or a name lies beside the stream): what the hash is taken over. */
  readonly storedData?: JsonObject;
}

/** What all events of one command share. */
export interface CommandEnvelope {
  readonly encounterId: string;
  readonly commandId: string;
  readonly commandHash: string;
  readonly correlationId: string;
  readonly seat: string;
  readonly at: string;
  readonly engine: string;
}

/** The engine made an event that is not what was declared: a fault of ours, caught before it is stored for ever. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

/**
 * Splits the data of an event by audience, as its declaration says.
 */
export function partsByAudience(type: string, version: number, data: JsonObject): ByAudience<JsonObject> {
  const audiences = eventLifter.audiencesOf(type, version);
  const parts: Partial<Record<Audience, Record<string, JsonObject[string]>>> = {};
  for (const name in data) {
    const value = data[name];
    if (value === undefined) continue;
    const audience = audiences[name] ?? 'gameMaster';
    (parts[audience] ??= {})[name] = value;
  }
  return parts;
}

/** The part of the metadata that the hash of an event covers, with the event's place. */
export function hashedHeader(
  encounterId: string,
  type: string,
  revision: number,
  metadata: Omit<EventMetadata, 'hash' | 'previousHash' | 'imported'>,
): EventHeader {
  const { commandId, commandHash, causationId, correlationId, seat, at, engine, schema } = metadata;
  return {
    stream: streamOf(encounterId),
    revision,
    type: storedNameOf(type, schema),
    commandId,
    commandHash,
    causationId,
    correlationId,
    seat,
    at,
    engine,
    schema,
  };
}

/** Writes the canonical text of {@link hashedHeader} for the events of one command. What they share is written once. */
function headerWriter({
  encounterId,
  commandId,
  commandHash,
  correlationId,
  seat,
  at,
  engine,
}: CommandEnvelope): (type: string, revision: number, causationId: string | null, schema: number) => string {
  const before = `{"at":${canonicalJson(at)},"causationId":`;
  const middle = canonicalJson({ commandHash, commandId, correlationId, engine }).slice(1, -1);
  const after = `,"seat":${canonicalJson(seat)},"stream":${canonicalJson(streamOf(encounterId))},"type":`;
  return (type, revision, causationId, schema) =>
    `${before}${canonicalJson(causationId)},${middle},"revision":${revision},"schema":${schema}${after}${canonicalJson(storedNameOf(type, schema))}}`;
}

/**
 * Puts decided events into envelopes and links them into the hash chain.
 * @param start revision of the first of them, and the hash of the event before it
 * @param stored data that are stored, and hashed, in place of those of the event with this index
 * @throws InvalidEventError
 */
export function sealEvents(
  hashing: Hashing,
  saltKey: Uint8Array,
  envelope: CommandEnvelope,
  start: { readonly revision: number; readonly previousHash: string },
  decided: readonly DecidedEvent[],
  stored: ReadonlyMap<number, JsonObject> = NOTHING_ELSE,
): readonly EncounterRecord[] {
  const { encounterId, commandId, commandHash, correlationId, seat, at, engine } = envelope;
  const headerOf = headerWriter(envelope);
  const idOf = eventIdsOf(commandId);
  let { previousHash } = start;
  return decided.map(({ event, causationId }, index): EncounterRecord => {
    const { type, data } = event;
    const problems = eventProblems(type, data);
    if (problems.length > 0)
      throw new InvalidEventError(`${type}: ${problems.map(({ path, message }) => `${path} ${message}`).join('; ')}`);
    const revision = start.revision + index;
    const schema = declarationOf(type).version;
    const { hash } = sealText(hashing, saltKey, {
      revision,
      header: headerOf(type, revision, causationId, schema),
      parts: partsByAudience(type, schema, stored.get(index) ?? data),
      previousHash,
    });
    const metadata: EventMetadata = {
      commandId,
      commandHash,
      causationId,
      correlationId,
      seat,
      at,
      engine,
      schema,
      previousHash,
      hash,
    };
    previousHash = hash;
    const storedData = stored.get(index);
    return {
      encounterId,
      id: idOf(index),
      event: { type, data, revision, causationId } as RecordedEvent,
      metadata,
      ...(storedData && { storedData }),
    };
  });
}

const NOTHING_ELSE: ReadonlyMap<number, JsonObject> = new Map();

/** Metadata as they are stored. The names with a dollar sign are those the tools of EventStoreDB look for. */
type StoredMetadata = Omit<EventMetadata, 'causationId' | 'correlationId'> & {
  readonly $correlationId: string;
  readonly $causationId: string | null;
};

/**
 * The record as a store takes it. That all of it is JSON was seen when it was sealed: the canonical form knows nothing else.
 * @param record one of {@link sealEvents}
 */
export function toStored({ id, event, metadata, storedData }: EncounterRecord): EventToAppend {
  const data = new JsonText(JSON.stringify(storedData ?? event.data));
  return { id, type: storedNameOf(event.type, metadata.schema), data, metadata: new JsonText(metadataText(metadata)) };
}

/** {@link StoredMetadata} written out: every event goes through it, and ten short strings are sooner looked at than handed over. */
function metadataText({
  commandId,
  commandHash,
  causationId,
  correlationId,
  seat,
  at,
  engine,
  schema,
  previousHash,
  hash,
}: EventMetadata): string {
  const who = `{"$correlationId":${canonicalJson(correlationId)},"$causationId":${canonicalJson(causationId)}`;
  const command = `,"commandId":${canonicalJson(commandId)},"commandHash":${canonicalJson(commandHash)}`;
  const circumstances = `,"seat":${canonicalJson(seat)},"at":${canonicalJson(at)},"engine":${canonicalJson(engine)}`;
  const link = `,"schema":${schema},"previousHash":${canonicalJson(previousHash)},"hash":${canonicalJson(hash)}}`;
  return who + command + circumstances + link;
}

// Metadata are read member by member: it takes a fraction of what copying the rest of an object does, every event goes
// through it, and the compiler still asks for a member that is new.

/**
 * The record of a stored event.
 * @throws EventStoreError `corrupt-event` when its type is unknown or its metadata are not ours
 */
export function fromStored(stored: StoredEvent): EncounterRecord {
  const { revision, stream, id } = stored;
  // The bare name of an event is its first version.
  const { type, version } = isEventType(stored.type) ? { type: stored.type, version: 1 } : readStoredName(stored.type);
  const corrupt = (message: string): EventStoreError =>
    new EventStoreError('corrupt-event', `${stream} ${revision}: ${message}`, { stream, revision, id });
  if (!isEventType(type)) throw corrupt(`unknown event type ${JSON.stringify(stored.type)}`);
  const {
    $correlationId,
    $causationId,
    commandId,
    commandHash,
    seat,
    at,
    engine,
    schema,
    previousHash,
    hash,
    imported,
  } = stored.metadata as unknown as StoredMetadata;
  if (typeof hash !== 'string' || typeof commandId !== 'string') throw corrupt('its metadata lack hash or commandId');
  if (schema !== version) throw corrupt(`schema ${schema} of ${stored.type}`);
  const newest = declarationOf(type).version;
  if (version > newest) throw corrupt(`${stored.type} is newer than this service, which knows version ${newest}`);
  const isOld = version !== newest;
  const data = isOld ? eventLifter.lift(type, version, stored.data) : stored.data;
  const record: EncounterRecord = {
    encounterId: encounterIdOf(stream),
    id,
    event: { type, data, revision, causationId: $causationId } as unknown as RecordedEvent,
    metadata: {
      commandId,
      commandHash,
      causationId: $causationId,
      correlationId: $correlationId,
      seat,
      at,
      engine,
      schema,
      previousHash,
      hash,
      ...(imported && { imported }),
    },
  };
  return isOld ? { ...record, storedData: stored.data } : record;
}

/**
 * The record with its seal computed from what is stored now: for verifying it, and for handing it out.
 * The stored hash stands in the seal; the part hashes are made anew, so a changed part no longer fits.
 * @param saltKey null for an encounter that was imported, whose events bring their salts along
 */
export function sealedRecord(
  hashing: Hashing,
  saltKey: Uint8Array | null,
  encounterId: string,
  record: EncounterRecord,
): SealedEvent {
  const { event, metadata } = record;
  const { hash, previousHash, imported } = metadata;
  const header = hashedHeader(encounterId, event.type, event.revision, metadata);
  const parts = partsByAudience(event.type, metadata.schema, record.storedData ?? event.data);
  const toSeal = { header, parts, previousHash };
  const seal = saltKey ? sealEvent(hashing, saltKey, toSeal) : sealBySalts(hashing, imported?.salts ?? {}, toSeal);
  return { header, parts, seal: { ...seal, hash } };
}

/** Seals an event by salts that are given. A part without one has the hash of no part. */
function sealBySalts(hashing: Hashing, salts: ByAudience<string>, { parts, header, previousHash }: EventToSeal): Seal {
  const partHashes: Partial<Record<Audience, string>> = {};
  for (const audience of AUDIENCES) {
    const part = parts[audience];
    if (part) partHashes[audience] = partHashOf(hashing, salts[audience] ?? '', part);
  }
  return { previousHash, partHashes, salts, hash: eventHashOf(hashing, { header, partHashes, previousHash }) };
}
