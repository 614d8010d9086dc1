import type { JsonObject, StoredEvent } from '../event-store.js';
import { EventStoreError } from '../event-store.js';

/**
 * An event as an embedded store keeps it: a plain row with the JSON still as text. Rows are cheap to fetch by the page;
 * the text is parsed only when the reader comes to the event.
 */
export type EventRow = readonly [
  position: bigint,
  revision: bigint,
  id: string,
  type: string,
  data: string,
  metadata: string,
  stream?: string,
];

/** A row that names its stream. */
export type LogRow = readonly [...Required<EventRow>];

/** The revision behind the last of these rows: truncated streams do not begin at 0, so rows are not to be counted. */
export function revisionBehind(rows: readonly EventRow[]): number | undefined {
  const last = rows.at(-1);
  return last && Number(last[1]) + 1;
}

/** @throws EventStoreError `corrupt-event` (with stream, revision, position and id) where the text is not a JSON object. */
export function decodeEvent(stream: string, row: EventRow): StoredEvent {
  const [position, revision, id, type, data, metadata] = row;
  return {
    id,
    type,
    data: parse(data, 'data', stream, row),
    metadata: parse(metadata, 'metadata', stream, row),
    stream,
    revision: Number(revision),
    position,
  };
}

function parse(text: string, part: string, stream: string, row: EventRow): JsonObject {
  let cause: unknown;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch (error) {
    cause = error;
  }
  const [position, revision, id, type] = row;
  throw new EventStoreError(
    'corrupt-event',
    `The ${part} of event ${revision} of ${stream} (${type}, ${id}) is not a JSON object.`,
    { stream, revision: Number(revision), position, id },
    { cause },
  );
}
