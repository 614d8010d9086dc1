import { wholeRecord } from '../../encounters/seen-records.js';
import type { FeedItem } from '../../encounters/live-feed.js';
import type { EncounterRecord } from '../../encounters/envelope.js';
import { apiErrorOf } from './store-errors.js';
import { EventStoreError } from '../../event-store/event-store.js';
import { eventValue } from '../schema/event-types.js';
import type { EncounterFeedItemType } from './types/subscription.types.js';

const items = new WeakMap<EncounterRecord, EncounterFeedItemType>();

/** The item of a feed. The same record gives the same object, so that subscribers share its execution. */
export function feedItemValue(item: FeedItem): EncounterFeedItemType {
  if (item.kind === 'caught-up') return { kind: 'CAUGHT_UP', revision: item.revision, event: null };
  const known = items.get(item.record);
  if (known) return known;
  const made: EncounterFeedItemType = {
    kind: 'EVENT',
    revision: item.record.event.revision,
    event: eventValue(wholeRecord(item.record)),
  };
  items.set(item.record, made);
  return made;
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
