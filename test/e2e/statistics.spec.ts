import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { chiSquareTail } from '../../src/projections/statistics/chi-square.js';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { CombatantInput } from '../../src/engine/rules/ruleset.js';
import { startEventStoreDbDouble } from '../eventstoredb/double/double.js';
import type { EventStoreDbDouble } from '../eventstoredb/double/double.js';
import type { Api } from './support/api.js';
import { useServices } from './support/services.js';
import { statisticsOf, statisticsOfCampaign, tallyOf, thrownOf } from './support/statistics.js';
import { Table } from './support/table.js';

const services = useServices();

async function open(
  api: Api,
  ruleset: string,
  combatants: readonly CombatantInput[],
  initiative: readonly number[],
): Promise<Table> {
  const table = await Table.create(api, {
    ruleset,
    diceMode: 'DECLARED',
    map: { width: 10, height: 10 },
    tags: ['statistics', ruleset],
  });
  await table.join(combatants);
  await table.must('rollInitiative', { dice: initiative });
  await table.must('startCombat');
  return table;
}

const AWAY = {
  move: {
    path: [
      { x: 0, y: 0 },
      { x: 0, y: 1 },
    ],
  },
};
const COMING = {
  move: {
    path: [
      { x: 4, y: 2 },
      { x: 3, y: 2 },
      { x: 2, y: 2 },
      { x: 1, y: 2 },
    ],
  },
};
const swing = (targetId: string, attackId: string) => ({ attack: { targetId, attackId } });

/** A short fight in D&D 5e; an opportunity attack of it is undone. */
async function fight5e(api: Api): Promise<Table> {
  const table = await open(
    api,
    'dnd5e',
    [dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } }), dnd5e.wolf({ at: { x: 5, y: 1 } })],
    [5, 15, 3],
  );
  // A critical hit: 4 + 6 + 2 slashing.
  await table.act('goblin', swing('fighter', 'scimitar'), [20, 4, 6]);
  await table.endTurn();
  // 8 + 6 misses 15, 9 + 6 hits: 2 + 3 slashing.
  await table.act('fighter', swing('goblin', 'longsword'), [8]);
  await table.act('fighter', swing('goblin', 'longsword'), [9, 2]);
  await table.act('fighter', AWAY);
  // 16 + 4 hits, and is undone; then the goblin lets it pass.
  await table.answer('attack:scimitar', [16, 1]);
  await table.must('undo', { reason: 'the die fell off the table' });
  await table.answer('decline');
  await table.endTurn();
  // 14 + 4 meets 18: 3 + 1 + 2 piercing, and a Strength save: 5 + 6 meets 11.
  await table.act('wolf', COMING);
  await table.act('wolf', swing('fighter', 'bite'), [14, 3, 1, 5]);
  await table.endTurn();
  await table.endTurn();
  // Second Wind: 7 + 5 (5E-CLS-02). 19 + 6 hits: 8 + 3 of 11 hit points; a monster dies at 0.
  await table.act('fighter', { secondWind: {} }, [7]);
  await table.act('fighter', swing('wolf', 'longsword'), [19, 8]);
  await table.must('adjust', { combatantId: 'fighter', reason: 'a blessing', healing: 2 });
  await table.must('endEncounter', { victors: ['party'] });
  return table;
}

const none = { hits: 0, misses: 0, criticals: 0 };

