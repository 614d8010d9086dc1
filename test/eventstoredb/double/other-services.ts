import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { expectationOf, streamName } from './decode.js';
import type { DoubleParts } from './parts.js';
import { failures } from './trailers.js';

/** `ServerFeatures/GetSupportedMethods`: the handshake, from which the client learns whether it may append in batches. */
export function serveFeatures({ counters, faults, live }: DoubleParts, batch: boolean) {
  return (
    _call: ServerUnaryCall<shared.Empty, features.SupportedMethods>,
    answer: sendUnaryData<features.SupportedMethods>,
  ): void => {
    counters.add('handshake');
    const fault = faults.take('handshake');
    if (fault === 'hang') return void live.open(() => answer(failures.dropped()));
    if (fault !== undefined) return answer(failures.unavailable());
    const supported = new features.SupportedMethods();
    supported.setEventStoreServerVersion('24.10.0');
    for (const name of ['append', 'read', 'delete', 'tombstone', ...(batch ? ['batchappend'] : [])]) {
      const method = new features.SupportedMethod();
      method.setServiceName('event_store.client.streams.streams');
      method.setMethodName(name);
      supported.addMethods(method);
    }
    answer(null, supported);
  };
}

/** `Streams/Delete` hides what the stream holds. */
export function serveDelete(parts: DoubleParts) {
  return (
    call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>,
    answer: sendUnaryData<streams.DeleteResp>,
  ): void => {
    parts.counters.add('delete');
    if (parts.faults.take('delete') !== undefined) return answer(failures.unavailable());
    const options = call.request.getOptions() ?? new streams.DeleteReq.Options();
    const stream = streamName(options.getStreamIdentifier());
    const refusal = refusalOf(parts, stream, options);
    if (refusal !== undefined) return answer(refusal);
    parts.log.deleteSoftly(stream);
    const response = new streams.DeleteResp();
    response.setNoPosition(new shared.Empty());
    answer(null, response);
  };
}

/** `Streams/Tombstone` ends the stream for ever. */
export function serveTombstone(parts: DoubleParts) {
  return (
    call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
    answer: sendUnaryData<streams.TombstoneResp>,
  ): void => {
    parts.counters.add('delete');
    if (parts.faults.take('delete') !== undefined) return answer(failures.unavailable());
    const options = call.request.getOptions() ?? new streams.TombstoneReq.Options();
    const stream = streamName(options.getStreamIdentifier());
    const refusal = refusalOf(parts, stream, options);
    if (refusal !== undefined) return answer(refusal);
    parts.log.tombstone(stream);
    const response = new streams.TombstoneResp();
    response.setNoPosition(new shared.Empty());
    answer(null, response);
  };
}

function refusalOf({ log }: DoubleParts, stream: string, options: Parameters<typeof expectationOf>[0]) {
  if (log.isTombstoned(stream)) return failures.streamDeleted(stream);
  const expected = expectationOf(options);
  if (expected === 'any') return undefined;
  const last = log.stream(stream).at(-1)?.revision ?? -1n;
  if (expected === 'stream-exists') return last < 0n ? failures.wrongExpectedVersion(stream, 0n, last) : undefined;
  return expected.revision === last ? undefined : failures.wrongExpectedVersion(stream, expected.revision, last);
}
