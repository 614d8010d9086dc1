import type { FollowItem } from '../event-store.js';

type Result = IteratorResult<FollowItem, undefined>;
interface Waiting {
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const DONE: Result = { done: true, value: undefined };
/** Items held for a consumer that is slower than the server. */
const MOST_HELD = 256;

/** What stands behind a follow. */
export interface FollowFeed {
  /** Called once, when the first item is asked for. */
  start(): void;
  /** There is room again after `full`. */
  hasRoom(): void;
  /** Called once, at the end, whoever brought it about. */
  stop(): void;
}

/** The consumer's side of a follow: written by hand, because an async generator that waits cannot be freed. */
export class FollowQueue implements AsyncIterableIterator<FollowItem> {
  private readonly held: FollowItem[] = [];
  private readonly waiting: Waiting[] = [];
  private started = false;
  private ended = false;
  /** Fatal, to be told once what is held has been given. */
  private failure: { readonly error: Error } | undefined;

  constructor(
    private readonly feed: FollowFeed,
    private readonly signal?: AbortSignal,
  ) {
    if (signal?.aborted) this.ended = true;
    else signal?.addEventListener('abort', this.end, { once: true });
  }

  /** The server should wait. */
  get full(): boolean {
    return this.held.length >= MOST_HELD;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result> {
    if (this.ended) return Promise.resolve(DONE);
    if (!this.started) {
      this.started = true;
      this.feed.start();
    }
    const value = this.held.shift();
    if (value !== undefined) {
      if (this.held.length === 0) this.feed.hasRoom();
      return Promise.resolve({ done: false, value });
    }
    if (this.failure !== undefined) {
      const { error } = this.failure;
      this.end();
      return Promise.reject(error);
    }
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  /** Frees the follow at once; a `next` that waits ends. */
  return(): Promise<Result> {
    this.end();
    return Promise.resolve(DONE);
  }

  push(item: FollowItem): void {
    if (this.ended || this.failure !== undefined) return;
    const waiting = this.waiting.shift();
    if (waiting === undefined) this.held.push(item);
    else waiting.resolve({ done: false, value: item });
  }

  /** Ends with an error, behind what was pushed before. */
  fail(error: Error): void {
    if (this.ended || this.failure !== undefined) return;
    this.failure = { error };
    const waiting = this.waiting.shift();
    if (waiting === undefined) return this.feed.stop();
    waiting.reject(error);
    this.end();
  }

  /** Ends with an error, whatever was pushed before. */
  failNow(error: Error): void {
    this.held.length = 0;
    this.fail(error);
  }

  private readonly end = (): void => {
    if (this.ended) return;
    this.ended = true;
    this.held.length = 0;
    this.signal?.removeEventListener('abort', this.end);
    this.feed.stop();
    for (const waiting of this.waiting.splice(0)) waiting.resolve(DONE);
  };
}
