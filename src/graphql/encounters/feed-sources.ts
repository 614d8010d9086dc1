import { Recent } from '../../recent.js';
import { RECORDS_KEPT } from '../../encounters/seen-records.js';
import type { RecordViewer, Seeing, SeenRecord } from '../../encounters/seen-records.js';
import type { FeedItem } from '../../encounters/live-feed.js';
import { apiErrorOf } from './store-errors.js';
import { EventStoreError } from '../../event-store/event-store.js';
import { eventValue } from '../schema/event-types.js';
import type { EncounterFeedItemType } from './types/subscription.types.js';

const items = new Recent<SeenRecord, EncounterFeedItemType>(2 * RECORDS_KEPT);

/** The item of a feed. What is seen alike gives the same object, so that subscribers share its execution. */
function feedItemValue(seen: SeenRecord): EncounterFeedItemType {
  const known = items.get(seen);
  if (known) return known;
  const made: EncounterFeedItemType = { kind: 'EVENT', revision: seen.record.event.revision, event: eventValue(seen) };
  items.set(seen, made);
  return made;
}

/**
 * What the items of a feed are for a seat, one after the other. The revisions of events it does not witness wait for the next event it
 * does, so that neither their time nor their coming tells anything.
 * @param after the last revision the caller knows
 */
export function feedItemsFor(
  viewer: RecordViewer,
  after: number,
): (item: FeedItem) => readonly EncounterFeedItemType[] | Promise<readonly EncounterFeedItemType[]> {
  let withheld: EncounterFeedItemType[] = [];
  let sent = after;
  const show = (seeing: Seeing): readonly EncounterFeedItemType[] => {
    if (seeing.kind === 'withheld') {
      withheld.push({ kind: 'WITHHELD', revision: seeing.revision, event: null });
      return [];
    }
    const together = [...withheld, feedItemValue(seeing)];
    if (withheld.length > 0) withheld = [];
    sent = seeing.record.event.revision;
    return together;
  };
  return (item) => {
    if (item.kind === 'caught-up') return [{ kind: 'CAUGHT_UP', revision: sent, event: null }];
    const seeing = viewer.see(item.record);
    return seeing instanceof Promise ? seeing.then(show) : show(seeing);
  };
}

/** An iterator that gives something else for each item of another; `return()` reaches the source at once. */
export function mapped<From, To>(
  source: AsyncIterableIterator<From>,
  map: (item: From) => To,
): AsyncIterableIterator<To> {
  return {
    async next() {
      try {
        const result = await source.next();
        return result.done ? { done: true, value: undefined } : { done: false, value: map(result.value) };
      } catch (error) {
        throw error instanceof EventStoreError ? apiErrorOf(error) : error;
      }
    },
    async return() {
      await source.return?.();
      return { done: true, value: undefined };
    },
    async throw(error: unknown) {
      await source.return?.();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
