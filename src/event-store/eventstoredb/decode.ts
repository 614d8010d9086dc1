import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import { EventStoreError } from '../event-store.js';
import type { JsonObject, StoredEvent } from '../event-store.js';

/** An event as the client gives it, from one stream or from `$all`. */
export type ClientEvent = ResolvedEvent | AllStreamResolvedEvent;

/** Stream, type and place of an event: what can be told without looking at its content. */
export interface EventPlace {
  readonly stream: string;
  readonly type: string;
  readonly revision: number;
  /** Undefined in reads of one stream. */
  readonly position: bigint | undefined;
}

/** @returns undefined for a link whose event is gone. */
export function placeOf({ event, commitPosition }: ClientEvent): EventPlace | undefined {
  if (event === undefined) return undefined;
  return {
    stream: event.streamId,
    type: event.type,
    revision: Number(event.revision),
    position: commitPosition,
  };
}

/**
 * Decodes an event. The client does not say that JSON is malformed: it hands out the text instead of the data, and bytes
 * instead of the metadata.
 * @throws EventStoreError `corrupt-event`
 */
export function decodeEvent(resolved: ClientEvent): StoredEvent {
  const { event, commitPosition } = resolved;
  if (event === undefined) throw new EventStoreError('corrupt-event', 'A link leads to no event.');
  const { streamId: stream, id, type } = event;
  const revision = Number(event.revision);
  const corrupt = (what: string): EventStoreError =>
    new EventStoreError('corrupt-event', `Event ${revision} of ${stream} (${type}): ${what}.`, {
      stream,
      revision,
      id,
      ...(commitPosition !== undefined && { position: commitPosition }),
    });
  if (!event.isJson) throw corrupt('its content type is not JSON');
  const { data, metadata = {} }: { data: unknown; metadata?: unknown } = event;
  if (!isJsonObject(data)) throw corrupt('its data is not a JSON object');
  if (!isJsonObject(metadata)) throw corrupt('its metadata is not a JSON object');
  return { id, type, data, metadata, stream, revision, position: commitPosition };
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
