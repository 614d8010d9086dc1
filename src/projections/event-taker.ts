import type { Database } from 'better-sqlite3';
import type { EncounterState } from '../engine/encounter/state.js';
import type { EncounterReader } from '../encounters/encounter-reader.js';
import type { EncounterRecord } from '../encounters/envelope.js';
import { fromStored } from '../encounters/envelope.js';
import { encounterIdOf, streamOf } from '../encounters/streams.js';
import type { StoredEvent } from '../event-store/event-store.js';
import { isOutage } from '../event-store/outage.js';
import type { Checkpoints, PausedStream } from './checkpoints.js';
import type { Projection } from './projection.js';

export interface EventTakerOptions {
  readonly reader: EncounterReader;
  readonly database: Database;
  /** Told when a stream is paused. */
  readonly onPause?: (paused: PausedStream) => void;
}

/** How often an event that a projection fails on is tried before its stream is paused. */
const ATTEMPTS = 3;
/**
 * Puts events into a read model, together with the checkpoint, in one transaction. An event that cannot be taken pauses its
 * stream.
 */
export class EventTaker {
  constructor(
    private readonly projection: Projection,
    private readonly checkpoints: Checkpoints,
    private readonly options: EventTakerOptions,
  ) {}

  /** Takes events in one transaction; if one of them cannot be taken, each for itself, so that only its stream suffers. */
  async takeAll(events: readonly StoredEvent[]): Promise<void> {
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
  async attempt(stored: StoredEvent, before: number, mark: Mark): Promise<string | undefined> {
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

  /** Notes that a stream is not read on. */
  pause(paused: PausedStream, position: bigint | undefined): void {
    this.options.database.transaction(() => {
      this.checkpoints.setStream(paused.stream, paused.revision, paused.reason);
      if (position !== undefined) this.checkpoints.moveTo(position);
    })();
    this.options.onPause?.(paused);
  }
}

/** What is written down with the events that were taken. */
export interface Mark {
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
