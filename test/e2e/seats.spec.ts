import { describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import type { SeenError } from './support/api.js';
import { FEED, STATES } from './support/documents.js';
import { useOneService } from './support/one-service.js';
import { ambush, seat } from './support/seats.js';
import { Table } from './support/table.js';
import { stated } from './support/untouched-fights.js';
import type { SeenState } from './support/table.js';
import { useWatching, watch } from './support/watching.js';
import type { FeedItem } from './support/watching.js';

const shared = useOneService();
useWatching();

const REVOKE = `mutation($input: RevokeSeatInput!) { revokeSeat(input: $input) { __typename } }`;

describe('a seat', () => {
  it('of a player sees its own creature whole, and of the others what they show', async () => {
    const table = await ambush(shared.service.api);
    const player = await seat(table, 'PLAYER', 'fighter');
    const { encounter } = await player.api.data<{ encounter: SeenState & { disclosure: object } }>(
      `query($id: UUID!) { encounter(id: $id) { activeId activeUnseen seats { id } order { combatantId }
        combatants { id name hitPoints { current } hitPointBand statistics resources { name } readied { trigger } sheet { armorClass { total } } } } }`,
      { id: table.id },
    );
    expect(encounter).toMatchObject({ activeId: null, activeUnseen: true, seats: null });
    expect(encounter['order']).toEqual([{ combatantId: 'fighter' }, { combatantId: 'orc' }]);
    const [fighter, orc] = encounter.combatants;
    expect(encounter.combatants).toHaveLength(2);
    expect(fighter).toMatchObject({
      id: 'fighter',
      hitPoints: { current: expect.any(Number) },
      hitPointBand: 'HEALTHY',
    });
    expect(fighter!['statistics']).not.toBeNull();
    expect(orc).toMatchObject({
      id: 'orc',
      name: 'Orc',
      hitPoints: null,
      hitPointBand: 'HEALTHY',
      statistics: null,
      resources: null,
      sheet: { armorClass: null },
    });
  });

  it('sees from the first event on what the encounter was created to disclose, and the default of the rest', async () => {
    const table = await Table.create(shared.service.api, {
      ruleset: 'dnd5e',
      disclosure: { hitPoints: 'EXACT', armorClass: 'SHOWN' },
    });
    await table.join([dnd5e.fighter(), dnd5e.orc()]);
    const player = await seat(table, 'PLAYER', 'fighter');
    const { encounter } = await player.api.data<{ encounter: SeenState & { disclosure: object } }>(
      `query($id: UUID!) { encounter(id: $id) { disclosure { hitPoints armorClass difficulty rolls names conditions }
        combatants { id hitPoints { current } sheet { armorClass { total } } } } }`,
      { id: table.id },
    );
    expect(encounter.disclosure).toEqual({
      hitPoints: 'EXACT',
      armorClass: 'SHOWN',
      difficulty: 'HIDDEN',
      rolls: 'SHOWN',
      names: 'SHOWN',
      conditions: 'SHOWN',
    });
    expect(encounter.combatants[1]).toEqual({
      id: 'orc',
      hitPoints: { current: expect.any(Number) },
      sheet: { armorClass: { total: expect.any(Number) } },
    });
    const [, second] = await table.events();
    expect(second!.type).toBe('DisclosureSet');
  });

  it('is told in a whole sentence that somebody else’s prompt is in the way', async () => {
    const table = await Table.create(shared.service.api, { ruleset: 'dnd5e', map: { width: 10, height: 10 } });
    await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
    await table.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
    await table.must('startCombat');
    await table.act('fighter', { move: { path: [{ x: 1, y: 0 }] } });
    const player = await seat(table, 'PLAYER', 'fighter');
    const refusal = await table.through(player.api).refused('endTurn', { actorId: 'fighter' });
    expect(refusal).toMatchObject({ code: 'PROMPT_PENDING', message: 'An action waits for an answer.' });
  });

  it('learns nothing of whoever it does not perceive: not from events, log, prompts, offers or errors', async () => {
    const table = await ambush(shared.service.api);
    const player = await seat(table, 'PLAYER', 'fighter');
    // A whole round: it is the goblin's turn again.
    for (let turns = 0; turns < 3; turns++) await table.must('endTurn');
    const everything = await player.api.send(
      `query($id: UUID!) {
        encounter(id: $id) { log(locale: EN) { edges { node { text } } } events(first: 200) { totalCount edges { node { type withheld ... on MovedEvent { combatantId } } } } prompts { id } }
        legalActions(encounterId: $id, combatantId: "fighter") { action legal targets { combatantId } squares { square { x y } } refusal { message legal params } }
      }`,
      { id: table.id },
    );
    expect(everything.errors).toBeUndefined();
    const text = JSON.stringify(everything);
    expect(text).toContain('It is the turn of someone unseen.');
    expect(text.slice(text.indexOf('turn of someone'))).not.toMatch(/sneak|Grik/);
    const unknown = await player.api.failure(
      'query($id: UUID!) { legalActions(encounterId: $id, combatantId: "sneak") { action } }',
      { id: table.id },
    );
    const nobody = await player.api.failure(
      'query($id: UUID!) { legalActions(encounterId: $id, combatantId: "nobody") { action } }',
      { id: table.id },
    );
    expect(unknown).toEqual(nobody);
    const mine = table.through(player.api);
    const attack = (targetId: string) =>
      mine.refused('declareAction', { actorId: 'fighter', action: { attack: { targetId, attackId: 'longsword' } } });
    const [atHidden, atNobody] = [await attack('sneak'), await attack('nobody')];
    expect(JSON.parse(JSON.stringify(atHidden).replaceAll('sneak', 'nobody'))).toEqual(atNobody);
  });

  it('cannot find out by asking for revisions whether something happens unseen', async () => {
    const table = await ambush(shared.service.api);
    const player = await seat(table, 'PLAYER', 'fighter');
    const moment =
      'query($id: UUID!, $revision: Int!) { encounter(id: $id, at: { revision: $revision }) { revision } }';
    const now = async (): Promise<number> =>
      (
        await player.api.data<{ encounter: SeenState }>('query($id: UUID!) { encounter(id: $id) { revision } }', {
          id: table.id,
        })
      ).encounter.revision;
    const known = await now();
    const answers = async (): Promise<unknown[]> => [
      await player.api.send(moment, { id: table.id, revision: known + 1 }),
      await player.api.send(
        'mutation($input: AddDiceWordInput!) { addDiceWord(input: $input) { __typename ... on ActionRefused { code revision } } }',
        { input: { encounterId: table.id, by: 'x', word: 'y', expectedRevision: known + 1 } },
      ),
      await player.api.send(
        'query($id: UUID!) { compare(a: { encounterId: $id, revision: 5 }, b: { encounterId: $id }) { same b { revision } combatants { combatantId } } }',
        { id: table.id },
      ),
      await table.through(player.api).refused('undo', { to: known }),
      await table.through(player.api).refused('undo'),
    ];
    const before = await answers();
    await table.act('sneak', { move: { path: [{ x: 5, y: 1 }] } });
    expect(await now()).toBe(known);
    expect(await answers()).toEqual(before);
  });

  it('names nobody it does not perceive, though it knew the id', async () => {
    const table = await ambush(shared.service.api);
    await table.must('endTurn');
    const mine = table.through((await seat(table, 'PLAYER', 'fighter')).api);
    const searchFor = (targetId: string) =>
      mine.refused('declareAction', { actorId: 'fighter', action: { search: { targetId } } });
    const [unseen, nobody] = [await searchFor('sneak'), await searchFor('nobody')];
    expect(JSON.parse(JSON.stringify(unseen).replaceAll('sneak', 'nobody'))).toEqual(nobody);
    // The game master may let it be looked for by name.
    await table.must('declareAction', { actorId: 'fighter', action: { search: { targetId: 'sneak' } }, dice: [2] });
  });

  it('acts for its own creatures only', async () => {
    const table = await ambush(shared.service.api);
    await table.must('endTurn');
    const player = await seat(table, 'PLAYER', 'fighter');
    const spectator = await seat(table, 'SPECTATOR');
    const mine = table.through(player.api);
    const codes = async (errors: Promise<SeenError>[]): Promise<string[]> =>
      (await Promise.all(errors)).map(({ extensions }) => extensions.code);
    const step = { move: { path: [{ x: 0, y: 1 }] } };
    expect(
      await codes([
        mine.fails('declareAction', { actorId: 'orc', action: step }),
        mine.fails('declareAction', { actorId: 'sneak', action: step }),
        mine.fails('adjust', { combatantId: 'fighter', reason: 'x', hitPoints: 99 }),
        mine.fails('endEncounter', { reason: 'x' }),
        mine.fails('answerPrompt', { promptId: 'nothing', choice: 'yes' }),
        table.through(spectator.api).fails('declareAction', { actorId: 'fighter', action: step }),
        table.through(spectator.api).fails('addDiceWord', { by: 'x', word: 'y' }),
      ]),
    ).toEqual(Array.from({ length: 7 }, () => 'FORBIDDEN'));
    expect(
      (await mine.must('declareAction', { actorId: 'fighter', action: { dodge: {} } })).events.length,
    ).toBeGreaterThan(2);
  });

  it('is worth nothing at another encounter, and nothing once revoked', async () => {
    const { api } = shared.service;
    const table = await ambush(api);
    const other = await ambush(api);
    const player = await seat(table, 'PLAYER', 'fighter');
    const query = 'query($id: UUID!) { encounter(id: $id) { id } }';
    const foreign = await player.api.failure(query, { id: other.id });
    const missing = await player.api.failure(query, { id: '00000000-0000-4000-8000-000000000000' });
    expect(foreign).toEqual(missing);
    expect(foreign.extensions.code).toBe('NOT_FOUND');
    await api.data(REVOKE, { input: { encounterId: table.id, seatId: player.id } });
    expect((await player.api.failure(query, { id: table.id })).extensions.code).toBe('UNAUTHENTICATED');
  });

  it('is given back by no undo, and its grant needs none', async () => {
    const { api } = shared.service;
    const table = await ambush(api);
    const player = await seat(table, 'PLAYER', 'fighter');
    await api.data(REVOKE, { input: { encounterId: table.id, seatId: player.id } });
    await table.must('undo', { to: 4, reason: 'back to the beginning' });
    const answer = await player.api.failure('query($id: UUID!) { encounter(id: $id) { id } }', { id: table.id });
    expect(answer.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('of an auditor sees what is public until the end, and everything from then on', async () => {
    const table = await ambush(shared.service.api);
    const auditor = await seat(table, 'AUDITOR');
    const query =
      'query($id: UUID!) { encounter(id: $id) { combatants { id statistics } } verify(encounterId: $id) { ok } }';
    expect(JSON.stringify(await auditor.api.send(query, { id: table.id }))).not.toContain('sneak');
    await table.must('endEncounter', { reason: 'over' });
    const seen = await auditor.api.data<{ encounter: SeenState; verify: { ok: boolean } }>(query, { id: table.id });
    expect(seen.verify.ok).toBe(true);
    expect(seen.encounter.combatants.map(({ id }) => id)).toEqual(['fighter', 'orc', 'sneak']);
    expect(seen.encounter.combatants.every(({ statistics }) => statistics !== null)).toBe(true);
  });
});

describe('a subscription of a seat', () => {
  it('brings what it does not witness as bare revisions, together with the next event it does', async () => {
    const { api, url } = shared.service;
    const table = await ambush(api);
    const player = await seat(table, 'PLAYER', 'fighter');
    const feed = await watch<FeedItem & { kind: string }>(
      url,
      FEED,
      { id: table.id },
      { authorization: `Bearer ${player.token}` },
    );
    const caughtUp = await feed.seen.first(({ kind }) => kind === 'CAUGHT_UP');
    // The goblin walks unseen; then its turn ends, and that everybody sees.
    await table.act('sneak', { move: { path: [{ x: 5, y: 1 }] } });
    const { events } = await table.must('endTurn');
    const { revision: begun } = events.find(({ type }) => type === 'TurnStarted')!;
    await feed.seen.first(({ kind, revision }) => kind === 'EVENT' && revision === begun);
    const after = feed.seen.items.filter(({ revision }) => revision > caughtUp.revision);
    expect(after.map(({ revision }) => revision)).toEqual(
      Array.from({ length: begun - caughtUp.revision }, (_, index) => caughtUp.revision + 1 + index),
    );
    const [first] = after;
    expect(first).toEqual({ kind: 'WITHHELD', revision: caughtUp.revision + 1, event: null });
    expect(JSON.stringify(after)).not.toContain('sneak');
  });

  it('of states is not moved by what the seat does not witness', async () => {
    const { api, url } = shared.service;
    const table = await ambush(api);
    const player = await seat(table, 'PLAYER', 'fighter');
    const states = await watch<SeenState>(url, STATES, { id: table.id }, { authorization: `Bearer ${player.token}` });
    await states.seen.atLeast(1);
    await table.act('sneak', { move: { path: [{ x: 5, y: 1 }] } });
    await table.must('endTurn');
    await states.seen.first((state) => state.activeId === 'fighter');
    expect(states.seen.items.map((state) => state.activeId)).toEqual([null, 'fighter']);
  });

  it.each([
    ['events', FEED],
    ['states', STATES],
  ])('of %s ends when the seat is revoked, though nothing else happens', async (_, document) => {
    const { api, url } = shared.service;
    const table = await ambush(api);
    const player = await seat(table, 'PLAYER', 'fighter');
    const watching = await watch(url, document, { id: table.id }, { authorization: `Bearer ${player.token}` });
    await watching.seen.atLeast(1);
    await api.data(REVOKE, { input: { encounterId: table.id, seatId: player.id } });
    const { errors } = await watching.over;
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });
});

describe('what was counted', () => {
  it('for a seat comes from what it has seen', async () => {
    const table = await ambush(shared.service.api);
    const player = await seat(table, 'PLAYER', 'fighter');
    // Unseen, the goblin has had a turn, and walks in its second.
    for (let turns = 0; turns < 3; turns++) await table.must('endTurn');
    await table.act('sneak', { move: { path: [{ x: 5, y: 1 }] } });
    const query = `query($id: UUID!) { statistics(encounterId: $id) { revision combatants { totalCount edges { node { combatantId tally { turns { count } } } } }
      dice { rollers { edges { node { rollerId } } } } } }`;
    const whole = JSON.stringify(await table.api.data(query, { id: table.id }));
    const seen = await player.api.data<{ statistics: { combatants: { edges: { node: { combatantId: string } }[] } } }>(
      query,
      { id: table.id },
    );
    expect(whole).toContain('"combatantId":"sneak","tally":{"turns":{"count":1}}');
    // It joined in sight and rolled for initiative; of what it has done since nothing is known.
    expect(JSON.stringify(seen)).toContain('"combatantId":"sneak","tally":{"turns":{"count":0}}');
    expect(JSON.stringify(seen)).toContain('"combatantId":"fighter","tally":{"turns":{"count":1}}');
  });
});
