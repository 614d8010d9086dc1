import type { ClientSubscriptionStream } from './client-stream.js';
import type { ClientEvent } from './decode.js';
import { DeadlineExpired } from './timers.js';
import type { Cancel, Timers } from './timers.js';

/** Opens a subscription; the callback is for the checkpoints of a filtered one. */
export type OpenSubscription = (onCheckpoint: (position: bigint) => void) => ClientSubscriptionStream;

/** What a subscription tells, in order. After `dropped` it tells nothing more. */
export interface SubscriptionListener {
  confirmed(): void;
  event(event: ClientEvent): void;
  caughtUp(): void;
  checkpoint(position: bigint): void;
  /** It ended, with an error or (cause undefined) quietly: the client does not take it up again by itself. */
  dropped(cause: unknown): void;
}

/**
 * One subscription of the client, from its opening to its end. The client announces "caught up" and checkpoints while
 * events that come before them may still lie in its buffer; here everything comes in the order of the server.
 */
export class ClientSubscription {
  private readonly stream: ClientSubscriptionStream;
  private readonly due: { readonly afterEvents: number; readonly tell: () => void }[] = [];
  private events = 0;
  private over = false;
  private stopClock: Cancel;

  /** @param deadline milliseconds that the server may take to confirm it */
  constructor(
    open: OpenSubscription,
    private readonly listener: SubscriptionListener,
    timers: Timers,
    deadline: number,
  ) {
    this.stopClock = timers.after(deadline, () => this.drop(new DeadlineExpired(deadline)));
    this.stream = open((position) => this.inOrder(() => listener.checkpoint(position)));
    this.stream.on('confirmation', () => {
      this.stopClock();
      if (!this.over) listener.confirmed();
    });
    this.stream.on('caughtUp', () => this.inOrder(() => listener.caughtUp()));
    this.stream.on('data', this.take);
    this.stream.on('error', (error: unknown) => this.drop(error));
    this.stream.on('end', () => this.drop(undefined));
    this.stream.on('close', () => this.drop(undefined));
  }

  /** Asks the server to wait, once what is on its way has come. */
  pause(): void {
    if (!this.over) this.stream.pause();
  }

  get paused(): boolean {
    return this.stream.isPaused();
  }

  resume(): void {
    if (!this.over && this.stream.isPaused()) this.stream.resume();
  }

  /** Ends it; the listener hears nothing more. */
  cancel(): void {
    this.over = true;
    this.stopClock();
    this.due.length = 0;
    this.stream.resume();
    void this.stream.unsubscribe().catch(() => undefined);
  }

  private readonly take = (event: ClientEvent): void => {
    if (this.over) return;
    this.events += 1;
    this.listener.event(event);
    while (!this.over && (this.due[0]?.afterEvents ?? Infinity) <= this.events) this.due.shift()?.tell();
  };

  private inOrder(tell: () => void): void {
    if (this.over) return;
    const buffered = this.stream.readableLength;
    if (buffered === 0) tell();
    else this.due.push({ afterEvents: this.events + buffered, tell });
  }

  private drop(cause: unknown): void {
    if (this.over) return;
    this.cancel();
    this.listener.dropped(cause);
  }
}
