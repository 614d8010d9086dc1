import type { ClientReadStream } from './client-stream.js';
import type { ClientEvent } from './decode.js';
import { DeadlineExpired } from './timers.js';
import type { Cancel, Timers } from './timers.js';

/** Events held for a consumer that is slower than the server, before the server is asked to wait. */
const MOST_HELD = 256;

/**
 * A read of the client, pulled one event at a time. The client's own iterator is not used: it waits for ever when the
 * server says nothing, and an error that comes after it was left would end the process.
 */
export class ClientRead {
  private readonly held: ClientEvent[] = [];
  private outcome: { readonly error?: unknown } | undefined;
  private waiting: { resolve(event: ClientEvent | undefined): void; reject(error: unknown): void } | undefined;
  private stopClock: Cancel = () => undefined;

  /** @param deadline milliseconds that one event may be waited for */
  constructor(
    private readonly stream: ClientReadStream,
    private readonly timers: Timers,
    private readonly deadline: number,
  ) {
    stream.on('data', this.take);
    stream.on('error', (error: unknown) => this.end({ error }));
    stream.on('end', () => this.end({}));
    stream.on('close', () => this.end({}));
  }

  /**
   * The next event, or undefined after the last. One call at a time.
   * @throws what the read failed with; DeadlineExpired
   */
  next(): Promise<ClientEvent | undefined> {
    const event = this.held.shift();
    if (this.held.length === 0 && this.stream.isPaused()) this.stream.resume();
    if (event !== undefined) return Promise.resolve(event);
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      if (this.outcome !== undefined) return this.settle();
      this.stopClock = this.timers.after(this.deadline, () => this.end({ error: new DeadlineExpired(this.deadline) }));
    });
  }

  /** Ends it, for whoever waits with this error. */
  cancel(error?: unknown): void {
    this.held.length = 0;
    this.end(error === undefined ? {} : { error });
    this.stream.resume();
    void this.stream.cancel().catch(() => undefined);
  }

  private readonly take = (event: ClientEvent): void => {
    if (this.outcome !== undefined) return;
    this.stopClock();
    if (this.waiting === undefined) {
      this.held.push(event);
      if (this.held.length >= MOST_HELD) this.stream.pause();
      return;
    }
    const { waiting } = this;
    this.waiting = undefined;
    waiting.resolve(event);
  };

  private end(outcome: { readonly error?: unknown }): void {
    this.stopClock();
    this.outcome ??= outcome;
    this.settle();
  }

  private settle(): void {
    const { waiting, outcome } = this;
    if (waiting === undefined || outcome === undefined) return;
    this.waiting = undefined;
    if ('error' in outcome) waiting.reject(outcome.error);
    else waiting.resolve(undefined);
  }
}
