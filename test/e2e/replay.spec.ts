import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { LiveFeed } from '../../src/encounters/live-feed.js';
import type { StoredEvent, StreamRead } from '../../src/event-store/event-store.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { EVENT_FIELDS, STATE_FIELDS } from './support/documents.js';
import { useOneService } from './support/one-service.js';
import { seat } from './support/seats.js';
import { Spectator } from './support/spectator.js';
import type { SeenEvent, SeenState } from './support/table.js';
import { Table } from './support/table.js';
import { eventually, revisions, useWatching, watch } from './support/watching.js';

const running = useOneService();
useWatching();

const REPLAY = `subscription($id: UUID!, $from: Int, $to: Int, $speed: Float, $longestPause: Float) {
  replay(id: $id, from: $from, to: $to, speed: $speed, longestPause: $longestPause) {
    revision recordedPause event { ...EventFields } encounter { ...StateFields } } } ${EVENT_FIELDS} ${STATE_FIELDS}`;
const EVENTS_ONLY = `subscription($id: UUID!, $speed: Float, $from: Int, $to: Int, $longestPause: Float) {
  replay(id: $id, speed: $speed, from: $from, to: $to, longestPause: $longestPause) { revision } }`;

interface Step {
  readonly revision: number;
  readonly recordedPause: number;
  readonly event: SeenEvent;
  readonly encounter: SeenState;
}

async function openFight(): Promise<Table> {
  const table = await Table.create(running.service.api, { ruleset: 'dnd5e', map: { width: 9, height: 9 } });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } })]);
  const initiatives = ['fighter', 'goblin'].map((combatantId, index) => ({ combatantId, total: 20 - index }));
  await table.must('setInitiative', { initiatives });
  await table.must('startCombat');
  return table;
}

const ATTACK = { actorId: 'fighter', action: { attack: { targetId: 'goblin', attackId: 'longsword' } } };

describe('a fight that is played again', () => {
  it('is what a live client saw, event by event and state by state, the undone branch too', async () => {
    const table = await openFight();
    const { url } = running.service;
    const spectator = await Spectator.of(url, table);
    const live: SeenState[] = [];
    live.push(await spectator.sees(await table.must('declareAction', { ...ATTACK, dice: [15, 3] })));
    live.push(await spectator.sees(await table.must('undo')));
    live.push(await spectator.sees(await table.must('declareAction', { ...ATTACK, dice: [1] })));
    live.push(await spectator.sees(await table.endTurn()));
    const watched = spectator.events.seen.items.flatMap(({ event }) => (event ? [event] : []));

    const replayed = await watch<Step>(url, REPLAY, { id: table.id, speed: 0 });
    expect(await replayed.over).toEqual({});
    const steps = replayed.seen.items;
    expect(steps.map(({ event }) => event)).toEqual(watched);
    expect(steps.map(({ revision }) => revision)).toEqual(revisions(spectator.events));
    for (const state of live) {
      expect(steps.find(({ revision }) => revision === state.revision)!.encounter).toEqual(state);
      expect(await table.state({ revision: state.revision })).toEqual(state);
    }
    const types = (await table.events()).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['AttackResolved', 'ActionsReverted']));
  });

  it('begins and ends where it is told to, and keeps to its longest pause', async () => {
    const table = await openFight();
    const { url } = running.service;
    const part = await watch<Step>(url, EVENTS_ONLY, { id: table.id, from: 2, to: 5, speed: 0.001, longestPause: 0 });
    expect(await part.over).toEqual({});
    expect(part.seen.items.map(({ revision }) => revision)).toEqual([2, 3, 4, 5]);
  });

  it('is over for the service as soon as the client has left, also while it waits', async () => {
    const table = await openFight();
    for (const begun = Date.now(); Date.now() === begun;) await table.state();
    await table.endTurn(); // recorded later than what came before
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const replayed = await watch<Step>(running.service.url, EVENTS_ONLY, { id: table.id, speed: 0.000001 });
    await replayed.seen.atLeast(1);
    const waiting = timers();
    await replayed.leave();
    await eventually(() => timers() < waiting);
    expect(running.service.application.nest.get(LiveFeed, { strict: false }).watched).toBe(0);
  });

  it('reads each event a few times, however many there are, also for a seat that does not see everything', async () => {
    const table = await openFight();
    const player = await seat(table, 'PLAYER', 'fighter');
    for (let turn = 0; turn < 30; turn++) await table.endTurn();
    const { url, store } = running.service;
    let read = 0;
    const reading = jest.spyOn(store, 'readStream').mockImplementation((stream, options) => {
      const events = Object.getPrototypeOf(store).readStream.call(store, stream, options) as StreamRead;
      const counted = async function* (): AsyncGenerator<StoredEvent> {
        for await (const event of events) {
          read++;
          yield event;
        }
      };
      return { missing: events.missing, [Symbol.asyncIterator]: counted };
    });
    const headers = { authorization: `Bearer ${player.token}` };
    const replayed = await watch<Step>(url, REPLAY, { id: table.id, speed: 0 }, headers);
    expect(await replayed.over).toEqual({});
    reading.mockRestore();
    const { length } = replayed.seen.items;
    expect(length).toBeGreaterThan(60);
    expect(read).toBeGreaterThanOrEqual(length);
    expect(read).toBeLessThanOrEqual(6 * length);
  });

  it('has to exist, and its span to lie in it', async () => {
    const table = await openFight();
    const { url } = running.service;
    const codeOf = async (variables: object): Promise<unknown> =>
      (await (await watch<Step>(url, EVENTS_ONLY, { id: table.id, ...variables })).over).errors?.[0]?.extensions;
    expect(await codeOf({ id: randomUUID() })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await codeOf({ from: -1, to: 999, speed: -1, longestPause: 1e9 })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: ['from', 'to', 'speed', 'longestPause'].map((path) => expect.objectContaining({ path })),
    });
    expect(await codeOf({ from: 3, to: 2 })).toMatchObject({ fields: [expect.objectContaining({ path: 'to' })] });
  });
});
