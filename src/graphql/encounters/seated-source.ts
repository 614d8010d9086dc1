import { EventStoreError } from '../../event-store/event-store.js';
import { apiErrorOf } from './store-errors.js';

/**
 * A source as somebody who sits at an encounter sees it: each item is none, one or several for them. It ends with the error `show`
 * throws, where the seat was revoked; that credentials end is seen to for every operation. `return()` reaches the source at once.
 */
export class SeatedSource<From, To> implements AsyncIterableIterator<To> {
  private waiting: To[] = [];

  constructor(
    private readonly source: AsyncIterableIterator<From>,
    private readonly show: (item: From) => Promise<readonly To[]>,
  ) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<To>> {
    try {
      for (;;) {
        const next = this.waiting.shift();
        if (next !== undefined) return { done: false, value: next };
        const result = await this.source.next();
        if (result.done) return { done: true, value: undefined };
        this.waiting = [...(await this.show(result.value))];
      }
    } catch (error) {
      await this.return();
      throw error instanceof EventStoreError ? apiErrorOf(error) : error;
    }
  }

  async return(): Promise<IteratorResult<To>> {
    this.waiting = [];
    await this.source.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<To>> {
    await this.return();
    throw error;
  }
}
