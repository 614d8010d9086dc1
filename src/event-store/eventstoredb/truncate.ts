import type { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreError } from '../event-store.js';
import { classifyAppendFailure } from './failures.js';
import type { Settings } from './options.js';
import { withDeadline } from './timers.js';

/**
 * Tells the server that a stream begins at a revision. Setting it twice is harmless, so every failure that may pass is
 * followed by another attempt.
 * @throws EventStoreError
 */
export async function truncateWithRetries(
  client: EventStoreDBClient,
  { timers, appendDeadline, attempts, backoff, onTrouble }: Settings,
  stream: string,
  before: number,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const call = client.setStreamMetadata(stream, { truncateBefore: before }, { deadline: appendDeadline });
      await withDeadline(timers, appendDeadline, call);
      return;
    } catch (thrown) {
      const failure = classifyAppendFailure(thrown, stream);
      if (failure.kind === 'fatal') throw failure.error;
      onTrouble({ kind: 'append-failed', stream, cause: thrown });
      if (attempt >= attempts) throw givenUp(stream, thrown);
    }
    await backoff(attempt);
  }
}

function givenUp(stream: string, cause: unknown): EventStoreError {
  const message = `Whether ${stream} was truncated is unknown; repeat the call to be sure.`;
  return new EventStoreError('outcome-unknown', message, { stream }, { cause });
}
