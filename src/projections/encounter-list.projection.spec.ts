import { describe, expect, it } from '@jest/globals';
import { GAME_MASTER } from '../engine/encounter/seat.js';
import { ArchiveImporter } from '../encounters/archive/import-archive.js';
import { writeArchive } from '../encounters/archive/write-archive.js';
import { nodeHashing } from '../encounters/node-hashing.js';
import { streamOf } from '../encounters/streams.js';
import { toyCreature } from '../engine/testing/toy-ruleset.js';
import type { EncounterListFilter } from './encounter-list.projection.js';
import { EncounterList } from './encounter-list.projection.js';
import { ONE, ProjectedTable, TWO } from './testing/projected-table.js';

const THREE = '33333333-3333-4333-8333-333333333333';

async function threeFights(): Promise<{ list: EncounterList; projected: ProjectedTable }> {
  const projected = new ProjectedTable();
  const { table } = projected;
  await table.create(ONE, { name: 'Ambush at the ford', tags: ['north', 'north', 'winter'] });
  await table.create(TWO, { name: 'ÁNGEL caído', tags: ['south'] });
  await table.create(THREE, { name: '100 % ambush' });
  await table.must({ type: 'endEncounter', reason: 'truce', victors: ['red', 'blue'] }, { encounterId: THREE });
  await projected.catchUp();
  return { projected, list: new EncounterList(projected.database) };
}

describe('the list of encounters', () => {
  it('shows each with its summary, newest first', async () => {
    const { projected } = await threeFights();
    expect(projected.lines()).toEqual([
      line(3, THREE, '100 % ambush', { phase: 'ENDED', victors: ['red', 'blue'], revision: 1 }),
      line(2, TWO, 'ÁNGEL caído', { tags: ['south'] }),
      line(1, ONE, 'Ambush at the ford', { tags: ['north', 'north', 'winter'] }),
    ]);
  });

  it.each<[EncounterListFilter, readonly string[]]>([
    [{}, [THREE, TWO, ONE]],
    [{ ruleset: 'toy' }, [THREE, TWO, ONE]],
    [{ ruleset: 'dnd5e' }, []],
    [{ phase: 'ENDED' }, [THREE]],
    [{ tag: 'north' }, [ONE]],
    [{ tag: 'nort' }, []],
    [{ name: 'AMBUSH' }, [THREE, ONE]],
    [{ name: 'ángel' }, [TWO]],
    [{ name: '%' }, [THREE]],
    [{ name: '_' }, []],
    [{ name: 'ambush', phase: 'SETUP' }, [ONE]],
  ])('finds by %j', async (filter, ids) => {
    const { list } = await threeFights();
    const { items, more } = list.page(filter, 10);
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect([list.count(filter), more]).toEqual([ids.length, false]);
  });

  it('pages without losing or repeating a line, also while new ones come', async () => {
    const { list, projected } = await threeFights();
    const first = list.page({}, 2);
    expect([first.items.map(({ id }) => id), first.more]).toEqual([[THREE, TWO], true]);
    await projected.table.create('44444444-4444-4444-8444-444444444444');
    projected.restart();
    await projected.catchUp();
    const second = list.page({}, 2, first.items.at(-1)!.number);
    expect([second.items.map(({ id }) => id), second.more]).toEqual([[ONE], false]);
  });

  it('does not show an encounter of which only a part has been imported', async () => {
    const { table } = new ProjectedTable();
    await table.create(ONE, { name: 'From afar' });
    await table.must({ type: 'addCombatants', combatants: [toyCreature('ann', { side: 'red' })] });
    const archive: string[] = [];
    for await (const text of (await writeArchive(table.repository, table.secrets, nodeHashing, ONE))!)
      archive.push(text);

    const here = new ProjectedTable();
    const { store } = here.table;
    const append = store.append.bind(store);
    const failing = Object.create(store, {
      append: {
        value: (...args: Parameters<typeof append>) => {
          const [stream, expected, events] = args;
          // Of the events of the encounter one is written, then the store is gone.
          if (stream !== streamOf(ONE)) return append(...args);
          return append(stream, expected, events.slice(0, 1)).then(() => Promise.reject(new Error('gone')));
        },
      },
    }) as typeof store;
    const lines = async function* (): AsyncGenerator<string> {
      yield* archive.map((line) => line.trimEnd());
    };
    await expect(new ArchiveImporter({ ...here.table, store: failing }).import(lines)).rejects.toThrow('gone');
    await here.catchUp();
    const list = new EncounterList(here.database);
    expect([list.page({}, 10).items, list.count({})]).toEqual([[], 0]);

    expect(await new ArchiveImporter(here.table).import(lines)).toMatchObject({ kind: 'imported', appended: 1 });
    here.restart();
    await here.catchUp();
    expect(list.page({}, 10).items).toMatchObject([{ id: ONE, name: 'From afar', revision: 1 }]);
  });

  it('shows a fork as its parent stood there, without counting anything twice', async () => {
    const projected = new ProjectedTable();
    const { table } = projected;
    await table.open();
    const kill = { type: 'adjust', combatantId: 'bob', reason: 'x', damage: [{ amount: 99, type: 'x' }] } as const;
    const { state } = await table.must(kill);
    await table.forks.fork({
      parentId: ONE,
      encounterId: TWO,
      at: state.revision,
      seed: 'FRESH',
      name: 'Fork',
      commandId: THREE,
      seat: GAME_MASTER,
    });
    await projected.catchUp();
    const { number: _, revision: __, ...parent } = projected.line(ONE)!;
    expect(parent).toMatchObject({ phase: 'COMBAT', round: 1, combatants: 2, down: 1 });
    expect(projected.line(TWO)).toMatchObject({ ...parent, id: TWO, name: 'Fork' });
    expect(await projected.rebuiltLines()).toEqual(projected.lines());
  });

  it('counts a creature as down once, and no longer when it has gone', async () => {
    const projected = new ProjectedTable();
    const { table } = projected;
    await table.open();
    const kill = { type: 'adjust', combatantId: 'bob', reason: 'x', damage: [{ amount: 99, type: 'x' }] } as const;
    await table.must(kill);
    await projected.catchUp();
    expect(projected.line(ONE)).toMatchObject({ combatants: 2, down: 1 });
    await table.must({ type: 'removeCombatant', combatantId: 'bob', reason: 'buried' });
    projected.restart();
    await projected.catchUp();
    expect(projected.line(ONE)).toMatchObject({ combatants: 1, down: 0 });
  });
});

const line = (number: number, id: string, name: string, more: object) => ({
  number,
  id,
  name,
  ruleset: 'toy',
  phase: 'SETUP',
  round: 0,
  combatants: 0,
  down: 0,
  tags: [],
  victors: [],
  revision: 0,
  ...more,
});
