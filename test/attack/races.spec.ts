import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { failOnUnhandled } from '../eventstoredb/unhandled.js';
import type { Seen } from '../e2e/support/api.js';
import type { CommandName } from '../e2e/support/documents.js';
import { commandDocument, CREATE } from '../e2e/support/documents.js';
import { useServices } from '../e2e/support/services.js';
import { useOneService } from '../e2e/support/one-service.js';
import type { Accepted, Input, Refused } from '../e2e/support/table.js';
import { Table } from '../e2e/support/table.js';
import { stated } from '../e2e/support/untouched-fights.js';
import { bearer } from './support/ways-in.js';

failOnUnhandled();
const running = useOneService({ LOG_LEVEL: 'error' });
const services = useServices();
const CROWD = 20;

const times = <Item>(make: (nth: number) => Item): Item[] => Array.from({ length: CROWD }, (_, nth) => make(nth));

async function openFight(): Promise<Table> {
  const table = await Table.create(running.service.api, {
    ruleset: 'dnd5e',
    map: { width: 10, height: 10 },
    id: randomUUID(),
  });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
  await table.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
  await table.must('startCombat');
  return table;
}

/** How a command came out: its code, or `done`, or `again` for one that had been carried out before. */
async function outcome(table: Table, name: CommandName, input: Input): Promise<string> {
  const { data, errors }: Seen<{ result: Accepted | Refused }> = await table.api.send(commandDocument(name), {
    input: { encounterId: table.id, ...input },
  });
  if (errors) return errors[0]!.extensions.code;
  const { result } = data!;
  return result.__typename === 'ActionRefused' ? result.code : result.repeated ? 'again' : 'done';
}

const counted = (outcomes: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const one of outcomes) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};

