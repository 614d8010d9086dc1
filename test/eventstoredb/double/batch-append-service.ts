import type { ServerDuplexStream } from '@grpc/grpc-js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Expectation } from './commit-check.js';
import { batchExpectationOf, proposedEvent, streamName } from './decode.js';
import { batchConflict, batchDetails, batchError, batchSuccess } from './encode-append.js';
import { isHeld } from './faults.js';
import type { Fault } from './faults.js';
import type { CommitResult, ProposedEvent } from './log.js';
import type { DoubleParts } from './parts.js';
import { failures } from './trailers.js';

type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

interface Batch {
  readonly correlation: shared.UUID;
  readonly stream: string;
  readonly expected: Expectation;
  readonly events: ProposedEvent[];
}

/** `Streams/BatchAppend`: one call for all appends of a client, told apart by correlation id; chunks until `is_final`. */
export function serveBatchAppend(parts: DoubleParts) {
  return (call: BatchCall): void => {
    parts.counters.add('batch-append');
    const open = new Map<string, Batch>();
    const drop = (): void => void call.emit('error', failures.dropped());
    const close = parts.live.open(drop);
    call.on('cancelled', () => {
      close();
      parts.counters.add('cancelled');
    });
    call.on('data', (request: streams.BatchAppendReq) => {
      const batch = collect(open, request);
      if (batch === undefined || !request.getIsFinal()) return;
      open.delete(batch.correlation.getString());
      parts.counters.add('batch-message');
      const fault = parts.faults.take('append');
      const answer = fault === undefined ? undefined : answerBefore(fault, batch);
      if (fault === 'hang') return;
      if (fault === 'unavailable') return breakOff();
      if (answer !== undefined) return void call.write(answer);
      const result = parts.log.commit(batch.stream, batch.expected, batch.events);
      if (fault === 'commit-then-hang') return;
      if (fault === 'commit-then-fail') return breakOff();
      const answered = (): void => void call.write(respond(batch, result));
      if (isHeld(fault)) void fault.until.then(answered);
      else answered();
    });
    call.on('end', () => {
      close();
      call.end();
    });
    const breakOff = (): void => {
      close();
      drop();
    };
  };
}

function collect(open: Map<string, Batch>, request: streams.BatchAppendReq): Batch | undefined {
  const correlation = request.getCorrelationId();
  if (correlation === undefined) return undefined;
  const options = request.getOptions();
  const batch =
    options === undefined
      ? open.get(correlation.getString())
      : {
          correlation,
          stream: streamName(options.getStreamIdentifier()),
          expected: batchExpectationOf(options),
          events: [],
        };
  if (batch === undefined) return undefined;
  batch.events.push(...request.getProposedMessagesList().map(proposedEvent));
  open.set(correlation.getString(), batch);
  return batch;
}

/** The answer to an append that was not looked at. What the message says is all the client can tell of the last three. */
function answerBefore(fault: Fault, { correlation, stream }: Batch): streams.BatchAppendResp | undefined {
  const error = (message: string, detail: Parameters<typeof batchError>[3]) =>
    batchError(correlation, stream, message, detail);
  if (fault === 'timeout') return error('Timeout', batchDetails.timeout());
  if (fault === 'access-denied') return error('Access Denied', batchDetails.accessDenied());
  if (fault === 'busy') return error('Server Is Busy', batchDetails.unnamed());
  if (fault === 'not-leader') return error('Not Leader', batchDetails.unnamed());
  if (fault === 'event-too-large') return error('MaximumAppendEventSizeExceeded', batchDetails.unnamed());
  return undefined;
}

function respond({ correlation, stream }: Batch, result: CommitResult): streams.BatchAppendResp {
  if (result.outcome === 'committed') return batchSuccess(correlation, stream, result);
  if (result.outcome === 'wrong-expected-version') {
    return batchError(correlation, stream, 'Wrong Expected Version', batchConflict(result));
  }
  return result.outcome === 'stream-deleted'
    ? batchError(correlation, stream, 'Stream Deleted', batchDetails.streamDeleted(stream))
    : batchError(correlation, stream, 'Maximum Append Size Exceeded', batchDetails.tooLarge(result.limit));
}
