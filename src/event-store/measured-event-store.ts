import type {
  AppendResult,
  EventStore,
  EventToAppend,
  ExpectedRevision,
  FollowItem,
  FollowTarget,
  ReadAllOptions,
  ReadStreamOptions,
  StoredEvent,
  StreamRead,
} from './event-store.js';
import { EventStoreError } from './event-store.js';

export type StoreOperation = 'append' | 'read' | 'readAll' | 'head' | 'headPosition' | 'truncate';

/** Told of a call when it is over: `ok`, `conflict`, the code of an `EventStoreError`, or `failed`. */
export type StoreCallObserver = (operation: StoreOperation, outcome: string, seconds: number) => void;

/**
 * A store that tells how long its calls took. Of a read, only the time counts in which its reader waited for the store; one
 * that is left early is `ok`. A follow has no end and is not measured.
 */
export class MeasuredEventStore implements EventStore {
  constructor(
    private readonly inner: EventStore,
    private readonly observe: StoreCallObserver,
    private readonly now: () => number = () => performance.now(),
  ) {}

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    return this.call(
      'append',
      () => this.inner.append(stream, expected, events),
      ({ outcome }) => (outcome === 'appended' ? 'ok' : outcome),
    );
  }

  readStream(stream: string, options?: ReadStreamOptions): StreamRead {
    const read = this.inner.readStream(stream, options);
    return { missing: read.missing, ...this.measured('read', read) };
  }

  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent> {
    return this.measured('readAll', this.inner.readAll(options));
  }

  follow(target: FollowTarget, signal?: AbortSignal): AsyncIterableIterator<FollowItem> {
    return this.inner.follow(target, signal);
  }

  head(stream: string): Promise<number | undefined> {
    return this.call('head', () => this.inner.head(stream));
  }

  headPosition(): Promise<bigint | undefined> {
    return this.call('headPosition', () => this.inner.headPosition());
  }

  truncate(stream: string, before: number): Promise<void> {
    return this.call('truncate', () => this.inner.truncate(stream, before));
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  private async call<Result>(
    operation: StoreOperation,
    call: () => Promise<Result>,
    outcomeOf: (result: Result) => string = () => 'ok',
  ): Promise<Result> {
    const started = this.now();
    const tell = (outcome: string): void => {
      this.observe(operation, outcome, (this.now() - started) / 1000);
    };
    try {
      const result = await call();
      tell(outcomeOf(result));
      return result;
    } catch (error) {
      tell(codeOf(error));
      throw error;
    }
  }

  /** Written by hand: a generator around a generator would cost every event of a long read three more promises. */
  private measured(operation: StoreOperation, events: AsyncIterable<StoredEvent>): AsyncIterable<StoredEvent> {
    return {
      [Symbol.asyncIterator]: () => {
        const iterator = events[Symbol.asyncIterator]();
        let milliseconds = 0;
        let over = false;
        const tell = (outcome: string): void => {
          if (over) return;
          over = true;
          this.observe(operation, outcome, milliseconds / 1000);
        };
        return {
          next: async () => {
            const started = this.now();
            try {
              const result = await iterator.next();
              milliseconds += this.now() - started;
              if (result.done) tell('ok');
              return result;
            } catch (error) {
              milliseconds += this.now() - started;
              tell(codeOf(error));
              throw error;
            }
          },
          return: async () => {
            tell('ok');
            await iterator.return?.();
            return { done: true, value: undefined };
          },
        };
      },
    };
  }
}

const codeOf = (error: unknown): string => (error instanceof EventStoreError ? error.code : 'failed');
