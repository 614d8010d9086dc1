import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterRecord } from './envelope.js';
import type { Channel, FeedItem } from './live-feed.js';
import type { ReadyIterator } from '../ready-iterator.js';

const PAGE = 64;
/** After so many items in a row the event loop gets its turn: a catch-up never starves the process. */
const BREATH = 64;
const NOTHING: readonly EncounterRecord[] = [];

/** A cursor into the events of one encounter. Hand-written, so that `return()` reaches it while it waits. */
export class FeedIterator implements AsyncIterableIterator<FeedItem>, ReadyIterator<FeedItem> {
  private page = NOTHING;
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
      const item = this.take();
      if (item) return { done: false, value: item };
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

  ready(): FeedItem | undefined {
    if (this.done || this.sinceBreath + 1 >= BREATH) return undefined;
    const item = this.take() ?? (this.dirty && this.fillFromMemory() ? this.take() : undefined);
    if (item) this.sinceBreath++;
    return item;
  }

  /** The next event of the page. */
  private take(): FeedItem | undefined {
    const record = this.page[this.taken];
    if (!record) {
      this.page = NOTHING;
      return undefined;
    }
    this.taken++;
    this.cursor = record.event.revision;
    return { kind: 'event', record };
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
    if (this.fillFromMemory()) return;
    this.taken = 0;
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

  /** @returns false if memory does not reach back far enough */
  private fillFromMemory(): boolean {
    const { recent } = this.channel;
    const oldest = recent[0]?.event.revision;
    if (oldest === undefined || oldest > this.cursor + 1) return false;
    this.dirty = false;
    this.page = recent;
    this.taken = this.cursor + 1 - oldest; // without a gap: see `Channel`
    return true;
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
