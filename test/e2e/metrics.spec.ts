import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import type { ProjectionRunner } from '../../src/projections/projection-runner.js';
import { PROJECTION_RUNNERS } from '../../src/projections/projections.module.js';
import { startEventStoreDbDouble } from '../eventstoredb/double/double.js';
import type { EventStoreDbDouble } from '../eventstoredb/double/double.js';
import type { Service } from './support/services.js';
import { useServices } from './support/services.js';
import { Table } from './support/table.js';

/** What `/metrics` says of the store and of what is kept in memory, on either store. */
const services = useServices();

let double: EventStoreDbDouble;
beforeEach(async () => {
  double = await startEventStoreDbDouble();
});
afterEach(async () => {
  await double.stop();
});

const LAG = 'asalto_projection_lag_events{projection="encounters"}';

/** The value of a line of `/metrics`, or undefined if there is none. */
async function metric({ api }: Service, line: string): Promise<number | undefined> {
  const { text } = await api.get('/metrics');
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
}

const calls = async (service: Service, operation: string, outcome: string): Promise<number> =>
  (await metric(service, `asalto_store_call_seconds_count{operation="${operation}",outcome="${outcome}"}`)) ?? 0;

const STORES = {
  embedded: () => ({}),
  EventStoreDB: () => ({ STORE: 'eventstoredb', EVENTSTOREDB_URL: double.url, LOG_LEVEL: 'error' }),
};

describe.each(Object.entries(STORES))('the metrics of a service on %s', (_, environment) => {
  let service: Service;
  beforeEach(async () => {
    service = await services.start({ environment: environment() });
  });

  it('count the encounters in memory', async () => {
    expect(await metric(service, 'asalto_open_encounters')).toBe(0);
    const table = await Table.create(service.api, { ruleset: 'dnd5e' });
    await Table.create(service.api, { ruleset: 'dnd35' });
    await table.join([dnd5e.goblin()]);
    expect(await metric(service, 'asalto_open_encounters')).toBe(2);
  });

  it('count the calls to the store: two appends for a command that gives a name, none for a refusal', async () => {
    const table = await Table.create(service.api, { ruleset: 'dnd5e' });
    const before = [await calls(service, 'append', 'ok'), await calls(service, 'head', 'ok')] as const;
    await table.join([dnd5e.goblin()]);
    await table.refused('endTurn', {});
    // One for the event, one for the name that lies beside its stream.
    expect(await calls(service, 'append', 'ok')).toBe(before[0] + 2);
    expect(await calls(service, 'head', 'ok')).toBeGreaterThan(before[1]);
    const seconds = await metric(service, 'asalto_store_call_seconds_sum{operation="append",outcome="ok"}');
    expect(seconds).toBeGreaterThan(0);
  });

  it('count the events a read model has yet to see', async () => {
    const [runner] = service.application.nest.get<readonly ProjectionRunner[]>(PROJECTION_RUNNERS, { strict: false });
    const table = await Table.create(service.api, { ruleset: 'dnd5e' });
    // Behind the encounter may lie what the service keeps for itself: the key by which its first token was signed.
    let position: bigint | undefined;
    for await (const event of service.store.readAll({ prefixes: ['encounter-'] })) position = event.position;
    await runner!.reached(position!);
    expect(await metric(service, LAG)).toBe(0);
    await runner!.stop();
    const { events } = await table.join([dnd5e.goblin()]);
    expect(events.length).toBeGreaterThan(0);
    expect(await metric(service, LAG)).toBe(events.length);
  });
});

describe('the metrics of a service whose store is away', () => {
  it('tell of the failed calls, and do not guess how far a read model is', async () => {
    const service = await services.start({ environment: STORES.EventStoreDB() });
    const table = await Table.create(service.api, { ruleset: 'dnd5e' });
    await double.crash();
    expect((await table.fails('endTurn', {})).extensions.code).toBe('UNAVAILABLE');
    expect(await calls(service, 'head', 'unavailable')).toBeGreaterThan(0);
    expect(await metric(service, LAG)).toBeUndefined();
    await double.restart();
  });
});
