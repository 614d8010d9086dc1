import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { startEventStoreDbDouble } from '../eventstoredb/double/double.js';
import type { EventStoreDbDouble } from '../eventstoredb/double/double.js';
import { CREATE, FEED } from './support/documents.js';
import { useServices } from './support/services.js';
import type { Service } from './support/services.js';
import { Spectator } from './support/spectator.js';
import type { Accepted, SeenEvent } from './support/table.js';
import { creature, Table } from './support/table.js';
import type { FeedItem, Watching } from './support/watching.js';
import { revisions, useWatching, watch, watchEvents } from './support/watching.js';

/** The whole service on EventStoreDB, over a double that speaks its protocol and fails when it is told to. */
const services = useServices();
useWatching();

let double: EventStoreDbDouble;
beforeEach(async () => {
  double = await startEventStoreDbDouble();
});
// The hook that shuts the services down was registered before this one, and runs before it.
afterEach(async () => {
  await double.stop();
});

const node = (): Promise<Service> =>
  services.start({ environment: { STORE: 'eventstoredb', EVENTSTOREDB_URL: double.url, LOG_LEVEL: 'info' } });

async function openFight({ api }: Service): Promise<Table> {
  const table = await Table.create(api, { ruleset: 'dnd5e', diceMode: 'DECLARED', map: { width: 9, height: 9 } });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } })]);
  await table.must('rollInitiative', { dice: [15, 5] });
  await table.must('startCombat');
  return table;
}

const eventsOf = ({ seen }: Watching<FeedItem>): SeenEvent[] =>
  seen.items.flatMap(({ event }) => (event ? [event] : []));
const until = ({ seen }: Watching<FeedItem>, { revision }: Pick<Accepted, 'revision'>) =>
  seen.first((item) => item.kind === 'EVENT' && item.revision === revision);
const inTheLog = (table: Table) => double.log.stream(`encounter-${table.id}`);
const SWING = { attack: { targetId: 'goblin', attackId: 'longsword' } };

describe('a fight on EventStoreDB', () => {
  it('goes its way over a dropped subscription, an append that fails after it was written, and a restart of the store', async () => {
    const service = await node();
    const table = await openFight(service);
    const spectator = await Spectator.of(service.url, table);

    // 8 + 6 misses 15.
    await spectator.sees(await table.act('fighter', SWING, [8]));
    double.dropAll();
    // 9 + 6 hits: 2 + 3 of 7. The watchers come back by themselves.
    await spectator.sees(await table.act('fighter', SWING, [9, 2]));

    void double.faults.next('append', 'commit-then-fail');
    const written = await table.act('fighter', { move: { path: [{ x: 0, y: 0 }] } });
    expect(written).toMatchObject({ repeated: false, prompts: [{ kind: 'opportunityAttack', ownerId: 'goblin' }] });
    await spectator.sees(written);

    await double.crash();
    const answer = {
      promptId: written.prompts[0]!.id,
      choice: 'attack:scimitar',
      dice: [15, 4],
      commandId: randomUUID(),
    };
    expect((await table.fails('answerPrompt', answer)).extensions.code).toBe('UNAVAILABLE');
    expect((await service.api.get('/readyz')).status).toBe(503);
    await double.restart();
    // 15 + 4 meets 18: 4 + 2 of 44.
    const struck = await table.must('answerPrompt', answer);
    expect(struck.repeated).toBe(false);
    expect(creature(struck.encounter, 'fighter')).toMatchObject({ at: { x: 0, y: 0 }, hitPoints: { current: 38 } });
    await spectator.sees(struck);

    const ended = await table.must('endEncounter', { victors: ['party'] });
    await spectator.sees(ended);
    const events = await table.events();
    expect(eventsOf(spectator.events)).toEqual(events);
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index));
    expect(inTheLog(table)).toHaveLength(events.length);
    for (const state of spectator.states.seen.items)
      expect(await table.state({ revision: state.revision })).toEqual(state);
    expect(await table.verify()).toMatchObject({ ok: true, dice: { seedRevealed: true, declared: 7 } });
  });

  it('is taken up by a service that has nothing but the store', async () => {
    const first = await node();
    const table = await openFight(first);
    const commandId = randomUUID();
    const swung = await table.must('declareAction', { actorId: 'fighter', action: SWING, dice: [9, 2], commandId });
    const feed = await watchEvents(first.url, table.id);
    await first.close();
    const second = await node();
    const resumed = table.through(second.api);
    expect(
      await resumed.must('declareAction', { actorId: 'fighter', action: SWING, dice: [9, 2], commandId }),
    ).toMatchObject({
      repeated: true,
      events: swung.events,
    });
    const rest = await watchEvents(second.url, table.id, revisions(feed).at(-1));
    await until(rest, await resumed.endTurn());
    expect([...eventsOf(feed), ...eventsOf(rest)]).toEqual(await resumed.events());
    const { encounters } = await listOf(second, ({ revision }) => revision === inTheLog(table).length - 1);
    expect(encounters).toMatchObject([{ id: table.id, phase: 'COMBAT', combatants: 2 }]);
    expect(await resumed.verify()).toMatchObject({ ok: true });
  });

  it('tells of an append whose outcome stays unknown, and a repeat finds out', async () => {
    const service = await node();
    const table = await openFight(service);
    const before = inTheLog(table).length;
    double.faults.always('append', 'commit-then-fail');
    const command = { commandId: randomUUID() };
    const error = await table.fails('endTurn', command);
    expect(error.extensions.code).toBe('UNAVAILABLE');
    expect(error.message).toContain('same command id');
    double.faults.clear();
    const repeated = await table.must('endTurn', command);
    expect(repeated).toMatchObject({ repeated: true, encounter: { activeId: 'goblin' } });
    expect(inTheLog(table).length - before).toBe(repeated.events.length);
    expect(await table.verify()).toMatchObject({ ok: true });
  });
});

