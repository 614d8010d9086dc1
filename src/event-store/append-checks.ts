import type { EventToAppend, ExpectedRevision } from './event-store.js';
import { APPEND_LIMITS, EventStoreError, JsonText } from './event-store.js';
import { NotJsonError, toJsonText } from './json-text.js';

/** An event whose content is known to be sound, with its data and metadata as JSON text. */
export interface CheckedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** What a name cannot carry through every store: control characters, and halves of surrogate pairs. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSTORABLE = /[\u0000-\u001f\u007f]|\p{Surrogate}/u;

/**
 * Checks an append before any store is called; every adapter begins with it, so that all refuse the same things in the
 * same words and nothing is half written.
 * @returns the events with their JSON text, in order.
 * @throws EventStoreError `invalid-request` (empty list, reserved or empty name, an id that is not a lower-case UUID or is
 * there twice, data that is not JSON, an impossible revision) or `too-large` (beyond `APPEND_LIMITS`).
 */
export function checkAppend(
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
): readonly CheckedEvent[] {
  checkStreamName(stream);
  checkExpected(stream, expected);
  if (events.length === 0) throw invalid(`An append to ${stream} holds no event.`, { stream });
  if (events.length > APPEND_LIMITS.events) {
    throw tooLarge(`An append to ${stream} holds ${events.length} events`, stream, APPEND_LIMITS.events);
  }
  const checked = events.map((event, index): CheckedEvent => {
    checkIdAndType(event, index, stream);
    const data = jsonText(event, 'data', index, stream);
    return { id: event.id, type: event.type, data, metadata: jsonText(event, 'metadata', index, stream) };
  });
  checkIdsDiffer(stream, checked);
  checkSizes(stream, checked);
  return checked;
}

function checkIdsDiffer(stream: string, events: readonly CheckedEvent[]): void {
  const ids = new Set<string>();
  for (const { id } of events) {
    if (ids.size === ids.add(id).size) {
      throw invalid(`${place(ids.size, stream)} has the id of an earlier one, ${id}.`, { stream, id });
    }
  }
}

function checkSizes(stream: string, events: readonly CheckedEvent[]): void {
  // Usually there is nothing to count: a UTF-16 unit takes three bytes at most.
  let units = 0;
  for (const { data, metadata } of events) units += data.length + metadata.length;
  if (3 * units <= APPEND_LIMITS.eventBytes) return;
  let appendBytes = 0;
  for (const [index, { id, data, metadata }] of events.entries()) {
    const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata);
    if (bytes > APPEND_LIMITS.eventBytes) {
      throw tooLarge(`${place(index, stream)} takes ${bytes} bytes`, stream, APPEND_LIMITS.eventBytes, id);
    }
    appendBytes += bytes;
  }
  if (appendBytes > APPEND_LIMITS.appendBytes) {
    throw tooLarge(`An append to ${stream} takes ${appendBytes} bytes`, stream, APPEND_LIMITS.appendBytes);
  }
}

/** @throws EventStoreError `invalid-request` for a name that is empty, reserved (`$…`) or cannot be stored as it is. */
export function checkStreamName(stream: string): void {
  if (typeof stream !== 'string' || stream === '') throw invalid('A stream needs a name.');
  if (stream.startsWith('$')) throw invalid(`Streams that begin with $ belong to the store: ${stream}.`, { stream });
  if (UNSTORABLE.test(stream)) throw invalid(`A stream name holds a character that cannot be stored.`, { stream });
}

/** @throws EventStoreError `invalid-request` unless `value` is absent or an integer of at least `least`. */
export function checkWholeNumber(name: string, value: number | undefined, least: number): void {
  if (value !== undefined && !(Number.isSafeInteger(value) && value >= least)) {
    throw invalid(`${name} must be a whole number of at least ${least}, not ${value}.`);
  }
}

/** @throws EventStoreError `invalid-request` if the stream is not there or nothing of it would stay. */
export function checkTruncation(stream: string, before: number, head: number | undefined): void {
  checkStreamName(stream);
  checkWholeNumber('before', before, 0);
  if (head === undefined) throw invalid(`There is no stream ${stream} to truncate.`, { stream });
  if (before > head)
    throw invalid(`Of ${stream}, which ends at ${head}, nothing would stay before ${before}.`, { stream });
}

function checkExpected(stream: string, expected: ExpectedRevision): void {
  if (expected === 'any' || expected === 'no-stream') return;
  if (!Number.isSafeInteger(expected) || expected < 0) {
    throw invalid(`An append to ${stream} expects the impossible revision ${String(expected)}.`, { stream });
  }
}

const place = (index: number, stream: string): string => `Event ${index} of an append to ${stream}`;

function checkIdAndType(event: EventToAppend, index: number, stream: string): void {
  if (!UUID.test(event.id)) {
    throw invalid(`${place(index, stream)} has an id that is not a lower-case UUID: ${event.id}.`, {
      stream,
      id: event.id,
    });
  }
  if (typeof event.type !== 'string' || event.type === '') {
    throw invalid(`${place(index, stream)} has no type.`, { stream, id: event.id });
  }
  if (event.type.startsWith('$') || UNSTORABLE.test(event.type)) {
    throw invalid(`${place(index, stream)} has a type that is reserved or cannot be stored: ${event.type}.`, {
      stream,
      id: event.id,
    });
  }
}

function jsonText(event: EventToAppend, part: 'data' | 'metadata', index: number, stream: string): string {
  const value = event[part];
  if (value instanceof JsonText) return value.text;
  try {
    return toJsonText(value);
  } catch (cause) {
    const reason = cause instanceof NotJsonError ? cause.message : ' is not JSON';
    throw invalid(
      `${place(index, stream)} (${event.type}) is not JSON: ${part}${reason}.`,
      { stream, id: event.id },
      cause,
    );
  }
}

function invalid(message: string, details: EventStoreError['details'] = {}, cause?: unknown): EventStoreError {
  return new EventStoreError('invalid-request', message, details, cause === undefined ? undefined : { cause });
}

function tooLarge(what: string, stream: string, limit: number, id?: string): EventStoreError {
  const details = id === undefined ? { stream, limit } : { stream, limit, id };
  return new EventStoreError('too-large', `${what}; the limit is ${limit}.`, details);
}
