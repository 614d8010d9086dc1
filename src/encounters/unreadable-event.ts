import { EventStoreError } from '../event-store/event-store.js';

/** An event of the log that its store cannot give, so that a follow of the log ended before it. */
export interface UnreadableLogEvent {
  readonly stream: string;
  /** Where to follow on behind it. */
  readonly position: bigint;
  readonly reason: string;
}

/** The event at which a follow of the log ended, if it is a single event that is at fault. */
export function unreadableEvent(error: unknown): UnreadableLogEvent | undefined {
  if (!(error instanceof EventStoreError) || error.code !== 'corrupt-event') return undefined;
  const { stream, position } = error.details;
  if (stream === undefined || position === undefined) return undefined;
  return { stream, position, reason: error.message };
}
