import type { Cancel, Timers } from './timers.js';

/** What the watchdog asks. */
export interface Watched {
  /** How far the subscription has got; undefined while it is not to be judged (not up, or told to wait). */
  readonly progress: () => unknown;
  /** Whether the server holds something behind that. */
  readonly hasNews: () => Promise<boolean>;
  readonly onStall: () => void;
}

/**
 * Finds subscriptions that stay open and say nothing: there was something to tell at one look, and by the next look, a
 * whole interval later, nothing was told. A subscription that makes progress costs no call.
 */
export class Watchdog {
  private readonly stop: Cancel;
  private last: unknown;
  private suspect = false;
  private looking = false;

  constructor(
    private readonly watched: Watched,
    timers: Timers,
    interval: number,
  ) {
    this.stop = timers.every(interval, () => void this.look());
  }

  /** Looks no more. */
  end(): void {
    this.stop();
  }

  private async look(): Promise<void> {
    const progress = this.watched.progress();
    if (progress === undefined || progress !== this.last) {
      this.last = progress;
      this.suspect = false;
      return;
    }
    if (this.suspect) {
      this.suspect = false;
      return this.watched.onStall();
    }
    if (this.looking) return;
    this.looking = true;
    // A server that cannot be asked now is found out by the subscription itself.
    this.suspect = await this.watched.hasNews().catch(() => false);
    this.looking = false;
  }
}
