/** A log that readers follow with a cursor, as the live feed of an encounter does; counts who is reading. */
export class EventLog<Event extends object> {
  /** Readers that have not been closed. */
  readers = 0;
  private readonly events: Event[] = [];
  private readonly waiting = new Set<() => void>();
  private whenEmpty: (() => void)[] = [];
  private whenRead: (() => void)[] = [];

  append(...events: Event[]): void {
    this.events.push(...events);
    for (const wake of [...this.waiting]) wake();
  }

  /** Readers waiting at the head of the log. */
  get waiters(): number {
    return this.waiting.size;
  }

  /** Resolves when that many read. */
  async readersReach(count: number): Promise<void> {
    while (this.readers < count) await new Promise<void>((resolve) => this.whenRead.push(resolve));
  }

  /** Resolves when the last reader has closed. */
  async empty(): Promise<void> {
    if (this.readers > 0) await new Promise<void>((resolve) => this.whenEmpty.push(resolve));
  }

  read(from = this.events.length): AsyncIterableIterator<Event> {
    const { events, waiting } = this;
    let cursor = from;
    let closed = false;
    let wake: (() => void) | undefined;
    const close = (): void => {
      if (closed) return;
      closed = true;
      this.readers -= 1;
      wake?.();
      if (this.readers === 0) for (const tell of this.whenEmpty.splice(0)) tell();
    };
    this.readers += 1;
    for (const tell of this.whenRead.splice(0)) tell();
    return {
      async next() {
        while (!closed && cursor >= events.length) {
          await new Promise<void>((resolve) => {
            wake = () => {
              waiting.delete(resolve);
              resolve();
            };
            waiting.add(resolve);
          });
          if (wake) wake();
        }
        const event = events[cursor++];
        return closed || !event ? { done: true, value: undefined } : { done: false, value: event };
      },
      async return() {
        close();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }
}
