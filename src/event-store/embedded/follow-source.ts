import type { EventPage } from './event-page.js';

/** What a follower reads from. A source holds the cursor; the iterator holds what was read and not yet taken. */
export interface FollowSource {
  /**
   * Reads on from the cursor, at most `limit` events.
   * @throws EventStoreError fatal for the follower.
   */
  readOn(limit: number): FollowPage;
  /** Asks to be woken when there may be more. A wake-up carries nothing, so that a lost or doubled one does no harm. */
  onWake(wake: () => void): Unsubscribe;
}

export type Unsubscribe = () => void;

export interface FollowPage extends EventPage {
  /** How far the log has been looked through, and where the last event of this page lies (filtered follow only). */
  readonly scanned?: Scanned;
}

export interface Scanned {
  readonly to: bigint;
  readonly lastEvent: bigint | undefined;
}
