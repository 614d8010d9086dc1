import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { CREATE } from './support/documents.js';
import { useOneService } from './support/one-service.js';
import { useServices } from './support/services.js';
import type { Service } from './support/services.js';
import type { Accepted, Input, SeenState } from './support/table.js';
import { combatantInput, creature, Table } from './support/table.js';
import { useWatching } from './support/watching.js';

const running = useOneService();
const services = useServices();
useWatching();

async function openFight(service: Service): Promise<Table> {
  const table = await Table.create(service.api, { ruleset: 'dnd5e', map: { width: 9, height: 9 } });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } })]);
  const initiatives = ['fighter', 'goblin'].map((combatantId, index) => ({ combatantId, total: 20 - index }));
  await table.must('setInitiative', { initiatives });
  await table.must('startCombat');
  return table;
}

const ATTACK = { actorId: 'fighter', action: { attack: { targetId: 'goblin', attackId: 'longsword' } } };

describe('a command id', () => {
  it('given again returns the first answer, the dice of the service too, and appends nothing', async () => {
    const { service } = running;
    const table = await openFight(service);
    const command = { ...ATTACK, commandId: randomUUID() };
    const first = await table.must('declareAction', command);
    await table.must('adjust', { combatantId: 'fighter', reason: 'later', temporaryHitPoints: 3 });
    const head = await service.store.headPosition();
    const second = await table.must('declareAction', command);
    expect(second.events).toEqual(first.events);
    expect([first.repeated, second.repeated]).toEqual([false, true]);
    expect(second.encounter).toEqual(await table.state());
    expect(await service.store.headPosition()).toBe(head);
  });

  it('is known in any case, and by a service that has just started', async () => {
    const before = await services.start();
    const table = await openFight(before);
    const commandId = randomUUID();
    const first = await table.must('declareAction', { ...ATTACK, commandId });
    await before.close();
    const after = await services.start({ dataDir: before.dataDir });
    const resumed = table.through(after.api);
    const second = await resumed.must('declareAction', { ...ATTACK, commandId: commandId.toUpperCase() });
    expect([second.repeated, second.events]).toEqual([true, first.events]);
  });

  it('given again with another body is COMMAND_ID_REUSED, and changes nothing', async () => {
    const { service } = running;
    const table = await openFight(service);
    const commandId = randomUUID();
    await table.must('endTurn', { commandId });
    const head = await service.store.headPosition();
    for (const [name, input] of [
      ['endTurn', { actorId: 'goblin' }],
      ['adjust', { combatantId: 'goblin', reason: 'x', healing: 1 }],
      ['undo', {}],
    ] as const)
      expect((await table.fails(name, { ...input, commandId })).extensions.code).toBe('COMMAND_ID_REUSED');
    expect(await service.store.headPosition()).toBe(head);
  });

  it('belongs to its encounter: another may use the same', async () => {
    const { service } = running;
    const [one, two] = [await openFight(service), await openFight(service)];
    const commandId = randomUUID();
    expect([
      (await one.must('endTurn', { commandId })).repeated,
      (await two.must('endTurn', { commandId })).repeated,
    ]).toEqual([false, false]);
  });

  it('of a refused command is free: what is legal later is carried out then', async () => {
    const { service } = running;
    const table = await openFight(service);
    const command = { actorId: 'goblin', commandId: randomUUID(), action: { dodge: {} } };
    expect(await table.refused('declareAction', command)).toMatchObject({ code: 'NOT_YOUR_TURN' });
    await table.endTurn();
    expect(await table.must('declareAction', command)).toMatchObject({ repeated: false });
  });

  it('of a creation makes one encounter, however often it is given', async () => {
    const { api, store } = running.service;
    const input = { name: 'Once', ruleset: 'dnd35', commandId: randomUUID() };
    const create = () => api.data<{ created: { repeated: boolean; encounter: SeenState } }>(CREATE, { input });
    const made = await Promise.all([create(), create(), create()]);
    expect(new Set(made.map(({ created }) => created.encounter.id)).size).toBe(1);
    expect(made.filter(({ created }) => created.repeated)).toHaveLength(2);
    const other = await api.failure(CREATE, { input: { ...input, name: 'Twice' } });
    expect(other.extensions.code).toBe('COMMAND_ID_REUSED');
    expect(await store.head(`encounter-${made[0].created.encounter.id}`)).toBe(0);
  });

  it('gives creatures without ids the same ids again', async () => {
    const { service } = running;
    const table = await Table.create(service.api, { ruleset: 'dnd5e' });
    const { id: _, ...goblin } = combatantInput(dnd5e.goblin());
    const command = { commandId: randomUUID(), combatants: [goblin, goblin] };
    const first = await table.must('addCombatants', command);
    const second = await table.must('addCombatants', command);
    expect(second).toMatchObject({ repeated: true, encounter: { combatants: first.encounter.combatants } });
    expect(new Set(first.encounter.combatants.map(({ id }) => id)).size).toBe(2);
  });
});

