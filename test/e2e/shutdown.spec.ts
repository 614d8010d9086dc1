import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { startEventStoreDbDouble } from '../eventstoredb/double/double.js';
import type { EventStoreDbDouble } from '../eventstoredb/double/double.js';
import { useServices } from './support/services.js';
import { Table } from './support/table.js';
import { useWatching, watchEvents } from './support/watching.js';

const services = useServices();
useWatching();

/** The store is a double of which an answer can be held back: so a command can be in flight for as long as a test likes. */
let double: EventStoreDbDouble;
beforeEach(async () => {
  double = await startEventStoreDbDouble();
});
afterEach(async () => {
  await double.stop();
});

describe('a graceful shutdown', () => {
  it('waits for the command in flight, answers it, then closes the sockets with 1001', async () => {
    const service = await services.start({ environment: { STORE: 'eventstoredb', EVENTSTOREDB_URL: double.url } });
    const table = await Table.create(service.api, { ruleset: 'dnd5e' });
    await table.join([dnd5e.orc()]);
    const feed = await watchEvents(service.url, table.id);

    let answer!: () => void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const written = double.faults.next('append', { kind: 'hold', until: held });
    const order: string[] = [];
    const command = table
      .must('adjust', { combatantId: 'orc', reason: 'late', temporaryHitPoints: 4 })
      .finally(() => order.push('answered'));
    await written;
    const closing = service.close().finally(() => order.push('closed'));
    const over = feed.over.finally(() => order.push('socket closed'));

    // Nobody new is let in, and nothing ends while the command is in flight.
    await expect(table.state()).rejects.toThrow('ECONNREFUSED');
    expect(order).toEqual([]);
    answer();
    expect(await command).toMatchObject({ repeated: false });
    expect(await over).toMatchObject({ code: 1001 });
    await closing;
    expect(order).toEqual(['answered', 'socket closed', 'closed']);
    const types = double.log.stream(`encounter-${table.id}`).map(({ type }) => type);
    expect(types.filter((type) => type === 'HitPointsSet')).toHaveLength(1);
  });

  it('does not wait for a connection on which nothing has come, as browsers open them ahead', async () => {
    const service = await services.start({ environment: { SHUTDOWN_TIMEOUT: '600000' } });
    const server = service.application.nest.getHttpServer();
    const taken = once(server, 'connection');
    const ahead = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const closed = once(ahead, 'close');
    await taken;
    await service.close();
    await closed;
  });

  it('cuts off what is not finished in time', async () => {
    const service = await services.start({
      environment: { STORE: 'eventstoredb', EVENTSTOREDB_URL: double.url, SHUTDOWN_TIMEOUT: '0' },
    });
    const table = await Table.create(service.api, { ruleset: 'dnd5e' });
    let answer!: () => void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const written = double.faults.next('append', { kind: 'hold', until: held });
    const command = table.join([dnd5e.orc()]).catch((error: unknown) => error);
    await written;
    const closing = service.close();
    expect(await command).toMatchObject({ code: 'ECONNRESET' });
    answer();
    await closing;
    // It was written all the same: its command id tells the caller so after the next start.
    expect(double.log.stream(`encounter-${table.id}`)).toHaveLength(2);
  });
});
