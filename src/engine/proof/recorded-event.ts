import type { RecordedEvent } from '../encounter/events/index.js';
import { eventProblems, isEventType } from '../encounter/events/index.js';
import { eventLifter, EventVersionError, readStoredName } from '../encounter/events/upcasters.js';
import { AUDIENCES } from '../integrity/audience.js';
import type { SealedEvent } from '../integrity/hash-chain.js';
import type { JsonObject, JsonValue } from '../integrity/json.js';

/** An event that cannot be read: of an unknown type or version, or not what its declaration says. */
export interface UnreadableEvent {
  readonly ok: false;
  readonly revision: number;
  readonly reason: 'UNREADABLE';
  readonly detail: string;
}

/**
 * What a complete sealed event says, in the newest version of its type.
 * @returns why not, if this engine cannot read it
 */
export function recordedEventOf({ header, parts }: SealedEvent): RecordedEvent | UnreadableEvent {
  const { revision, causationId } = header;
  const unreadable = (detail: string): UnreadableEvent => ({ ok: false, revision, reason: 'UNREADABLE', detail });
  const { type, version } = readStoredName(header.type);
  if (!isEventType(type)) return unreadable(`unknown event type ${JSON.stringify(header.type)}`);
  if (header.schema !== version) return unreadable(`schema ${JSON.stringify(header.schema)} of ${header.type}`);
  if (causationId !== null && typeof causationId !== 'string') return unreadable('no causationId');
  const data = Object.assign({}, ...AUDIENCES.map((audience) => parts[audience])) as JsonObject;
  try {
    const lifted = eventLifter.lift(type, version, data);
    const [problem] = eventProblems(type, lifted);
    if (problem) return unreadable(`${header.type}: ${problem.path} ${problem.message}`);
    return { type, data: lifted, revision, causationId } as unknown as RecordedEvent;
  } catch (error) {
    if (error instanceof EventVersionError) return unreadable(error.message);
    throw error;
  }
}

/** Whether an event could not be read. */
export function isUnreadable(event: object): event is UnreadableEvent {
  return 'reason' in event;
}

/** A text that stands in a JSON object, if it does. */
export function textIn(object: JsonObject | undefined, member: string): string | undefined {
  const value: JsonValue | undefined = object?.[member];
  return typeof value === 'string' ? value : undefined;
}
