import type { RecordedEvent } from '../encounter/events/index.js';
import type { Fold } from '../encounter/fold.js';
import { EMPTY_FOLD, foldAll, foldEvent } from '../encounter/fold.js';
import { Readjudicator } from '../encounter/readjudicate.js';
import { canonicalJson } from '../integrity/canonical-json.js';
import type { JsonValue } from '../integrity/json.js';
import type { Ruleset } from '../rules/ruleset.js';
import { FrozenCopies } from './frozen-copies.js';

/**
 * The determinism harness: the same stream gives the same state however it is folded, and every declared action, run again
 * from its journal, does what was recorded.
 * @throws Error naming what differs
 */
export function assertDeterministic(ruleset: Ruleset, events: readonly RecordedEvent[]): void {
  assertFoldsAlike(events);
  const readjudicator = new Readjudicator(ruleset, (revision) => foldAll(events.slice(0, revision + 1)));
  for (const recorded of events) readjudicator.next(recorded);
  const { divergences } = readjudicator.result;
  if (divergences.length > 0) throw new Error(`Run again, actions differ: ${JSON.stringify(divergences, null, 1)}`);
}

/** The fold of a stream: the same folded twice, from JSON, and from the cache at every event. @throws Error naming what differs */
export function assertFoldsAlike(events: readonly RecordedEvent[]): Fold {
  const folded = foldAll(events);
  const expected = text(folded);
  same('folded a second time', text(foldAll(events)), expected);
  const copy = JSON.parse(JSON.stringify(events)) as RecordedEvent[];
  same('folded after a JSON round trip', text(foldAll(copy)), expected);

  const copies = new FrozenCopies();
  let fold = EMPTY_FOLD;
  for (const recorded of events)
    fold = foldEvent(copies.of(fold), recorded, (revision) => foldAll(events.slice(0, revision + 1)));
  same('folded from the cache at every event', text(fold), expected);
  return folded;
}

const text = (fold: Fold): string => canonicalJson(fold as unknown as JsonValue);

function same(how: string, actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`The state differs when ${how}:\n${expected}\n${actual}`);
}
