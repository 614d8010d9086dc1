import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { expectationOf, proposedEvent, streamName } from './decode.js';
import { appendConflict, appendSuccess } from './encode-append.js';
import type { Expectation } from './commit-check.js';
import { isHeld } from './faults.js';
import type { Fault } from './faults.js';
import type { CommitResult, ProposedEvent } from './log.js';
import type { DoubleParts } from './parts.js';
import { failures } from './trailers.js';
import type { Failure } from './trailers.js';

type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>;

/** `Streams/Append`: options, then an event per message, then one answer. */
export function serveAppend(parts: DoubleParts) {
  return (call: AppendCall, answer: sendUnaryData<streams.AppendResp>): void => {
    parts.counters.add('append');
    let stream = '';
    let expected: Expectation = 'any';
    const events: ProposedEvent[] = [];
    const close = parts.live.open(() => answer(failures.dropped()));
    call.on('cancelled', () => {
      close();
      parts.counters.add('cancelled');
    });
    call.on('data', (request: streams.AppendReq) => {
      const options = request.getOptions();
      const message = request.getProposedMessage();
      if (options !== undefined) {
        stream = streamName(options.getStreamIdentifier());
        expected = expectationOf(options);
      }
      if (message !== undefined) events.push(proposedEvent(message));
    });
    // A call that the client resets also "ends", a moment before it counts as cancelled: half an append must not be written.
    call.on('end', () => setImmediate(whole));
    const whole = (): void => {
      if (call.cancelled) return;
      const fault = parts.faults.take('append');
      const before = fault === undefined ? undefined : failureBefore(fault, parts);
      if (fault === 'hang') return;
      if (before !== undefined) return finish(() => answer(before));
      const result = parts.log.commit(stream, expected, events);
      if (fault === 'commit-then-hang') return;
      if (fault === 'commit-then-fail') return finish(() => answer(failures.dropped()));
      const answered = (): void => finish(() => respond(stream, result, answer));
      if (isHeld(fault)) void fault.until.then(answered);
      else answered();
    };
    const finish = (end: () => void): void => {
      close();
      end();
    };
  };
}

/** How a fault fails an append that was not looked at; undefined if it strikes later or otherwise. */
function failureBefore(fault: Fault, parts: DoubleParts): Failure | undefined {
  if (fault === 'unavailable') return failures.unavailable();
  if (fault === 'busy') return failures.busy();
  if (fault === 'timeout') return failures.timeout();
  if (fault === 'access-denied') return failures.accessDenied();
  if (fault === 'event-too-large') return failures.eventTooLarge();
  if (fault === 'not-leader') return failures.notLeader(parts.leader().host, parts.leader().port);
  return undefined;
}

function respond(stream: string, result: CommitResult, answer: sendUnaryData<streams.AppendResp>): void {
  if (result.outcome === 'committed') answer(null, appendSuccess(result));
  else if (result.outcome === 'wrong-expected-version') answer(null, appendConflict(result));
  else if (result.outcome === 'stream-deleted') answer(failures.streamDeleted(stream));
  else answer(failures.tooLarge(result.limit));
}
