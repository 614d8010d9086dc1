import type { Database } from 'better-sqlite3';
import type { CheckedEvent } from '../append-checks.js';
import { checkAppend, checkStreamName, checkTruncation } from '../append-checks.js';
import { EmbeddedReader } from '../embedded/embedded-reader.js';
import { WakeUps } from '../embedded/wake-ups.js';
import type {
  AppendResult,
  EventStore,
  EventToAppend,
  ExpectedRevision,
  FollowItem,
  FollowTarget,
  ReadAllOptions,
  ReadStreamOptions,
  StoredEvent,
  StreamRead,
} from '../event-store.js';
import { EventStoreError } from '../event-store.js';
import type { CheckedAppend } from './append-transaction.js';
import { AppendTransaction } from './append-transaction.js';
import { BackgroundCheckpoints } from './background-checkpoints.js';
import { GroupCommit } from './group-commit.js';
import type { Synchronous } from './open-database.js';
import { COPY_BACK_EVERY, openDatabase, PAGE_BYTES, storeFile } from './open-database.js';
import { SqliteRows } from './sqlite-rows.js';
import { StoreLock } from './store-lock.js';
import { streamHeadsOf } from './stream-heads.js';
import { StreamIndex } from './stream-index.js';
import { truncateStream } from './truncate-stream.js';

export interface SqliteEventStoreOptions {
  /** Path of the database; it and its folder are made if they are not there. */
  readonly file: string;
  /** Default: FULL. */
  readonly synchronous?: Synchronous;
}

/**
 * The embedded store: one SQLite file, one process, durable before it acknowledges
 * (docs/decisions/0004-embedded-store.md).
 */
export class SqliteEventStore implements EventStore {
  private readonly wakeUps = new WakeUps();
  private readonly index: StreamIndex;
  private readonly rows: SqliteRows;
  private readonly appends: GroupCommit<CheckedAppend, AppendResult>;
  private readonly checkpoints: BackgroundCheckpoints;
  private readonly reader = new EmbeddedReader(() => this.open(), this.wakeUps);
  private isClosed = false;

  private constructor(
    private readonly database: Database,
    private readonly lock: StoreLock,
  ) {
    this.index = new StreamIndex(database);
    const heads = streamHeadsOf(database, this.index);
    this.rows = new SqliteRows(database, heads, this.index);
    this.checkpoints = new BackgroundCheckpoints(database, COPY_BACK_EVERY);
    this.appends = new GroupCommit(new AppendTransaction(database, heads, this.index), (group, size) => {
      this.checkpoints.wrote(size + PAGE_BYTES);
      this.wakeUps.appended(new Set(group.map(({ stream }) => stream)));
    });
  }

  /**
   * @throws EventStoreError `already-open` while another process has the store open, `unavailable` if the file cannot be
   * used, `invalid-request` without a file.
   */
  static open({ file, synchronous = 'FULL' }: SqliteEventStoreOptions): SqliteEventStore {
    const path = storeFile(file);
    const lock = StoreLock.take(path);
    try {
      return new SqliteEventStore(openDatabase(path, synchronous), lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    this.open();
    const checked = checkAppend(stream, expected, events);
    return this.appends.add({ stream, expected, events: checked }, sizeOf(checked));
  }

  readStream(stream: string, options?: ReadStreamOptions): StreamRead {
    return this.reader.readStream(stream, options);
  }

  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent> {
    return this.reader.readAll(options);
  }

  follow(target: FollowTarget, signal?: AbortSignal): AsyncIterableIterator<FollowItem> {
    return this.reader.follow(target, signal);
  }

  async head(stream: string): Promise<number | undefined> {
    checkStreamName(stream);
    return this.open().head(stream);
  }

  async headPosition(): Promise<bigint | undefined> {
    return this.open().headPosition();
  }

  async truncate(stream: string, before: number): Promise<void> {
    const rows = this.open();
    checkTruncation(stream, before, rows.head(stream));
    await this.checkpoints.without(() => {
      this.open();
      // What waits is written first: nobody is to meet a transaction that is not his.
      this.appends.flush();
      truncateStream(this.database, this.index, stream, before);
    });
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    try {
      this.appends.flush();
      this.wakeUps.everyone();
      await this.checkpoints.close();
      this.database.close();
    } finally {
      this.lock.release();
    }
  }

  /** For metrics: transactions begun, and followers held at the moment. */
  get statistics(): { readonly transactions: number; readonly followers: number } {
    return { transactions: this.appends.transactions, followers: this.wakeUps.size };
  }

  private open(): SqliteRows {
    if (this.isClosed) throw new EventStoreError('closed', 'The event store is closed.');
    return this.rows;
  }
}

function sizeOf(events: readonly CheckedEvent[]): number {
  let size = 0;
  for (const { data, metadata } of events) size += data.length + metadata.length;
  return size;
}
