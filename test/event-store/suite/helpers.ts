import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe } from '@jest/globals';
import type {
  AppendResult,
  EventStore,
  EventToAppend,
  FollowItem,
  JsonObject,
  StoredEvent,
} from '../../../src/event-store/event-store.js';
import { EventStoreError } from '../../../src/event-store/event-store.js';
import type { EventStoreFactory } from '../conformance.js';

/** What a test of the suite works with. */
export interface Bench {
  readonly store: EventStore;
  /** A category that nobody else uses: what lies under it is of this test alone. */
  readonly category: string;
  /** A new stream name in that category. */
  stream(): string;
  /** Closes the store and opens its data again; `store` is the new one from then on. Only where the factory can. */
  reopen(): Promise<EventStore>;
}

/** A `describe` whose tests each get an open store, closed and destroyed afterwards. */
export function describeWithStore(title: string, factory: EventStoreFactory, body: (bench: Bench) => void): void {
  describe(title, () => {
    let store: EventStore | undefined;
    let category = '';
    const open = (): EventStore => {
      if (store === undefined) throw new Error('There is no store outside a test.');
      return store;
    };

    beforeEach(async () => {
      category = `suite${randomUUID().replaceAll('-', '')}`;
      store = await factory.create();
    });

    afterEach(async () => {
      const used = open();
      store = undefined;
      await used.close();
      await factory.destroy?.(used);
    });

    body({
      get store() {
        return open();
      },
      get category() {
        return category;
      },
      stream: () => `${category}-${randomUUID()}`,
      reopen: async () => {
        if (factory.reopen === undefined) throw new Error('This store cannot be opened again.');
        const closed = open();
        await closed.close();
        store = await factory.reopen(closed);
        return store;
      },
    });
  });
}

/** An event with a new id; `data.n` tells it from others. */
export function event(n: number, data: JsonObject = {}): EventToAppend {
  return { id: randomUUID(), type: 'Counted', data: { n, ...data }, metadata: { commandId: `command-${n}` } };
}

/** Events with `data.n` from `first` on. */
export function events(count: number, first = 0): readonly EventToAppend[] {
  return Array.from({ length: count }, (_, index) => event(first + index));
}

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

/** The `data.n` of events. */
export const numbers = (stored: readonly StoredEvent[]): unknown[] => stored.map((item) => item.data.n);

/** The whole numbers from `first`, `count` of them. */
export const count = (length: number, first = 0): number[] => Array.from({ length }, (_, index) => first + index);

/** The next item that is an event. */
export async function nextEvent(follower: AsyncIterableIterator<FollowItem>): Promise<StoredEvent> {
  for (;;) {
    const { done, value } = await follower.next();
    if (done) throw new Error('The follower ended.');
    if (value.kind === 'event') return value.event;
  }
}

export async function nextEvents(follower: AsyncIterableIterator<FollowItem>, wanted: number): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  while (found.length < wanted) found.push(await nextEvent(follower));
  return found;
}

/** Items up to and with the first of a kind. */
export async function until(
  follower: AsyncIterableIterator<FollowItem>,
  kind: FollowItem['kind'],
): Promise<FollowItem[]> {
  const items: FollowItem[] = [];
  while (items.at(-1)?.kind !== kind) {
    const { done, value } = await follower.next();
    if (done) throw new Error(`The follower ended before it gave ${kind}.`);
    items.push(value);
  }
  return items;
}

/** Appends, and insists that it was written. @returns what was said of it */
export async function append(
  store: EventStore,
  ...call: Parameters<EventStore['append']>
): Promise<Extract<AppendResult, { outcome: 'appended' }>> {
  const result = await store.append(...call);
  if (result.outcome !== 'appended') throw new Error(`Expected an append, got ${JSON.stringify(result)}.`);
  return result;
}

/** The error that a call ends with, whether it throws or rejects; it has to be one of the port. */
export async function failure(call: () => unknown): Promise<EventStoreError> {
  try {
    await call();
  } catch (error) {
    if (error instanceof EventStoreError) return error;
    throw error;
  }
  throw new Error('The call did not fail.');
}
