import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import request from 'supertest';
import { omit } from '../../src/encounters/testing/omit.js';
import { useOneService } from './support/one-service.js';
import { seededId } from './support/seeded.js';
import { useServices } from './support/services.js';
import type { Input, SeenState } from './support/table.js';
import { Table } from './support/table.js';

const running = useOneService();
const services = useServices();
const ATTACK = { actorId: 'fighter', action: { attack: { targetId: 'goblin', attackId: 'longsword' } } };
const AWAY = { actorId: 'fighter', action: { move: { path: [{ x: 0, y: 1 }] } } };

async function openFight(): Promise<Table> {
  const table = await Table.create(running.service.api, { ruleset: 'dnd5e', map: { width: 9, height: 9 } });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } })]);
  const initiatives = ['fighter', 'goblin'].map((combatantId, index) => ({ combatantId, total: 20 - index }));
  await table.must('setInitiative', { initiatives });
  await table.must('startCombat');
  return table;
}

/** Branches a fight off and gives the new one. */
async function forked(table: Table, input: Input): Promise<{ fork: Table; state: SeenState }> {
  const { encounter } = await table.must('fork', { seed: 'FRESH', id: seededId(), ...input });
  return { fork: new Table(running.service.api, encounter.id), state: encounter };
}

/** What play changes in a state. */
const fight = (state: SeenState): object => omit(state, ['id', 'name', 'revision', 'dice']);

