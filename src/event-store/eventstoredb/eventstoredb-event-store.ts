import { checkAppend, checkStreamName, checkTruncation } from '../append-checks.js';
import { EventStoreError } from '../event-store.js';
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
import { checkFollow, checkReadAll, checkReadStream } from '../read-checks.js';
import { appendWithRetries } from './append.js';
import { connect } from './client.js';
import type { GuardedClient } from './client.js';
import { followSource } from './follow-source.js';
import { Follower } from './follower.js';
import { settingsOf } from './options.js';
import type { EventStoreDbOptions, Settings } from './options.js';
import { Reader } from './reader.js';
import { truncateWithRetries } from './truncate.js';

/** The port over EventStoreDB. What it survives, and how: docs/decisions/0005-eventstoredb-adapter.md. */
export class EventStoreDbEventStore implements EventStore {
  private readonly settings: Settings;
  private readonly connection: GuardedClient;
  private readonly reader: Reader;
  private readonly appends = new Set<Promise<unknown>>();
  private readonly followers = new Set<Follower>();
  private closing: Promise<void> | undefined;

  /** Sends nothing: the first call connects. */
  constructor(options: EventStoreDbOptions) {
    this.settings = settingsOf(options);
    this.connection = connect(options.connectionString);
    this.reader = new Reader(this.connection.client, this.settings);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    this.checkOpen();
    const checked = checkAppend(stream, expected, events);
    const append = appendWithRetries(this.connection.client, this.settings, stream, expected, checked);
    this.appends.add(append);
    try {
      return await append;
    } finally {
      this.appends.delete(append);
    }
  }

  readStream(stream: string, options: ReadStreamOptions = {}): StreamRead {
    checkReadStream(stream, options);
    let missing = false;
    return {
      missing: () => missing,
      [Symbol.asyncIterator]: () => {
        missing = false;
        return this.reader.stream(stream, options, () => (missing = true));
      },
    };
  }

  readAll(options: ReadAllOptions = {}): AsyncIterable<StoredEvent> {
    checkReadAll(options);
    return { [Symbol.asyncIterator]: () => this.reader.log(options) };
  }

  follow(target: FollowTarget, signal?: AbortSignal): AsyncIterableIterator<FollowItem> {
    checkFollow(target);
    const source = followSource(this.connection.client, this.reader, target);
    const follower = new Follower(source, this.settings, signal, (ended) => this.followers.delete(ended));
    if (this.closing === undefined) this.followers.add(follower);
    else follower.queue.fail(closed());
    return follower.queue;
  }

  async head(stream: string): Promise<number | undefined> {
    checkStreamName(stream);
    return this.reader.head(stream);
  }

  async headPosition(): Promise<bigint | undefined> {
    return this.reader.headPosition();
  }

  async truncate(stream: string, before: number): Promise<void> {
    this.checkOpen();
    checkTruncation(stream, before, await this.head(stream));
    await truncateWithRetries(this.connection.client, this.settings, stream, before);
  }

  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    for (const follower of [...this.followers]) follower.queue.failNow(closed());
    this.reader.close();
    await Promise.allSettled(this.appends);
    await this.connection.close();
  }

  private checkOpen(): void {
    if (this.closing !== undefined) throw closed();
  }
}

function closed(): EventStoreError {
  return new EventStoreError('closed', 'The event store is closed.');
}