describe('an expected revision', () => {
  it('that has passed is REVISION_CONFLICT with the current one, and nothing happens', async () => {
    const { service } = running;
    const table = await openFight(service);
    const { revision } = await table.state();
    const next = await table.must('endTurn', { expectedRevision: revision });
    const error = await table.fails('endTurn', { expectedRevision: revision });
    expect(error.extensions).toMatchObject({ code: 'REVISION_CONFLICT', currentRevision: next.revision });
    expect((await table.state()).revision).toBe(next.revision);
    expect((await table.fails('endTurn', { expectedRevision: next.revision + 1 })).extensions).toMatchObject({
      code: 'REVISION_CONFLICT',
      currentRevision: next.revision,
    });
  });

  it('is decided between two who act at once: one goes on, the other learns where the fight is', async () => {
    const { service } = running;
    const table = await openFight(service);
    const { revision } = await table.state();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => table.must('endTurn', { expectedRevision: revision })),
    );
    const won = answers.filter((one) => one.status === 'fulfilled');
    expect(won).toHaveLength(1);
    const current = won[0]!.value.revision;
    for (const one of answers)
      if (one.status === 'rejected') expect(String(one.reason)).toContain(`"currentRevision":${current}`);
  });

  it('of a repeated command does not matter: it has been carried out', async () => {
    const { service } = running;
    const table = await openFight(service);
    const { revision } = await table.state();
    const command = { expectedRevision: revision, commandId: randomUUID() };
    const first = await table.must('endTurn', command);
    expect(await table.must('endTurn', command)).toMatchObject({ repeated: true, events: first.events });
  });
});

describe('two clients at once', () => {
  it('without a revision are both served, one after the other, and every event belongs to one command', async () => {
    const { service } = running;
    const table = await openFight(service);
    const before = (await table.state()).revision;
    const heal = (who: string) => (_: unknown, index: number) =>
      table.must('adjust', { combatantId: who, reason: `${who} ${index}`, temporaryHitPoints: index + 1 });
    const results = await Promise.all([
      ...Array.from({ length: 10 }, heal('fighter')),
      ...Array.from({ length: 10 }, heal('goblin')),
    ]);
    const events = await table.events();
    const spans = results.map(({ events: own }) => own.map(({ revision }) => revision));
    expect(spans.flat().sort((a, b) => a - b)).toEqual(events.slice(before + 1).map(({ revision }) => revision));
    for (const span of spans) expect(span).toEqual(span.map((_, index) => span[0]! + index));
    expect(await table.verify()).toMatchObject({ ok: true });
  });

  it('case 87: who answer two open questions at one revision are both heard', async () => {
    const { service } = running;
    const table = await Table.create(service.api, { ruleset: 'dnd5e', map: { width: 9, height: 9 } });
    await table.join([
      dnd5e.fighter({ at: { x: 1, y: 1 } }),
      dnd5e.orc({ at: { x: 2, y: 1 } }),
      dnd5e.goblin({ at: { x: 1, y: 0 } }),
    ]);
    const initiatives = ['fighter', 'orc', 'goblin'].map((combatantId, index) => ({ combatantId, total: 20 - index }));
    await table.must('setInitiative', { initiatives });
    await table.must('startCombat');
    // One step to the south-west leaves the reach of both.
    const asked = await table.act('fighter', { move: { path: [{ x: 0, y: 2 }] } });
    expect(asked.prompts.map(({ ownerId }) => ownerId)).toEqual(['orc', 'goblin']);

    const choice = ({ choices }: Accepted['prompts'][number]) => choices.find(({ id }) => !id.startsWith('attack'))!.id;
    await Promise.all(
      asked.prompts.map((prompt) => table.must('answerPrompt', { promptId: prompt.id, choice: choice(prompt) })),
    );
    const after = await table.state();
    expect(after.prompts).toEqual([]);
    expect(creature(after, 'fighter').at).toEqual({ x: 0, y: 2 });
  });

  it('who strike the same blow hit once', async () => {
    const { service } = running;
    const table = await openFight(service);
    const command = { ...ATTACK, dice: [19, 1], commandId: randomUUID() };
    const results: Accepted[] = await Promise.all(
      Array.from({ length: 6 }, () => table.must('declareAction', command)),
    );
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    // 1 + 3 of 7 hit points.
    expect(creature(await table.state(), 'goblin').hitPoints.current).toBe(3);
  });

  it('in different encounters do not wait for each other’s answers', async () => {
    const { service } = running;
    const tables = await Promise.all(Array.from({ length: 10 }, () => openFight(service)));
    const moves = tables.map((table) => table.act('fighter', { move: { path: [{ x: 1, y: 2 }] } }));
    const ends = tables.map((table) =>
      table.must('adjust', { combatantId: 'goblin', reason: 'x', temporaryHitPoints: 1 }),
    );
    for (const { events } of [...(await Promise.all(moves)), ...(await Promise.all(ends))])
      expect(events.length).toBeGreaterThan(0);
    for (const table of tables) expect(await table.verify()).toMatchObject({ ok: true });
  });
});

describe('undoing', () => {
  it('twice goes back two commands, and what was undone can be read', async () => {
    const { service } = running;
    const table = await openFight(service);
    const start = await table.state();
    const heal = (amount: number): Input => ({ combatantId: 'goblin', reason: 'x', temporaryHitPoints: amount });
    const one = await table.must('adjust', heal(1));
    const two = await table.must('adjust', heal(2));
    const withoutRevision = ({ revision: _, ...state }: SeenState) => state;
    expect(withoutRevision((await table.must('undo')).encounter)).toEqual(withoutRevision(one.encounter));
    expect(withoutRevision((await table.must('undo')).encounter)).toEqual(withoutRevision(start));
    expect(await table.state({ revision: two.revision })).toEqual(two.encounter);
    expect(await table.verify()).toMatchObject({ ok: true });
  });

  it('throws no die again: the next one is another', async () => {
    const { service } = running;
    const table = await openFight(service);
    const first = await table.must('declareAction', ATTACK);
    const { thrown } = first.encounter.dice as { thrown: number };
    await table.must('undo');
    expect((await table.state()).dice).toMatchObject({ thrown });
    await table.must('declareAction', ATTACK);
    await table.must('endEncounter');
    const verdict = await table.verify();
    expect(verdict).toMatchObject({ ok: true, dice: { ok: true, seedRevealed: true } });
    expect(verdict.dice.recomputed).toBeGreaterThan(thrown);
  });
});
