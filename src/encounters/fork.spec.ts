import { DEFAULT_DISCLOSURE } from '../engine/encounter/events/seats.js';
import { GAME_MASTER } from '../engine/encounter/seat.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EncounterState } from '../engine/encounter/state.js';
import { toyCreature } from '../engine/testing/toy-ruleset.js';
import type { CommandResult } from './command-result.js';
import type { EncounterRecord } from './envelope.js';
import type { ForkRequest } from './fork.js';
import { omit } from './testing/omit.js';
import { ToyTable } from './testing/toy-table.js';
import { verifyEncounter } from './verify-encounter.js';

type Accepted = Extract<CommandResult, { kind: 'accepted' }>;

const PARENT = ToyTable.encounterId;
const FORK = '22222222-2222-4222-8222-222222222222';
const OTHER = '33333333-3333-4333-8333-333333333333';
const ATTACK = { type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } } as const;
const AWAY = {
  type: 'declareAction',
  actorId: 'ann',
  action: 'move',
  input: {
    path: [
      { x: 0, y: 1 },
      { x: 0, y: 2 },
    ],
  },
} as const;
const END = { type: 'endEncounter', reason: '', victors: [] } as const;

let table: ToyTable;
let commands: number;
beforeEach(async () => {
  table = new ToyTable();
  commands = 0;
  await table.open();
});

function give(change: Partial<ForkRequest> & Pick<ForkRequest, 'at'>): Promise<CommandResult> {
  return table.forks.fork({
    parentId: PARENT,
    encounterId: FORK,
    seed: 'FRESH',
    commandId: `44444444-4444-4444-8444-${String(commands++).padStart(12, '0')}`,
    seat: GAME_MASTER,
    ...change,
  });
}

async function fork(change: Partial<ForkRequest> & Pick<ForkRequest, 'at'>): Promise<Accepted> {
  const result = await give(change);
  if (result.kind !== 'accepted') throw new Error(JSON.stringify({ ...result, state: undefined }));
  return result;
}

const must = (command: Parameters<ToyTable['must']>[0], encounterId = PARENT): Promise<Accepted> =>
  table.must(command, { encounterId });

/** Both have had a turn, so that both have a reaction; it is ann's turn again. */
async function aRound(): Promise<void> {
  await must({ type: 'endTurn' });
  await must({ type: 'endTurn' });
}

/** The faces of the service that fell, each with its index. */
const diceOf = (records: readonly EncounterRecord[]): (readonly [number | null, number])[] =>
  records.flatMap(({ event }) =>
    event.type === 'DiceRolled' ? event.data.dice.map(({ index, face }) => [index, face] as const) : [],
  );

/** What a fork and its parent have in common. */
const fight = (state: EncounterState): object => ({
  ...omit(state, ['id', 'name', 'tags', 'dice', 'fork', 'revision']),
  openAction: state.openAction && { ...state.openAction, revision: 0 },
  next: state.dice.next,
});

const verified = async (encounterId: string) => {
  const { repository, secrets, rulesets, hashing } = table;
  return (await verifyEncounter({ repository, secrets, rulesets, hashing }, encounterId))!;
};

