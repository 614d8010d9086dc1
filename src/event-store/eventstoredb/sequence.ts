import { LRUCache } from 'lru-cache';
import type { EventPlace } from './decode.js';

/** What is to be done with an event that a subscription gives. */
export type Verdict =
  | 'give'
  /** It was given before: a subscription that was taken up again may begin with it. */
  | 'repeat'
  /** Events before it are missing. */
  | 'gap';

/** Streams whose last revision a follow of the log remembers. */
const STREAMS_REMEMBERED = 10_000;

/** Holds what a subscription gives against what was given before. */
export interface Sequence<Cursor> {
  /** The last that was given, or where the follow began: a subscription is taken up behind it. */
  readonly cursor: Cursor | undefined;
  /** Judges an event; one that may be given moves the cursor. */
  accept(place: EventPlace): Verdict;
  /** Nothing of interest up to here. @returns whether that is news */
  skipTo(cursor: Cursor): boolean;
}

/** One stream: revisions follow one another. The first may be any, for a stream may have been truncated. */
export class StreamSequence implements Sequence<number> {
  constructor(public cursor: number | undefined) {}

  accept({ revision }: EventPlace): Verdict {
    if (this.cursor !== undefined) {
      if (revision <= this.cursor) return 'repeat';
      if (revision > this.cursor + 1) return 'gap';
    }
    this.cursor = revision;
    return 'give';
  }

  skipTo(): boolean {
    return false;
  }
}

/** The log: positions grow, with holes by nature; the revisions of each stream follow one another. */
export class LogSequence implements Sequence<bigint> {
  private readonly revisions = new LRUCache<string, number>({ max: STREAMS_REMEMBERED });

  constructor(public cursor: bigint | undefined) {}

  accept({ stream, revision, position = -1n }: EventPlace): Verdict {
    if (this.cursor !== undefined && position <= this.cursor) return 'repeat';
    const last = this.revisions.get(stream);
    if (last !== undefined && revision > last + 1) return 'gap';
    this.revisions.set(stream, revision);
    this.cursor = position;
    return 'give';
  }

  skipTo(position: bigint): boolean {
    if (this.cursor !== undefined && position <= this.cursor) return false;
    this.cursor = position;
    return true;
  }
}
