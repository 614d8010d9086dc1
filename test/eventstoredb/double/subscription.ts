import { caughtUpResponse, checkpointResponse, confirmationResponse, eventResponse } from './encode-read.js';
import type { ReadRequest } from './decode.js';
import type { DoubleLog, LoggedEvent } from './log.js';
import type { OutgoingEvents } from './outgoing-events.js';
import type { DoubleParts } from './parts.js';
import { failures } from './trailers.js';

/**
 * A subscription: confirmation, history, a checkpoint where there is a filter, caught up, and then what is written. It
 * reads the log from where it stands after each wake-up, so none can be lost between history and live.
 */
export async function serveSubscription(
  out: OutgoingEvents,
  request: ReadRequest,
  { log, counters }: DoubleParts,
): Promise<void> {
  const { stream, filter } = request;
  let next = startIndex(request, log);
  let lookedAt = 0;
  let live = false;
  await out.send(confirmationResponse(crypto.randomUUID()));
  while (!out.closed) {
    for (const event of source(stream, log).slice(next)) {
      next++;
      if (filter === undefined || filter.matches(event))
        await out.sendEvent(eventResponse(event, stream === undefined));
      if (filter !== undefined && ++lookedAt % filter.checkpointEvery === 0) {
        await out.send(checkpointResponse(event.position));
      }
      if (out.closed) return;
    }
    if (stream !== undefined && log.isTombstoned(stream)) return out.fail(failures.streamDeleted(stream));
    if (next < source(stream, log).length) continue;
    if (!live) {
      live = true;
      const last = log.events.at(-1);
      if (filter !== undefined && last !== undefined) await out.send(checkpointResponse(last.position));
      await out.send(caughtUpResponse());
      if (!out.closed) counters.add('caught-up');
    }
    await nextCommit(out, () => next < source(stream, log).length || log.isTombstoned(stream ?? ''), log);
  }
}

function source(stream: string | undefined, log: DoubleLog): readonly LoggedEvent[] {
  return stream === undefined ? log.events : log.stream(stream);
}

/** Index of the first event to give: the start of a subscription is exclusive. */
function startIndex({ stream, from }: ReadRequest, log: DoubleLog): number {
  const events = source(stream, log);
  if (from === 'start') return 0;
  if (from === 'end') return events.length;
  const index = events.findIndex((event) => (stream === undefined ? event.position : event.revision) > from);
  return index === -1 ? events.length : index;
}

/** Waits for the log to grow, or for the call to end. */
async function nextCommit(out: OutgoingEvents, there: () => boolean, log: DoubleLog): Promise<void> {
  if (out.closed || there()) return;
  let stop = (): void => undefined;
  const grown = new Promise<void>((resolve) => (stop = log.onCommit(() => there() && resolve())));
  await Promise.race([grown, out.whenClosed()]);
  stop();
}
