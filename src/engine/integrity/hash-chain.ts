import type { Audience, ByAudience } from './audience.js';
import { AUDIENCES } from './audience.js';
import { canonicalJson } from './canonical-json.js';
import type { Hashing } from './hashing.js';
import { hmacSha256Hex, sha256Hex } from './hashing.js';
import type { JsonObject } from './json.js';

/** The hash before a stream's first event. */
export const GENESIS_HASH = '0'.repeat(64);
/** Length in bytes of the secret from which an encounter's salts follow. */
export const SALT_KEY_BYTES = 32;
/** Length in bytes of the salt of one part. */
export const SALT_BYTES = 16;

const SALT_DOMAIN = 'asalto/salt/v1\0';
const PART_DOMAIN = 'asalto/part/v1\0';
const EVENT_DOMAIN = 'asalto/event/v1\0';

/** What everyone may know of an event, whichever of its parts they may see. Covered by the hash as it stands. */
export interface EventHeader extends JsonObject {
  readonly type: string;
  readonly stream: string;
  /** Place in the stream: 0, 1, 2 … */
  readonly revision: number;
}

/** What binds an event to its content and to the event before it. Hashes and salts are lower-case hexadecimal. */
export interface Seal {
  /** Hash of the event before, {@link GENESIS_HASH} for the first. */
  readonly previousHash: string;
  readonly hash: string;
  /** Of every part the event has, also of those cut from this copy. */
  readonly partHashes: ByAudience<string>;
  /** Of the parts in this copy. A salt goes wherever its part goes, and nowhere else. */
  readonly salts: ByAudience<string>;
}

/** An event, or a copy from which parts were cut, with its seal. */
export interface SealedEvent {
  readonly header: EventHeader;
  /** The event's data, split by who may see it. */
  readonly parts: ByAudience<JsonObject>;
  readonly seal: Seal;
}

/** What is left of an event in a copy for somebody who does not witness it: its link in the chain, and nothing else. */
export interface WithheldLink extends JsonObject {
  readonly revision: number;
  readonly hash: string;
  readonly previousHash: string;
}

/** Whether nothing but its link is left of an event. */
export function isWithheld(event: SealedEvent | WithheldLink): event is WithheldLink {
  return !('seal' in event);
}

/** The link of an event in the chain, as it says itself. */
export function linkOf(event: SealedEvent | WithheldLink): WithheldLink {
  if (isWithheld(event)) return event;
  const { hash, previousHash } = event.seal;
  return { revision: event.header.revision, hash, previousHash };
}

/** An event before it is sealed. */
export interface EventToSeal {
  readonly header: EventHeader;
  readonly parts: ByAudience<JsonObject>;
  /** Hash of the event before, {@link GENESIS_HASH} for the first. */
  readonly previousHash: string;
}

/**
 * Seals an event:
 *
 * ```
 * salt       = first 16 bytes of HMAC-SHA-256(salt key, "asalto/salt/v1" NUL revision "/" audience), in hexadecimal
 * part hash  = SHA-256("asalto/part/v1" NUL salt, canonical JSON of the part)
 * event hash = SHA-256("asalto/event/v1" NUL canonical JSON of { header, partHashes, previousHash })
 * ```
 *
 * Each is a text, hashed in UTF-8: NUL is the character U+0000, the revision decimal digits, every hash and salt lower-case
 * hexadecimal. The salt keeps a hidden number, which could be guessed, from being recognised by its hash. Test vectors:
 * docs/decisions/0007-hash-chain.md.
 *
 * @param saltKey 32 secret random bytes of the encounter, of no other use
 * @throws {CanonicalJsonError} if header or a part is not plain JSON
 * @throws {RangeError} for a salt key of another length or a revision that is not a whole number ≥ 0
 */
export function sealEvent(hashing: Hashing, saltKey: Uint8Array, { header, parts, previousHash }: EventToSeal): Seal {
  return sealText(hashing, saltKey, { revision: header.revision, header: canonicalJson(header), parts, previousHash });
}

/**
 * {@link sealEvent} for whoever has the canonical text of the header already.
 * @param event with `header` as `canonicalJson` writes it, and the revision in it
 */
export function sealText(
  hashing: Hashing,
  saltKey: Uint8Array,
  event: {
    readonly revision: number;
    readonly header: string;
    readonly parts: ByAudience<JsonObject>;
    readonly previousHash: string;
  },
): Seal {
  const { revision, header, parts, previousHash } = event;
  const partHashes: Partial<Record<Audience, string>> = {};
  const salts: Partial<Record<Audience, string>> = {};
  for (const audience of AUDIENCES) {
    const part = parts[audience];
    if (part === undefined) continue;
    const salt = saltOf(hashing, saltKey, revision, audience);
    salts[audience] = salt;
    partHashes[audience] = partHashOf(hashing, salt, part);
  }
  const links = `"partHashes":${canonicalJson(partHashes)},"previousHash":${canonicalJson(previousHash)}`;
  return { previousHash, hash: sha256Hex(hashing, `${EVENT_DOMAIN}{"header":${header},${links}}`), partHashes, salts };
}

/**
 * The copy of an event for someone who may see only some audiences: other parts go with their salts, their hashes stay.
 * The copy still verifies.
 */
export function cutParts({ header, parts, seal }: SealedEvent, mayBeSeen: readonly Audience[]): SealedEvent {
  return { header, parts: only(parts, mayBeSeen), seal: { ...seal, salts: only(seal.salts, mayBeSeen) } };
}

/** Whether a part that the event has is not in this copy of it. */
export function isCut({ parts, seal }: SealedEvent, audience: Audience): boolean {
  return parts[audience] === undefined && seal.partHashes[audience] !== undefined;
}

/** The salt of one part, in hexadecimal. Tells nothing of the key or of any other salt. */
export function saltOf(hashing: Hashing, saltKey: Uint8Array, revision: number, audience: Audience): string {
  if (saltKey.length !== SALT_KEY_BYTES) throw new RangeError(`A salt key has ${SALT_KEY_BYTES} bytes.`);
  if (!Number.isSafeInteger(revision) || revision < 0)
    throw new RangeError('A revision is a whole number of 0 or more.');
  return hmacSha256Hex(hashing, saltKey, `${SALT_DOMAIN}${revision}/${audience}`).slice(0, 2 * SALT_BYTES);
}

/** Whether a text has the form of a salt. Only then can no other part have the same hash under another salt. */
export function isSalt(text: string | undefined): text is string {
  return text?.length === 2 * SALT_BYTES && /^[0-9a-f]*$/.test(text);
}

/** The hash of one part, in hexadecimal. @param salt as of {@link saltOf} */
export function partHashOf(hashing: Hashing, salt: string, part: JsonObject): string {
  return sha256Hex(hashing, PART_DOMAIN + salt + canonicalJson(part));
}

/** The hash of a whole event, in hexadecimal. */
export function eventHashOf(
  hashing: Hashing,
  event: { readonly header: EventHeader; readonly partHashes: ByAudience<string>; readonly previousHash: string },
): string {
  const { header, partHashes, previousHash } = event;
  return sha256Hex(hashing, EVENT_DOMAIN + canonicalJson({ header, partHashes, previousHash }));
}

function only<T>(all: ByAudience<T>, audiences: readonly Audience[]): ByAudience<T> {
  const some: Partial<Record<Audience, T>> = {};
  for (const audience of audiences) if (all[audience] !== undefined) some[audience] = all[audience];
  return some;
}
