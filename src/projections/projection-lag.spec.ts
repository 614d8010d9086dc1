import { beforeEach, describe, expect, it } from '@jest/globals';
import { Gauge, Registry } from 'prom-client';
import { streamOf } from '../encounters/streams.js';
import { SpoiltStore } from '../encounters/testing/spoilt-store.js';
import { ToyTable } from '../encounters/testing/toy-table.js';
import { encounterList } from './encounter-list.projection.js';
import { eventsBehind, ProjectionLag } from './projection-lag.js';

let table: ToyTable;
let positions: bigint[];
beforeEach(async () => {
  table = new ToyTable();
  await table.open();
  positions = [];
  for await (const { position } of table.store.readStream(streamOf(ToyTable.encounterId))) positions.push(position!);
});

describe('how far a read model is behind', () => {
  it('counts the events of encounters behind its position, and no secrets', async () => {
    expect(await eventsBehind(table.store, undefined)).toBe(positions.length);
    expect(await eventsBehind(table.store, positions.at(-4))).toBe(3);
    expect(await eventsBehind(table.store, positions.at(-1))).toBe(0);
  });

  it('counts an event that cannot be read, and those behind it', async () => {
    const store = new SpoiltStore(table.store);
    store.spoil(streamOf(ToyTable.encounterId), positions.length - 2);
    expect(await eventsBehind(store, positions.at(-4))).toBe(3);
  });

  it('has no value while the store cannot be asked', async () => {
    const gauge = new Gauge({ name: 'lag', help: 'lag', labelNames: ['projection'], registers: [new Registry()] });
    const runner = { projection: encounterList, position: positions.at(-3) };
    await new ProjectionLag(runner, table.store, gauge).refresh();
    expect((await gauge.get()).values).toMatchObject([{ value: 2, labels: { projection: encounterList.name } }]);
    await table.store.close();
    await expect(new ProjectionLag(runner, table.store, gauge).refresh()).rejects.toThrow();
    expect((await gauge.get()).values).toEqual([]);
  });
});
