import { expect } from '@jest/globals';
import type { EncounterEvent } from '../encounter/events/index.js';
import type { ExpectedEvent, FieldDifference } from './event-differences.js';
import { fieldDifferences } from './event-differences.js';

export { partly } from './event-differences.js';

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>> {
    /**
     * The events are exactly these, in this order, with no field more or less. A field that must not count is left out by
     * `partly(type, fields)` and in no other way. Import `to-be-events.js` once in the test file.
     */
    toBeEvents(expected: readonly ExpectedEvent[]): R;
  }
}

/** The facts of recorded or decided events: what is left without revision and cause. */
export function facts(events: readonly (EncounterEvent | { readonly event: EncounterEvent })[]): EncounterEvent[] {
  return events.map((one) => {
    const { type, data } = 'event' in one ? one.event : one;
    return { type, data } as EncounterEvent;
  });
}

expect.extend({
  toBeEvents(received: unknown, expected: readonly ExpectedEvent[]) {
    if (!isEventList(received)) {
      const shown = this.utils.printReceived(received);
      return { pass: false, message: () => `toBeEvents takes a list of events, not ${shown}` };
    }
    const types = typeList(received);
    const wanted = typeList(expected);
    const differences = fieldDifferences(received, expected);
    const pass = types === wanted && differences.length === 0;
    const message = (): string => {
      const hint = this.utils.matcherHint('toBeEvents', 'events', 'expected', { isNot: this.isNot ?? false });
      if (pass) return `${hint}\n\nThe events are exactly those:\n${types}`;
      const order = types === wanted ? [] : [`Types, in order:\n${this.utils.diff(wanted, types) ?? ''}`];
      return [hint, ...order, ...differences.map((one) => describeDifference(one))].join('\n\n');
    };
    return { pass, message };
  },
});

const typeList = (events: readonly { readonly type: string }[]): string =>
  events.length === 0 ? '(none)' : events.map((one) => one.type).join('\n');

function describeDifference({ index, type, path, expected, received }: FieldDifference): string {
  const lines = [`${index}. ${type}  ${path}`];
  lines.push(expected === undefined ? '  - (not expected)' : `  - ${expected}`);
  lines.push(received === undefined ? '  + (missing)' : `  + ${received}`);
  return lines.join('\n');
}

const isEventList = (value: unknown): value is readonly EncounterEvent[] =>
  Array.isArray(value) && value.every((one) => typeof (one as { type?: unknown } | null)?.type === 'string');
