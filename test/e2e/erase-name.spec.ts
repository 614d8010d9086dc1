import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { startEventStoreDbDouble } from '../eventstoredb/double/double.js';
import type { EventStoreDbDouble } from '../eventstoredb/double/double.js';
import { VERIFY } from './support/documents.js';
import { useServices } from './support/services.js';
import type { Service } from './support/services.js';
import { Table } from './support/table.js';

const services = useServices();
let double: EventStoreDbDouble | undefined;
afterEach(async () => {
  await double?.stop();
  double = undefined;
});

const NAME = 'Segismundo de Polonia';

/** A duel of which one has a person's name, fought to its end. */
async function duel({ api }: Service): Promise<Table> {
  const table = await Table.create(api, { ruleset: 'dnd5e', diceMode: 'DECLARED', map: { width: 9, height: 9 } });
  await table.join([
    { ...dnd5e.fighter({ at: { x: 1, y: 1 } }), name: NAME },
    dnd5e.goblin({ side: 'goblins', at: { x: 2, y: 1 } }),
  ]);
  await table.must('rollInitiative', { dice: [15, 5] });
  await table.must('startCombat');
  await table.act('fighter', { attack: { targetId: 'goblin', attackId: 'longsword' } }, [2]);
  await table.must('endEncounter', { reason: 'enough' });
  return table;
}

const NAMES = `query($id: UUID!, $at: MomentInput) { encounter(id: $id, at: $at) {
  combatants { id name } log(locale: ES) { edges { node { text } } }
} }`;

/** What the API says of the fight, as one text. */
async function everything({ url, api }: Service, table: Table): Promise<string> {
  const now = await api.data(NAMES, { id: table.id });
  const past = await api.data(NAMES, { id: table.id, at: { revision: 3 } });
  const archive = await (await fetch(`${url}/encounters/${table.id}/events.ndjson`)).text();
  return JSON.stringify([now, past, archive, (await table.page({ first: 200 })).edges]);
}

describe('eraseName', () => {
  it('takes a name out of every answer and every file of the embedded store, and the fight still verifies', async () => {
    const service = await services.start();
    const table = await duel(service);
    expect(await everything(service, table)).toContain(NAME);

    const result = await table.must('eraseName', { combatantId: 'fighter' });

    expect(result.events).toMatchObject([{ type: 'NameErased', combatantId: 'fighter' }]);
    expect(await everything(service, table)).not.toContain(NAME);
    const verified = await service.api.data(VERIFY, { id: table.id });
    expect(verified).toMatchObject({ verify: { chain: { ok: true }, dice: { ok: true } } });
    await service.close();
    const holders = readdirSync(service.dataDir).filter((file) =>
      readFileSync(join(service.dataDir, file)).includes(NAME),
    );
    expect(holders).toEqual([]);
  });

  it('does the same on EventStoreDB, where a restarted node finds nothing of it', async () => {
    double = await startEventStoreDbDouble();
    const environment = { STORE: 'eventstoredb', EVENTSTOREDB_URL: double.url };
    const service = await services.start({ environment });
    const table = await duel(service);
    await table.must('eraseName', { combatantId: 'fighter' });
    expect(await everything(service, table)).not.toContain(NAME);
    const visible = double.log.stream(`names-${table.id}`).map(({ data }) => Buffer.from(data).toString());
    expect(visible.join()).toContain('goblin');
    expect(visible.join()).not.toContain(NAME);

    const restarted = await services.start({ environment });
    expect(await everything(restarted, table.through(restarted.api))).not.toContain(NAME);
  });

  it('is refused for a creature that never was', async () => {
    const service = await services.start();
    const table = await duel(service);
    expect(await table.give('eraseName', { combatantId: 'nobody' })).toMatchObject({
      __typename: 'ActionRefused',
      code: 'COMBATANT_UNKNOWN',
    });
  });
});