describe('statistics of a fight', () => {
  it('in D&D 5e are what the table could have counted by hand', async () => {
    const { api } = await services.start();
    const table = await fight5e(api);
    const seen = await statisticsOf(table);
    expect(seen).toMatchObject({ encounterId: table.id, campaign: null });
    expect(tallyOf(seen, 'fighter')).toMatchObject({
      damageDealt: [{ type: 'slashing', amount: 16, nonlethal: 0 }],
      damageTaken: [
        { type: 'piercing', amount: 6 },
        { type: 'slashing', amount: 12 },
      ],
      attacks: { hits: 2, misses: 1, criticals: 0 },
      attacksSuffered: { hits: 2, misses: 0, criticals: 1 },
      saves: { made: 1, failed: 0 },
      checks: [{ check: 'save:strength', made: 1, failed: 0 }],
      healingGiven: 12,
      healingReceived: 14,
      kills: 1,
      deaths: 0,
      timesDropped: 0,
      prompts: [],
      turns: { count: 1 },
    });
    expect(tallyOf(seen, 'goblin')).toMatchObject({
      damageDealt: [{ type: 'slashing', amount: 12 }],
      damageTaken: [{ type: 'slashing', amount: 5 }],
      attacks: { hits: 1, misses: 0, criticals: 1 },
      attacksSuffered: { hits: 1, misses: 1, criticals: 0 },
      prompts: [{ kind: 'opportunityAttack', opened: 1, taken: 0, declined: 1 }],
      turns: { count: 2 },
    });
    expect(tallyOf(seen, 'wolf')).toMatchObject({
      damageDealt: [{ type: 'piercing', amount: 6 }],
      damageTaken: [{ type: 'slashing', amount: 11 }],
      attacks: { hits: 1, misses: 0, criticals: 0 },
      kills: 0,
      deaths: 1,
      timesDropped: 1,
      turns: { count: 1 },
    });
    expect(seen.unattributed).toMatchObject({ healingGiven: 2, healingReceived: 0, attacks: none });
    expect(seen.tally).toMatchObject({
      damageDealt: [
        { type: 'piercing', amount: 6 },
        { type: 'slashing', amount: 28 },
      ],
      attacks: { hits: 4, misses: 1, criticals: 1 },
      healingGiven: 14,
      healingReceived: 14,
      turns: { count: 4 },
    });
    expect(seen.tally.damageTaken).toEqual(seen.tally.damageDealt);
    expect(seen.encounters).toMatchObject({
      totalCount: 1,
      edges: [{ node: { encounterId: table.id, revision: seen.revision, tally: seen.tally } }],
    });
  });

  it('hold the dice, those that were undone on demand', async () => {
    const { api } = await services.start();
    const table = await fight5e(api);
    const seen = await statisticsOf(table);
    expect(thrownOf(seen)).toEqual({
      'DECLARED d4': 2,
      'DECLARED d6': 2,
      'DECLARED d8': 2,
      'DECLARED d10': 1,
      'DECLARED d20': 9,
    });
    // 5 twice; 3, 8, 9, 14, 15, 19, 20 once: (9 · 9/20 of what was expected) to chi-square 20/9 · 11 - 9.
    const d20 = seen.dice.overall.at(-1)!;
    expect(d20.faces.filter(({ count }) => count > 0)).toEqual([
      { face: 3, count: 1 },
      { face: 5, count: 2 },
      { face: 8, count: 1 },
      { face: 9, count: 1 },
      { face: 14, count: 1 },
      { face: 15, count: 1 },
      { face: 19, count: 1 },
      { face: 20, count: 1 },
    ]);
    expect(d20).toMatchObject({ expected: 0.45, enough: false, degreesOfFreedom: 19 });
    expect(d20.faces).toHaveLength(20);
    expect(d20.chiSquare).toBeCloseTo((20 / 9) * 11 - 9, 10);
    expect(d20.pValue).toBeCloseTo(chiSquareTail((20 / 9) * 11 - 9, 19), 10);
    expect(seen.dice.rollers).toMatchObject({
      totalCount: 3,
      edges: [
        {
          cursor: 'fighter',
          node: {
            rollerId: 'fighter',
            dice: [
              { sides: 8, source: 'DECLARED', thrown: 2 },
              { sides: 10, thrown: 1 },
              { sides: 20, thrown: 5 },
            ],
          },
        },
        {
          node: {
            rollerId: 'goblin',
            dice: [
              { sides: 6, thrown: 2 },
              { sides: 20, thrown: 2 },
            ],
          },
        },
        {
          node: {
            rollerId: 'wolf',
            dice: [
              { sides: 4, thrown: 2 },
              { sides: 20, thrown: 2 },
            ],
          },
        },
      ],
    });
    expect(thrownOf(await statisticsOf(table, true))).toMatchObject({ 'DECLARED d6': 3, 'DECLARED d20': 10 });
  });

  it('in D&D 3.5 are what the table could have counted by hand', async () => {
    const { api } = await services.start();
    const table = await open(
      api,
      'dnd35',
      [dnd35.fighter({ at: { x: 1, y: 1 } }), dnd35.goblin({ at: { x: 2, y: 1 } }), dnd35.orc({ at: { x: 5, y: 1 } })],
      [5, 15, 3],
    );
    // 15 + 2 meets 17, flat-footed: 3.
    await table.act('goblin', swing('fighter', 'morningstar'), [15, 3]);
    await table.endTurn();
    // 3 + 11 misses 15.
    await table.act('fighter', swing('goblin', 'longsword'), [3]);
    await table.act('fighter', AWAY);
    await table.answer('decline');
    await table.must('adjust', { combatantId: 'fighter', reason: 'a trap', damage: [{ amount: 4, type: 'fire' }] });
    await table.endTurn();
    // 18 + 4 hits and threatens, 15 + 4 confirms: 2d4+4 twice.
    await table.act('orc', COMING);
    await table.act('orc', swing('fighter', 'falchion'), [18, 15, 2, 3, 4, 1]);
    await table.endTurn();
    await table.endTurn();
    // A natural 1 misses; a natural 20, confirmed by 10 + 6: 8 + 8 + 6 of 5 hit points, dead at once.
    const attacks = [1, 2].map(() => ({ targetId: 'orc', attackId: 'longsword' }));
    await table.act('fighter', { fullAttack: { attacks } }, [1, 20, 10, 8, 8]);
    await table.must('endEncounter', { victors: ['heroes'] });

    const seen = await statisticsOf(table);
    expect(tallyOf(seen, 'fighter')).toMatchObject({
      damageDealt: [{ type: 'slashing', amount: 22 }],
      attacks: { hits: 1, misses: 2, criticals: 1 },
      attacksSuffered: { hits: 2, misses: 0, criticals: 1 },
      kills: 1,
      turns: { count: 1 },
    });
    expect(tallyOf(seen, 'goblin')).toMatchObject({
      attacks: { hits: 1, misses: 0, criticals: 0 },
      attacksSuffered: { hits: 0, misses: 1, criticals: 0 },
      prompts: [{ kind: 'attackOfOpportunity', opened: 1, taken: 0, declined: 1 }],
      turns: { count: 2 },
    });
    expect(tallyOf(seen, 'goblin').damageDealt.reduce((sum, { amount }) => sum + amount, 0)).toBe(3);
    expect(tallyOf(seen, 'orc')).toMatchObject({
      damageDealt: [{ type: 'slashing', amount: 18 }],
      damageTaken: [{ type: 'slashing', amount: 22 }],
      attacks: { hits: 1, misses: 0, criticals: 1 },
      deaths: 1,
      timesDropped: 1,
    });
    expect(seen.unattributed).toMatchObject({ damageDealt: [{ type: 'fire', amount: 4 }], kills: 0 });
    // 3 for the initiative, 5 attacks, 2 confirmations.
    expect(thrownOf(seen)).toEqual({ 'DECLARED d4': 4, 'DECLARED d6': 1, 'DECLARED d8': 2, 'DECLARED d20': 10 });
  });

  it('in Pathfinder are what the table could have counted by hand', async () => {
    const { api } = await services.start();
    const runt = pathfinder1e.goblin({ id: 'runt', name: 'Runt', at: { x: 5, y: 1 } });
    const table = await open(
      api,
      'pathfinder1e',
      [pathfinder1e.fighter({ at: { x: 1, y: 1 } }), pathfinder1e.goblin({ at: { x: 2, y: 1 } }), runt],
      [15, 15, 3],
    );
    // 16 + 2 meets 18, flat-footed: 4.
    await table.act('goblin', swing('fighter', 'short-sword'), [16, 4]);
    await table.endTurn();
    // 4 + 11 misses 16.
    await table.act('fighter', swing('goblin', 'longsword'), [4]);
    const leaving = await table.act('fighter', AWAY);
    const strike = leaving.prompts[0]!.choices.find(({ id }) => id.includes('short-sword'))!;
    // 19 + 2 threatens, 17 + 2 confirms: 2 + 3. It stands, and so does the answer.
    await table.answer(strike.id, [19, 17, 2, 3]);
    await table.endTurn();
    // 19 + 2 hits and threatens, 2 + 2 does not confirm: 3, not critical.
    await table.act('runt', COMING);
    await table.act('runt', swing('fighter', 'short-sword'), [19, 2, 3]);
    await table.endTurn();
    await table.endTurn();
    // 5 + 11 and 10 + 6 meet 16: 2 + 3, then 1 + 3 of 6 hit points: it goes down, and is not dead.
    const attacks = [1, 2].map(() => ({ targetId: 'runt', attackId: 'longsword' }));
    await table.act('fighter', { fullAttack: { attacks } }, [5, 2, 10, 1]);
    await table.must('endEncounter', { victors: ['heroes'] });

    const seen = await statisticsOf(table);
    expect(tallyOf(seen, 'fighter')).toMatchObject({
      damageDealt: [{ type: 'slashing', amount: 9 }],
      damageTaken: [{ type: 'piercing', amount: 12 }],
      attacks: { hits: 2, misses: 1, criticals: 0 },
      attacksSuffered: { hits: 3, misses: 0, criticals: 1 },
      kills: 0,
    });
    expect(tallyOf(seen, 'goblin')).toMatchObject({
      damageDealt: [{ type: 'piercing', amount: 9 }],
      attacks: { hits: 2, misses: 0, criticals: 1 },
      prompts: [{ kind: 'attackOfOpportunity', opened: 1, taken: 1, declined: 0 }],
      turns: { count: 2 },
    });
    expect(tallyOf(seen, 'runt')).toMatchObject({
      attacks: { hits: 1, misses: 0, criticals: 0 },
      deaths: 0,
      timesDropped: 1,
      turns: { count: 1 },
    });
    // 3 for the initiative, 6 attacks, 2 confirmations.
    expect(thrownOf(seen)).toEqual({ 'DECLARED d4': 4, 'DECLARED d8': 2, 'DECLARED d20': 11 });
  });

  it('last as long as the events say', async () => {
    const { api } = await services.start();
    const table = await fight5e(api);
    const query = `query($id: UUID!) { encounter(id: $id) { events(first: 200, filter: { types: ["TurnStarted", "TurnEnded"] }) {
      edges { node { type recordedAt ... on TurnStartedEvent { combatantId } ... on TurnEndedEvent { combatantId } } } } } }`;
    interface Node {
      readonly type: string;
      readonly recordedAt: string;
      readonly combatantId: string;
    }
    const data = await api.data<{ encounter: { events: { edges: readonly { node: Node }[] } } }>(query, {
      id: table.id,
    });
    const begun = new Map<string, number>();
    let seconds = 0;
    for (const { node } of data.encounter.events.edges) {
      if (node.type === 'TurnStarted') begun.set(node.combatantId, Date.parse(node.recordedAt));
      else seconds += (Date.parse(node.recordedAt) - begun.get(node.combatantId)!) / 1000;
    }
    const { turns } = (await statisticsOf(table)).tally;
    expect(turns.totalSeconds).toBeCloseTo(seconds, 9);
    expect(turns).toMatchObject({ meanSeconds: turns.totalSeconds / 4 });
  });

  it('are the same after an undo as before what it undid', async () => {
    const { api } = await services.start();
    const table = await open(
      api,
      'dnd5e',
      [dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } })],
      [15, 5],
    );
    await table.act('fighter', swing('goblin', 'longsword'), [9, 2]);
    const { revision: _, encounters: __, ...before } = await statisticsOf(table);
    await table.act('fighter', swing('goblin', 'longsword'), [20, 8, 8]);
    await table.endTurn();
    expect((await statisticsOf(table)).tally).toMatchObject({ kills: 1, turns: { count: 1 } });
    await table.must('undo', { reason: 'no' });
    await table.must('undo', { reason: 'no' });
    expect(await statisticsOf(table)).toMatchObject(before);
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
});