describe('fork', () => {
  it('makes an encounter that names its parent, goes on from there, and verifies by itself', async () => {
    const table = await openFight();
    const { encounter: then, events } = await table.must('declareAction', { ...ATTACK, dice: [1] });
    const { fork, state } = await forked(table, { at: then.revision, name: 'Had it missed', tags: ['study'] });
    expect(fight(state)).toEqual(fight(then));
    const query = `query($id: UUID!) { encounter(id: $id) { name tags forkedFrom { encounterId revision hash seed firstDie } } }`;
    expect(await running.service.api.data(query, { id: fork.id })).toMatchObject({
      encounter: {
        name: 'Had it missed',
        tags: ['study'],
        forkedFrom: { encounterId: table.id, revision: then.revision, hash: events.at(-1)!.hash, seed: 'FRESH' },
      },
    });
    await fork.endTurn();
    await fork.must('declareAction', {
      actorId: 'goblin',
      action: { attack: { targetId: 'fighter', attackId: 'scimitar' } },
    });
    expect(await table.state()).toEqual(then);
    expect(await fork.verify()).toMatchObject({ ok: true });
    await fork.must('endEncounter');
    expect(await fork.verify()).toMatchObject({ ok: true, dice: { seedRevealed: true } });
    expect((await fork.refused('undo', { to: 0 })).code).toBe('ENCOUNTER_ENDED');
  });

  it('by the same seed waits until the dice of the parent are no secret', async () => {
    const table = await openFight();
    const { revision } = await table.state();
    const fell = await table.must('declareAction', ATTACK);
    const refused = await table.refused('fork', { at: revision, seed: 'SAME' });
    expect(refused).toMatchObject({ code: 'FORK_SEED_SECRET', legal: ['FRESH'], message: expect.any(String) });
    await table.must('endEncounter');
    const { fork } = await forked(table, { at: revision, seed: 'SAME' });
    const again = await fork.must('declareAction', ATTACK);
    const faces = (accepted: typeof fell): unknown =>
      accepted.events.filter(({ type }) => type === 'DiceRolled').map(({ dice }) => dice);
    expect(faces(again)).toEqual(faces(fell));
  });

  it('takes over an open question', async () => {
    const table = await openFight();
    await table.endTurn();
    await table.endTurn();
    const asked = await table.must('declareAction', AWAY);
    const { fork, state } = await forked(table, { at: asked.revision });
    expect(state.prompts).toEqual(asked.prompts);
    await table.answer('attack:scimitar');
    const { encounter } = await fork.answer('decline');
    expect(encounter.prompts).toEqual([]);
    expect(await fork.verify()).toMatchObject({ ok: true });
  });

  it('is exported like any other, and its log begins with it', async () => {
    const table = await openFight();
    const { fork } = await forked(table, { at: (await table.state()).revision });
    await fork.endTurn();
    const archive = await running.service.api.get(`/encounters/${fork.id}/events.ndjson`);
    const [manifest, first] = archive.text.split('\n').map((line) => (line ? (JSON.parse(line) as Input) : {}));
    expect(manifest).toMatchObject({ encounterId: fork.id, ruleset: 'dnd5e' });
    expect(first).toMatchObject({ header: { type: 'EncounterForked' }, parts: { public: { parentId: table.id } } });
    const log = `query($id: UUID!) { encounter(id: $id) { log { edges { node { text } } } } }`;
    const { encounter } = await running.service.api.data<{
      encounter: { log: { edges: readonly { node: { text: string } }[] } };
    }>(log, { id: fork.id });
    expect(encounter.log.edges[0]!.node.text).toContain('branches off');
  });

  it('is imported and verified where its parent is not, with a question open', async () => {
    const table = await openFight();
    await table.endTurn();
    await table.endTurn();
    const asked = await table.must('declareAction', AWAY);
    await table.answer('decline');
    await table.must('endEncounter');
    const { fork } = await forked(table, { at: asked.revision, seed: 'SAME' });
    await fork.answer('attack:scimitar');
    await fork.must('endEncounter');
    const { text } = await running.service.api.get(`/encounters/${fork.id}/events.ndjson`);
    const other = await services.start();
    const imported = await request(other.url)
      .post('/encounters/import')
      .set('content-type', 'application/x-ndjson')
      .send(Buffer.from(text));
    expect([imported.status, imported.body]).toEqual([201, expect.objectContaining({ encounterId: fork.id })]);
    const there = fork.through(other.api);
    const hitPoints = async (one: Table): Promise<unknown> =>
      (await one.state()).combatants.map((creature) => [creature.id, creature.at, creature.hitPoints]);
    expect(await hitPoints(there)).toEqual(await hitPoints(fork));
    expect(await there.events()).toEqual(await fork.events());
    expect(await there.verify()).toMatchObject({ ok: true, chain: { ok: true }, dice: { ok: true } });
  });

  it('says what is wrong with what it is given', async () => {
    const table = await openFight();
    const { revision } = await table.state();
    const nobody = await table.fails('fork', { encounterId: randomUUID(), at: 0, seed: 'FRESH' });
    expect(nobody.extensions.code).toBe('NOT_FOUND');
    expect(await table.refused('fork', { at: revision + 1, seed: 'FRESH' })).toMatchObject({
      code: 'REVISION_UNKNOWN',
    });
    expect(await table.refused('fork', { at: revision - 1, seed: 'FRESH' })).toMatchObject({
      code: 'FORK_INSIDE_COMMAND',
      legal: [String(revision)],
    });
    expect((await table.fails('fork', { at: revision, seed: 'FRESH', id: table.id })).extensions.code).toBe(
      'REVISION_CONFLICT',
    );
    const wrong = await table.fails('fork', { at: -1, seed: 'FRESH', name: '' });
    expect(wrong.extensions.fields!.map(({ path }) => path)).toEqual(['input.at', 'input.name']);
    const line = await table.fails('fork', { at: revision, seed: 'FRESH', name: 'a\nb' });
    expect(line.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('given again with its command id returns the first answer', async () => {
    const table = await openFight();
    const { revision } = await table.state();
    const command = { at: revision, seed: 'FRESH', commandId: randomUUID() };
    const first = await table.must('fork', command);
    const second = await table.must('fork', command);
    expect([second.repeated, second.events]).toEqual([true, first.events]);
    expect((await table.fails('fork', { ...command, name: 'Other' })).extensions.code).toBe('COMMAND_ID_REUSED');
  });
});

describe('compare', () => {
  const COMPARE = `query($a: ComparedInput!, $b: ComparedInput!) { compare(a: $a, b: $b) {
    relation same commonAncestor { encounterId revision }
    a { encounterId revision firstDifference { type revision } } b { encounterId revision firstDifference { type revision } }
    encounter { path kind a b delta } combatants { combatantId inA inB differences { path kind a b delta } } } }`;

  it('says who differs between two forks, in what, and from which event on', async () => {
    const table = await openFight();
    const { revision } = await table.state();
    const { fork } = await forked(table, { at: revision });
    await table.must('declareAction', { ...ATTACK, dice: [1] });
    const hit = await fork.must('declareAction', { ...ATTACK, dice: [19, 2] });
    const dealt = hit.events.find(({ type }) => type === 'DamageDealt')!.toHitPoints as number;
    const { compare } = await running.service.api.data<{ compare: Input }>(COMPARE, {
      a: { encounterId: table.id },
      b: { encounterId: fork.id },
    });
    expect(compare).toMatchObject({
      relation: 'FORKS',
      same: false,
      commonAncestor: { encounterId: table.id, revision },
      a: { encounterId: table.id, firstDifference: { type: 'DiceRolled' } },
      b: { encounterId: fork.id, revision: hit.revision, firstDifference: { type: 'DiceRolled' } },
    });
    const [goblin] = compare.combatants as readonly Input[];
    expect(goblin).toMatchObject({ combatantId: 'goblin', inA: true, inB: true });
    expect(goblin!.differences).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'hitPoints.current', kind: 'CHANGED', delta: -dealt })]),
    );
  });

  it('compares two revisions of one encounter, and knows fights that have nothing to do with one another', async () => {
    const table = await openFight();
    const { revision } = await table.state();
    const here = { encounterId: table.id, revision };
    const compared = async (b: Input): Promise<Input> =>
      (await running.service.api.data<{ compare: Input }>(COMPARE, { a: here, b })).compare;
    expect(await compared(here)).toMatchObject({
      relation: 'SAME_ENCOUNTER',
      same: true,
      encounter: [],
      combatants: [],
    });
    expect(await compared({ ...here, revision: 0 })).toMatchObject({
      same: false,
      a: { firstDifference: { revision: 1 } },
      b: { firstDifference: null },
    });
    expect(await compared({ encounterId: (await openFight()).id })).toMatchObject({
      relation: 'UNRELATED',
      commonAncestor: null,
      same: true,
    });
    const error = await running.service.api.failure(COMPARE, { a: here, b: { ...here, revision: 999 } });
    expect(error.extensions.code).toBe('NOT_FOUND');
  });
});

