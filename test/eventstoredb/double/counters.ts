/** What the double counts; a test waits on a count instead of sleeping. */
export type Counted =
  | 'handshake'
  | 'append'
  /** Bidirectional calls opened; the appends inside it are `batch-message`. */
  | 'batch-append'
  | 'batch-message'
  | 'read'
  | 'subscribe'
  /** Subscriptions that were told they are caught up. */
  | 'caught-up'
  | 'delete'
  /** Calls the client cancelled. */
  | 'cancelled';

/** Counts, and promises for counts that are still to come. */
export class Counters {
  private readonly counts = new Map<Counted, number>();
  private waiting: { what: Counted; atLeast: number; reached: () => void }[] = [];

  count(what: Counted): number {
    return this.counts.get(what) ?? 0;
  }

  add(what: Counted): void {
    const count = this.count(what) + 1;
    this.counts.set(what, count);
    const due = this.waiting.filter((waiter) => waiter.what === what && waiter.atLeast <= count);
    this.waiting = this.waiting.filter((waiter) => !due.includes(waiter));
    for (const waiter of due) waiter.reached();
  }

  /** Resolves when there have been so many since the double was started. */
  reached(what: Counted, atLeast: number): Promise<void> {
    if (this.count(what) >= atLeast) return Promise.resolve();
    return new Promise((reached) => this.waiting.push({ what, atLeast, reached }));
  }

  /** Resolves when there has been another one after now. */
  another(what: Counted): Promise<void> {
    return this.reached(what, this.count(what) + 1);
  }
}