describe('statistics of a campaign', () => {
  it('add up the encounters that bear its tag', async () => {
    const { api } = await services.start();
    const fights = [await fight5e(api), await fight5e(api)];
    const [one] = await Promise.all(fights.map((table) => statisticsOf(table)));
    const campaign = await statisticsOfCampaign(api, 'statistics');
    expect(campaign).toMatchObject({ encounterId: null, campaign: 'statistics', revision: null });
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
    const { api } = await services.start();
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
    const { api } = await services.start();
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
    const { api } = await services.start();
    const table = await Table.create(api, { ruleset: 'dnd5e' });
    const list = 'dice { rollers(first: 100) { edges { node { dice { faces { face count } } } } } }';
    expect((await api.failure(PAGE(list, ''), { id: table.id })).extensions.code).toBe('TOO_COMPLEX');
  });

  it('are empty of an encounter that was just created', async () => {
    const { api } = await services.start();
    const table = await Table.create(api, { ruleset: 'dnd5e' });
    expect(await statisticsOf(table)).toMatchObject({ tally: { attacks: none, kills: 0 }, dice: { overall: [] } });
  });
});

describe('statistics over EventStoreDB', () => {
  let double: EventStoreDbDouble | undefined;
  afterEach(async () => {
    await double?.stop();
    double = undefined;
  });

  it('are those of the embedded store, on every node', async () => {
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
