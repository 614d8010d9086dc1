import { setTimeout as after } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { EncounterState } from '../engine/encounter/state.js';
import type { EncounterReader } from '../encounters/encounter-reader.js';
import type { EncounterRecord } from '../encounters/envelope.js';
import { fromStored } from '../encounters/envelope.js';
import { ENCOUNTER_PREFIX, encounterIdOf, streamOf } from '../encounters/streams.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { EventStoreError } from '../event-store/event-store.js';
import { Batches } from './batches.js';
import type { PausedStream } from './checkpoints.js';
import { Checkpoints } from './checkpoints.js';
import type { Projection } from './projection.js';

export interface RunnerOptions {
  readonly store: EventStore;
  readonly reader: EncounterReader;
  readonly database: Database;
  /** Told when a stream is paused. */
  readonly onPause?: (paused: PausedStream) => void;
  /** Told when a paused stream is read on. */
  readonly onResume?: (stream: string) => void;
  /** Waits before the log is followed again when the store could not be reached. */
  readonly pause?: (signal: AbortSignal) => Promise<unknown>;
}

/** How often an event that a projection fails on is tried before its stream is paused. */
const ATTEMPTS = 3;
/** Milliseconds before a store that could not be reached is asked again. */
const PATIENCE = 1000;

/**
 * Feeds a projection from the log: each event once, its checkpoint in the same transaction. An event it cannot take pauses
 * its stream only; other streams go on. A store that cannot be reached pauses nothing: the log is followed again later.
 */
export class ProjectionRunner {
  private readonly checkpoints: Checkpoints;
  private readonly abort = new AbortController();
  private running: Promise<void> | undefined;
  private failure: string | undefined;
  private live = false;
  private readonly waiting = new Set<{ readonly position: bigint; readonly resolve: () => void }>();

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

