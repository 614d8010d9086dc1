import type { ByAudience } from '../integrity/audience.js';
import type { EventHeader, SealedEvent, WithheldLink } from '../integrity/hash-chain.js';
import type { JsonObject, JsonValue } from '../integrity/json.js';

/** Version of the archive format, written into its manifest. */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_FORMAT = 'asalto-archive';

/**
 * First line of an archive: what follows, so that a copy cut short is recognised. It is a function of the events: equal
 * streams give equal archives, byte for byte, whoever writes them.
 */
export interface ArchiveManifest {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly version: typeof ARCHIVE_VERSION;
  readonly encounterId: string;
  readonly ruleset: string;
  /** Version of the ruleset in the engine that created the encounter. */
  readonly rulesetVersion: string;
  /** Version of the engine that decided the last event. */
  readonly engine: string;
  /** How many events follow. */
  readonly events: number;
  /** The last of them. */
  readonly head: { readonly revision: number; readonly hash: string };
  /** What opens the names that events commit to; one that was erased is not among them. Left out if there are none. */
  readonly names?: readonly ArchivedName[];
}

/** The name of a creature, with the salt of its commitment. */
export interface ArchivedName {
  readonly combatantId: string;
  readonly name: string;
  readonly salt: string;
}

/**
 * One event of an archive. `header` and `parts` are what the hash covers (docs/verification.md): a reader needs nothing else to
 * verify it. A part that the reader may not see is missing, with its salt; its hash stays.
 */
export interface ArchivedEvent extends SealedEvent {
  /** UUID of the event: it follows from the command's id and the event's place in the command. */
  readonly id: string;
}

/** A line of an archive behind the manifest: an event, or the bare link of one that the reader does not witness. */
export type ArchiveLine = ArchivedEvent | WithheldLink;

export type ArchiveFault =
  /** The line is not a JSON object. */
  | 'NOT_JSON'
  /** The first line is no manifest of an archive. */
  | 'NOT_AN_ARCHIVE'
  /** The archive is of a version that this reader does not know. */
  | 'VERSION_UNKNOWN'
  /** The line lacks a member an event has, or a member is of another kind. */
  | 'NOT_AN_EVENT'
  /** The event belongs to another encounter than the manifest says. */
  | 'FOREIGN_EVENT'
  /** The event's id does not follow from its command. */
  | 'ID_DIFFERS'
  /** More or fewer events than the manifest says. */
  | 'COUNT_DIFFERS'
  /** The manifest says of ruleset, engine or a name what the events do not. */
  | 'MANIFEST_DIFFERS';

/** Something wrong with an archive as a file; what its events say is judged apart. */
export interface ArchiveFinding {
  /** Counted from 1; the manifest is line 1. */
  readonly line: number;
  readonly fault: ArchiveFault;
}

/** What no line has that is the bare link of an event. */
const EVENT_MEMBERS = ['id', 'header', 'parts', 'seal'];
const HASH = /^[0-9a-f]{64}$/;

/** Reads the first line of an archive. */
export function readManifest(line: string): ArchiveManifest | ArchiveFault {
  const value = parseObject(line);
  if (!value) return 'NOT_JSON';
  if (value.format !== ARCHIVE_FORMAT) return 'NOT_AN_ARCHIVE';
  if (value.version !== ARCHIVE_VERSION) return 'VERSION_UNKNOWN';
  const { head } = value;
  const sound =
    ['encounterId', 'ruleset', 'rulesetVersion', 'engine'].every((name) => typeof value[name] === 'string') &&
    isCount(value.events) &&
    isObject(head) &&
    isCount(head.revision) &&
    typeof head.hash === 'string' &&
    HASH.test(head.hash) &&
    (value.names === undefined || isNames(value.names));
  return sound ? (value as unknown as ArchiveManifest) : 'NOT_AN_ARCHIVE';
}

/** Reads any other line of an archive. What its parts say is not looked at. */
export function readArchiveLine(line: string): ArchiveLine | ArchiveFault {
  const value = parseObject(line);
  if (!value) return 'NOT_JSON';
  if (EVENT_MEMBERS.every((name) => value[name] === undefined)) return isLink(value) ? value : 'NOT_AN_EVENT';
  const { id, header, parts, seal } = value;
  const sound =
    typeof id === 'string' &&
    isHeader(header) &&
    isObject(parts) &&
    Object.values(parts).every(isObject) &&
    isObject(seal) &&
    [seal.hash, seal.previousHash].every((hash) => typeof hash === 'string') &&
    isTexts(seal.partHashes) &&
    isTexts(seal.salts);
  return sound ? (value as unknown as ArchivedEvent) : 'NOT_AN_EVENT';
}

function isLink(value: JsonObject): value is WithheldLink {
  const { revision, hash, previousHash } = value;
  return isCount(revision) && [hash, previousHash].every((one) => typeof one === 'string' && HASH.test(one));
}

function isHeader(value: JsonValue | undefined): value is EventHeader {
  return (
    isObject(value) &&
    typeof value.type === 'string' &&
    typeof value.stream === 'string' &&
    typeof value.commandId === 'string' &&
    isCount(value.revision)
  );
}

function isNames(value: JsonValue): boolean {
  if (!Array.isArray(value)) return false;
  const members = ['combatantId', 'name', 'salt'];
  return (value as readonly JsonValue[]).every(
    (one) => isObject(one) && members.every((member) => typeof one[member] === 'string'),
  );
}

function isTexts(value: JsonValue | undefined): value is ByAudience<string> & JsonObject {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}

function isCount(value: JsonValue | undefined): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(line: string): JsonObject | undefined {
  try {
    const value = JSON.parse(line) as JsonValue;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
