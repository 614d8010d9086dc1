/**
 * Shows, with the client as it comes, why this adapter does not append in batches: two clients of one process share the
 * table of appends that wait for an answer. When the call of one breaks, the table is emptied; the answer to the other then
 * finds nobody, and the process ends. Run by `client-hazards.spec.ts`.
 */
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startEventStoreDbDouble } from '../double/double.js';

const [one, two] = [await startEventStoreDbDouble(), await startEventStoreDbDouble()];
const append = (url: string, name: string): Promise<unknown> =>
  EventStoreDBClient.connectionString(url).appendToStream(name, [jsonEvent({ type: 'Counted', data: { n: 1 } })]);

let release = (): void => undefined;
const until = new Promise<void>((resolve) => (release = resolve));
const bothWait = Promise.all([one.faults.next('append', 'hang'), two.faults.next('append', { kind: 'hold', until })]);
const first = append(one.url, 'encounter-1').catch((error: Error) => console.log(`first: ${error.message}`));
const second = append(two.url, 'encounter-2').catch((error: Error) => console.log(`second: ${error.message}`));
await bothWait;
one.dropAll();
await Promise.all([first, second]);
console.log('both failed; now the second is answered');
release();
await two.counters.reached('cancelled', 1);