  /** Resolves when the log has been looked at up to a position. Never, if the projection is not running. */
  reached(position: bigint): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.add({ position, resolve });
      this.tell();
    });
  }

  /** Tries paused streams once more, then follows the log until it is stopped. */
  start(): void {
    this.running = this.run().catch((error: unknown) => {
      if (!this.abort.signal.aborted) this.failure = error instanceof Error ? error.message : 'failed';
    });
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.running;
  }

  /**
   * Drops the read model and builds it anew. A stream with an event it cannot take is paused there, see {@link paused}.
   * @param onProgress told how many events it has read, now and then
   * @returns how many events it read
   * @throws EventStoreError when the store cannot be read
   */
  async rebuild(onProgress: (events: number) => void = () => undefined): Promise<number> {
    this.reset();
    let events = 0;
    for await (const stored of this.options.store.readAll({ prefixes: [ENCOUNTER_PREFIX] })) {
      await this.takeAll([stored]);
      if (++events % 1000 === 0) onProgress(events);
    }
    onProgress(events);
    return events;
  }

  /**
   * Reads a paused stream on from where it stopped. It counts as paused until all of it was taken, and the place in the log
   * stays where it is: what lies between is still to come.
   * @returns whether it is no longer paused
   * @throws EventStoreError when the store cannot be read
   */
  async resume(stream: string): Promise<boolean> {
    const { revision, paused } = this.checkpoints.stream(stream);
    let last = revision;
    for await (const stored of this.options.store.readStream(stream, { from: revision + 1 })) {
      const failure = await this.attempt(stored, last, { position: undefined, paused });
      if (failure !== undefined) {
        this.pause({ stream, revision: last, reason: failure }, undefined);
        return false;
      }
      last = stored.revision;
    }
    this.checkpoints.setStream(stream, last);
    this.options.onResume?.(stream);
    return true;
  }

  private async run(): Promise<void> {
    const { pause = (signal) => after(PATIENCE, undefined, { signal, ref: false }) } = this.options;
    for (;;) {
      try {
        for (const { stream } of this.paused) await this.resume(stream);
        return await this.follow();
      } catch (error) {
        if (!isOutage(error)) throw error;
        await pause(this.abort.signal);
      }
    }
  }

  private async follow(): Promise<void> {
    const after = this.checkpoints.position;
    const target = { all: true as const, prefixes: [ENCOUNTER_PREFIX], ...(after !== undefined && { after }) };
    const batches = new Batches(this.options.store.follow(target, this.abort.signal));
    for (;;) {
      const batch = await batches.next();
      if (!batch) return;
      await this.takeAll(batch.events);
      if (batch.checkpoint !== undefined) this.checkpoints.moveTo(batch.checkpoint);
      this.live ||= batch.caughtUp;
      this.tell();
    }
  }

  private tell(): void {
    const { position } = this;
    for (const one of this.waiting) {
      if (position === undefined || position < one.position) continue;
      this.waiting.delete(one);
      one.resolve();
    }
  }

  /** Takes events in one transaction; if one of them cannot be taken, each for itself, so that only its stream suffers. */
  private async takeAll(events: readonly StoredEvent[]): Promise<void> {
    const due = events.filter((stored) => {
      const { revision, paused } = this.checkpoints.stream(stored.stream);
      return paused === null && stored.revision > revision;
    });
    const position = events.at(-1)?.position;
    if (due.length > 0) {
      try {
        const taken = new Map<string, number>();
        const ready: Prepared[] = [];
        for (const stored of due) {
          const { stream, revision } = stored;
          ready.push(await this.prepare(stored, taken.get(stream) ?? this.checkpoints.stream(stream).revision));
          taken.set(stream, revision);
        }
        this.transact(ready, { position, paused: null });
        return;
      } catch (error) {
        this.checkpoints.forget();
        if (isOutage(error)) throw error;
        for (const stored of due) await this.take(stored);
      }
    }
    if (position !== undefined) this.checkpoints.moveTo(position);
  }

  /** Takes an event, or pauses its stream. An event of a paused stream, or one that was taken before, is passed over. */
  private async take(stored: StoredEvent): Promise<void> {
    const { stream, position } = stored;
    const { revision, paused } = this.checkpoints.stream(stream);
    if (paused !== null || stored.revision <= revision) return;
    const failure = await this.attempt(stored, revision, { position, paused: null });
    if (failure !== undefined) this.pause({ stream, revision, reason: failure }, position);
  }

  /**
   * Takes an event.
   * @returns why it could not be taken, or undefined
   * @throws EventStoreError when the store could not be reached: that says nothing about the event
   */
  private async attempt(stored: StoredEvent, before: number, mark: Mark): Promise<string | undefined> {
    let last: unknown;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        this.transact([await this.prepare(stored, before)], mark);
        return undefined;
      } catch (error) {
        this.checkpoints.forget();
        if (isOutage(error)) throw error;
        last = error;
      }
    }
    return last instanceof Error ? last.message : 'failed';
  }

  /** @param before revision of its stream's event before it */
  private async prepare(stored: StoredEvent, before: number): Promise<Prepared> {
    if (stored.revision !== before + 1)
      throw new Error(`${stored.stream}: ${stored.revision} came where ${before + 1} should`);
    const record = fromStored(stored);
    if (record.event.type !== 'ActionsReverted') return { record, restored: undefined };
    const restored = await this.options.reader.stateAt(encounterIdOf(stored.stream), stored.revision);
    if (!restored) throw new Error(`${stored.stream} has no state to go back to at ${stored.revision}`);
    return { record, restored };
  }

  private transact(batch: readonly Prepared[], { position, paused }: Mark): void {
    const { database } = this.options;
    database.transaction(() => {
      const last = new Map<string, EncounterRecord>();
      for (const { record, restored } of batch) {
        this.projection.apply(database, record.encounterId, record, restored);
        last.set(record.encounterId, record);
      }
      for (const [encounterId, record] of last) {
        this.projection.settle?.(database, encounterId, record);
        this.checkpoints.setStream(streamOf(encounterId), record.event.revision, paused);
      }
      if (position !== undefined) this.checkpoints.moveTo(position);
    })();
  }

  private pause(paused: PausedStream, position: bigint | undefined): void {
    this.options.database.transaction(() => {
      this.checkpoints.setStream(paused.stream, paused.revision, paused.reason);
      if (position !== undefined) this.checkpoints.moveTo(position);
    })();
    this.options.onPause?.(paused);
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

/** What is written down with the events that were taken. */
interface Mark {
  /** How far the log was read; undefined: that does not change. */
  readonly position: bigint | undefined;
  /** Why their stream stays paused; null if it is not. */
  readonly paused: string | null;
}

interface Prepared {
  readonly record: EncounterRecord;
  /** For `ActionsReverted`: the state that was gone back to. */
  readonly restored: EncounterState | undefined;
}

/** Whether the store was at fault, and not the event. */
const isOutage = (error: unknown): boolean => error instanceof EventStoreError && error.code !== 'corrupt-event';
