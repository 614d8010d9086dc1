import type { Audience } from './audience.js';
import { AUDIENCES } from './audience.js';
import { CanonicalJsonError } from './canonical-json.js';
import { eventHashOf, isCut, isSalt, isWithheld, partHashOf } from './hash-chain.js';
import type { SealedEvent, WithheldLink } from './hash-chain.js';
import type { Hashing } from './hashing.js';

export type EventFault =
  /** A part is not the one that was sealed, or its salt is not. */
  | 'PART_EDITED'
  /** A part that was not sealed. */
  | 'PART_ADDED'
  /** A part, without a salt of 16 bytes, or for an audience that does not exist. */
  | 'PART_UNREADABLE'
  /** A part is not in this copy, though a complete one was asked for. */
  | 'PART_CUT'
  /** Nothing but the link of the event is in this copy, though a complete one was asked for. */
  | 'WITHHELD'
  /** Header, part hashes, previous hash or the hash itself are not those that were sealed. */
  | 'SEAL_BROKEN'
  /** The event holds something that JSON cannot say. */
  | 'NOT_JSON';

export type EventVerification =
  | {
      readonly ok: true;
      /** Audiences whose part was cut from this copy. */
      readonly cut: readonly Audience[];
    }
  | {
      readonly ok: false;
      readonly fault: EventFault;
      /** Whose part, if the fault is in one. */
      readonly audience?: string;
    };

export interface VerifyEventOptions {
  /** Refuse copies from which parts were cut. Default false. */
  readonly complete?: boolean;
}

/**
 * Whether an event, complete or with parts cut, is the one that was sealed. Says nothing of its neighbours, and of an event that was
 * withheld nothing at all. Never throws, whatever the event holds.
 */
export function verifyEvent(
  hashing: Hashing,
  event: SealedEvent | WithheldLink,
  options: VerifyEventOptions = {},
): EventVerification {
  if (isWithheld(event)) return options.complete ? { ok: false, fault: 'WITHHELD' } : { ok: true, cut: [] };
  try {
    return verifyParts(hashing, event, options) ?? verifySeal(hashing, event);
  } catch (error) {
    if (error instanceof CanonicalJsonError) return { ok: false, fault: 'NOT_JSON' };
    throw error;
  }
}

function verifyParts(hashing: Hashing, event: SealedEvent, options: VerifyEventOptions): EventVerification | undefined {
  const { partHashes, salts } = event.seal;
  for (const name of [...Object.keys(event.parts), ...Object.keys(salts), ...Object.keys(partHashes)]) {
    if (!isAudience(name)) return { ok: false, fault: 'PART_UNREADABLE', audience: name };
  }
  for (const audience of AUDIENCES) {
    const part = event.parts[audience];
    const sealed = partHashes[audience];
    if (part === undefined) {
      if (options.complete && sealed !== undefined) return { ok: false, fault: 'PART_CUT', audience };
      continue;
    }
    if (sealed === undefined) return { ok: false, fault: 'PART_ADDED', audience };
    const salt = salts[audience];
    if (!isSalt(salt)) return { ok: false, fault: 'PART_UNREADABLE', audience };
    if (partHashOf(hashing, salt, part) !== sealed) return { ok: false, fault: 'PART_EDITED', audience };
  }
  return undefined;
}

function verifySeal(hashing: Hashing, event: SealedEvent): EventVerification {
  const { header, seal } = event;
  if (eventHashOf(hashing, { header, ...seal }) !== seal.hash) return { ok: false, fault: 'SEAL_BROKEN' };
  const cut = AUDIENCES.filter((audience) => isCut(event, audience));
  return { ok: true, cut };
}

function isAudience(name: string): name is Audience {
  return (AUDIENCES as readonly string[]).includes(name);
}
