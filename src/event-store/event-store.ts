/**
 * The port every store stands behind. Three adapters implement it (memory, SQLite, EventStoreDB) and one conformance
 * suite (`test/event-store/conformance.ts`) holds them to it.
 */

/**
 * The text of a JSON object. Whoever makes one vouches for it: it is stored as it is, and nobody looks for what is not JSON in it
 * again.
 */
export class JsonText {
  constructor(readonly text: string) {}
}

/** An event that is about to be appended. `id` is a UUID; a retry must carry the same ids in the same order. */
export interface EventToAppend {
  readonly id: string;
  readonly type: string;
  /** A plain JSON object. */
  readonly data: JsonObject | JsonText;
  /** A plain JSON object. */
  readonly metadata: JsonObject | JsonText;
}

/** An event whose data and metadata can be read. */
export interface ReadableEvent extends EventToAppend {
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** An event as the store gives it back. */
export interface StoredEvent extends ReadableEvent {
  readonly stream: string;
  /** Place in its stream: 0, 1, 2 … */
  readonly revision: number;
  /** Place in the whole log: grows, may have holes. Undefined where the store does not say (a stream read of EventStoreDB). */
  readonly position: bigint | undefined;
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** What the writer believes of the stream: that it does not exist, that its last event has this revision, or nothing. */
export type ExpectedRevision = 'no-stream' | 'any' | number;

export type AppendResult =
  | {
      readonly outcome: 'appended';
      /** Revision of the last event of this append (also when it was recognised as a repeat). */
      readonly revision: number;
      /** Undefined for a recognised repeat. */
      readonly position: bigint | undefined;
    }
  | {
      readonly outcome: 'conflict';
      readonly expected: ExpectedRevision;
      /** Last revision of the stream, or `no-stream`. */
      readonly current: number | 'no-stream';
    };

export interface ReadStreamOptions {
  /** First revision to give (inclusive). Default: the first, or the last when reading backwards. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
}

export interface ReadAllOptions {
  /** Give what lies after this position (exclusive). Default: from the beginning. */
  readonly after?: bigint;
  /** Only streams whose name begins with one of these. Default: every stream but the store's own (`$…`). */
  readonly prefixes?: readonly string[];
  readonly limit?: number;
}

/** The answer to a read of one stream: events, and whether the stream exists at all. */
export interface StreamRead extends AsyncIterable<StoredEvent> {
  /** Known when the iteration has ended or the first event has been given. */
  readonly missing: () => boolean;
}

export type FollowItem =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  /** Everything that was there when the caller asked has been given. May come more than once. */
  | { readonly kind: 'caught-up' }
  /** Nothing of interest up to here (filtered follow of the whole log): worth persisting. */
  | { readonly kind: 'checkpoint'; readonly position: bigint };

export type FollowTarget =
  | { readonly stream: string; /** Exclusive. */ readonly after?: number }
  | { readonly all: true; readonly prefixes?: readonly string[]; /** Exclusive. */ readonly after?: bigint };

export interface EventStore {
  /**
   * Appends all events in one atomic write.
   *
   * Repeats are recognised by the ids of the events (rules: `docs/decisions/0003-idempotent-appends.md`).
   * @throws EventStoreError `invalid-request`, `too-large` (nothing was sent), `unavailable` (nothing was written),
   * `outcome-unknown` (repeat the identical call to learn the outcome), `stream-deleted`, `access-denied`, `closed`.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult>;

  /** Reads one stream. A missing stream is an empty result flagged `missing`. @throws EventStoreError */
  readStream(stream: string, options?: ReadStreamOptions): StreamRead;

  /** Reads the log in the order in which it was written. @throws EventStoreError */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>;

  /**
   * Gives what lies after the cursor and then what happens, in order, no gap, no repeat, over dropped connections.
   * Ends only by `signal` (quietly) or with a fatal `EventStoreError`. It is a hand-written iterator: `return()` frees it at once.
   */
  follow(target: FollowTarget, signal?: AbortSignal): AsyncIterableIterator<FollowItem>;

  /** Last revision of a stream, or `undefined` where there is none. @throws EventStoreError */
  head(stream: string): Promise<number | undefined>;

  /** Position of the last event of the log, or `undefined` when it is empty. @throws EventStoreError */
  headPosition(): Promise<bigint | undefined>;

  /**
   * Takes what lies before a revision out of a stream, for good: data that must go. What stays keeps its revisions, and at
   * least one event must stay. Repeating it is harmless. The embedded store overwrites the bytes before it answers;
   * EventStoreDB hides the events from readers of the stream at once and frees their bytes with the next scavenge.
   * @throws EventStoreError `invalid-request` (no such stream, or nothing would stay), `unavailable`, `outcome-unknown`
   * (repeat the call), `access-denied`, `closed`
   */
  truncate(stream: string, before: number): Promise<void>;

  /** Finishes appends in flight and frees what it holds. Every later call fails with `closed`. */
  close(): Promise<void>;
}

export type EventStoreErrorCode =
  | 'stream-deleted'
  | 'too-large'
  /** The caller's mistake (an empty list, an id used twice, data that is not JSON, a reserved name): nothing was sent. */
  | 'invalid-request'
  /** The data belongs to another process that is still running (embedded store only): it was not opened. */
  | 'already-open'
  /** Never reached the store: nothing was written. */
  | 'unavailable'
  /** The append may or may not have been written: repeat the identical call. */
  | 'outcome-unknown'
  | 'access-denied'
  | 'corrupt-event'
  | 'closed';

export class EventStoreError extends Error {
  override readonly name = 'EventStoreError';
  constructor(
    readonly code: EventStoreErrorCode,
    message: string,
    /** Where it happened, as far as it is known. */
    readonly details: {
      readonly stream?: string;
      readonly revision?: number;
      /** Of an event of the log that cannot be given: where to follow on behind it. */
      readonly position?: bigint;
      readonly id?: string;
      readonly limit?: number;
    } = {},
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
  }
}

/** What one append may hold; checked before the store is called. Bytes of UTF-8 JSON, data and metadata together. */
export const APPEND_LIMITS = { eventBytes: 256 * 1024, appendBytes: 512 * 1024, events: 200 } as const;
