import { describe, expect, it } from '@jest/globals';
import { openEventStoreDb } from '../../src/event-store/eventstoredb/index.js';
import { describeEventStore } from '../event-store/conformance.js';
import { failOnUnhandled } from './unhandled.js';

/**
 * The same suite on a server that is really one. It writes streams under names of its own and deletes nothing; give it a
 * node that may be thrown away: `EVENTSTOREDB_URL='esdb://127.0.0.1:2113?tls=false' npx jest test/eventstoredb/real-server`.
 */
const url = process.env.EVENTSTOREDB_URL;

describe('the setting EVENTSTOREDB_URL', () => {
  it('is absent, or a connection string of EventStoreDB', () => {
    expect(url ?? 'esdb://absent').toMatch(/^(esdb|kurrentdb)(\+discover)?:\/\/.+/);
  });
});

if (url !== undefined) {
  failOnUnhandled();
  const open = () => openEventStoreDb({ connectionString: url });
  describeEventStore('EventStoreDB (the server at EVENTSTOREDB_URL)', {
    create: open,
    reopen: open,
    traits: {
      remembersAnyAfterReopen: false,
      positionsInStreamReads: false,
      contiguousPositions: false,
      startsEmpty: false,
    },
  });
}
