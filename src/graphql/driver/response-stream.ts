import type { ExecutionResult } from 'graphql';
import type { ReadyIterator } from '../../ready-iterator.js';

/** Results handed out between two turns of the event loop, so that a long catch-up does not starve everything else. */
const RESULTS_PER_TURN = 32;

/** What a {@link ResponseStream} is made of. */
export interface ResponseStreamParts {
  readonly source: AsyncIterator<unknown> & Partial<ReadyIterator<unknown>>;
  /** The result of one event. */
  readonly execute: (event: unknown) => Promise<ExecutionResult>;
  /** One result for several events that came together, where the transport takes such; it goes before `execute`. */
  readonly executeAll?: (events: readonly unknown[]) => ExecutionResult | Promise<ExecutionResult>;
  /** The last result when the source fails. */
  readonly failed: (error: unknown) => ExecutionResult;
  /** Place of an event in its stream. */
  readonly positionOf: (event: unknown) => number | string | undefined;
  /** Called once, when the stream has ended for whatever reason. */
  readonly closed: () => void;
}

const DONE = { done: true, value: undefined } as const;

/**
 * The results of a subscription, as they are asked for: no more is read ahead than came together, so a slow client holds back its source.
 *
 * `return()` takes effect at once, even while an event is awaited, and is passed on to the source without waiting for
 * it. A source that fails yields one last result with the error. Written by hand because `return()` on a waiting
 * `async *` does nothing until the next event.
 */
export class ResponseStream implements AsyncIterableIterator<ExecutionResult> {
  /** Position of the newest event known to have been taken by the transport. */
  deliveredPosition: number | string | undefined;

  private ended = false;
  private cut: { readonly error: unknown } | undefined;
  private sinceTurn = 0;
  /** Of the events whose results were handed out last. */
  private positionsInFlight: readonly (number | string | undefined)[] = [];
  private stopWaiting: (() => void) | undefined;

  constructor(private readonly parts: ResponseStreamParts) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    // Whoever asks for the next result has taken the one before.
    this.noteTaken(this.positionsInFlight.length);
    if (++this.sinceTurn >= RESULTS_PER_TURN) {
      this.sinceTurn = 0;
      await new Promise(setImmediate);
    }
    if (this.ended) return DONE;
    try {
      this.throwIfCut();
      const event = await this.nextEvent();
      this.throwIfCut();
      if (event.done === true || this.hasEnded()) {
        this.end();
        return DONE;
      }
      const { executeAll, positionOf } = this.parts;
      const events = executeAll ? this.together(event.value) : [event.value];
      const result = await (executeAll?.(events) ?? this.parts.execute(event.value));
      this.throwIfCut();
      if (this.hasEnded()) return DONE;
      this.positionsInFlight = events.map(positionOf);
      return { done: false, value: result };
    } catch (error) {
      if (this.hasEnded()) return DONE;
      void this.return();
      return { done: false, value: this.parts.failed(error) };
    }
  }

  /**
   * Notes that the transport has taken so many of the results it was given together last.
   * @returns whether it is to send the others: nobody wants them once the stream has ended or was cut off
   */
  noteTaken(count: number): boolean {
    this.deliveredPosition = this.positionsInFlight[count - 1] ?? this.deliveredPosition;
    return !this.ended && !this.cut;
  }

  /** Ends it with the error as its last result. What was on its way is not handed out any more. */
  cutOff(error: unknown): void {
    this.cut ??= { error };
    this.stopWaiting?.();
  }

  async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    if (this.ended) return DONE;
    this.end();
    this.stopWaiting?.();
    // Not awaited: a source that cannot end while it waits must not hold the transport.
    void this.endSource();
    return DONE;
  }

  async throw(error: unknown): Promise<IteratorResult<ExecutionResult, undefined>> {
    await this.return();
    throw error;
  }

  /** The source's next event, or `done` as soon as {@link return} or {@link cutOff} is called. */
  private nextEvent(): Promise<IteratorResult<unknown, unknown>> {
    return new Promise((resolve, reject) => {
      this.stopWaiting = () => {
        resolve(DONE);
      };
      this.parts.source.next().then(resolve, reject);
    });
  }

  /** An event, and those that came with it. */
  private together(first: unknown): readonly unknown[] {
    const events = [first];
    const { source } = this.parts;
    for (; this.sinceTurn < RESULTS_PER_TURN - 1; this.sinceTurn++) {
      const event = source.ready?.();
      if (event === undefined) break;
      events.push(event);
    }
    return events;
  }

  private throwIfCut(): void {
    if (this.cut) throw this.cut.error;
  }

  /** {@link ended}, asked for again after an await. */
  private hasEnded(): boolean {
    return this.ended;
  }

  private end(): void {
    if (this.ended) return;
    this.ended = true;
    this.parts.closed();
  }

  private async endSource(): Promise<void> {
    try {
      await this.parts.source.return?.();
    } catch {
      // The client has gone; there is nobody left to tell.
    }
  }
}
