import type { ReadyIterator } from '../../ready-iterator.js';
import { EventStoreError } from '../../event-store/event-store.js';
import { apiErrorOf } from './store-errors.js';

/**
 * A source as somebody who sits at an encounter sees it: each item is none, one or several for them. It ends with the error `show`
 * throws, where the seat was revoked; that credentials end is seen to for every operation. `return()` reaches the source at once.
 */
export class SeatedSource<From, To> implements AsyncIterableIterator<To>, ReadyIterator<To> {
  private waiting: readonly To[] = [];
  private given = 0;
  /** What the last item is for them, where that is not known at once. */
  private asked: Promise<readonly To[]> | undefined;

  constructor(
    private readonly source: AsyncIterableIterator<From> & Partial<ReadyIterator<From>>,
    private readonly show: (item: From) => readonly To[] | Promise<readonly To[]>,
  ) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<To>> {
    try {
      for (;;) {
        const next = this.ready();
        if (next !== undefined) return { done: false, value: next };
        if (this.asked) {
          const items = await this.asked;
          this.asked = undefined;
          this.hold(items);
        } else {
          const result = await this.source.next();
          if (result.done) return { done: true, value: undefined };
          this.ask(result.value);
        }
      }
    } catch (error) {
      await this.return();
      throw error instanceof EventStoreError ? apiErrorOf(error) : error;
    }
  }

  ready(): To | undefined {
    while (!this.asked) {
      const next = this.waiting[this.given];
      if (next !== undefined) {
        this.given++;
        return next;
      }
      const item = this.source.ready?.();
      if (item === undefined) return undefined;
      this.ask(item);
    }
    return undefined;
  }

  private ask(item: From): void {
    try {
      const shown = this.show(item);
      if (shown instanceof Promise) this.asked = shown;
      else this.hold(shown);
    } catch (error) {
      this.asked = Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
    this.asked?.catch(() => undefined); // whoever asks next hears of it
  }

  private hold(items: readonly To[]): void {
    this.waiting = items;
    this.given = 0;
  }

  async return(): Promise<IteratorResult<To>> {
    this.hold([]);
    await this.source.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<To>> {
    await this.return();
    throw error;
  }
}
