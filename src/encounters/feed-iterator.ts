import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterRecord } from './envelope.js';
import type { Channel, FeedItem } from './live-feed.js';

const PAGE = 64;
/** After so many items in a row the event loop gets its turn: a catch-up never starves the process. */
const BREATH = 64;

/** A cursor into the events of one encounter. Hand-written, so that `return()` reaches it while it waits. */
export class FeedIterator implements AsyncIterableIterator<FeedItem> {
  private page: readonly EncounterRecord[] = [];
  private taken = 0;
  private done = false;
  private announced = false;
  private sinceBreath = 0;
  private dirty = true;
  private wake: (() => void) | undefined;
  private readonly onNews = (): void => {
    this.dirty = true;
    this.wake?.();
  };

  constructor(
    private readonly channel: Channel,
    private readonly repository: EncounterRepository,
    private cursor: number,
    private readonly leave: () => void,
  ) {
    channel.waiters.add(this.onNews);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<FeedItem>> {
    if (++this.sinceBreath >= BREATH) {
      this.sinceBreath = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
    while (!this.done) {
      const record = this.page[this.taken];
      if (record) {
        this.taken++;
        this.cursor = record.event.revision;
        return { done: false, value: { kind: 'event', record } };
      }
      if (this.dirty) {
        await this.fill();
      } else if (!this.announced) {
        this.announced = true;
        return { done: false, value: { kind: 'caught-up', revision: this.cursor } };
      } else {
        await this.news();
      }
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<FeedItem>> {
    if (!this.done) {
      this.done = true;
      this.channel.waiters.delete(this.onNews);
      this.leave();
      this.wake?.();
    }
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<FeedItem>> {
    await this.return();
    throw error;
  }

  /** Reads on from the cursor: from memory if it reaches back far enough, else from the store. */
  private async fill(): Promise<void> {
    const oldest = this.channel.recent[0]?.event.revision;
    this.taken = 0;
    if (oldest !== undefined && oldest <= this.cursor + 1) {
      this.dirty = false;
      this.page = this.channel.recent.filter((record) => record.event.revision > this.cursor);
      return;
    }
    // News that comes while the store is read must not be lost: it sets `dirty` again.
    this.dirty = false;
    const page: EncounterRecord[] = [];
    try {
      for await (const record of this.repository.read(this.channel.encounterId, this.cursor + 1, PAGE))
        page.push(record);
    } catch (error) {
      await this.return();
      throw error;
    }
    this.page = page;
    if (page.length === PAGE) this.dirty = true;
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        this.wake = undefined;
        resolve();
      };
      if (this.done || this.dirty) this.wake();
    });
  }
}
