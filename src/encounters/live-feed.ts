import { once } from 'node:events';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { isOutage, waitOutOutage } from '../event-store/outage.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterRecord } from './envelope.js';
import { fromStored } from './envelope.js';
import { FeedIterator } from './feed-iterator.js';
import { ENCOUNTER_PREFIX, encounterIdOf } from './streams.js';
import { unreadableEvent } from './unreadable-event.js';

export type FeedItem =
  | { readonly kind: 'event'; readonly record: EncounterRecord }
  /** Everything that had happened when the caller asked has been given. */
  | { readonly kind: 'caught-up'; readonly revision: number };

export interface LiveFeedOptions {
  /** Told when it begins to follow the log, and when it does so again. */
  readonly onFollow?: () => void;
  /** Told, once each time, why it cannot follow the log for now. */
  readonly onOutage?: (error: unknown) => void;
  /** Waits before a store that could not be reached is asked again. */
  readonly pause?: (signal: AbortSignal) => Promise<unknown>;
}

/** The watchers of one encounter, and its newest events while anyone watches. */
export interface Channel {
  readonly encounterId: string;
  /** The newest events, oldest first, without a gap. */
  recent: readonly EncounterRecord[];
  readonly waiters: Set<() => void>;
  watchers: number;
}

/** Newest events kept for the watchers of an encounter. */
const RING = 64;

/**
 * Lets any number of watchers see what happens, on whatever node it was decided. One follow of the whole log wakes them; a
 * wake-up carries no data, so that none can be lost or doubled: each watcher is a cursor that reads on from where it was.
 */
export class LiveFeed {
  private readonly channels = new Map<string, Channel>();
  private readonly abort = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly repository: EncounterRepository,
    /** Told of an error that ended the follow; it is not restarted. */
    private readonly onFailure: (error: unknown) => void,
    private readonly options: LiveFeedOptions = {},
  ) {
    repository.names.onForget((encounterId) => this.forget(encounterId));
  }

  /**
   * Begins to follow the log from its end, also when the store can be reached only later.
   * @returns resolves when the end of the log is known, and what happens from then on will be seen
   */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.running = this.run(resolve).catch((error: unknown) => {
        if (!this.abort.signal.aborted) this.onFailure(error);
      });
    });
  }

  private async run(onBegin: () => void): Promise<void> {
    const { pause = waitOutOutage, onOutage, onFollow } = this.options;
    for (let waiting = false; ;) {
      try {
        const after = await this.endOfLog();
        // Whoever has been watching may have read before the end was where it is now.
        for (const { waiters } of this.channels.values()) for (const wake of [...waiters]) wake();
        waiting = false;
        onFollow?.();
        onBegin();
        return await this.followOn(after);
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (!waiting) onOutage?.(error);
        waiting = true;
        await pause(this.abort.signal);
      }
    }
  }

  /** Position of the last event. Does not wait for a silent store once the feed is stopped. */
  private async endOfLog(): Promise<bigint | undefined> {
    const head = this.store.headPosition();
    head.catch(() => undefined); // nobody may be left to hear it
    const { signal } = this.abort;
    signal.throwIfAborted();
    const stopped = new AbortController();
    try {
      await Promise.race([head, once(signal, 'abort', { signal: stopped.signal })]);
    } finally {
      stopped.abort();
    }
    signal.throwIfAborted();
    return head;
  }

  private async followOn(start: bigint | undefined): Promise<void> {
    for (let after = start; ;) {
      try {
        return await this.follow(after);
      } catch (error) {
        const unreadable = unreadableEvent(error);
        if (!unreadable) throw error;
        // Those who watch that encounter meet the event when they read on; everybody else goes on behind it.
        this.notice(encounterIdOf(unreadable.stream), () => {
          throw error;
        });
        after = unreadable.position;
      }
    }
  }

  private async follow(after: bigint | undefined): Promise<void> {
    const items = this.store.follow(
      { all: true, prefixes: [ENCOUNTER_PREFIX], ...(after !== undefined && { after }) },
      this.abort.signal,
    );
    for await (const item of items) {
      if (item.kind === 'event') await this.take(item.event);
    }
  }

  private async take(stored: StoredEvent): Promise<void> {
    const encounterId = encounterIdOf(stored.stream);
    // Another node may have erased it: what this one remembers of the encounter has to go too.
    if (stored.type === 'NameErased' || stored.type === 'SeatNameErased') this.repository.names.forget(encounterId);
    if (!this.channels.has(encounterId)) return;
    try {
      const record = await this.repository.names.reveal(fromStored(stored));
      this.notice(encounterId, () => record);
    } catch (error) {
      this.notice(encounterId, () => {
        throw error;
      });
    }
  }

  /** Drops the events that are kept for the watchers of an encounter; they read them again. */
  private forget(encounterId: string): void {
    const channel = this.channels.get(encounterId);
    if (channel) channel.recent = [];
  }

  /**
   * Tells of records this node has just appended, without the way through the log. Where no other node writes, nothing else is
   * needed: `start` may be left out.
   */
  publish(records: readonly EncounterRecord[]): void {
    const [first] = records;
    if (!first) return;
    const channel = this.channels.get(first.encounterId);
    if (!channel) return;
    for (const record of records) this.remember(channel, () => record);
    for (const wake of [...channel.waiters]) wake();
  }

  /** How many encounters are being watched. */
  get watched(): number {
    return this.channels.size;
  }

  /** How many watchers there are in all. */
  get watchers(): number {
    let sum = 0;
    for (const channel of this.channels.values()) sum += channel.watchers;
    return sum;
  }

  /**
   * What happened after a revision (exclusive; -1: from the beginning), then what happens. Never ends by itself; `return()`
   * frees it at once, also while it waits.
   */
  watch(encounterId: string, after: number): FeedIterator {
    const channel = this.join(encounterId);
    return new FeedIterator(channel, this.repository, after, () => this.leave(channel));
  }

  /**
   * Calls back after every event of an encounter, without saying which: for those who look at the newest state.
   * @returns a function that ends it
   */
  onChange(encounterId: string, listener: () => void): () => void {
    const channel = this.join(encounterId);
    channel.waiters.add(listener);
    return () => {
      if (channel.waiters.delete(listener)) this.leave(channel);
    };
  }

  /** Ends the follow. Watchers are woken by their own `return()`. */
  async stop(): Promise<void> {
    this.abort.abort();
    await this.running;
  }

  private notice(encounterId: string, read: () => EncounterRecord): void {
    const channel = this.channels.get(encounterId);
    if (!channel) return;
    this.remember(channel, read);
    for (const wake of [...channel.waiters]) wake();
  }

  private remember(channel: Channel, read: () => EncounterRecord): void {
    try {
      const record = read();
      const last = channel.recent.at(-1);
      if (last && record.event.revision <= last.event.revision) return; // published here, and now met in the log
      const follows = last !== undefined && last.event.revision + 1 === record.event.revision;
      channel.recent = follows ? [...channel.recent.slice(1 - RING), record] : [record];
    } catch {
      // An event that cannot be read is met again, and reported, by whoever reads the stream.
      channel.recent = [];
    }
  }

  private join(encounterId: string): Channel {
    let channel = this.channels.get(encounterId);
    if (!channel) {
      channel = { encounterId, recent: [], waiters: new Set(), watchers: 0 };
      this.channels.set(encounterId, channel);
    }
    channel.watchers++;
    return channel;
  }

  private leave(channel: Channel): void {
    if (--channel.watchers === 0) this.channels.delete(channel.encounterId);
  }
}
