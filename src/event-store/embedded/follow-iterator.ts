import type { FollowItem } from '../event-store.js';
import type { FollowPage, FollowSource, Scanned, Unsubscribe } from './follow-source.js';

type Result = IteratorResult<FollowItem, undefined>;
interface Waiting {
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const DONE: Result = { done: true, value: undefined };
/** Events read, and given, before the event loop gets a turn. */
const PAGE = 64;
/** A filtered follower is told how far it has looked when this many positions held nothing for it. */
const CHECKPOINT_EVERY = 32n;

/**
 * Catch-up, then live, with one rule for both: read on from the cursor until the head is reached, then wait to be woken and
 * read on. Written by hand because an async generator that waits for its next event cannot be freed before that event.
 */
export class FollowIterator implements AsyncIterableIterator<FollowItem> {
  readonly #source: FollowSource;
  readonly #signal: AbortSignal | undefined;
  /** What was read and not yet taken: events, decoded as they are taken, then what follows them. */
  #page: FollowPage | undefined;
  #taken = 0;
  #afterEvents: FollowItem[] = [];
  /** Callers of `next` that were not answered yet. */
  readonly #waiting: Waiting[] = [];
  #unsubscribe: Unsubscribe | undefined;
  #scheduled = false;
  /** There may be something behind the cursor. */
  #unread = true;
  /** The head was not reached since the last `caught-up`. */
  #behind = true;
  #accountedFor: bigint;
  #ended = false;

  /** @param after where a filtered follow of the log begins (exclusive): no checkpoint is given at or before it. */
  constructor(source: FollowSource, signal?: AbortSignal, after = 0n) {
    this.#source = source;
    this.#signal = signal;
    this.#accountedFor = after;
    if (signal?.aborted) this.#ended = true;
    else signal?.addEventListener('abort', this.#stop, { once: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result> {
    if (this.#ended) return Promise.resolve(DONE);
    this.#unsubscribe ??= this.#source.onWake(this.#wake);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#answer();
    });
  }

  /** Frees the follower at once; a `next` that is waiting ends. */
  return(): Promise<Result> {
    this.#stop();
    return Promise.resolve(DONE);
  }

  readonly #stop = (): void => {
    if (!this.#release()) return;
    for (const waiting of this.#waiting.splice(0)) waiting.resolve(DONE);
  };

  /** A fatal error goes to the first who waits; everyone after it finds the end. */
  #fail(error: unknown): void {
    if (!this.#release()) return;
    this.#waiting.shift()?.reject(error);
    for (const waiting of this.#waiting.splice(0)) waiting.resolve(DONE);
  }

  /** @returns whether it was still held. */
  #release(): boolean {
    if (this.#ended) return false;
    this.#ended = true;
    this.#page = undefined;
    this.#afterEvents = [];
    this.#signal?.removeEventListener('abort', this.#stop);
    this.#unsubscribe?.();
    return true;
  }

  readonly #wake = (): void => {
    this.#unread = true;
    this.#answer();
  };

  /** Hands out what is ready; reads on in a later turn of the event loop if someone still waits. */
  #answer(): void {
    try {
      while (!this.#ended && this.#waiting.length > 0) {
        const value = this.#takeItem();
        if (value === undefined) return this.#scheduleRead();
        this.#waiting.shift()?.resolve({ done: false, value });
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #takeItem(): FollowItem | undefined {
    if (this.#page === undefined) return this.#afterEvents.shift();
    const event = this.#page.event(this.#taken);
    this.#taken += 1;
    if (this.#taken === this.#page.count) this.#page = undefined;
    return { kind: 'event', event };
  }

  #scheduleRead(): void {
    if (this.#scheduled || !this.#unread) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#ended) return;
      try {
        this.#unread = false;
        this.#take(this.#source.readOn(PAGE));
      } catch (error) {
        return this.#fail(error);
      }
      this.#answer();
    });
  }

  #take(page: FollowPage): void {
    this.#page = page.count > 0 ? page : undefined;
    this.#taken = 0;
    if (!page.last) this.#unread = this.#behind = true;
    const goesLive = page.last && this.#behind;
    if (page.scanned !== undefined) this.#addCheckpoint(page.scanned, goesLive);
    if (goesLive) {
      this.#behind = false;
      this.#afterEvents.push({ kind: 'caught-up' });
    }
  }

  /** The server's habit: one when going live, and one whenever a stretch of the log held nothing of interest. */
  #addCheckpoint({ to, lastEvent = 0n }: Scanned, goesLive: boolean): void {
    if (lastEvent > this.#accountedFor) this.#accountedFor = lastEvent;
    const quiet = to - this.#accountedFor;
    if (quiet <= 0n || (quiet < CHECKPOINT_EVERY && !goesLive)) return;
    this.#accountedFor = to;
    this.#afterEvents.push({ kind: 'checkpoint', position: to });
  }
}
