import { beforeEach, describe, expect, it } from '@jest/globals';
import { GAME_MASTER } from '../engine/encounter/seat.js';
import type { EncounterState } from '../engine/encounter/state.js';
import { toyCreature } from '../engine/testing/toy-ruleset.js';
import type { Comparison } from './compare.js';
import { Comparer } from './compare.js';
import { differences } from './compare-states.js';
import { ToyTable } from './testing/toy-table.js';

const PARENT = ToyTable.encounterId;
const [ONE, TWO] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'] as const;
const ATTACK = { type: 'declareAction', actorId: 'ann', action: 'attack', input: { targetId: 'bob' } } as const;
const HIT = { dice: [15, 4] };
const MISS = { dice: [2] };

let table: ToyTable;
let comparer: Comparer;
let begun: EncounterState;
beforeEach(async () => {
  table = new ToyTable();
  comparer = new Comparer(table.repository, table.reader);
  await table.open();
  begun = (await table.repository.load(PARENT))!.fold.state!;
});

const compared = async (a: EncounterState, b: EncounterState): Promise<Comparison> =>
  (await comparer.compare({ encounterId: a.id, revision: a.revision }, { encounterId: b.id, revision: b.revision }))!;

async function fork(encounterId: string, at: number, parentId = PARENT): Promise<EncounterState> {
  const commandId = encounterId.replaceAll(/^./g, '9');
  const result = await table.forks.fork({ parentId, encounterId, at, seed: 'FRESH', commandId, seat: GAME_MASTER });
  if (result.kind !== 'accepted') throw new Error(result.kind);
  return result.state;
}

describe('two revisions of one fight', () => {
  it('differ in what happened between them, field by field, from the next event on', async () => {
    const hit = await table.must(ATTACK, HIT);
    const found = await compared(begun, hit.state);
    expect(found).toMatchObject({
      relation: 'SAME_ENCOUNTER',
      same: false,
      ancestor: { encounterId: PARENT, revision: begun.revision },
      firstA: null,
      firstB: { event: { revision: begun.revision + 1, type: 'ActionDeclared' } },
    });
    const { current } = begun.combatants.bob!.hitPoints;
    expect(found.combatants).toEqual([
      {
        combatantId: 'ann',
        name: 'ann',
        inA: true,
        inB: true,
        differences: [{ path: ['activity', 'budget', 'action'], a: 1, b: 0 }],
      },
      {
        combatantId: 'bob',
        name: 'bob',
        inA: true,
        inB: true,
        differences: [{ path: ['hitPoints', 'current'], a: current, b: current - 4 }],
      },
    ]);
    expect(found.encounter).toEqual([]); // declared dice leave the counter where it is
  });

  it('that are one revision do not differ', async () => {
    expect(await compared(begun, begun)).toMatchObject({ same: true, firstA: null, firstB: null });
  });

  it('part where one was undone', async () => {
    const hit = await table.must(ATTACK, HIT);
    await table.must({ type: 'undo', reason: '' });
    const miss = await table.must(ATTACK, MISS);
    const found = await compared(hit.state, miss.state);
    expect(found.ancestor).toEqual({ encounterId: PARENT, revision: begun.revision });
    expect([found.firstA, found.firstB].map((one) => one!.event.type)).toEqual(['DiceRolled', 'DiceRolled']);
    expect(found.combatants.map(({ combatantId }) => combatantId)).toEqual(['bob']);
  });

  it('say who came and who went', async () => {
    await table.must({ type: 'addCombatants', combatants: [toyCreature('eve', { side: 'blue' })] });
    const { state } = await table.must({ type: 'removeCombatant', combatantId: 'bob', reason: 'fled' });
    const { combatants } = await compared(begun, state);
    expect(combatants.map(({ combatantId, inA, inB }) => [combatantId, inA, inB])).toEqual([
      ['bob', true, false],
      ['eve', false, true],
    ]);
  });
});

describe('differences of JSON values', () => {
  const effect = (id: string, level: number) => ({ id, level });
  it.each([
    [
      'of entries that have ids go by them',
      [effect('x', 1), effect('y', 2)],
      [effect('y', 3)],
      [
        { path: ['x'], a: effect('x', 1), b: undefined },
        { path: ['y', 'level'], a: 2, b: 3 },
      ],
    ],
    ['of other lists are of the whole list', [1, 2], [1, 3], [{ path: [], a: [1, 2], b: [1, 3] }]],
    [
      'of a list with an id twice are of the whole list',
      [effect('x', 1), effect('x', 2)],
      [effect('x', 1)],
      [{ path: [], a: [effect('x', 1), effect('x', 2)], b: [effect('x', 1)] }],
    ],
    [
      'of what is null on one side are named with both',
      { at: null },
      { at: { x: 1 } },
      [{ path: ['at'], a: null, b: { x: 1 } }],
    ],
    ['are none in another order of members', { a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }, []],
  ])('%s', (_, a, b, found) => {
    expect(differences(a, b)).toEqual(found);
  });
});

describe('forks', () => {
  it('in which the same was done by other commands are the same', async () => {
    await fork(ONE, begun.revision);
    await fork(TWO, begun.revision);
    const one = await table.must(ATTACK, { ...HIT, encounterId: ONE });
    const two = await table.must(ATTACK, { ...HIT, encounterId: TWO });
    expect(await compared(one.state, two.state)).toMatchObject({
      relation: 'FORKS',
      same: true,
      ancestor: { encounterId: PARENT, revision: begun.revision },
      firstA: null,
      firstB: null,
    });
  });

  it('differ from the first event that says something else', async () => {
    const made = await fork(ONE, begun.revision);
    const parent = await table.must(ATTACK, HIT);
    const child = await table.must(ATTACK, { ...MISS, encounterId: ONE });
    const found = await compared(parent.state, child.state);
    expect(found.firstA!.event).toMatchObject({ type: 'DiceRolled', data: { total: 18 } });
    expect(found.firstB!.event).toMatchObject({ type: 'DiceRolled', data: { total: 5 } });
    expect(found.firstB!.event.revision).toBeGreaterThan(made.revision);
    expect(found.combatants.map(({ combatantId }) => combatantId)).toEqual(['bob']);
  });

  it('of forks have an ancestor where the elder branched off', async () => {
    await fork(ONE, begun.revision);
    const child = await table.must({ type: 'endTurn' }, { encounterId: ONE });
    const grandchild = await fork(TWO, child.state.revision, ONE);
    expect(await compared(child.state, grandchild)).toMatchObject({
      same: true,
      ancestor: { encounterId: ONE, revision: child.state.revision },
    });
    const parent = await table.must(ATTACK, HIT);
    expect((await compared(parent.state, grandchild)).ancestor).toEqual({
      encounterId: PARENT,
      revision: begun.revision,
    });
  });
});

describe('fights that have nothing to do with one another', () => {
  it('have no common ancestor, and differ all the same', async () => {
    await table.open(ONE);
    const { state } = await table.must(ATTACK, { ...HIT, encounterId: ONE });
    expect(await compared(begun, state)).toMatchObject({
      relation: 'UNRELATED',
      same: false,
      ancestor: null,
      firstA: null,
      firstB: null,
    });
  });

  it('that do not exist cannot be compared', async () => {
    const here = { encounterId: PARENT, revision: begun.revision };
    expect(await comparer.compare(here, { ...here, revision: 999 })).toBeUndefined();
    expect(await comparer.compare({ ...here, encounterId: TWO }, here)).toBeUndefined();
  });
});