describe('a service that is started before its store', () => {
  it('runs, says that it waits and why, answers UNAVAILABLE, and is ready when the store comes', async () => {
    await double.crash();
    const service = await node();
    expect((await service.api.get('/healthz')).status).toBe(200);
    const waiting = await service.api.get('/readyz');
    expect([waiting.status, waiting.body]).toMatchObject([503, { status: 'not ready' }]);
    const { checks } = waiting.body as { checks: Record<string, string> };
    expect(checks['event store']).toContain('UNAVAILABLE');
    expect(checks['live feed']).not.toBe('ok');
    await service.logged.first(({ msg }) => String(msg).startsWith('The event store cannot be reached'));
    const command = { input: { name: 'Early', ruleset: 'dnd5e', commandId: randomUUID() } };
    expect((await service.api.failure(CREATE, command)).extensions.code).toBe('UNAVAILABLE');
    const watching = await watch(service.url, FEED, { id: randomUUID() });
    expect((await watching.over).errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);

    await double.restart();
    await service.logged.first(({ msg }) => msg === 'The event store is reached');
    expect((await service.api.get('/readyz')).body).toMatchObject({
      status: 'ready',
      checks: { 'event store': 'ok', 'live feed': 'ok' },
    });
    const { created } = await service.api.data<{ created: { repeated: boolean } }>(CREATE, command);
    expect(created.repeated).toBe(false);
    // Watched through another service, a fight of this one is whole, and the other way round.
    const table = await openFight(service);
    const feed = await watchEvents(service.url, table.id);
    const last = await table.through((await node()).api).endTurn();
    await until(feed, last);
    expect(eventsOf(feed)).toEqual(await table.events());
    await listOf(service, ({ revision }) => revision === last.revision);
  });
});

