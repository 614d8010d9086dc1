import { describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { PROMPTS, STATES } from './support/documents.js';
import { useOneService } from './support/one-service.js';
import { useServices } from './support/services.js';
import type { Service } from './support/services.js';
import type { SeenEvent, SeenPrompt, SeenState } from './support/table.js';
import { creature, Table } from './support/table.js';
import { eventually, revisions, useWatching, watch, watchEvents } from './support/watching.js';
import type { FeedItem, Watching } from './support/watching.js';

const running = useOneService();
const services = useServices();
useWatching();

/** A fighter in his turn with a goblin beside him, and an orc out of reach. */
async function openFight(service: Service): Promise<Table> {
  const table = await Table.create(service.api, {
    ruleset: 'dnd5e',
    diceMode: 'DECLARED',
    map: { width: 9, height: 9 },
  });
  await table.join([
    dnd5e.fighter({ at: { x: 1, y: 1 } }),
    dnd5e.goblin({ at: { x: 2, y: 1 } }),
    dnd5e.orc({ at: { x: 7, y: 7 } }),
  ]);
  const initiatives = ['fighter', 'goblin', 'orc'].map((combatantId, index) => ({ combatantId, total: 20 - index }));
  await table.must('setInitiative', { initiatives });
  await table.must('startCombat');
  return table;
}

const LEAVE = { move: { path: [{ x: 0, y: 0 }] } };
const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, index) => index);
const eventsOf = ({ seen }: Watching<FeedItem>): SeenEvent[] =>
  seen.items.flatMap(({ event }) => (event ? [event] : []));
const until = ({ seen }: Watching<FeedItem>, revision: number) =>
  seen.first((item) => item.kind === 'EVENT' && item.revision === revision);

describe('the feed of an encounter', () => {
  it('brings what was missed, the mark, then what happens: all of it once, in order', async () => {
    const { service } = running;
    const table = await openFight(service);
    const { revision } = await table.state();
    const feed = await watchEvents(service.url, table.id);
    expect(feed.seen.items.at(-1)).toEqual({ kind: 'CAUGHT_UP', revision, event: null });
    expect(revisions(feed)).toEqual(upTo(revision));
    const last = (await table.endTurn()).revision;
    await until(feed, last);
    expect(revisions(feed)).toEqual(upTo(last));
    expect(feed.seen.items.filter(({ kind }) => kind === 'CAUGHT_UP')).toHaveLength(1);
    expect(eventsOf(feed)).toEqual(await table.events());
  });

  it('of a long fight is caught up page by page while the fight goes on', async () => {
    const { service } = running;
    const table = await openFight(service);
    for (let turns = 0; turns < 60; turns++) await table.endTurn();
    const early = await watchEvents(service.url, table.id, 100);
    const watching = watchEvents(service.url, table.id);
    const commands = Promise.all(Array.from({ length: 20 }, () => table.endTurn()));
    const feed = await watching;
    const last = Math.max(...(await commands).map(({ revision }) => revision));
    expect(last).toBeGreaterThan(300);
    await Promise.all([until(feed, last), until(early, last)]);
    expect(revisions(feed)).toEqual(upTo(last));
    expect(revisions(early)).toEqual(upTo(last).slice(101));
    expect(eventsOf(feed)).toEqual(await table.events());
  });

  it('goes on after a lost connection where it was, without loss or repeat', async () => {
    const { service } = running;
    const table = await openFight(service);
    const first = await watchEvents(service.url, table.id);
    await until(first, (await table.endTurn()).revision);
    first.vanish();
    await first.over;
    await table.endTurn();
    const second = await watchEvents(service.url, table.id, revisions(first).at(-1));
    const last = (await table.endTurn()).revision;
    await until(second, last);
    expect([...eventsOf(first), ...eventsOf(second)]).toEqual(await table.events());
  });

  it('goes on over a restart of the service', async () => {
    const before = await services.start();
    const table = await openFight(before);
    const first = await watchEvents(before.url, table.id);
    await until(first, (await table.endTurn()).revision);
    await before.close();
    expect(await first.over).toMatchObject({ code: 1001 });
    const after = await services.start({ dataDir: before.dataDir });
    const resumed = table.through(after.api);
    await resumed.endTurn();
    const second = await watchEvents(after.url, table.id, revisions(first).at(-1));
    const last = (await resumed.endTurn()).revision;
    await until(second, last);
    expect([...eventsOf(first), ...eventsOf(second)]).toEqual(await resumed.events());
    expect(await resumed.verify()).toMatchObject({ ok: true });
  });

  it('brings each watcher its own encounter only', async () => {
    const { service } = running;
    const [one, two] = [await openFight(service), await openFight(service)];
    const feed = await watchEvents(service.url, one.id);
    await two.endTurn();
    const last = (await one.endTurn()).revision;
    await until(feed, last);
    expect(eventsOf(feed)).toEqual(await one.events());
  });

  it('tells each watcher in its language, also where they share the work', async () => {
    const { service } = running;
    const table = await openFight(service);
    const query = `subscription($id: UUID!) { encounterEvents(id: $id) { kind revision event { narration } } }`;
    type Told = { kind: string; revision: number; event: { narration: string | null } | null };
    const tellers = await Promise.all(
      ['en', 'es', 'en', 'es'].map((language) =>
        watch<Told>(service.url, query, { id: table.id }, { 'accept-language': language }),
      ),
    );
    const { revision, events } = await table.endTurn();
    const turn = events.find(({ type }) => type === 'TurnStarted')!.revision;
    const told = await Promise.all(
      tellers.map(async ({ seen }) => {
        await seen.first((item) => item.revision === revision && item.kind === 'EVENT');
        return seen.items.find((item) => item.revision === turn)?.event?.narration;
      }),
    );
    expect(told[0]).toContain('Goblin');
    expect(told[1]).toContain('Goblin');
    expect(told[0]).not.toBe(told[1]);
    expect([told[2], told[3]]).toEqual([told[0], told[1]]);
  });
});

