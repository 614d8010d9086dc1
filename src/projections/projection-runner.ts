import { ENCOUNTER_PREFIX } from '../encounters/streams.js';
import type { UnreadableLogEvent } from '../encounters/unreadable-event.js';
import { unreadableEvent } from '../encounters/unreadable-event.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { isOutage, waitOutOutage } from '../event-store/outage.js';
import { Batches } from './batches.js';
import type { PausedStream } from './checkpoints.js';
import { Checkpoints } from './checkpoints.js';
import type { EventTakerOptions } from './event-taker.js';
import { EventTaker } from './event-taker.js';
import type { Projection } from './projection.js';

export interface RunnerOptions extends EventTakerOptions {
  readonly store: EventStore;
  /** Told when a paused stream is read on. */
  readonly onResume?: (stream: string) => void;
  /** Waits before the log is followed again when the store could not be reached. */
  readonly pause?: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * Feeds a projection from the log: each event once, its checkpoint in the same transaction. An event it cannot take pauses
 * its stream only; other streams go on. A store that cannot be reached pauses nothing: the log is followed again later.
 */
export class ProjectionRunner {
  private readonly checkpoints: Checkpoints;
  private readonly taker: EventTaker;
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
    this.taker = new EventTaker(projection, this.checkpoints, options);
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
    for await (const stored of this.wholeLog()) {
      await this.taker.takeAll([stored]);
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
    try {
      for await (const stored of this.options.store.readStream(stream, { from: revision + 1 })) {
        const failure = await this.taker.attempt(stored, last, { position: undefined, paused });
        if (failure !== undefined) {
          this.taker.pause({ stream, revision: last, reason: failure }, undefined);
          return false;
        }
        last = stored.revision;
      }
    } catch (error) {
      if (isOutage(error)) throw error;
      return false;
    }
    this.checkpoints.setStream(stream, last);
    this.options.onResume?.(stream);
    return true;
  }

  private async run(): Promise<void> {
    const { pause = waitOutOutage } = this.options;
    for (let resumed = false; ;) {
      try {
        if (!resumed) for (const { stream } of this.paused) await this.resume(stream);
        resumed = true;
        return await this.follow();
      } catch (error) {
        const unreadable = unreadableEvent(error);
        if (unreadable) this.passOver(unreadable);
        else if (isOutage(error)) await pause(this.abort.signal);
        else throw error;
      }
    }
  }

  /** The log from its beginning; an event that the store cannot give pauses its stream. */
  private async *wholeLog(): AsyncGenerator<StoredEvent> {
    for (let after: bigint | undefined; ;) {
      try {
        const options = { prefixes: [ENCOUNTER_PREFIX], ...(after !== undefined && { after }) };
        yield* this.options.store.readAll(options);
        return;
      } catch (error) {
        const unreadable = unreadableEvent(error);
        if (!unreadable) throw error;
        this.passOver(unreadable);
        after = unreadable.position;
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
      await this.taker.takeAll(batch.events);
      if (batch.checkpoint !== undefined) this.checkpoints.moveTo(batch.checkpoint);
      this.live ||= batch.caughtUp;
      this.tell();
    }
  }

  /** Pauses the stream of an event that the store cannot give, and goes on behind it. */
  private passOver({ stream, position, reason }: UnreadableLogEvent): void {
    const { revision, paused } = this.checkpoints.stream(stream);
    if (paused === null) this.taker.pause({ stream, revision, reason }, position);
    else this.checkpoints.moveTo(position);
    this.tell();
  }

  private tell(): void {
    const { position } = this;
    for (const one of this.waiting) {
      if (position === undefined || position < one.position) continue;
      this.waiting.delete(one);
      one.resolve();
    }
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
