import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { LoggedEvent } from './log.js';

/** The wire form of the name of a stream: bytes. */
export function streamIdentifier(name: string): shared.StreamIdentifier {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Uint8Array.from(Buffer.from(name, 'utf8')));
  return identifier;
}

/** An event as reads give it. Only `$all` says where in the log it is. */
export function eventResponse(event: LoggedEvent, withPosition: boolean): streams.ReadResp {
  const id = new shared.UUID();
  id.setString(event.id);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(streamIdentifier(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(withPosition ? event.position : 2n ** 64n - 1n));
  recorded.setPreparePosition(String(withPosition ? event.position : 2n ** 64n - 1n));
  recorded.getMetadataMap().set('type', event.type);
  recorded.getMetadataMap().set('content-type', event.contentType);
  recorded.getMetadataMap().set('created', String(event.created));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recorded);
  if (withPosition) read.setCommitPosition(String(event.position));
  else read.setNoPosition(new shared.Empty());
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response;
}

export function notFoundResponse(stream: string): streams.ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(streamIdentifier(stream));
  const response = new streams.ReadResp();
  response.setStreamNotFound(notFound);
  return response;
}

export function confirmationResponse(id: string): streams.ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(id);
  const response = new streams.ReadResp();
  response.setConfirmation(confirmation);
  return response;
}

export function checkpointResponse(position: bigint): streams.ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const response = new streams.ReadResp();
  response.setCheckpoint(checkpoint);
  return response;
}

export function caughtUpResponse(): streams.ReadResp {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
}
