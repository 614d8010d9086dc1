import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Seat } from '../engine/encounter/seat.js';
import { OWNER } from '../engine/encounter/seat.js';
import { ToyTable } from './testing/toy-table.js';

// They sit there without an event that says so.
const ANA: Seat = { id: OWNER.id, role: 'PLAYER', name: 'ana', combatantIds: [] };
const BEA: Seat = { id: OWNER.id, role: 'PLAYER', name: 'bea', combatantIds: [] };
const ATTACK = { type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } } as const;
const STEP = { type: 'declareAction', actorId: 'ann', action: 'move', input: { path: [{ x: 0, y: 1 }] } } as const;
const UNDO = { type: 'undo', reason: '' } as const;

let table: ToyTable;
beforeEach(async () => {
  table = new ToyTable();
  await table.open();
});

describe('a player', () => {
  it('takes back its own last command', async () => {
    const before = (await table.repository.load(ToyTable.encounterId))!.fold.state!;
    await table.must(STEP, { seat: ANA });
    const { state } = await table.must(UNDO, { seat: ANA });
    expect({ ...state, revision: 0 }).toEqual({ ...before, revision: 0 });
  });

  it('may not undo past a die, its own or that of somebody who came after', async () => {
    const { records } = await table.must(ATTACK, { seat: ANA });
    const die = records.find(({ event }) => event.type === 'DiceRolled')!.event.revision;
    expect(await table.give(UNDO, { seat: ANA })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'UNDO_PAST_DIE', params: { revision: die } },
    });
  });

  it('may not undo past a die that was undone: it has been seen', async () => {
    await table.must(STEP, { seat: ANA });
    await table.must(ATTACK);
    await table.must(UNDO);
    expect(await table.give(UNDO, { seat: ANA })).toMatchObject({ refusal: { code: 'UNDO_PAST_DIE' } });
    await table.must(UNDO);
  });

  it('may not undo what another seat has done', async () => {
    const { records } = await table.must(STEP, { seat: ANA });
    expect(await table.give(UNDO, { seat: BEA })).toMatchObject({
      refusal: { code: 'UNDO_OF_OTHERS', params: { revision: records[0]!.event.revision, seat: 'ana' } },
    });
    expect(await table.give(UNDO, { seat: { ...ANA, role: 'SPECTATOR' } })).toMatchObject({
      refusal: { code: 'UNDO_OF_OTHERS' },
    });
  });

  it('goes back no further than its last command', async () => {
    const first = await table.must(STEP, { seat: ANA });
    await table.must({ ...STEP, input: { path: [{ x: 0, y: 0 }] } }, { seat: ANA });
    const to = first.records[0]!.event.revision - 1;
    const last = String(first.state.revision);
    expect(await table.give({ ...UNDO, to }, { seat: ANA })).toMatchObject({
      refusal: { code: 'UNDO_TOO_FAR', legal: [last] },
    });
    expect((await table.must({ ...UNDO, to: first.state.revision }, { seat: ANA })).state.combatants.ann!.at).toEqual({
      x: 0,
      y: 1,
    });
  });

  it('is told of a revision that does not exist', async () => {
    await table.must(STEP, { seat: ANA });
    expect(await table.give({ ...UNDO, to: 999 }, { seat: ANA })).toMatchObject({
      refusal: { code: 'REVISION_UNKNOWN' },
    });
  });
});

describe('the game master', () => {
  it('goes back past dice, but they are never thrown again: the counter does not go back', async () => {
    const attack = await table.must(ATTACK);
    const back = await table.must(UNDO);
    expect(back.state.dice.next).toBe(attack.state.dice.next);
    const again = await table.must(ATTACK);
    const indexes = [...attack.records, ...again.records].flatMap(({ event }) =>
      event.type === 'DiceRolled' ? event.data.dice.map(({ index }) => index) : [],
    );
    expect(indexes).toEqual(indexes.map((_, place) => place));
  });

  it('leaves the undone branch readable', async () => {
    const attack = await table.must(ATTACK);
    await table.must(UNDO);
    await table.must(STEP);
    expect(await table.reader.stateAt(ToyTable.encounterId, attack.state.revision)).toEqual(attack.state);
    const types: string[] = [];
    for await (const { event } of table.repository.read(ToyTable.encounterId, 0)) types.push(event.type);
    expect(types).toEqual(expect.arrayContaining(['AttackResolved', 'ActionsReverted', 'Moved']));
  });
});
