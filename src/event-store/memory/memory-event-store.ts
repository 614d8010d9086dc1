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
import { answerWithoutWriting, decideAppend } from '../idempotency.js';
import { MemoryRows } from './memory-rows.js';

/** A store that forgets everything at the end: for tests and for trying things out. Keeps the contract of the port. */
export class MemoryEventStore implements EventStore {
  private readonly wakeUps = new WakeUps();
  private rows: MemoryRows | undefined = new MemoryRows();
  private readonly reader = new EmbeddedReader(() => this.open(), this.wakeUps);

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    const rows = this.open();
    const checked = checkAppend(stream, expected, events);
    const knowledge = rows.knowledge(stream);
    const ids = checked.map((event) => event.id);
    const decision = decideAppend(expected, ids, knowledge);
    const answer = answerWithoutWriting(expected, decision, knowledge.head);
    if (answer !== undefined) return answer;
    const written = rows.add(stream, checked);
    this.wakeUps.appended([stream]);
    return { outcome: 'appended', ...written };
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
    rows.truncate(stream, before);
  }

  async close(): Promise<void> {
    this.rows = undefined;
    this.wakeUps.everyone();
  }

  /** Followers that are held at the moment. */
  get followers(): number {
    return this.wakeUps.size;
  }

  private open(): MemoryRows {
    if (this.rows === undefined) throw new EventStoreError('closed', 'The event store is closed.');
    return this.rows;
  }
}
