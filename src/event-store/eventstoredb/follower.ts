import { EventStoreError } from '../event-store.js';
import type { StoredEvent } from '../event-store.js';
import { ClientSubscription } from './client-subscription.js';
import type { SubscriptionListener } from './client-subscription.js';
import { decodeEvent, placeOf } from './decode.js';
import type { ClientEvent, EventPlace } from './decode.js';
import { classifyReadFailure } from './failures.js';
import { FollowQueue } from './follow-queue.js';
import type { FollowFeed } from './follow-queue.js';
import type { FollowSource } from './follow-source.js';
import type { Settings, Trouble } from './options.js';
import { Watchdog } from './watchdog.js';

/**
 * Keeps one follow supplied: subscribes, and subscribes again behind the last event given whenever the subscription ends,
 * breaks, is silent, or leaves something out. Ends with its consumer or with an error that no repetition can mend.
 */
export class Follower implements FollowFeed, SubscriptionListener {
  readonly queue: FollowQueue;
  private subscription: ClientSubscription | undefined;
  private watchdog: Watchdog | undefined;
  private confirmedOne = false;
  private stopped = false;
  /** Failures since something was last given. */
  private failures = 0;
  /** Events and checkpoints received. */
  private received = 0;
  /** The event before which something was missing, so that the same gap is found only once. */
  private gap: string | undefined;

  /** @param onStop called once, when it has ended */
  constructor(
    private readonly source: FollowSource,
    private readonly settings: Settings,
    signal: AbortSignal | undefined,
    private readonly onStop: (follower: Follower) => void,
  ) {
    this.queue = new FollowQueue(this, signal);
  }

  start(): void {
    const { timers, watchdogInterval } = this.settings;
    this.subscribe();
    this.watchdog = new Watchdog(
      {
        progress: () => (this.confirmedOne && this.subscription?.paused === false ? this.received : undefined),
        hasNews: this.source.hasNews,
        onStall: () => this.subscribeAgain('follow-stalled', undefined),
      },
      timers,
      watchdogInterval,
    );
  }

  hasRoom(): void {
    this.subscription?.resume();
  }

  stop(): void {
    this.stopped = true;
    this.subscription?.cancel();
    this.watchdog?.end();
    this.onStop(this);
  }

  confirmed(): void {
    this.confirmedOne = true;
  }

  event(resolved: ClientEvent): void {
    this.received += 1;
    const place = placeOf(resolved);
    if (place === undefined || !this.source.isWanted(place)) return;
    const verdict = this.source.accept(place);
    if (verdict === 'repeat') return;
    if (verdict === 'gap') return this.onGap(place);
    const event = decoded(resolved);
    if (event instanceof Error) return this.queue.fail(event);
    this.queue.push({ kind: 'event', event });
    this.failures = 0;
    this.gap = undefined;
    if (this.queue.full) this.subscription?.pause();
  }

  caughtUp(): void {
    this.failures = 0;
    this.queue.push({ kind: 'caught-up' });
  }

  checkpoint(position: bigint): void {
    this.received += 1;
    if (this.source.skipTo(position)) this.queue.push({ kind: 'checkpoint', position });
  }

  dropped(cause: unknown): void {
    const failure = classifyReadFailure(cause, this.source.name);
    if (failure.kind === 'fatal') this.queue.fail(failure.error);
    else this.subscribeAgain('follow-dropped', cause);
  }

  private subscribe(): void {
    if (this.stopped) return;
    const { timers, readDeadline } = this.settings;
    this.confirmedOne = false;
    this.subscription = new ClientSubscription(this.source.open, this, timers, readDeadline);
  }

  private subscribeAgain(kind: Trouble['kind'], cause: unknown): void {
    this.subscription?.cancel();
    this.subscription = undefined;
    this.failures += 1;
    this.settings.onTrouble({ kind, stream: this.source.name, cause });
    this.settings
      .backoff(this.failures)
      .then(() => this.subscribe())
      .catch((error: unknown) => this.queue.fail(error instanceof Error ? error : new Error(String(error))));
  }

  private onGap({ stream, revision, position }: EventPlace): void {
    const gap = `${stream}@${revision}`;
    if (this.gap !== gap) {
      this.gap = gap;
      return this.subscribeAgain('follow-gap', undefined);
    }
    const message = `Events are missing before event ${revision} of ${stream}: the server left them out twice.`;
    this.queue.fail(
      new EventStoreError('corrupt-event', message, { stream, revision, ...(position !== undefined && { position }) }),
    );
  }
}

function decoded(resolved: ClientEvent): StoredEvent | Error {
  try {
    return decodeEvent(resolved);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