describe('whatIf', () => {
  const WHAT_IF = `query($input: WhatIfInput!) { whatIf(input: $input) {
    seed
    run { end events { type revision } encounter { revision activeId combatants { id hitPoints { current } } }
      refusals { command refusal { code message } } prompts { kind ownerId } }
    distribution { runs undecided sides { side wins share } ends { end runs } refusals { command code count }
      prompts { kind ownerId count }
      combatants { combatantId side dropped down dead hitPoints { mean minimum maximum p10 p25 median p75 p90 } } } } }`;
  const strike = (dice: readonly number[] = []): Input => ({ declareAction: { ...ATTACK, dice } });
  const imagined = async (table: Table, input: Input): Promise<Input> =>
    (await running.service.api.data<{ whatIf: Input }>(WHAT_IF, { input: { encounterId: table.id, ...input } })).whatIf;

  it('answers with what would happen, and stores nothing', async () => {
    const table = await openFight();
    const before = await table.state();
    const head = await running.service.store.headPosition();
    const found = await imagined(table, { commands: [strike([19, 2]), { endTurn: {} }] });
    expect(await running.service.store.headPosition()).toBe(head);
    expect(await table.state()).toEqual(before);
    const real = await table.must('declareAction', { ...ATTACK, dice: [19, 2] });
    const run = found.run as Input & { events: readonly Input[]; encounter: SeenState };
    expect(run).toMatchObject({ end: 'DONE', refusals: [], prompts: [], encounter: { activeId: 'goblin' } });
    expect(run.events.slice(0, real.events.length)).toEqual(
      real.events.map(({ type, revision }) => ({ type, revision })),
    );
    expect(found.distribution).toBeNull();
  });

  it('counts how it comes out over many runs, the same again by the same seed', async () => {
    const table = await openFight();
    const duel = {
      commands: [
        strike(),
        { endTurn: {} },
        { declareAction: { actorId: 'goblin', action: { attack: { targetId: 'fighter', attackId: 'scimitar' } } } },
        { endTurn: {} },
      ],
      repeat: 20,
      trials: 50,
      seed: 'ab'.repeat(32),
    };
    const found = await imagined(table, duel);
    const { sides, undecided, runs, combatants } = found.distribution as {
      sides: readonly { side: string; wins: number; share: number }[];
      undecided: number;
      runs: number;
      combatants: readonly { combatantId: string; dropped: number }[];
    };
    expect(runs).toBe(50);
    expect(sides.reduce((sum, { wins }) => sum + wins, undecided)).toBe(50);
    for (const { wins, share } of sides) expect(share).toBeCloseTo(wins / 50);
    expect(combatants.map(({ combatantId }) => combatantId)).toEqual(['fighter', 'goblin']);
    // A fighter of 5e seldom needs twenty rounds for a goblin.
    expect(combatants[1]!.dropped).toBeGreaterThan(25);
    expect(found.seed).toBe(duel.seed);
    expect(await imagined(table, duel)).toEqual(found);
  });

  it('begins at any revision, and says at which prompt it could not go on', async () => {
    const table = await openFight();
    await table.endTurn();
    const { revision } = await table.endTurn();
    await table.must('declareAction', { ...ATTACK, dice: [1] });
    const commands = [{ declareAction: AWAY }];
    const found = await imagined(table, { at: revision, commands });
    expect(found.run).toMatchObject({
      end: 'PROMPT_OPEN',
      prompts: [{ kind: 'opportunityAttack', ownerId: 'goblin' }],
    });
    const answers = [{ promptKind: 'opportunityAttack', choice: 'decline' }];
    expect((await imagined(table, { at: revision, commands, answers })).run).toMatchObject({ end: 'DONE' });
  });

  it('says what is refused, in the language of the caller, and what is not well-formed, with its place', async () => {
    const table = await openFight();
    const { api } = running.service;
    const outOfTurn = { declareAction: { actorId: 'goblin', action: { dodge: {} } } };
    const refused = async (headers: Record<string, string>): Promise<unknown> => {
      const input = {
        encounterId: table.id,
        commands: [{ endTurn: {} }, { endTurn: { actorId: 'fighter' } }, outOfTurn],
      };
      return (await api.with(headers).data<{ whatIf: { run: Input } }>(WHAT_IF, { input })).whatIf.run.refusals;
    };
    expect(await refused({})).toMatchObject([
      { command: 1, refusal: { code: 'NOT_YOUR_TURN', message: expect.stringMatching(/^It is/) } },
    ]);
    expect(await refused({ 'accept-language': 'es' })).toMatchObject([
      { command: 1, refusal: { message: expect.stringMatching(/^Es el turno/) } },
    ]);
    const fields = async (commands: readonly Input[], more: Input = {}): Promise<unknown> => {
      const error = await api.failure(WHAT_IF, { input: { encounterId: table.id, commands, ...more } });
      return error.extensions.fields?.map(({ path }) => path) ?? error.extensions.code;
    };
    expect(await fields([{ setPolicy: { combatantId: 'goblin', promptKind: 'dance', policy: 'ASK' } }])).toEqual([
      'input.commands.0.setPolicy.promptKind',
    ]);
    expect(await fields([{ endTurn: { dice: [0] } }])).toEqual(['input.commands.0.endTurn.dice']);
    expect(await fields([])).toEqual(['input.commands']);
    expect(await fields([{ endTurn: {} }], { repeat: 100, trials: 10_000 })).toBe('TOO_COMPLEX');
    const { revision } = await table.state();
    expect(await fields([{ endTurn: {} }], { at: revision - 1 })).toEqual(['input.at']);
    expect(await fields([{ endTurn: {} }], { at: revision + 1 })).toBe('NOT_FOUND');
  });

  it('neither uses nor shows the dice of the encounter', async () => {
    const table = await openFight();
    const found = await imagined(table, { commands: [strike()], trials: 30 });
    const { commitment } = (
      await running.service.api.data<{ encounter: { dice: { commitment: string } } }>(
        'query($id: UUID!) { encounter(id: $id) { dice { commitment } } }',
        { id: table.id },
      )
    ).encounter.dice;
    expect(
      createHash('sha256')
        .update(Buffer.from(found.seed as string, 'hex'))
        .digest('hex'),
    ).not.toBe(commitment);
    await table.must('declareAction', ATTACK);
    await table.must('endEncounter');
    expect(await table.verify()).toMatchObject({ ok: true, dice: { ok: true } });
  });
});
