import { describe } from '@jest/globals';
import type { EventStore } from '../../src/event-store/event-store.js';
import { describeAppending } from './suite/appending.js';
import { describeIdempotency } from './suite/idempotency.js';
import { describeReading } from './suite/reading.js';
import { describeFollowing } from './suite/following.js';
import { describeTruncating } from './suite/truncating.js';
import { describeRefusals } from './suite/refusals.js';
import { describeLifecycle } from './suite/lifecycle.js';

/**
 * How the suite gets at a store. The log need not be empty: the suite only looks at streams of its own making, whose
 * names are new in every test, so a factory may hand out stores on one shared server.
 */
export interface EventStoreFactory {
  /** A store that is open. The suite closes every store it was given. */
  readonly create: () => Promise<EventStore>;
  /** What may rightly differ between stores. */
  readonly traits: EventStoreTraits;
  /** Opens the data of a store again that the suite has closed, with nothing remembered in the process. */
  readonly reopen?: (closed: EventStore) => Promise<EventStore>;
  /** After a test: removes what `create` made (files, a server). The store is closed by then. */
  readonly destroy?: (closed: EventStore) => Promise<void>;
  readonly faults?: EventStoreFaults;
}

export interface EventStoreTraits {
  /** An append that expects `any` is recognised as a repeat after a restart (the server forgets). Needs `reopen`. */
  readonly remembersAnyAfterReopen: boolean;
  /** Events read from one stream carry their place in the log. */
  readonly positionsInStreamReads: boolean;
  /** Positions have no holes. */
  readonly contiguousPositions: boolean;
  /** `create` gives a store whose log is empty. */
  readonly startsEmpty: boolean;
}

/** Faults the suite may stage; a missing one leaves out the tests that need it. */
export interface EventStoreFaults {
  /** The next append is written, and its answer is lost: it must fail with `outcome-unknown`. */
  readonly loseNextAnswer?: (store: EventStore) => Promise<void>;
  /** Nothing is written by the next append, and it must fail with `unavailable`. */
  readonly refuseNextAppend?: (store: EventStore) => Promise<void>;
  /** Cuts every live follow; the store must take it up again by itself. */
  readonly dropFollowers?: (store: EventStore) => Promise<void>;
}

/** Holds one store to the contract of `src/event-store/event-store.ts`. */
export function describeEventStore(name: string, factory: EventStoreFactory): void {
  describe(`${name} as an event store`, () => {
    describeAppending(factory);
    describeIdempotency(factory);
    describeReading(factory);
    describeFollowing(factory);
    describeTruncating(factory);
    describeRefusals(factory);
    describeLifecycle(factory);
  });
}
