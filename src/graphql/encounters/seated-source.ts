import { EventStoreError } from '../../event-store/event-store.js';
import { ApiError } from '../errors/api-error.js';
import { apiErrorOf } from './store-errors.js';

/** Longer timers of Node fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What a subscription of somebody who sits at an encounter is made of. */
export interface SeatedSourceOptions<From, To> {
  /** When the credentials of the caller expire; undefined: never. */
  readonly expiresAt: Date | undefined;
  /** What an item is for the caller: none, one or several. @throws ApiError to end it, where the seat was revoked */
  readonly show: (item: From) => Promise<readonly To[]>;
}

/**
 * A source as somebody who sits at an encounter sees it. It ends with an error when their credentials expire or their seat is
 * revoked, also while nothing happens; `return()` reaches the source at once.
 */
export class SeatedSource<From, To> implements AsyncIterableIterator<To> {
  private waiting: To[] = [];
  private expired = false;
  private readonly timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly source: AsyncIterableIterator<From>,
    private readonly options: SeatedSourceOptions<From, To>,
  ) {
    const { expiresAt } = options;
    if (!expiresAt) return;
    const left = Math.max(0, expiresAt.getTime() - Date.now());
    this.timer = setTimeout(
      () => {
        this.expired = true;
        void this.source.return?.();
      },
      Math.min(left, LONGEST_TIMER),
    ).unref();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<To>> {
    try {
      for (;;) {
        if (this.expired) throw seatLost();
        const next = this.waiting.shift();
        if (next !== undefined) return { done: false, value: next };
        const result = await this.source.next();
        if (this.isExpired()) throw seatLost();
        if (result.done) return { done: true, value: undefined };
        this.waiting = [...(await this.options.show(result.value))];
      }
    } catch (error) {
      await this.return();
      throw error instanceof EventStoreError ? apiErrorOf(error) : error;
    }
  }

  async return(): Promise<IteratorResult<To>> {
    clearTimeout(this.timer);
    this.waiting = [];
    await this.source.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<To>> {
    await this.return();
    throw error;
  }

  private isExpired(): boolean {
    return this.expired;
  }
}

/** The seat was revoked, or its token has expired. */
export function seatLost(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'The credentials are not valid, or no longer.');
}
