import { CanonicalJsonError } from './canonical-json.js';
import { eventHashOf, isWithheld, linkOf, sealEvent } from './hash-chain.js';
import type { SealedEvent, WithheldLink } from './hash-chain.js';
import type { Hashing } from './hashing.js';
import type { EventFault, EventVerification } from './verify-event.js';

export type ChainReason =
  /** The event is not the one that was sealed, or was sealed anew. */
  | 'EDITED'
  /** At least one event that stood here is gone. */
  | 'MISSING'
  /** The event does not belong here: the sealed stream goes on after it. */
  | 'INSERTED'
  /** The event that should stand here comes later. */
  | 'REORDERED'
  /** The stream ends before a head that was noted. */
  | 'TRUNCATED';

/** Where a stream first stopped being the one that was sealed. */
export interface ChainBreak {
  /** Revision that should stand here. */
  readonly place: number;
  readonly event: SealedEvent | WithheldLink;
  /** What the event says of itself. */
  readonly own: EventVerification;
  /** Hash of the last event that was right. */
  readonly lastHash: string;
}

/** What an event after the break claims. */
export interface LaterEvent {
  readonly hash: string;
  readonly previousHash: string;
}

/** What is known of the rest of the stream. */
export interface Surroundings {
  /** Revision of each event before the break, by hash. */
  readonly seen: ReadonlyMap<string, number>;
  readonly later: readonly LaterEvent[];
  /** Revision of the first event that was given. */
  readonly first: number;
  /** The secret from which the salts follow, where the verifier has it: then a moved event is known by its hash. */
  readonly saltKey: Uint8Array | undefined;
}

export interface ChainDiagnosis {
  readonly revision: number;
  readonly reason: ChainReason;
  readonly fault?: EventFault;
  readonly audience?: string;
}

/**
 * What happened to the stream, from where its links lead. Right about one change of one kind; of several changes, or a
 * change made to mislead, it names a place that is wrong and the likeliest reason.
 */
export function diagnose(
  hashing: Hashing,
  broken: ChainBreak,
  { seen, later, first, saltKey }: Surroundings,
): ChainDiagnosis {
  const { place, event, own, lastHash } = broken;
  const { hash, previousHash, revision } = linkOf(event);
  const edited = own.ok ? { reason: 'EDITED' as const } : { ...faultOf(own), reason: 'EDITED' as const };
  const goesOnLater = later.some((other) => other.previousHash === lastHash);

  if (seen.has(hash)) return { revision: place, reason: 'INSERTED' };
  if (previousHash === lastHash) {
    return goesOnLater ? { revision: place, reason: 'INSERTED' } : { revision: place, ...edited };
  }
  if (later.some((other) => other.hash === previousHash)) return { revision: place, reason: 'REORDERED' };
  const predecessor = seen.get(previousHash);
  if (predecessor !== undefined && isSealOf(hashing, event, { revision: predecessor + 1, previousHash }, saltKey))
    return { revision: predecessor + 1, reason: 'INSERTED' };
  if (goesOnLater) return { revision: place, reason: 'INSERTED' };
  if (isSealOf(hashing, event, { revision, previousHash: lastHash })) return { revision: place, ...edited };
  // Bound to an event that has a right successor already, and not moved here by what was put in between.
  if (predecessor !== undefined) return { revision: place, ...edited };
  // Of an event that was withheld nothing but the link can be wrong.
  if (isWithheld(event) && revision === place) return { revision: place, ...edited };
  // Sound in itself and in its place, but bound to another event than the one before it: that one was sealed anew.
  if (own.ok && !isWithheld(event) && revision === place)
    return { revision: Math.max(first, place - 1), reason: 'EDITED' };
  return { revision: place, reason: 'MISSING' };
}

function faultOf(own: EventVerification & { readonly ok: false }): Pick<ChainDiagnosis, 'fault' | 'audience'> {
  return own.audience === undefined ? { fault: own.fault } : { fault: own.fault, audience: own.audience };
}

/**
 * Whether the event's hash is right once it is put back into its place; never of one that was withheld.
 * @param saltKey given: seal its parts anew, because salts go with the place
 */
function isSealOf(
  hashing: Hashing,
  event: SealedEvent | WithheldLink,
  { revision, previousHash }: { readonly revision: number; readonly previousHash: string },
  saltKey?: Uint8Array,
): boolean {
  if (isWithheld(event)) return false;
  const { header, parts, seal } = event;
  const back = { header: { ...header, revision }, previousHash };
  try {
    return [
      eventHashOf(hashing, { ...back, partHashes: seal.partHashes }),
      saltKey && sealEvent(hashing, saltKey, { ...back, parts }).hash,
    ].includes(seal.hash);
  } catch (error) {
    if (error instanceof CanonicalJsonError) return false;
    throw error;
  }
}
