import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { startEventStoreDbDouble } from '../eventstoredb/double/double.js';
import type { EventStoreDbDouble } from '../eventstoredb/double/double.js';
import { useOneService } from './support/one-service.js';
import { seededId } from './support/seeded.js';
import { useServices } from './support/services.js';
import { statisticsOf, statisticsOfCampaign, tallyOf, thrownOf } from './support/statistics.js';
import { AWAY, fight5e, open, swing } from './support/statistics-fights.js';
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

describe('statistics of a fork', () => {
  const duel = [dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } })];
  const forkOf = async (table: Table, input: object): Promise<Table> => {
    const { encounter } = await table.must('fork', { seed: 'FRESH', id: seededId(), ...input });
    return new Table(table.api, encounter.id);
  };

  it('count what it adds, and its parent counts on by itself: a campaign counts nothing twice', async () => {
    const { api } = shared.service;
    const table = await open(api, 'dnd5e', duel, [15, 5], ['forked']);
    await table.act('fighter', swing('goblin', 'longsword'), [9, 2]);
    await table.endTurn();
    await table.endTurn();
    const asked = await table.act('fighter', AWAY);
    const fork = await forkOf(table, { at: asked.revision });
    // 16 + 4 meets 18: 1 + 2. In the parent the goblin lets it pass.
    await fork.answer('attack:scimitar', [16, 1]);
    await table.answer('decline');

    const [parent, own] = [await statisticsOf(table), await statisticsOf(fork)];
    expect(tallyOf(parent, 'goblin')).toMatchObject({
      damageDealt: [],
      damageTaken: [{ type: 'slashing', amount: 5 }],
      prompts: [{ kind: 'opportunityAttack', opened: 1, taken: 0, declined: 1 }],
      turns: { count: 1 },
    });
    expect(tallyOf(own, 'goblin')).toMatchObject({
      damageDealt: [{ type: 'slashing', amount: 3 }],
      damageTaken: [],
      attacks: { hits: 1, misses: 0 },
      prompts: [{ kind: 'opportunityAttack', opened: 0, taken: 1, declined: 0 }],
      turns: { count: 0 },
    });
    expect(thrownOf(own)).toEqual({ 'DECLARED d6': 1, 'DECLARED d20': 1 });
    const campaign = await statisticsOfCampaign(api, 'forked');
    expect(tallyOf(campaign, 'goblin')).toMatchObject({
      damageDealt: [{ amount: 3 }],
      damageTaken: [{ amount: 5 }],
      prompts: [{ opened: 1, taken: 1, declined: 1 }],
    });
    expect(thrownOf(campaign)).toEqual({ 'DECLARED d6': 1, 'DECLARED d8': 1, 'DECLARED d20': 4 });
  });

  it('are empty again when all of it was undone', async () => {
    const table = await open(shared.service.api, 'dnd5e', duel, [15, 5]);
    const fork = await forkOf(table, { at: (await table.state()).revision });
    const before = await statisticsOf(fork);
    const { revision } = await fork.state();
    await fork.act('fighter', swing('goblin', 'longsword'), [20, 8, 8]);
    await fork.endTurn();
    expect((await statisticsOf(fork)).tally).toMatchObject({ kills: 1 });
    await fork.must('undo', { to: revision, reason: 'no' });
    const { revision: _, encounters: __, ...after } = before;
    expect(await statisticsOf(fork)).toMatchObject(after);
  });

  it('by the seed of its parent show its dice, which are no new ones to a campaign', async () => {
    const { api } = shared.service;
    const table = await Table.create(api, { ruleset: 'dnd5e', map: { width: 9, height: 9 }, tags: ['repeated'] });
    await table.join(duel);
    const joined = await table.state();
    await table.must('rollInitiative');
    await table.must('endEncounter');
    const fork = await forkOf(table, { at: joined.revision, seed: 'SAME' });
    await fork.must('rollInitiative');
    const [parent, own] = [await statisticsOf(table), await statisticsOf(fork)];
    expect(thrownOf(parent)).toEqual({ 'SERVICE d20': 2 });
    expect(own.dice).toEqual(parent.dice);
    expect((await statisticsOfCampaign(api, 'repeated')).dice).toEqual(parent.dice);
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
