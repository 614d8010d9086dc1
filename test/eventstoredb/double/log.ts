import { checkCommit } from './commit-check.js';
import type { Expectation } from './commit-check.js';

/** An event as a client proposes it. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as the log holds it. */
export interface LoggedEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit and prepare position, which are one and the same here. */
  readonly position: bigint;
  /** 100-nanosecond ticks since 1970. */
  readonly created: bigint;
}

export type CommitResult =
  | { readonly outcome: 'committed'; readonly lastRevision: bigint; readonly position: bigint | undefined }
  | { readonly outcome: 'wrong-expected-version'; readonly expected: Expectation; readonly lastRevision: bigint }
  | { readonly outcome: 'stream-deleted' }
  | { readonly outcome: 'too-large'; readonly limit: number };

/** Revision of the event that a tombstone writes: the largest 64-bit integer. */
const TOMBSTONE_REVISION = 2n ** 63n - 1n;

/** The stream that holds the metadata of a stream has its name behind this. */
const METASTREAM = '$$';

/** Bytes a record has beside its payload: positions grow by more than the payload, as those of the server do. */
const RECORD_OVERHEAD = 73n;

/**
 * The log behind the double: it outlives a crash, as the disk would. Positions grow by the size of the payload, so nobody
 * can come to rely on their being contiguous.
 */
export class DoubleLog {
  private readonly all: LoggedEvent[] = [];
  private readonly byStream = new Map<string, LoggedEvent[]>();
  private readonly hiddenBefore = new Map<string, bigint>();
  private readonly tombstoned = new Set<string>();
  private readonly memory = new Map<string, { stream: string; revision: bigint }>();
  private readonly listeners = new Set<() => void>();
  private nextPosition = 1_021n;

  constructor(private readonly maxAppendSize: number) {}

  /** Every event, in the order of the log. */
  get events(): readonly LoggedEvent[] {
    return this.all;
  }

  /** The events of a stream that were not hidden by a delete. */
  stream(name: string): readonly LoggedEvent[] {
    const hidden = this.hiddenBefore.get(name) ?? 0n;
    const events = this.byStream.get(name) ?? [];
    return hidden === 0n ? events : events.filter((event) => event.revision >= hidden);
  }

  isTombstoned(name: string): boolean {
    return this.tombstoned.has(name);
  }

  /** One atomic append, checked by the rules of `checkCommit`. */
  commit(stream: string, expected: Expectation, proposed: readonly ProposedEvent[]): CommitResult {
    if (this.tombstoned.has(stream)) return { outcome: 'stream-deleted' };
    if (sizeOf(proposed) > this.maxAppendSize) return { outcome: 'too-large', limit: this.maxAppendSize };
    const lastRevision = this.lastRevision(stream);
    const verdict = checkCommit(
      {
        lastRevision: this.deletedSoftly(stream) && isNoStream(expected) ? -1n : lastRevision,
        idAt: (revision) => this.byStream.get(stream)?.[Number(revision)]?.id,
        remembered: (id) => {
          const place = this.memory.get(id);
          return place?.stream === stream ? place.revision : undefined;
        },
      },
      expected,
      proposed.map((event) => event.id),
    );
    if (verdict.outcome === 'wrong-expected-version') return { outcome: verdict.outcome, expected, lastRevision };
    if (verdict.outcome === 'repeat') {
      return { outcome: 'committed', lastRevision: verdict.lastRevision, position: undefined };
    }
    for (const event of proposed) this.record(stream, event);
    if (stream.startsWith(METASTREAM)) this.readMetadata(stream.slice(METASTREAM.length), proposed.at(-1));
    this.wake();
    return { outcome: 'committed', lastRevision: this.lastRevision(stream), position: this.all.at(-1)?.position };
  }

  /** Hides what the stream holds; later appends go on counting where it stood. */
  deleteSoftly(stream: string): void {
    this.hiddenBefore.set(stream, this.lastRevision(stream) + 1n);
  }

  /** Ends a stream for ever and says so in the log. */
  tombstone(stream: string): void {
    this.tombstoned.add(stream);
    const empty = new Uint8Array();
    this.all.push({
      ...{ id: crypto.randomUUID(), type: '$streamDeleted', contentType: 'application/json', data: empty },
      ...{ metadata: empty, stream, revision: TOMBSTONE_REVISION, position: this.take(0n), created: ticksNow() },
    });
    this.wake();
  }

  /** Puts other bytes under an event that is already in the log. */
  corrupt(
    stream: string,
    revision: number,
    bytes: Partial<Pick<LoggedEvent, 'data' | 'metadata' | 'contentType'>>,
  ): void {
    const event = this.byStream.get(stream)?.[revision];
    if (event === undefined) throw new Error(`no event ${revision} in ${stream}`);
    Object.assign(event, bytes);
  }

  /** What a restart does: the ids remembered for `any` are gone, the log is not. */
  forgetIds(): void {
    this.memory.clear();
  }

  /** Calls back after each commit until the returned function is called. */
  onCommit(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private record(stream: string, event: ProposedEvent): void {
    const revision = this.lastRevision(stream) + 1n;
    const position = this.take(BigInt(sizeOf([event])));
    const logged: LoggedEvent = { ...event, stream, revision, position, created: ticksNow() };
    this.all.push(logged);
    const events = this.byStream.get(stream);
    if (events === undefined) this.byStream.set(stream, [logged]);
    else events.push(logged);
    this.memory.set(event.id, { stream, revision });
  }

  /** Stream metadata: of these only where the stream begins is minded. */
  private readMetadata(stream: string, event: ProposedEvent | undefined): void {
    if (event?.type !== '$metadata') return;
    const { $tb } = JSON.parse(new TextDecoder().decode(event.data)) as { $tb?: number };
    if ($tb !== undefined) this.hiddenBefore.set(stream, BigInt($tb));
  }

  private lastRevision(stream: string): bigint {
    return BigInt((this.byStream.get(stream)?.length ?? 0) - 1);
  }

  private deletedSoftly(stream: string): boolean {
    return this.hiddenBefore.has(stream) && this.stream(stream).length === 0;
  }

  private take(size: bigint): bigint {
    const position = this.nextPosition;
    this.nextPosition += size + RECORD_OVERHEAD;
    return position;
  }

  private wake(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

function isNoStream(expected: Expectation): boolean {
  return typeof expected !== 'string' && expected.revision === -1n;
}

/** What the server counts against its limit: data, metadata, and two bytes for each character of the type. */
function sizeOf(events: readonly ProposedEvent[]): number {
  return events.reduce((sum, event) => sum + event.data.length + event.metadata.length + 2 * event.type.length, 0);
}

function ticksNow(): bigint {
  return BigInt(Date.now()) * 10_000n;
}
