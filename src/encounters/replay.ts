import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterRecord } from './envelope.js';
import type { Seeing, SeenRecord } from './seen-records.js';

/** What is to be played again. */
export interface ReplayRequest {
  readonly encounterId: string;
  /** The first and the last revision that are given. */
  readonly from: number;
  readonly to: number;
  /** How many times as fast as it was recorded; 0: as fast as it is taken. */
  readonly speed: number;
  /** Most milliseconds between two events, at this speed; undefined: as long as it was. */
  readonly longestPause?: number;
  /** How whoever watches sees a record. What is withheld is passed over as if it had never been: no pause begins or ends with it. */
  readonly see: (record: EncounterRecord) => Seeing | Promise<Seeing>;
}

/** An event of a replay. */
export interface ReplayItem {
  readonly seen: SeenRecord;
  /** Milliseconds between the event that is given before it and this one, as they were recorded; 0 for the first. */
  readonly recordedPause: number;
}

/** Where a replay takes the time from. */
export interface ReplayClock {
  /** Milliseconds. */
  now(): number;
  /** Calls back after so many milliseconds. @returns what calls it off */
  wait(milliseconds: number, wake: () => void): () => void;
}

/** Longer timers of Node fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const SYSTEM_CLOCK: ReplayClock = {
  now: () => performance.now(),
  wait(milliseconds, wake) {
    const timer = setTimeout(wake, Math.min(milliseconds, LONGEST_TIMER));
    return () => {
      clearTimeout(timer);
    };
  },
};

const PAGE = 64;
/** After so many events in a row the event loop gets its turn. */
const BREATH = 64;

/**
 * Plays a fight again, as it was lived: what was undone too, and the undoing. An event is given at the earliest so long after
 * the one before it was given as it was recorded after it, divided by the speed: so whoever does not ask for the next one pauses
 * it, and misses nothing. It reads a page ahead and holds no more; `return()` reaches it while it waits, and leaves nothing behind.
 */
export class ReplayIterator implements AsyncIterableIterator<ReplayItem> {
  private page: readonly EncounterRecord[] = [];
  private taken = 0;
  private cursor: number;
  private done = false;
  private sinceBreath = 0;
  private last: { readonly recordedAt: number; readonly givenAt: number } | undefined;
  private wake: (() => void) | undefined;

  constructor(
    private readonly repository: EncounterRepository,
    private readonly request: ReplayRequest,
    private readonly clock: ReplayClock = SYSTEM_CLOCK,
  ) {
    this.cursor = request.from;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<ReplayItem>> {
    const seen = await this.upcomingSeen();
    if (!seen || this.done) return this.return();
    const recordedAt = Date.parse(seen.record.metadata.at);
    // The clocks of two nodes may differ: no pause is shorter than nothing.
    const recordedPause = this.last ? Math.max(0, recordedAt - this.last.recordedAt) : 0;
    await this.waitUntil((this.last?.givenAt ?? -Infinity) + this.pauseOf(recordedPause));
    if (this.isDone()) return { done: true, value: undefined };
    this.last = { recordedAt, givenAt: this.clock.now() };
    return { done: false, value: { seen, recordedPause } };
  }

  async return(): Promise<IteratorResult<ReplayItem>> {
    this.done = true;
    this.page = [];
    this.wake?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<ReplayItem>> {
    await this.return();
    throw error;
  }

  private isDone(): boolean {
    return this.done;
  }

  private pauseOf(recorded: number): number {
    const { speed, longestPause = Infinity } = this.request;
    return speed === 0 ? 0 : Math.min(recorded / speed, longestPause);
  }

  /** The next event that is seen; undefined at the end. */
  private async upcomingSeen(): Promise<SeenRecord | undefined> {
    for (;;) {
      if (++this.sinceBreath >= BREATH) {
        this.sinceBreath = 0;
        await new Promise((resolve) => setImmediate(resolve));
      }
      const record = await this.upcoming();
      if (!record) return undefined;
      this.taken++;
      const seeing = await this.request.see(record);
      if (seeing.kind === 'seen') return seeing;
    }
  }

  /** The next event; undefined at the end. */
  private async upcoming(): Promise<EncounterRecord | undefined> {
    if (this.done) return undefined;
    if (this.taken < this.page.length) return this.page[this.taken];
    const { encounterId, to } = this.request;
    const count = Math.min(PAGE, to - this.cursor + 1);
    const page: EncounterRecord[] = [];
    if (count > 0) for await (const record of this.repository.read(encounterId, this.cursor, count)) page.push(record);
    this.page = page;
    this.taken = 0;
    this.cursor += page.length;
    return page[0];
  }

  private async waitUntil(due: number): Promise<void> {
    for (let left = due - this.clock.now(); left > 0 && !this.done; left = due - this.clock.now()) {
      await new Promise<void>((resolve) => {
        const callOff = this.clock.wait(left, resolve);
        this.wake = () => {
          callOff();
          resolve();
        };
      });
      this.wake = undefined;
    }
  }
}
