import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startEventStoreDbDouble } from '../eventstoredb/double/double.js';
import type { EventStoreDbDouble } from '../eventstoredb/double/double.js';
import { useOneService } from './support/one-service.js';
import { useServices } from './support/services.js';
import { statisticsOf, statisticsOfCampaign, tallyOf, thrownOf } from './support/statistics.js';
import { fight5e } from './support/statistics-fights.js';
import { Table } from './support/table.js';

const services = useServices();
const shared = useOneService();

describe('statistics of a campaign', () => {
  it('add up the encounters that bear its tag', async () => {
    const { api } = shared.service;
    const fights = [await fight5e(api, 'north', 'spring'), await fight5e(api, 'north')];
    await fight5e(api, 'south');
    const [one] = await Promise.all(fights.map((table) => statisticsOf(table)));
    const campaign = await statisticsOfCampaign(api, 'north');
    expect(campaign).toMatchObject({ encounterId: null, campaign: 'north', revision: null });
    expect(campaign.combatants).toMatchObject({
      totalCount: 3,
      edges: ['fighter', 'goblin', 'wolf'].map((combatantId) => ({ node: { combatantId, encounters: 2 } })),
    });
    expect(tallyOf(campaign, 'fighter')).toMatchObject({ kills: 2, healingGiven: 24, damageDealt: [{ amount: 32 }] });
    expect(campaign.encounters.edges.map(({ node }) => node.encounterId)).toEqual(fights.map(({ id }) => id).sort());
    expect(thrownOf(campaign)).toEqual(
      Object.fromEntries(Object.entries(thrownOf(one!)).map(([die, thrown]) => [die, 2 * thrown])),
    );
  });
});

describe('statistics that cannot be given', () => {
  const ASK =
    'query($encounterId: UUID, $campaign: String) { statistics(encounterId: $encounterId, campaign: $campaign) { revision } }';
  const PAGE = (list: string, page: string) =>
    `query($id: UUID) { statistics(encounterId: $id) { ${list.replace('*', page)} } }`;

  it('say whose are missing', async () => {
    const { api } = shared.service;
    for (const variables of [
      {},
      { encounterId: randomUUID(), campaign: 'north' },
      { encounterId: null, campaign: null },
    ])
      expect((await api.failure(ASK, variables)).extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: [{ path: 'encounterId' }, { path: 'campaign' }],
      });
    for (const variables of [{ encounterId: randomUUID() }, { campaign: 'nowhere' }])
      expect((await api.failure(ASK, variables)).extensions.code).toBe('NOT_FOUND');
    for (const campaign of ['', 'x'.repeat(65)])
      expect((await api.failure(ASK, { campaign })).extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: [{ path: 'campaign' }],
      });
  });

  it('say which page is none', async () => {
    const { api } = shared.service;
    const table = await Table.create(api, { ruleset: 'dnd5e' });
    const lists = [
      'combatants(*) { totalCount }',
      'encounters(*) { totalCount }',
      'dice { rollers(*) { totalCount } }',
    ];
    for (const list of lists) {
      for (const page of ['first: 0', 'first: 101'])
        expect((await api.failure(PAGE(list, page), { id: table.id })).extensions).toMatchObject({
          code: 'BAD_USER_INPUT',
          fields: [{ path: 'first' }],
        });
      expect((await api.failure(PAGE(list, 'after: "no id!"'), { id: table.id })).extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: [{ path: 'after' }],
      });
    }
  });

  it('are refused when too much is asked for at once', async () => {
    const { api } = shared.service;
    const table = await Table.create(api, { ruleset: 'dnd5e' });
    const list = 'dice { rollers(first: 100) { edges { node { dice { faces { face count } } } } } }';
    expect((await api.failure(PAGE(list, ''), { id: table.id })).extensions.code).toBe('TOO_COMPLEX');
  });

  it('are empty of an encounter that was just created', async () => {
    const { api } = shared.service;
    const table = await Table.create(api, { ruleset: 'dnd5e' });
    expect(await statisticsOf(table)).toMatchObject({
      tally: { attacks: { hits: 0, misses: 0, criticals: 0 }, kills: 0 },
      dice: { overall: [] },
    });
  });
});

describe('statistics of the same events', () => {
  let double: EventStoreDbDouble | undefined;
  afterEach(async () => {
    await double?.stop();
    double = undefined;
  });

  it('are the same when they are built anew from the log', async () => {
    const first = await services.start();
    const table = await fight5e(first.api);
    const live = await statisticsOf(table);
    await first.close();
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(join(first.dataDir, `read-models.sqlite${suffix}`), { force: true });
    const second = await services.start({ dataDir: first.dataDir });
    expect(await statisticsOf(table.through(second.api))).toEqual(live);
  });

  it('over EventStoreDB are those of the embedded store, on every node', async () => {
    double = await startEventStoreDbDouble();
    const environment = { STORE: 'eventstoredb', EVENTSTOREDB_URL: double.url, LOG_LEVEL: 'warn' };
    const [embedded, one, two] = [
      await services.start(),
      await services.start({ environment }),
      await services.start({ environment }),
    ];
    const counted = (seen: Awaited<ReturnType<typeof statisticsOf>>) => ({
      dice: seen.dice,
      combatants: seen.combatants.edges.map(({ node: { tally, ...node } }) => ({
        ...node,
        tally: { ...tally, turns: tally.turns.count },
      })),
    });
    const expected = counted(await statisticsOf(await fight5e(embedded.api)));
    const table = await fight5e(one.api);
    expect(counted(await statisticsOf(table))).toEqual(expected);
    expect(await statisticsOf(table.through(two.api))).toEqual(await statisticsOf(table));
  });
});
