import type { EncounterEvent, EventData, EventType } from '../encounter/events/index.js';
import { canonicalJson } from '../integrity/canonical-json.js';
import type { JsonValue } from '../integrity/json.js';

/** An event of which only some fields are stated. Made by {@link partly}, never by leaving fields out. */
export interface PartlyExpected {
  readonly type: EventType;
  readonly fields: Readonly<Record<string, unknown>>;
}

export type ExpectedEvent = EncounterEvent | PartlyExpected;

/**
 * Expects an event of which only these fields matter; each of them has to be exactly as stated. For the rare test that is
 * about something else (the parts of a total, say): whoever leaves out a field no longer notices when it goes wrong.
 */
export function partly<T extends EventType>(type: T, fields: Partial<EventData<T>>): PartlyExpected {
  return { type, fields };
}

/** One place where an event is not as expected. */
export interface FieldDifference {
  /** Position of the event in the list. */
  readonly index: number;
  readonly type: string;
  /** Where in the event, e.g. `data.to.x`. */
  readonly path: string;
  /** What was expected as JSON; undefined: nothing. */
  readonly expected: string | undefined;
  readonly received: string | undefined;
}

/** Every place where two lists of events of the same types differ, in order. */
export function fieldDifferences(
  received: readonly EncounterEvent[],
  expected: readonly ExpectedEvent[],
): readonly FieldDifference[] {
  return expected.flatMap((wanted, index) => {
    const found = received[index];
    if (!found || found.type !== wanted.type) return [];
    const differences: FieldDifference[] = [];
    const report = (path: string, want: unknown, got: unknown): void => {
      differences.push({ index, type: wanted.type, path, expected: text(want), received: text(got) });
    };
    if ('fields' in wanted) {
      const data = found.data as Readonly<Record<string, unknown>>;
      for (const [name, want] of Object.entries(wanted.fields)) compare(want, data[name], `data.${name}`, report);
    } else {
      compare(wanted, found, '', report);
    }
    return differences;
  });
}

type Report = (path: string, expected: unknown, received: unknown) => void;

function compare(expected: unknown, received: unknown, path: string, report: Report): void {
  if (text(expected) === text(received)) return;
  if (!isObject(expected) || !isObject(received) || Array.isArray(expected) !== Array.isArray(received)) {
    report(path, expected, received);
    return;
  }
  const names = new Set([...Object.keys(expected), ...Object.keys(received)]);
  for (const name of names) compare(expected[name], received[name], path === '' ? name : `${path}.${name}`, report);
}

/**
 * The canonical JSON of a value: members that are undefined count as absent, as they do once stored.
 * @throws CanonicalJsonError for what is not plain JSON: an asymmetric matcher would hide a difference
 */
function text(value: unknown): string | undefined {
  return value === undefined ? undefined : canonicalJson(value as JsonValue);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
