import { beforeAll, describe, expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { PROJECTION_RUNNERS } from '../../src/projections/projections.module.js';
import type { ProjectionRunner } from '../../src/projections/projection-runner.js';
import { LOG } from './support/documents.js';
import { useOneService } from './support/one-service.js';
import type { Input, SeenEvent } from './support/table.js';
import { Table } from './support/table.js';

const running = useOneService();
/** Two rounds of a wolf and an orc who stand apart, then the wolf bites. */
let table: Table;

beforeAll(async () => {
  table = await Table.create(running.service.api, {
    ruleset: 'dnd5e',
    diceMode: 'DECLARED',
    map: { width: 20, height: 5 },
    name: 'Wolf and orc',
    tags: ['forest'],
  });
  await table.join([dnd5e.wolf({ at: { x: 0, y: 0 } }), dnd5e.orc({ side: 'orcs', at: { x: 5, y: 0 } })]);
  await table.must('setInitiative', {
    initiatives: [
      { combatantId: 'wolf', total: 15 },
      { combatantId: 'orc', total: 10 },
    ],
  });
  await table.must('startCombat');
  await table.endTurn();
  await table.endTurn();
  await table.act('wolf', { move: { path: [1, 2, 3, 4].map((x) => ({ x, y: 0 })) } });
  await table.act('wolf', { attack: { targetId: 'orc', attackId: 'bite' } }, [4]);
  await table.act('wolf', { dropProne: {} });
  await table.act('wolf', { standUp: {} });
  await table.endTurn();
});

/** The read models of the service, brought up to now. */
async function projected(): Promise<void> {
  const { application, store } = running.service;
  const runners = application.nest.get<readonly ProjectionRunner[]>(PROJECTION_RUNNERS, { strict: false });
  const head = (await store.headPosition())!;
  await Promise.all(runners.map((runner) => runner.reached(head)));
}

describe('pages of events', () => {
  it('follow one another by their cursors, without a gap or a repeat', async () => {
    const all = await table.page({ first: 200 });
    expect(all.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
    const found: SeenEvent[] = [];
    let after: string | null = null;
    for (let pages = 1; ; pages++) {
      const page = await table.page({ first: 7, after });
      expect(page.totalCount).toBe(all.edges.length);
      expect(page.pageInfo.hasPreviousPage).toBe(pages > 1);
      found.push(...page.edges.map(({ node }) => node));
      after = page.pageInfo.endCursor;
      if (!page.pageInfo.hasNextPage) break;
      expect(page.edges).toHaveLength(7);
    }
    expect(found).toEqual(all.edges.map(({ node }) => node));
  });

  it('beyond the last event are empty', async () => {
    expect(await table.page({ after: '999999' })).toMatchObject({
      edges: [],
      pageInfo: { hasNextPage: false, startCursor: null, endCursor: null },
    });
  });

  it.each<[string, Input, (event: SeenEvent) => boolean]>([
    ['kinds', { types: ['TurnStarted', 'Moved'] }, ({ type }) => type === 'TurnStarted' || type === 'Moved'],
    ['a round', { round: 1 }, () => true],
    ['a creature in a kind', { combatantId: 'wolf', types: ['TurnStarted'] }, (event) => event.combatantId === 'wolf'],
    [
      'a creature that is aimed at',
      { combatantId: 'orc', types: ['AttackResolved'] },
      (event) => event.targetId === 'orc',
    ],
  ])('can be asked by %s', async (_, filter, fits) => {
    const { edges } = await table.page({ filter, first: 200 });
    expect(edges.length).toBeGreaterThan(0);
    for (const { node } of edges) expect([node.type, fits(node)]).toEqual([node.type, true]);
    // Whatever the filter, the first of a page after the first of the answer is its second.
    const second = await table.page({ filter, first: 1, after: edges[0]!.cursor });
    expect(second.edges).toEqual(edges.slice(1, 2));
  });

  it('of rounds share the fight out among them', async () => {
    const rounds = await Promise.all([1, 2].map((round) => table.page({ first: 200, filter: { round } })));
    const [first, second] = rounds.map(({ edges }) => edges.map(({ node }) => node.revision));
    const started = (await table.page({ filter: { types: ['RoundStarted'] } })).edges.map(({ node }) => node.revision);
    expect(Math.max(...first!)).toBeLessThan(Math.min(...second!));
    expect(started).toHaveLength(2);
    expect(second!.at(-1)).toBe((await table.state()).revision);
    expect((await table.page({ filter: { round: 9 } })).edges).toEqual([]);
  });

  it('of an earlier moment end with it', async () => {
    const query = `query($id: UUID!) { encounter(id: $id, at: { revision: 5 }) {
      events(first: 200) { totalCount edges { node { revision } } } log(first: 500) { edges { node { revision } } } } }`;
    type Revisions = { edges: readonly { node: { revision: number } }[] };
    const { encounter } = await running.service.api.data<{
      encounter: { events: Revisions & { totalCount: number }; log: Revisions };
    }>(query, { id: table.id });
    expect(encounter.events.edges.map(({ node }) => node.revision)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(encounter.events.totalCount).toBe(6);
    for (const { node } of encounter.log.edges) expect(node.revision).toBeLessThanOrEqual(5);
  });
});

describe('the languages of a fight', () => {
  const lines = async (headers: Record<string, string>, locale?: string) => {
    const data = await running.service.api
      .with(headers)
      .data<{ encounter: { log: { edges: readonly { node: { text: string } }[] } } }>(LOG, { id: table.id, locale });
    return data.encounter.log.edges.map(({ node }) => node.text);
  };

  it('are chosen by Accept-Language, and by the argument before it', async () => {
    const english = await lines({ 'accept-language': 'en' });
    const spanish = await lines({ 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' });
    expect(english).not.toEqual(spanish);
    expect(await lines({})).toEqual(english);
    expect(await lines({ 'accept-language': 'de' })).toEqual(english);
    expect(await lines({ 'accept-language': 'en' }, 'ES')).toEqual(spanish);
    expect(await lines({ 'accept-language': 'es' }, 'EN')).toEqual(english);
  });

  it('measure in feet, and in Spanish in metres beside them', async () => {
    const english = (await lines({})).join('\n');
    const spanish = (await lines({ 'accept-language': 'es' })).join('\n');
    expect(english).toMatch(/20 (feet|ft)/);
    expect(spanish).toMatch(/6 m/);
  });

  it('reach texts of rulesets and refusals', async () => {
    const query =
      '{ rulesets { id name actions { name doc } refusals { code text } prompts { code text } conditions { kind name } houseRules { key doc } } }';
    type Texts = { rulesets: readonly { id: string; [list: string]: unknown }[] };
    const english = await running.service.api.data<Texts>(query);
    const spanish = await running.service.api.with({ 'accept-language': 'es' }).data<Texts>(query);
    expect(english.rulesets.map(({ id }) => id)).toEqual(['dnd5e', 'dnd35', 'pathfinder1e']);
    for (const [index, one] of english.rulesets.entries()) {
      const other = spanish.rulesets[index]!;
      for (const list of ['actions', 'refusals', 'prompts', 'conditions', 'houseRules']) {
        expect([one.id, list, other[list]]).not.toEqual([one.id, list, one[list]]);
        expect((other[list] as unknown[]).length).toBe((one[list] as unknown[]).length);
      }
    }
  });
});

describe('rulesets', () => {
  it('offer actions that the API takes, and a schema of their stat blocks', async () => {
    const { rulesets, __type } = await running.service.api.data<{
      rulesets: readonly {
        id: string;
        licence: string;
        actions: readonly { name: string }[];
        statisticsSchema: { $defs?: object };
      }[];
      __type: { inputFields: readonly { name: string }[] };
    }>(
      '{ rulesets { id licence actions { name } statisticsSchema } __type(name: "ActionInput") { inputFields { name } } }',
    );
    const known = new Set(__type.inputFields.map(({ name }) => name));
    for (const { actions, licence, statisticsSchema } of rulesets) {
      expect(actions.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
      expect(actions.length).toBeGreaterThan(0);
      expect(licence).not.toBe('');
      const { $defs = {}, ...root } = statisticsSchema;
      const wanted = [...JSON.stringify(statisticsSchema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(
        ([, name]) => name!,
      );
      expect(wanted.filter((name) => !Object.hasOwn($defs, name))).toEqual([]);
      expect(JSON.stringify($defs) + JSON.stringify(root)).toContain('"hitPoints"');
    }
  });
});

describe('legal actions', () => {
  const offers = async (id: string, who: string) => {
    const query = `query($id: UUID!, $who: String!) { legalActions(encounterId: $id, combatantId: $who) { action legal refusal { code } ruleIds } }`;
    const { legalActions } = await running.service.api.data<{
      legalActions: readonly { action: string; legal: boolean; refusal: { code: string } | null; ruleIds: string[] }[];
    }>(query, { id, who });
    return legalActions;
  };

  it('name every action of the ruleset, each legal or with the reason', async () => {
    const all = await offers(table.id, 'orc');
    for (const { legal, refusal } of all) expect(legal).toBe(refusal === null);
    expect(all.some(({ legal }) => legal)).toBe(true);
    // What may be done while it is another one's turn has reasons of its own.
    const waiting = await offers(table.id, 'wolf');
    expect(waiting.map(({ action }) => action)).toEqual(all.map(({ action }) => action));
    expect(waiting.filter(({ legal }) => legal)).toEqual([]);
    expect(waiting.find(({ action }) => action === 'attack')?.refusal?.code).toBe('NOT_YOUR_TURN');
  });

  it('are none before the fight and after it', async () => {
    const short = await Table.create(running.service.api, { ruleset: 'dnd35', name: 'Short' });
    await short.join([dnd35.orc()]);
    expect(new Set((await offers(short.id, 'orc')).map(({ refusal }) => refusal?.code))).toEqual(
      new Set(['ENCOUNTER_NOT_IN_COMBAT']),
    );
    await short.must('endEncounter');
    expect(new Set((await offers(short.id, 'orc')).map(({ refusal }) => refusal?.code))).toEqual(
      new Set(['ENCOUNTER_ENDED']),
    );
  });
});

describe('the list of encounters', () => {
  const list = async (variables: Input) => {
    const query = `query($first: Int, $after: String, $filter: EncounterFilterInput) {
      encounters(first: $first, after: $after, filter: $filter) {
        totalCount pageInfo { hasNextPage endCursor }
        edges { node { id name ruleset phase round combatants down tags victors revision createdAt updatedAt } } } }`;
    const { encounters } = await running.service.api.data<{
      encounters: {
        totalCount: number;
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
        edges: readonly { node: Input }[];
      };
    }>(query, variables);
    return encounters;
  };

  it('holds a summary of each, as it is now', async () => {
    await projected();
    const { edges, totalCount } = await list({ filter: { tag: 'forest' } });
    const { revision } = await table.state();
    expect(totalCount).toBe(1);
    expect(edges[0]!.node).toMatchObject({
      id: table.id,
      name: 'Wolf and orc',
      ruleset: 'dnd5e',
      phase: 'COMBAT',
      round: 2,
      combatants: 2,
      down: 0,
      tags: ['forest'],
      victors: [],
      revision,
    });
  });

  it('is paged from the newest to the oldest', async () => {
    const made: string[] = [];
    for (const name of ['A', 'B', 'C'])
      made.unshift((await Table.create(running.service.api, { ruleset: 'dnd35', name, tags: ['paged'] })).id);
    await projected();
    const filter = { tag: 'paged' };
    const first = await list({ filter, first: 2 });
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    const second = await list({ filter, first: 2, after: first.pageInfo.endCursor });
    expect(second.pageInfo.hasNextPage).toBe(false);
    expect([...first.edges, ...second.edges].map(({ node }) => node.id)).toEqual(made);
  });
});

describe('what a keeper of the service sees', () => {
  it('is up, and ready with every part named', async () => {
    const { api } = running.service;
    expect((await api.get('/healthz')).body).toEqual({ status: 'up' });
    const ready = await api.get('/readyz');
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ready', checks: { 'event store': 'ok', 'live feed': 'ok', projections: 'ok' } },
    ]);
  });

  it('counts commands by outcome, and events by kind', async () => {
    const { api } = running.service;
    const count = async (line: string): Promise<number> => {
      const { text } = await api.get('/metrics');
      const found = text.split('\n').find((one) => one.startsWith(line));
      return found === undefined ? 0 : Number(found.split(' ').at(-1));
    };
    const accepted = 'asalto_commands_total{command="endTurn",outcome="accepted"}';
    const refused = 'asalto_commands_total{command="endTurn",outcome="refused"}';
    const turns = 'asalto_events_appended_total{type="TurnStarted"}';
    const before = await Promise.all([accepted, refused, turns].map(count));
    await table.refused('endTurn', { actorId: 'wolf' });
    await table.must('endTurn', { actorId: 'orc' });
    expect(await Promise.all([accepted, refused, turns].map(count))).toEqual(before.map((number) => number + 1));
  });
});
