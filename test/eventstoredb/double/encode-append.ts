import protobufAny from 'google-protobuf/google/protobuf/any_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Message } from 'google-protobuf';
import { streamIdentifier } from './encode-read.js';
import type { CommitResult } from './log.js';

type Committed = Extract<CommitResult, { outcome: 'committed' }>;
type Conflict = Extract<CommitResult, { outcome: 'wrong-expected-version' }>;

export function appendSuccess(result: Committed): streams.AppendResp {
  const success = new streams.AppendResp.Success();
  success.setCurrentRevision(String(result.lastRevision));
  if (result.position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(result.position));
    position.setPreparePosition(String(result.position));
    success.setPosition(position);
  }
  const response = new streams.AppendResp();
  response.setSuccess(success);
  return response;
}

export function appendConflict(result: Conflict): streams.AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (result.lastRevision < 0n) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(result.lastRevision));
  if (result.expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (result.expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (result.expected.revision < 0n) wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(String(result.expected.revision));
  const response = new streams.AppendResp();
  response.setWrongExpectedVersion(wrong);
  return response;
}

export function batchSuccess(correlation: shared.UUID, stream: string, result: Committed): streams.BatchAppendResp {
  const success = new streams.BatchAppendResp.Success();
  success.setCurrentRevision(String(result.lastRevision));
  if (result.position === undefined) success.setNoPosition(new protobufEmpty.Empty());
  else {
    const position = new shared.AllStreamPosition();
    position.setCommitPosition(String(result.position));
    position.setPreparePosition(String(result.position));
    success.setPosition(position);
  }
  const response = batchResponse(correlation, stream);
  response.setSuccess(success);
  return response;
}

/** An error inside the batch call: it fails one append and leaves the call open. */
export function batchError(
  correlation: shared.UUID,
  stream: string,
  message: string,
  detail: { readonly name: string; readonly message: Message },
): streams.BatchAppendResp {
  const packed = new protobufAny.Any();
  packed.pack(detail.message.serializeBinary(), detail.name);
  const error = new status.Status();
  error.setMessage(message);
  error.setDetails(packed);
  const response = batchResponse(correlation, stream);
  response.setError(error);
  return response;
}

/** The details of a batch error for a wrong expected version. */
export function batchConflict(result: Conflict): { name: string; message: Message } {
  const wrong = new shared.WrongExpectedVersion();
  if (result.lastRevision < 0n) wrong.setCurrentNoStream(new protobufEmpty.Empty());
  else wrong.setCurrentStreamRevision(String(result.lastRevision));
  if (result.expected === 'any') wrong.setExpectedAny(new protobufEmpty.Empty());
  else if (result.expected === 'stream-exists') wrong.setExpectedStreamExists(new protobufEmpty.Empty());
  else if (result.expected.revision < 0n) wrong.setExpectedNoStream(new protobufEmpty.Empty());
  else wrong.setExpectedStreamPosition(String(result.expected.revision));
  return { name: 'event_store.client.WrongExpectedVersion', message: wrong };
}

/** The other details a batch error can carry, by what went wrong. */
export const batchDetails = {
  streamDeleted: (stream: string) => {
    const deleted = new shared.StreamDeleted();
    deleted.setStreamIdentifier(streamIdentifier(stream));
    return { name: 'event_store.client.StreamDeleted', message: deleted };
  },
  accessDenied: () => ({ name: 'event_store.client.AccessDenied', message: new shared.AccessDenied() }),
  timeout: () => ({ name: 'event_store.client.Timeout', message: new shared.Timeout() }),
  tooLarge: (limit: number) => {
    const exceeded = new shared.MaximumAppendSizeExceeded();
    exceeded.setMaxappendsize(limit);
    return { name: 'event_store.client.MaximumAppendSizeExceeded', message: exceeded };
  },
  /** A detail the client has no name for: it reports the message of the status instead. */
  unnamed: () => ({ name: 'google.protobuf.Empty', message: new protobufEmpty.Empty() }),
};

function batchResponse(correlation: shared.UUID, stream: string): streams.BatchAppendResp {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(correlation);
  response.setStreamIdentifier(streamIdentifier(stream));
  return response;
}
