import type { Database } from 'better-sqlite3';
import type { EncounterState } from '../engine/encounter/state.js';
import type { EncounterReader } from '../encounters/encounter-reader.js';
import type { EncounterRecord } from '../encounters/envelope.js';
import { fromStored } from '../encounters/envelope.js';
import { ENCOUNTER_PREFIX, encounterIdOf } from '../encounters/streams.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import type { PausedStream } from './checkpoints.js';
import { Checkpoints } from './checkpoints.js';
import type { Projection } from './projection.js';

export interface RunnerOptions {
  readonly store: EventStore;
  readonly reader: EncounterReader;
  readonly database: Database;
  /** Told when a stream is paused. */
  readonly onPause?: (paused: PausedStream) => void;
}

/** How often an event that a projection fails on is tried before its stream is paused. */
const ATTEMPTS = 3;

/**
 * Feeds a projection from the log: each event once, its checkpoint in the same transaction. An event it cannot take pauses
 * its stream only; other streams go on.
 */
export class ProjectionRunner {
  private readonly checkpoints: Checkpoints;
  private readonly abort = new AbortController();
  private running: Promise<void> | undefined;
  private failure: string | undefined;
  private live = false;

  constructor(
    readonly projection: Projection,
    private readonly options: RunnerOptions,
  ) {
    const { database } = options;
    this.checkpoints = new Checkpoints(database, projection.name, projection.version);
    if (this.checkpoints.current) projection.create(database);
    else this.reset();
  }

  /** Why it has stopped for good, if it has. */
  get stopped(): string | undefined {
    return this.failure;
  }

  /** Whether it has caught up with the log at least once since it was started. */
  get caughtUp(): boolean {
    return this.live;
  }

  get paused(): readonly PausedStream[] {
    return this.checkpoints.paused;
  }

  get position(): bigint | undefined {
    return this.checkpoints.position;
  }

  /** Tries paused streams once more, then follows the log until it is stopped. */
  start(): void {
    this.running = (async () => {
      for (const { stream } of this.paused) await this.resume(stream);
      await this.follow();
    })().catch((error: unknown) => {
      if (!this.abort.signal.aborted) this.failure = error instanceof Error ? error.message : 'failed';
    });
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.running;
  }

  /**
   * Drops the read model and builds it anew. Stops at the first event it cannot take.
   * @param onProgress told how many events it has read, now and then
   * @returns how many events it read
   * @throws EventStoreError, or what the projection threw
   */
  async rebuild(onProgress: (events: number) => void = () => undefined): Promise<number> {
    this.reset();
    let events = 0;
    for await (const stored of this.options.store.readAll({ prefixes: [ENCOUNTER_PREFIX] })) {
      const taken = await this.prepare(stored);
      this.transact(stored, taken);
      if (++events % 1000 === 0) onProgress(events);
    }
    onProgress(events);
    return events;
  }

  /** Reads a paused stream on from where it stopped. @returns whether it is no longer paused */
  async resume(stream: string): Promise<boolean> {
    const { revision } = this.checkpoints.stream(stream);
    this.checkpoints.setStream(stream, revision);
    for await (const stored of this.options.store.readStream(stream, { from: revision + 1 })) {
      if (!(await this.take(stored))) return false;
    }
    return true;
  }

  private async follow(): Promise<void> {
    const after = this.checkpoints.position;
    const target = { all: true as const, prefixes: [ENCOUNTER_PREFIX], ...(after !== undefined && { after }) };
    for await (const item of this.options.store.follow(target, this.abort.signal)) {
      if (item.kind === 'event') await this.take(item.event);
      else if (item.kind === 'checkpoint') this.checkpoints.moveTo(item.position);
      else this.live = true;
    }
  }

  /** Takes an event, or pauses its stream. @returns false if the stream is paused now */
  private async take(stored: StoredEvent): Promise<boolean> {
    const { revision, paused } = this.checkpoints.stream(stored.stream);
    if (paused !== null || stored.revision <= revision) {
      if (stored.position !== undefined) this.checkpoints.moveTo(stored.position);
      return paused === null;
    }
    let last: unknown;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        this.transact(stored, await this.prepare(stored));
        return true;
      } catch (error) {
        last = error;
      }
    }
    this.pause(stored, revision, last instanceof Error ? last.message : 'failed');
    return false;
  }

  private async prepare(stored: StoredEvent): Promise<Prepared> {
    const expected = this.checkpoints.stream(stored.stream).revision + 1;
    if (stored.revision !== expected)
      throw new Error(`${stored.stream}: ${stored.revision} came where ${expected} should`);
    const record = fromStored(stored);
    if (record.event.type !== 'ActionsReverted') return { record, restored: undefined };
    return { record, restored: await this.options.reader.stateAt(encounterIdOf(stored.stream), stored.revision) };
  }

  private transact(stored: StoredEvent, { record, restored }: Prepared): void {
    const { database } = this.options;
    database.transaction(() => {
      this.projection.apply(database, encounterIdOf(stored.stream), record, restored);
      this.checkpoints.setStream(stored.stream, stored.revision);
      if (stored.position !== undefined) this.checkpoints.moveTo(stored.position);
    })();
  }

  private pause(stored: StoredEvent, revision: number, reason: string): void {
    this.options.database.transaction(() => {
      this.checkpoints.setStream(stored.stream, revision, reason);
      if (stored.position !== undefined) this.checkpoints.moveTo(stored.position);
    })();
    this.options.onPause?.({ stream: stored.stream, revision, reason });
  }

  private reset(): void {
    const { database } = this.options;
    database.transaction(() => {
      this.projection.drop(database);
      this.projection.create(database);
      this.checkpoints.clear();
    })();
  }
}

interface Prepared {
  readonly record: EncounterRecord;
  readonly restored: EncounterState | undefined;
}