describe('watchers that go away', () => {
  it('fifty that vanish leave nothing behind, and the one who stays misses nothing', async () => {
    const service = await services.start();
    const table = await openFight(service);
    const faithful = await watchEvents(service.url, table.id);
    const vanishing = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? watchEvents(service.url, table.id)
          : watch<SeenState>(service.url, STATES, { id: table.id }).then(async (states) => {
              await states.seen.atLeast(1);
              return states;
            }),
      ),
    );
    expect(service.feed.watchers).toBe(51);
    for (const { vanish } of vanishing) vanish();
    await eventually(() => service.feed.watchers === 1);
    const last = (await table.endTurn()).revision;
    await until(faithful, last);
    expect(revisions(faithful)).toEqual(upTo(last));
    await faithful.leave();
    await eventually(() => service.feed.watched === 0);
    const { text } = await service.api.get('/metrics');
    expect(text).toContain('asalto_websockets_open 0');
  });
});

describe('the newest state', () => {
  it('comes at once, then after each command as that command left it, and never goes back', async () => {
    const { service } = running;
    const table = await openFight(service);
    const states = await watch<SeenState>(service.url, STATES, { id: table.id });
    await states.seen.atLeast(1);
    expect(states.seen.items[0]).toEqual(await table.state());
    const results = await Promise.all(Array.from({ length: 12 }, () => table.endTurn()));
    const last = Math.max(...results.map(({ revision }) => revision));
    await states.seen.first(({ revision }) => revision === last);
    const seen = states.seen.items.map(({ revision }) => revision);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBe(seen.length);
    // A state in the middle of a command is never shown.
    const known = new Map(results.map(({ revision, encounter }) => [revision, encounter]));
    for (const state of states.seen.items.slice(1)) expect(state).toEqual(known.get(state.revision));
  });
});

describe('prompts', () => {
  type Change = { kind: 'OPENED' | 'CLOSED'; revision: number; prompt: SeenPrompt };
  const changes = ({ seen }: Watching<Change>) => seen.items.map(({ kind, prompt }) => [kind, prompt.ownerId]);

  it('are told to their owners when they open, and when they are answered, undone or called off', async () => {
    const { service } = running;
    const table = await openFight(service);
    const goblin = await watch<Change>(service.url, PROMPTS, { id: table.id, combatantIds: ['goblin'] });
    const orc = await watch<Change>(service.url, PROMPTS, { id: table.id, combatantIds: ['orc'] });
    const everyone = await watch<Change>(service.url, PROMPTS, { id: table.id });
    const opened = await table.act('fighter', LEAVE);
    expect(opened.prompts).toHaveLength(1);
    await goblin.seen.atLeast(1);
    expect(goblin.seen.items[0]).toMatchObject({ kind: 'OPENED', prompt: { id: opened.prompts[0]!.id } });

    await table.answer('decline');
    await goblin.seen.atLeast(2);
    await table.must('undo', { reason: 'answered too soon' });
    await goblin.seen.atLeast(3);
    await table.must('voidAction', { reason: 'the fighter stays' });
    await goblin.seen.atLeast(4);
    await everyone.seen.atLeast(4);
    expect(changes(goblin)).toEqual([
      ['OPENED', 'goblin'],
      ['CLOSED', 'goblin'],
      ['OPENED', 'goblin'],
      ['CLOSED', 'goblin'],
    ]);
    expect(everyone.seen.items).toEqual(goblin.seen.items);
    expect(creature(await table.state(), 'fighter').at).toEqual({ x: 1, y: 1 });
    expect(orc.seen.items).toEqual([]);
  });

  it('that are open already come first', async () => {
    const { service } = running;
    const table = await openFight(service);
    const { prompts, revision } = await table.act('fighter', LEAVE);
    const late = await watch<Change>(service.url, PROMPTS, { id: table.id, combatantIds: ['orc', 'goblin'] });
    await late.seen.atLeast(1);
    expect(late.seen.items).toEqual([
      { kind: 'OPENED', revision, prompt: { id: prompts[0]!.id, kind: 'opportunityAttack', ownerId: 'goblin' } },
    ]);
  });

  it('survive a restart: the answer goes on with the action that waited', async () => {
    const before = await services.start();
    const table = await openFight(before);
    await table.act('fighter', LEAVE);
    await before.close();
    const after = await services.start({ dataDir: before.dataDir });
    const resumed = table.through(after.api);
    // 15 + 4 meets 18; 4 + 2 of 44 hit points.
    const struck = await resumed.answer('attack:scimitar', [15, 4]);
    expect(creature(struck.encounter, 'fighter')).toMatchObject({ at: { x: 0, y: 0 }, hitPoints: { current: 38 } });
    expect(await resumed.verify()).toMatchObject({ ok: true });
  });
});
