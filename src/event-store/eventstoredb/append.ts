import type { EventStoreDBClient, JSONEventData } from '@eventstore/db-client';
import type { CheckedEvent } from '../append-checks.js';
import type { AppendResult, ExpectedRevision } from '../event-store.js';
import { appendGivenUp, classifyAppendFailure, expectedRevisionOf } from './failures.js';
import type { Settings } from './options.js';
import { withDeadline } from './timers.js';

/**
 * Appends, and sends the identical append again while its outcome is open: same ids, same expected revision, same bytes.
 * The server recognises what it has already written, so no attempt can write a second copy.
 * @throws EventStoreError
 */
export async function appendWithRetries(
  client: EventStoreDBClient,
  settings: Settings,
  stream: string,
  expected: ExpectedRevision,
  events: readonly CheckedEvent[],
): Promise<AppendResult> {
  const sent = events.map(clientEvent);
  let written: 'no' | 'perhaps' = 'no';
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await appendOnce(client, settings, stream, expected, sent);
    } catch (thrown) {
      const failure = classifyAppendFailure(thrown, stream);
      if (failure.kind === 'conflict') return { outcome: 'conflict', expected, current: failure.current };
      if (failure.kind === 'fatal') {
        // Somebody took away the right to ask again before we learnt what became of an earlier attempt.
        if (written === 'perhaps' && failure.error.code === 'access-denied')
          throw appendGivenUp(stream, written, thrown);
        throw failure.error;
      }
      if (failure.written === 'perhaps') written = 'perhaps';
      settings.onTrouble({ kind: 'append-failed', stream, cause: thrown });
      if (attempt >= settings.attempts) throw appendGivenUp(stream, written, thrown);
      await settings.backoff(attempt);
    }
  }
}

async function appendOnce(
  client: EventStoreDBClient,
  { timers, appendDeadline }: Settings,
  stream: string,
  expected: ExpectedRevision,
  events: JSONEventData[],
): Promise<AppendResult> {
  const call = client.appendToStream(stream, events, {
    expectedRevision: expectedRevisionOf(expected),
    deadline: appendDeadline,
  });
  const { success, nextExpectedRevision, position } = await withDeadline(timers, appendDeadline, call);
  const last = Number(nextExpectedRevision);
  // Only a connection string with `throwOnAppendFailure=false` gets a conflict as an answer.
  if (!success) return { outcome: 'conflict', expected, current: last < 0 ? 'no-stream' : last };
  return { outcome: 'appended', revision: last, position: position?.commit };
}

/** Parsed from the text that was checked: nobody else holds it, so every attempt sends the same. */
function clientEvent({ id, type, data, metadata }: CheckedEvent): JSONEventData {
  const parse = (text: string) => JSON.parse(text) as Record<string, unknown>;
  return { id, type, contentType: 'application/json', data: parse(data), metadata: parse(metadata) };
}