describe('at once', () => {
  it('the same command is carried out once, and everybody is told what came of it', async () => {
    const table = await openFight();
    const { revision } = await table.state();
    const input = { actorId: 'fighter', action: { attack: { targetId: 'goblin' } }, commandId: randomUUID() };
    expect(counted(await Promise.all(times(() => outcome(table, 'declareAction', input))))).toEqual({
      done: 1,
      again: CROWD - 1,
    });
    const declared = (await table.events()).filter(
      ({ revision: at, type }) => at > revision && type === 'ActionDeclared',
    );
    expect(declared).toHaveLength(1);
    expect(await table.verify()).toMatchObject({ ok: true });
  });

  it('different commands of one id are carried out once, whoever comes first', async () => {
    const table = await openFight();
    const commandId = randomUUID();
    const outcomes = await Promise.all(
      times((nth) => outcome(table, 'addDiceWord', { by: 'x', word: `word ${nth}`, commandId })),
    );
    const { done = 0, DICE_ALREADY_THROWN: late = 0, COMMAND_ID_REUSED: reused = 0 } = counted(outcomes);
    expect([done + late > 0, done <= 1, done + late + reused]).toEqual([true, true, CROWD]);
    expect(await table.verify()).toMatchObject({ ok: true });
  });

  it('commands that all expect the same revision: one of them finds it', async () => {
    const table = await openFight();
    const { revision: expectedRevision } = await table.state();
    const outcomes = await Promise.all(
      times(() => outcome(table, 'adjust', { combatantId: 'goblin', reason: 'race', healing: 1, expectedRevision })),
    );
    expect(counted(outcomes)).toEqual({ done: 1, REVISION_CONFLICT: CROWD - 1 });
  });

  it('creating one encounter: it is created once, and so is a seat', async () => {
    const { api } = running.service;
    const input = { id: randomUUID(), commandId: randomUUID(), name: 'race', ruleset: 'dnd5e' };
    const made = await Promise.all(times(() => api.data<{ created: { repeated: boolean } }>(CREATE, { input })));
    expect(made.filter(({ created }) => !created.repeated)).toHaveLength(1);
    const grant =
      'mutation($input: CreateSeatInput!) { createSeat(input: $input) { ... on CreateSeatPayload { token repeated seat { id } } } }';
    const seat = { encounterId: input.id, role: 'SPECTATOR', commandId: randomUUID() };
    interface Granted {
      readonly createSeat: {
        readonly token: string;
        readonly repeated: boolean;
        readonly seat: { readonly id: string };
      };
    }
    const granted = await Promise.all(times(() => api.data<Granted>(grant, { input: seat })));
    expect(granted.filter(({ createSeat }) => !createSeat.repeated)).toHaveLength(1);
    expect(new Set(granted.map(({ createSeat }) => createSeat.seat.id)).size).toBe(1);
    for (const { createSeat } of granted)
      expect(
        await api
          .with(bearer(createSeat.token))
          .send('query($id: UUID!) { mySeat(encounterId: $id) { role } }', { id: input.id }),
      ).toEqual({ data: { mySeat: { role: 'SPECTATOR' } } });
  });

  it('answering, taking back, ending a turn and voiding while a question is open leaves a fight that verifies', async () => {
    for (let round = 0; round < 5; round++) {
      const table = await openFight();
      const { prompts } = await table.act('fighter', {
        move: {
          path: [
            { x: 1, y: 0 },
            { x: 2, y: 0 },
          ],
        },
      });
      expect(prompts).toHaveLength(1);
      const [{ id: promptId, choices }] = prompts as [(typeof prompts)[number]];
      const all: readonly (readonly [CommandName, Input])[] = [
        ...choices.map(({ id }) => ['answerPrompt', { promptId, choice: id }] as const),
        ['undo', {}],
        ['endTurn', {}],
        ['voidAction', { reason: 'race' }],
        ['removeCombatant', { combatantId: 'goblin', reason: 'race' }],
        ['adjust', { combatantId: 'goblin', reason: 'race', hitPoints: 0 }],
      ];
      // Each round another one is first.
      const order = [...all.slice(round), ...all.slice(0, round)];
      const outcomes = await Promise.all(order.map(([name, input]) => outcome(table, name, input)));
      expect(outcomes).toContain('done');
      expect(await table.verify()).toMatchObject({ ok: true });
    }
  });

  it('ending a fight and going on with it: nothing happens after the end', async () => {
    const table = await openFight();
    const goingOn = times((nth) =>
      outcome(table, 'adjust', { combatantId: 'goblin', reason: `race ${nth}`, healing: 1 }),
    );
    const ending = times(() => outcome(table, 'endEncounter', { reason: 'race' }));
    const outcomes = counted(await Promise.all([...goingOn, ...ending]));
    expect(outcomes['done']! + outcomes['ENCOUNTER_ENDED']!).toBe(2 * CROWD);
    const events = await table.events();
    expect(events.filter(({ type }) => type === 'EncounterEnded')).toHaveLength(1);
    expect(events.at(-1)!.type).toBe('EncounterEnded');
    expect(await table.verify()).toMatchObject({ ok: true });
  });

  it('revoking a seat and acting by it: no command of the seat is carried out after it', async () => {
    const table = await openFight();
    const { createSeat } = await table.api.data<{ createSeat: { token: string; seat: { id: string } } }>(
      'mutation($input: CreateSeatInput!) { createSeat(input: $input) { ... on CreateSeatPayload { token seat { id } } } }',
      { input: { encounterId: table.id, role: 'GAME_MASTER' } },
    );
    const theirs = table.through(table.api.with(bearer(createSeat.token)));
    const acts = times((nth) =>
      outcome(theirs, 'adjust', { combatantId: 'goblin', reason: `race ${nth}`, healing: 1 }),
    );
    await table.must('revokeSeat', { seatId: createSeat.seat.id });
    const outcomes = counted(await Promise.all(acts));
    expect((outcomes['done'] ?? 0) + (outcomes['UNAUTHENTICATED'] ?? 0)).toBe(CROWD);
    const types = (await table.events()).map(({ type }) => type);
    expect(types.slice(types.indexOf('SeatRevoked') + 1)).toEqual([]);
    expect(await table.verify()).toMatchObject({ ok: true });
  });

  it('bringing one archive many times: it is here once', async () => {
    const table = await openFight();
    await table.must('endEncounter', { reason: 'over' });
    const { text } = await table.api.get(`/encounters/${table.id}/events.ndjson`).buffer(true);
    const { url, api } = await services.start({
      environment: { MAX_COMPUTATIONS: '100', MAX_COMPUTATIONS_PER_CALLER: '100' },
    });
    const statuses = await Promise.all(
      times(async () => {
        const response = await fetch(`${url}/encounters/import`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-ndjson' },
          body: text,
        });
        await response.text();
        return String(response.status);
      }),
    );
    expect(counted(statuses)).toEqual({ 201: 1, 200: CROWD - 1 });
    expect(await table.through(api).verify()).toMatchObject({ ok: true });
  });
});
