import { describe, expect, it } from '@jest/globals';
import { chiSquareTail } from '../../src/projections/statistics/chi-square.js';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import { useOneService } from './support/one-service.js';
import { statisticsOf, tallyOf, thrownOf } from './support/statistics.js';
import { AWAY, COMING, fight5e, open, swing } from './support/statistics-fights.js';
import { Table } from './support/table.js';

const shared = useOneService();

const none = { hits: 0, misses: 0, criticals: 0 };

describe('statistics of a fight', () => {
  it('in D&D 5e are what the table could have counted by hand', async () => {
    const { api } = shared.service;
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
    const { api } = shared.service;
    const table = await fight5e(api);
    const seen = await statisticsOf(table);
    expect(thrownOf(seen)).toEqual({
      'DECLARED d4': 2,
      'DECLARED d6': 2,
      'DECLARED d8': 2,
      'DECLARED d10': 1,
      'DECLARED d20': 9,
    });
    // 5 twice, seven other faces once: the squares of the counts are 11 in all, over 9/20, less 9.
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
    const { api } = shared.service;
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
    const { api } = shared.service;
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

  it('keep the dice of the service apart from those of the table', async () => {
    const { api } = shared.service;
    const creatures = [dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } })];
    const table = await Table.create(api, { ruleset: 'dnd5e', map: { width: 9, height: 9 } });
    await table.join(creatures);
    const rolled = await table.must('rollInitiative', { dice: [15] });
    await table.must('startCombat');
    const dice = rolled.events.flatMap((event) => (event.dice ?? []) as readonly { face: number; source: string }[]);
    expect(dice.map(({ source }) => source)).toEqual(['DECLARED', 'SERVICE']);
    const { overall } = (await statisticsOf(table)).dice;
    expect(overall.map(({ source, sides, thrown }) => [source, sides, thrown])).toEqual([
      ['SERVICE', 20, 1],
      ['DECLARED', 20, 1],
    ]);
    expect(overall.map(({ faces }) => faces.find(({ count }) => count === 1)!.face)).toEqual([dice[1]!.face, 15]);
  });

  it('last as long as the events say', async () => {
    const { api } = shared.service;
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
    const { api } = shared.service;
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
});