describe('a fork', () => {
  it('goes on from the state its parent had, folded from its own stream alone', async () => {
    await must({ type: 'adjust', combatantId: 'bob', reason: 'x', addCondition: { kind: 'prone' } });
    await must({ type: 'addCombatants', combatants: [toyCreature('eve', { side: 'blue', at: { x: 4, y: 4 } })] });
    await must({ type: 'removeCombatant', combatantId: 'eve', reason: 'fled' });
    const { state: then } = await must(ATTACK);
    await must({ type: 'endTurn' });
    const { state } = await fork({ at: then.revision, name: 'Had she waited', tags: ['study'] });
    expect(fight(state)).toEqual(fight(then));
    expect(state).toMatchObject({
      id: FORK,
      name: 'Had she waited',
      tags: ['study'],
      fork: { parentId: PARENT, parentRevision: then.revision, seed: 'FRESH', firstDie: then.dice.next },
    });
    const { repository } = new ToyTable(table.store);
    expect((await repository.load(FORK))!.fold.state).toEqual(state);
  });

  it('names the hash of the event it goes on from, and carries name and tags of its parent if it is given none', async () => {
    const { state, records } = await must(ATTACK);
    const { state: made } = await fork({ at: state.revision });
    expect(made.fork!.parentHash).toBe(records.at(-1)!.metadata.hash);
    expect([made.name, made.tags]).toEqual(['Toy', []]);
  });

  it('throws dice of its own by a fresh seed, with indexes that go on, and verifies by itself', async () => {
    const { state } = await must(ATTACK);
    await fork({ at: state.revision });
    await must({ type: 'endTurn' }, FORK);
    const thrown = diceOf((await must({ ...ATTACK, actorId: 'bob', input: { targetId: 'ann' } }, FORK)).records);
    expect(thrown[0]![0]).toBe(state.dice.next);
    expect(await verified(FORK)).toMatchObject({
      chain: { ok: true },
      dice: { ok: true, recomputed: thrown.length, seedRevealed: false },
      checkpoints: { ok: true },
      readjudication: { divergences: [] },
    });
    const ended = (await must(END, FORK)).records.at(-1)!.event;
    expect(ended.data).toMatchObject({ diceThrown: thrown.length });
    expect((await verified(FORK)).dice.ok).toBe(true);
  });

  it('of a fight whose game master has said what is disclosed carries that over, and verifies', async () => {
    const { state } = await must({ type: 'setDisclosure', disclosure: { ...DEFAULT_DISCLOSURE, armorClass: 'SHOWN' } });
    const { state: made } = await fork({ at: state.revision });
    expect(made.disclosure).toEqual(state.disclosure);
    expect((await verified(FORK)).readjudication).toMatchObject({ divergences: [] });
  });

  it('by the same seed is refused while the parent throws it: it would show what is yet to fall', async () => {
    const { state } = await must(ATTACK);
    const refused = await give({ at: state.revision, seed: 'SAME' });
    expect(refused).toMatchObject({ kind: 'refused', refusal: { code: 'FORK_SEED_SECRET', legal: ['FRESH'] } });
    expect(await table.secrets.read(FORK)).toBeUndefined();
  });

  it('by the same seed sees the same dice fall, and so does a fork of the fork', async () => {
    const { state: before } = await must({ type: 'endTurn' });
    const fell = diceOf((await must({ ...ATTACK, actorId: 'bob', input: { targetId: 'ann' } })).records);
    await must({ type: 'endTurn' });
    const later = diceOf((await must(ATTACK)).records);
    await must(END);
    const { state: first } = await fork({ at: before.revision, seed: 'SAME' });
    expect(first.dice.commitment).toBe(before.dice.commitment);
    const again = await must({ ...ATTACK, actorId: 'bob', input: { targetId: 'ann' } }, FORK);
    expect(diceOf(again.records)).toEqual(fell);
    await fork({ parentId: FORK, encounterId: OTHER, at: again.state.revision, seed: 'SAME' });
    await must({ type: 'endTurn' }, OTHER);
    expect(diceOf((await must(ATTACK, OTHER)).records)).toEqual(later);
    for (const id of [FORK, OTHER])
      expect(await verified(id)).toMatchObject({
        chain: { ok: true },
        dice: { ok: true, seedRevealed: true },
        checkpoints: { ok: true },
        readjudication: { divergences: [] },
      });
  });

  it('in the middle of a question can answer it otherwise', async () => {
    await aRound();
    const asked = await must(AWAY);
    const [prompt] = asked.state.prompts;
    await must({ type: 'adjust', combatantId: 'ann', reason: 'blessed', temporaryHitPoints: 3 });
    const { state } = await must({ type: 'adjust', combatantId: 'bob', reason: 'luck', circumstance: 2 });
    const { state: made } = await fork({ at: state.revision });
    expect(fight(made)).toEqual(fight(state));
    const yes = await must({ type: 'answerPrompt', promptId: prompt!.id, choice: 'yes', by: 'SEAT' });
    const no = await must({ type: 'answerPrompt', promptId: prompt!.id, choice: 'no', by: 'SEAT' }, FORK);
    expect(yes.records.some(({ event }) => event.type === 'AttackResolved')).toBe(true);
    expect(no.records.some(({ event }) => event.type === 'AttackResolved')).toBe(false);
    expect(no.state.combatants.ann!.at).toEqual({ x: 0, y: 2 });
    expect(no.state.openAction).toBeNull();
    expect(await verified(FORK)).toMatchObject({
      chain: { ok: true },
      dice: { ok: true, recomputed: 0 },
      readjudication: { actions: 1, divergences: [] },
    });
  });

  it('throws new dice for a question it took over', async () => {
    await aRound();
    const { state } = await must(AWAY);
    await fork({ at: state.revision });
    const promptId = state.prompts[0]!.id;
    const { records } = await must({ type: 'answerPrompt', promptId, choice: 'yes', by: 'SEAT' }, FORK);
    expect(diceOf(records).length).toBeGreaterThan(0);
    expect((await verified(FORK)).dice).toMatchObject({ ok: true, recomputed: diceOf(records).length });
  });

  it('cannot be undone to before it began', async () => {
    const { state } = await must(ATTACK);
    const { state: made } = await fork({ at: state.revision });
    expect(await table.give({ type: 'undo', reason: '' }, { encounterId: FORK })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'NOTHING_TO_UNDO' },
    });
    const { state: after } = await must({ type: 'endTurn' }, FORK);
    const back = await must({ type: 'undo', reason: '' }, FORK);
    expect(back.state).toEqual({ ...made, dice: after.dice, revision: after.revision + 1 });
    expect(await table.give({ type: 'undo', to: 0, reason: '' }, { encounterId: FORK })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'UNDO_INSIDE_COMMAND', legal: [String(made.revision)] },
    });
  });

  it('takes words for its fresh dice, and none for those of its parent', async () => {
    await must({ type: 'endTurn' });
    const { state } = await must({ ...ATTACK, actorId: 'bob', input: { targetId: 'ann' } });
    await fork({ at: state.revision });
    expect((await must({ type: 'addDiceWord', by: 'Ana', word: 'dragon' }, FORK)).state.dice.words).toEqual(['dragon']);
    await must({ type: 'endTurn' }, FORK);
    await must(ATTACK, FORK);
    expect((await verified(FORK)).dice.ok).toBe(true);
    expect(await table.give({ type: 'addDiceWord', by: 'Ana', word: 'late' }, { encounterId: FORK })).toMatchObject({
      refusal: { code: 'DICE_ALREADY_THROWN' },
    });
    await must(END);
    await fork({ at: state.revision, encounterId: OTHER, seed: 'SAME' });
    expect(await table.give({ type: 'addDiceWord', by: 'Ana', word: 'late' }, { encounterId: OTHER })).toMatchObject({
      refusal: { code: 'DICE_OF_PARENT' },
    });
  });

  it('knows which turn of the round it is in', async () => {
    const { state } = await must({ type: 'endTurn' });
    const { state: made } = await fork({ at: state.revision });
    await must({ type: 'endTurn' }, FORK);
    expect(await table.reader.turns(FORK)).toMatchObject([
      { round: 1, turn: 2, combatantId: 'bob', revision: 0 },
      { round: 2, turn: 1, combatantId: 'ann' },
    ]);
    const moment = await table.reader.revisionOf(FORK, { round: 1, turn: 2 });
    expect(moment).toBeGreaterThanOrEqual(made.revision);
  });

  it('of a revision that was undone goes on from there', async () => {
    const { state } = await must(ATTACK);
    await must({ type: 'undo', reason: '' });
    const { state: made } = await fork({ at: state.revision });
    expect(fight(made)).toEqual(fight(state));
  });

  it('is made once, however often its command comes', async () => {
    const { state } = await must(ATTACK);
    const commandId = '55555555-5555-4555-8555-555555555555';
    const first = await fork({ at: state.revision, commandId });
    const second = await fork({ at: state.revision, commandId });
    expect([first.repeated, second.repeated]).toEqual([false, true]);
    expect(second.records).toEqual(first.records);
    expect(await give({ at: state.revision })).toMatchObject({ kind: 'conflict' });
  });

  it('never passes a seed that is known for a fresh one, also when an attempt was interrupted', async () => {
    const { state } = await must(ATTACK);
    await must(END);
    const secret = (await table.secrets.read(PARENT))!;
    await table.secrets.draw(FORK, { seed: secret.seed, encounterId: PARENT });
    expect(await give({ at: state.revision })).toMatchObject({ kind: 'invalid', problems: [{ path: 'encounterId' }] });
    expect(await table.repository.load(FORK)).toBeUndefined();
    expect((await fork({ at: state.revision, seed: 'SAME' })).state.dice.commitment).toBe(state.dice.commitment);
  });

  it.each<[string, (head: number) => Partial<ForkRequest> & Pick<ForkRequest, 'at'>, object]>([
    ['of nothing', () => ({ at: 0, parentId: OTHER }), { kind: 'not-found' }],
    ['of a revision that is not there', (head) => ({ at: head + 1 }), { refusal: { code: 'REVISION_UNKNOWN' } }],
    [
      'inside a command',
      (head) => ({ at: head - 1 }),
      { refusal: { code: 'FORK_INSIDE_COMMAND', params: { end: expect.any(Number) } } },
    ],
    [
      'by a player',
      (head) => ({ at: head, seat: { id: 'ana', role: 'PLAYER', name: 'ana', combatantIds: [] } }),
      { refusal: { code: 'FORK_NOT_YOURS' } },
    ],
  ])('%s is refused, and nothing is stored', async (_, request, answer) => {
    const { state } = await must(ATTACK);
    const head = await table.store.headPosition();
    expect(await give(request(state.revision))).toMatchObject(answer);
    expect(await table.store.headPosition()).toBe(head);
  });

  it('of a crowd that is more than one append takes is refused, and no encounter is begun', async () => {
    const crowd = (from: number): Promise<Accepted> => {
      const ids = Array.from({ length: 70 }, (_, index) => `extra-${from + index}`);
      return must({ type: 'addCombatants', combatants: ids.map((id) => toyCreature(id, { side: 'crowd' })) });
    };
    await must({ type: 'endTurn' });
    await crowd(0);
    await crowd(70);
    const { state } = await crowd(140);
    await expect(fork({ at: state.revision })).rejects.toMatchObject({ code: 'too-large' });
    expect(await table.repository.load(FORK)).toBeUndefined();
  });

  it('of the end of a fight is refused: there is nothing to go on from', async () => {
    const { state } = await must(END);
    expect(await give({ at: state.revision, seed: 'SAME' })).toMatchObject({
      refusal: { code: 'FORK_AFTER_END', legal: [String(state.revision - 1)] },
    });
  });
});
