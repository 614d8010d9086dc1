import type { EventStore } from '../event-store.js';
import type { EventStoreDbOptions } from './options.js';

export type { EventStoreDbOptions, Trouble } from './options.js';
export type { Timers } from './timers.js';

/**
 * Opens a store on EventStoreDB. The client is loaded here and not before, so a service on the embedded store never pays
 * for it. Nothing is sent before the first call: whether the server is there is for that call to find out.
 * @throws Error if the connection string cannot be read.
 */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  const { EventStoreDbEventStore } = await import('./eventstoredb-event-store.js');
  return new EventStoreDbEventStore(options);
}
