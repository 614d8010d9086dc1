import type { ServerWritableStream } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { readRequest } from './decode.js';
import type { ReadRequest } from './decode.js';
import { eventResponse, notFoundResponse } from './encode-read.js';
import type { DoubleLog, LoggedEvent } from './log.js';
import { OutgoingEvents } from './outgoing-events.js';
import type { ReadCall } from './outgoing-events.js';
import type { DoubleParts } from './parts.js';
import { serveSubscription } from './subscription.js';
import { failures } from './trailers.js';

/** `Streams/Read`: a read when it has a count, else a subscription. */
export function serveRead(parts: DoubleParts) {
  return (call: ServerWritableStream<streams.ReadReq, streams.ReadResp>): void => {
    const request = readRequest(call.request);
    const rpc = request.count === undefined ? 'subscribe' : 'read';
    parts.reads.push(request);
    parts.counters.add(rpc);
    const outgoing = new OutgoingEvents(call, parts, parts.faults.take(rpc));
    if (outgoing.refused()) return;
    if (request.count === undefined) void serveSubscription(outgoing, request, parts);
    else void readOnce(outgoing, call, request, parts.log);
  };
}

async function readOnce(out: OutgoingEvents, call: ReadCall, request: ReadRequest, log: DoubleLog): Promise<void> {
  const { stream } = request;
  if (stream !== undefined && log.isTombstoned(stream)) return out.fail(failures.streamDeleted(stream));
  if (stream !== undefined && log.stream(stream).length === 0) {
    await out.send(notFoundResponse(stream));
    return out.end();
  }
  for (const event of selected(request, log)) {
    if (out.closed) return;
    await out.sendEvent(eventResponse(event, stream === undefined));
  }
  out.end();
}

function selected(request: ReadRequest, log: DoubleLog): readonly LoggedEvent[] {
  const { stream, from, backwards, count } = request;
  const source = stream === undefined ? log.events : log.stream(stream);
  const place = (event: LoggedEvent): bigint => (stream === undefined ? event.position : event.revision);
  const inRange = (event: LoggedEvent): boolean => {
    if (from === 'start') return !backwards || event === source[0];
    if (from === 'end') return backwards;
    if (!backwards) return place(event) >= from;
    return stream === undefined ? place(event) < from : place(event) <= from;
  };
  const events = source.filter(inRange);
  return (backwards ? events.reverse() : events).slice(0, count);
}
