import type { JsonValue } from '../integrity/json.js';
import type { EncounterEvent } from './events/index.js';

/** The ids of the rules that events cite, wherever in them, each once, in the order in which they come. */
export function ruleIdsIn(events: readonly EncounterEvent[]): readonly string[] {
  const found = new Set<string>();
  for (const { data } of events) collect(data, found);
  return [...found];
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value as Readonly<Record<string, JsonValue>>)) {
    if (name === 'ruleId' && typeof member === 'string') found.add(member);
    else if (name === 'ruleIds' && Array.isArray(member))
      for (const id of member) if (typeof id === 'string') found.add(id);
    collect(member, found);
  }
}