describe('two services on one store', () => {
  it('see what the other decides, and watchers of both miss nothing', async () => {
    const [one, two] = [await node(), await node()];
    const here = await openFight(one);
    const there = here.through(two.api);
    const feeds = [await watchEvents(one.url, here.id), await watchEvents(two.url, here.id)];
    let last = await here.endTurn();
    for (let turns = 0; turns < 6; turns++) last = await (turns % 2 === 0 ? there : here).endTurn();
    await Promise.all(feeds.map((feed) => until(feed, last)));
    const events = await here.events();
    for (const feed of feeds) expect(eventsOf(feed)).toEqual(events);
    expect(await there.state()).toEqual(await here.state());
    expect(await there.verify()).toMatchObject({ ok: true });
  });

  it('let one of two commands on the same revision win', async () => {
    const [one, two] = [await node(), await node()];
    const here = await openFight(one);
    const there = here.through(two.api);
    const { revision } = await there.state();
    const results = await Promise.allSettled(
      [here, there, here, there].map((table) => table.must('endTurn', { expectedRevision: revision })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of results) if (one.status === 'rejected') expect(String(one.reason)).toContain('REVISION_CONFLICT');
    expect(await here.verify()).toMatchObject({ ok: true });
  });

  it('decide again when the other was quicker: both of two commands without a revision count', async () => {
    const [one, two] = [await node(), await node()];
    const here = await openFight(one);
    const there = here.through(two.api);
    await there.state();
    // The first append is written and not yet answered while the other service decides on what it knows.
    let answer!: () => void;
    const written = double.faults.next('append', {
      kind: 'hold',
      until: new Promise<void>((resolve) => (answer = resolve)),
    });
    const first = here.must('adjust', { combatantId: 'fighter', reason: 'a', temporaryHitPoints: 5 });
    await written;
    const second = await there.must('adjust', { combatantId: 'goblin', reason: 'b', temporaryHitPoints: 3 });
    answer();
    expect((await first).revision).toBeLessThan(second.revision);
    const state = await here.state();
    expect([creature(state, 'fighter').hitPoints, creature(state, 'goblin').hitPoints]).toMatchObject([
      { temporary: 5 },
      { temporary: 3 },
    ]);
    expect(await here.verify()).toMatchObject({ ok: true });
  });

  it('carry out a command that both were given once', async () => {
    const [one, two] = [await node(), await node()];
    const here = await openFight(one);
    const there = here.through(two.api);
    await there.state();
    const command = { actorId: 'fighter', action: SWING, dice: [9, 2], commandId: randomUUID() };
    const results = await Promise.all([here, there].map((table) => table.must('declareAction', command)));
    expect(results[0]!.events).toEqual(results[1]!.events);
    // What follows on either is bound to what was stored.
    await here.endTurn();
    await there.endTurn();
    expect(creature(await there.state(), 'goblin').hitPoints.current).toBe(2);
    expect(await here.verify()).toMatchObject({ ok: true });
  });
});

describe('an event in the store that is no JSON', () => {
  it('ends the fight it is in, and no other: feeds and lists go on', async () => {
    const [one, two] = [await node(), await node()];
    const [damaged, sound] = [await openFight(one), await openFight(one)];
    const feed = await watchEvents(two.url, sound.id);
    const bytes = new TextEncoder().encode('not JSON');
    double.log.commit(`encounter-${damaged.id}`, 'any', [
      { id: randomUUID(), type: 'Scribble', contentType: 'application/octet-stream', data: bytes, metadata: bytes },
    ]);
    const last = await sound.endTurn();
    await until(feed, last);
    expect(eventsOf(feed)).toEqual(await sound.events());
    expect((await damaged.through(two.api).fails('endTurn')).extensions).toMatchObject({ code: 'ENCOUNTER_CORRUPT' });
    const { encounters } = await listOf(two, ({ id, revision }) => id === sound.id && revision === last.revision);
    expect(encounters).toHaveLength(2);
    const ready = (await two.api.get('/readyz')).body as { checks: Record<string, string> };
    expect(ready.checks).toMatchObject({ 'event store': 'ok', 'live feed': 'ok' });
    expect(ready.checks.projections).toContain(`encounter-${damaged.id}`);
  });
});

interface Line {
  readonly id: string;
  readonly revision: number;
}

/** The list, as soon as it holds a line that fits: it follows the log. */
async function listOf({ api }: Service, fits: (line: Line) => boolean): Promise<{ encounters: readonly Line[] }> {
  const query = '{ encounters { edges { node { id phase combatants revision } } } }';
  for (;;) {
    const { encounters } = await api.data<{ encounters: { edges: readonly { node: Line }[] } }>(query);
    const lines = encounters.edges.map(({ node }) => node);
    if (lines.some(fits)) return { encounters: lines };
  }
}
