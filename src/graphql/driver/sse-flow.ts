/** Results on their way to one client before the source has to wait. */
const WINDOW = 4;

/** Keeps graphql-sse's queue short: at most {@link WINDOW} results are in it that have not been written. */
export class SseFlow {
  private waiting = 0;
  private ended = false;
  private wake: (() => void) | undefined;

  /** Waits for room for one more result. */
  async room(): Promise<void> {
    while (this.waiting >= WINDOW && !this.ended) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    this.waiting += 1;
  }

  /** Notes that a message has left the queue; only results count, not pings and completions. */
  taken(message: string): void {
    if (!message.startsWith('event: next')) return;
    this.waiting -= 1;
    this.wake?.();
  }

  /** Lets everything through: nobody reads any more. */
  end(): void {
    this.ended = true;
    this.wake?.();
  }
}
