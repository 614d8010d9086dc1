import type { EventStore } from '../../src/event-store/event-store.js';
import { openEventStoreDb } from '../../src/event-store/eventstoredb/index.js';
import { describeEventStore } from '../event-store/conformance.js';
import { startEventStoreDbDouble } from './double/double.js';
import type { EventStoreDbDouble } from './double/double.js';
import { failOnUnhandled } from './unhandled.js';

failOnUnhandled();

/** Attempts of one append: few, for the suite wants to see the failures that are otherwise mended. */
const ATTEMPTS = 2;

/** A store and the double behind it, which may be down until an append has failed for good. */
interface Stage {
  readonly store: EventStore;
  readonly double: EventStoreDbDouble;
  readonly refuseNextAppend: () => Promise<void>;
}

const stages = new WeakMap<EventStore, Stage>();

function stageOf(store: EventStore): Stage {
  const stage = stages.get(store);
  if (stage === undefined) throw new Error('This store was opened elsewhere.');
  return stage;
}

async function openOn(double: EventStoreDbDouble): Promise<EventStore> {
  let refusalsLeft = 0;
  let comesUp = Promise.resolve();
  const store = await openEventStoreDb({
    connectionString: double.url,
    attempts: ATTEMPTS,
    backoff: () => comesUp,
    onTrouble: ({ kind }) => {
      if (kind !== 'append-failed' || refusalsLeft === 0) return;
      refusalsLeft -= 1;
      if (refusalsLeft === 0) comesUp = double.restart();
    },
  });
  const refuseNextAppend = async (): Promise<void> => {
    refusalsLeft = ATTEMPTS;
    await double.crash();
  };
  stages.set(store, { store, double, refuseNextAppend });
  return store;
}

for (const batch of [true, false]) {
  describeEventStore(`EventStoreDB (a double that offers ${batch ? 'batches' : 'no batches'})`, {
    create: async () => openOn(await startEventStoreDbDouble({ batch })),
    reopen: async (closed) => {
      const { double } = stageOf(closed);
      await double.crash();
      await double.restart();
      return openOn(double);
    },
    destroy: async (closed) => stageOf(closed).double.stop(),
    traits: {
      remembersAnyAfterReopen: false,
      positionsInStreamReads: false,
      contiguousPositions: false,
      startsEmpty: true,
    },
    faults: {
      loseNextAnswer: async (store) => {
        for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
          void stageOf(store).double.faults.next('append', 'commit-then-fail');
        }
      },
      refuseNextAppend: async (store) => stageOf(store).refuseNextAppend(),
      dropFollowers: async (store) => stageOf(store).double.dropAll(),
    },
  });
}
