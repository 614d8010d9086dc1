import { GENESIS_HASH, isWithheld, linkOf } from './hash-chain.js';
import type { SealedEvent, WithheldLink } from './hash-chain.js';
import type { Hashing } from './hashing.js';
import type { ChainBreak, ChainReason, LaterEvent } from './diagnose-chain.js';
import { diagnose } from './diagnose-chain.js';
import { verifyEvent } from './verify-event.js';
import type { EventFault } from './verify-event.js';

/** An event by its place and hash: enough to hold a whole stream to, if noted where no one can change it. */
export interface ChainHead {
  readonly revision: number;
  readonly hash: string;
}

export interface VerifyChainOptions {
  /** Heads noted elsewhere, at any time. Only they show a stream cut short at its end, or sealed anew as a whole. */
  readonly noted?: readonly ChainHead[];
  /** The event before the first of those given, if that is not the stream's first. */
  readonly after?: ChainHead;
  /** Refuse copies from which parts were cut or events withheld. Default false. */
  readonly complete?: boolean;
  /** The stream's salt key, for whoever has it: an event that was moved is then told from one that was forged. */
  readonly saltKey?: Uint8Array;
}

export type ChainVerification =
  | {
      readonly ok: true;
      /** The last event; null if there was none. */
      readonly head: ChainHead | null;
      /** How many events were verified. */
      readonly count: number;
      /** How many of them had parts cut. */
      readonly cut: number;
      /** How many of them are not there but for their links, and were not verified but for these. */
      readonly withheld: number;
    }
  | {
      readonly ok: false;
      /** The first place at which the stream is not the one that was sealed. Events before it verified. */
      readonly revision: number;
      readonly reason: ChainReason;
      /** What is wrong with the event there, where the event itself shows it. */
      readonly fault?: EventFault;
      /** Whose part, if the fault is in one. */
      readonly audience?: string;
    };

/** Verifies a stream event by event, for callers whose events arrive over time. */
export interface ChainVerifier {
  /** The next event in the order of the stream. After a fault, go on: what follows tells its kind. */
  push(event: SealedEvent | WithheldLink): void;
  /** The verdict on the events pushed so far. */
  finish(): ChainVerification;
}

/**
 * Verifies the hash chain of a stream: every event is the one that was sealed, each follows the one before, and every
 * noted head is reached and right.
 *
 * Of an event that was withheld the links are held to those of its neighbours: between two of them nothing can be verified.
 *
 * Anyone who can rewrite the whole stream can also seal it anew: without a noted head such a stream verifies. Keeps one
 * short entry per event in memory, so that a fault can be told from its kin.
 */
export function verifyChain(
  hashing: Hashing,
  events: Iterable<SealedEvent | WithheldLink>,
  options: VerifyChainOptions = {},
): ChainVerification {
  const verifier = chainVerifier(hashing, options);
  for (const event of events) verifier.push(event);
  return verifier.finish();
}

/** As {@link verifyChain}, one event at a time. */
export function chainVerifier(hashing: Hashing, options: VerifyChainOptions = {}): ChainVerifier {
  const start = options.after ?? { revision: -1, hash: GENESIS_HASH };
  const noted = options.noted ?? [];
  const seen = new Map([[start.hash, start.revision]]);
  const later: LaterEvent[] = [];
  let last = start;
  let cut = 0;
  let withheld = 0;
  let broken: ChainBreak | undefined;

  return {
    push(event) {
      const { hash, previousHash, revision } = linkOf(event);
      if (broken) {
        later.push({ hash, previousHash });
        return;
      }
      const place = last.revision + 1;
      const own = verifyEvent(hashing, event, options);
      const follows = previousHash === last.hash && revision === place;
      const asNoted = noted.every((head) => head.revision !== place || head.hash === hash);
      if (!own.ok || !follows || !asNoted) {
        broken = { place, event, own, lastHash: last.hash };
        return;
      }
      last = { revision: place, hash };
      seen.set(hash, place);
      if (own.cut.length > 0) cut++;
      if (isWithheld(event)) withheld++;
    },
    finish() {
      if (broken) {
        const around = { seen, later, first: start.revision + 1, saltKey: options.saltKey };
        return { ok: false, ...diagnose(hashing, broken, around) };
      }
      const next = last.revision + 1;
      if (noted.some(({ revision }) => revision >= next)) return { ok: false, revision: next, reason: 'TRUNCATED' };
      return { ok: true, head: last === start ? null : last, count: last.revision - start.revision, cut, withheld };
    },
  };
}
