import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Database } from 'better-sqlite3';
import type { EncounterState } from '../engine/encounter/state.js';
import { EncounterReader } from '../encounters/encounter-reader.js';
import { streamOf } from '../encounters/streams.js';
import { EventStoreError } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { encounterList } from './encounter-list.projection.js';
import type { Projection } from './projection.js';
import { openReadModels } from './read-models.js';
import { ONE, ProjectedTable, TWO } from './testing/projected-table.js';

const kill = (combatantId: string) =>
  ({ type: 'adjust', combatantId, reason: 'a rock', damage: [{ amount: 99, type: 'rock' }] }) as const;
const endTurn = { type: 'endTurn' } as const;

describe('a projection', () => {
  it('takes what is there, then what happens', async () => {
    const projected = new ProjectedTable();
    const { table, runner, store } = projected;
    await table.open();
    runner.start();
    await runner.reached((await store.headPosition())!);
    expect(projected.line(ONE)).toMatchObject({ phase: 'COMBAT', round: 1, combatants: 2, down: 0 });
    await table.must(kill('bob'));
    await runner.reached((await store.headPosition())!);
    expect(projected.line(ONE)).toMatchObject({ down: 1, revision: await store.head(streamOf(ONE)) });
    expect(runner.caughtUp).toBe(true);
    await runner.stop();
    expect(runner.stopped).toBeUndefined();
  });

  it('goes on after a restart where it was, each event once', async () => {
    const projected = new ProjectedTable(undefined, counting());
    const { table } = projected;
    await table.open();
    await projected.catchUp();
    await table.must(endTurn);
    projected.restart();
    await projected.catchUp();
    expect(counted(projected.database)).toBe((await projected.store.head(streamOf(ONE)))! + 1);
  });

  it('writes its checkpoint in the transaction of the events: nobody sees the one without the other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'asalto-projection-'));
    const file = join(folder, 'read-models.sqlite');
    const seenInside: unknown[] = [];
    const projection: Projection = {
      ...counting(),
      settle: () => {
        const other = openReadModels(file);
        seenInside.push([counted(other), other.prepare('SELECT count(*) AS n FROM projection_streams').get()]);
        other.close();
      },
    };
    const projected = new ProjectedTable(undefined, projection, file);
    await projected.table.create();
    await projected.catchUp();
    expect(seenInside).toEqual([[0, { n: 0 }]]);
    expect([counted(projected.database), projected.checkpoint(ONE).revision]).toEqual([1, 0]);
    projected.database.close();
    rmSync(folder, { recursive: true });
  });

  it('that fails in the middle of an event, and takes it the next time, has counted it once', async () => {
    let failures = 2;
    const projected = new ProjectedTable(undefined, {
      ...counting(),
      settle: () => {
        if (failures-- > 0) throw new Error('the disk hiccups');
      },
    });
    await projected.table.open();
    await projected.catchUp();
    expect(projected.paused).toEqual([]);
    expect(counted(projected.database)).toBe((await projected.store.head(streamOf(ONE)))! + 1);
  });

  it('is dropped and read anew when it has another version', async () => {
    const projected = new ProjectedTable();
    await projected.table.open();
    await projected.catchUp();
    const before = projected.lines();
    projected.restart({ ...encounterList, version: encounterList.version + 1 });
    expect(projected.lines()).toEqual([]);
    await projected.catchUp();
    expect(projected.lines()).toEqual(before);
  });
});

describe('undoing', () => {
  it('puts the summary back: round, phase, who is there and who is down', async () => {
    const projected = new ProjectedTable();
    const { table } = projected;
    await table.open();
    const begun = (await table.must({ type: 'setPolicy', combatantId: 'ann', promptKind: 'parry', policy: 'NEVER' }))
      .state.revision;
    await table.must(endTurn);
    await table.must(endTurn);
    await table.must(kill('ann'));
    await table.must({ type: 'removeCombatant', combatantId: 'bob', reason: 'fled' });
    await projected.catchUp();
    expect(projected.line(ONE)).toMatchObject({ phase: 'COMBAT', round: 2, combatants: 1, down: 1 });

    await table.must({ type: 'undo', to: begun, reason: 'no' });
    projected.restart();
    await projected.catchUp();
    expect(projected.line(ONE)).toMatchObject({ phase: 'COMBAT', round: 1, combatants: 2, down: 0 });

    await table.must({ type: 'undo', to: 0, reason: 'from the beginning' });
    projected.restart();
    await projected.catchUp();
    expect(projected.line(ONE)).toMatchObject({ phase: 'SETUP', round: 0, combatants: 0, down: 0 });
    expect(await projected.rebuiltLines()).toEqual(projected.lines());
  });
});

describe('an event that cannot be read', () => {
  it('pauses its stream, says why, and stops no other', async () => {
    const projected = new ProjectedTable();
    const { table, runner, store } = projected;
    await table.open(ONE);
    await table.open(TWO);
    const bad = await projected.poison(ONE);
    await table.must(kill('bob'), { encounterId: TWO });
    await projected.catchUp();
    const paused = {
      stream: streamOf(ONE),
      revision: bad - 1,
      reason: `${streamOf(ONE)} ${bad}: unknown event type "Cursed"`,
    };
    expect(projected.paused).toEqual([paused]);
    expect(runner.paused).toEqual([paused]);
    expect(projected.line(ONE)).toMatchObject({ revision: bad - 1, down: 0 });
    expect(projected.line(TWO)).toMatchObject({ down: 1 });
    expect(runner.position).toBe(await store.headPosition());
  });

  it('keeps its stream paused over restarts, as long as it cannot be read', async () => {
    const projected = new ProjectedTable();
    await projected.table.open();
    const bad = await projected.poison(ONE);
    await projected.catchUp();
    await projected.poison(ONE);
    projected.restart();
    await projected.catchUp();
    expect(projected.runner.paused).toMatchObject([{ revision: bad - 1 }]);
    expect(projected.resumed).toEqual([]);
  });

  it('pauses a rebuild of its stream only', async () => {
    const projected = new ProjectedTable();
    const { table, runner } = projected;
    await table.open(ONE);
    const bad = await projected.poison(ONE);
    await table.open(TWO);
    await projected.catchUp();
    const before = projected.lines();
    const progress: number[] = [];
    const events = await runner.rebuild((read) => progress.push(read));
    expect(projected.lines()).toEqual(before);
    expect(runner.paused).toMatchObject([{ stream: streamOf(ONE), revision: bad - 1 }]);
    expect(progress).toEqual([events]);
    expect(events).toBe(bad + 1 + (await projected.store.head(streamOf(TWO)))! + 1);
  });
});

describe('a paused stream', () => {
  /** A projection that fails on a kind of event until it is mended. */
  function fragile(): { projection: Projection; mend: () => void } {
    let broken = true;
    const projection: Projection = {
      ...encounterList,
      apply: (database, id, record, restored) => {
        if (broken && id === ONE && record.event.type === 'VitalStatusChanged') throw new Error('bug');
        encounterList.apply(database, id, record, restored);
      },
    };
    return { projection, mend: () => (broken = false) };
  }

  it('is read on after a restart with a mended projection, and no other stream loses anything by it', async () => {
    const { projection, mend } = fragile();
    const projected = new ProjectedTable(undefined, projection);
    const { table } = projected;
    await table.open(ONE);
    await table.open(TWO);
    await table.must(kill('bob'), { encounterId: ONE });
    await projected.catchUp();
    expect(projected.paused).toMatchObject([{ stream: streamOf(ONE), reason: 'bug' }]);
    // While nothing runs, the other stream gets an event, and then the paused one gets a later one.
    await table.must(kill('ann'), { encounterId: TWO });
    await table.must(endTurn, { encounterId: ONE });
    mend();
    projected.restart();
    await projected.catchUp();
    expect(projected.resumed).toEqual([streamOf(ONE)]);
    expect(projected.runner.paused).toEqual([]);
    expect(projected.line(TWO)).toMatchObject({ down: 1 });
    expect(projected.lines()).toEqual(await projected.rebuiltLines());
  });

  it('counts as paused until all of it was read: a crash on the way does not hide it', async () => {
    const { projection, mend } = fragile();
    let crash = false;
    const store = new MemoryEventStore();
    const projected = new ProjectedTable(store, {
      ...projection,
      apply: (database, id, record, restored) => {
        if (crash && record.event.type === 'TurnStarted') throw new EventStoreError('closed', 'the process ends here');
        projection.apply(database, id, record, restored);
      },
    });
    await projected.table.open();
    await projected.table.must(kill('bob'));
    await projected.table.must(endTurn);
    await projected.catchUp();
    mend();
    crash = true;
    await expect(projected.restart().resume(streamOf(ONE))).rejects.toMatchObject({ code: 'closed' });
    expect(projected.checkpoint(ONE)).toMatchObject({ paused: 'bug' });
    crash = false;
    projected.restart();
    await projected.catchUp();
    expect(projected.lines()).toEqual(await projected.rebuiltLines());
  });
});

describe('a store that cannot be reached', () => {
  it('pauses no stream: the log is followed again from where it was', async () => {
    const store = new MemoryEventStore();
    let outages = 2;
    const waits: string[] = [];
    class FlakyReader extends EncounterReader {
      override stateAt(encounterId: string, revision: number): Promise<EncounterState | undefined> {
        if (outages-- > 0) return Promise.reject(new EventStoreError('unavailable', 'The store cannot be reached.'));
        return super.stateAt(encounterId, revision);
      }
    }
    const projected = new ProjectedTable(store, encounterList, ':memory:', ({ repository }) => ({
      reader: new FlakyReader(repository),
      pause: async () => waits.push('waited'),
    }));
    await projected.table.open();
    await projected.table.must(endTurn);
    await projected.table.must({ type: 'undo', reason: 'no' });
    await projected.table.must(kill('bob'));
    await projected.catchUp();
    expect(waits).toEqual(['waited', 'waited']);
    expect(projected.paused).toEqual([]);
    expect(projected.lines()).toEqual(await projected.rebuiltLines());
  });

  it('is not waited for when the service ends', async () => {
    const store = new MemoryEventStore();
    const projected = new ProjectedTable(store);
    await store.close();
    projected.runner.start();
    await projected.runner.stop();
    expect(projected.runner.stopped).toBeUndefined();
  });
});

/** A projection that counts events in the crudest way: an event taken twice shows. */
function counting(): Projection {
  return {
    name: 'count',
    version: 1,
    create: (database) => database.exec('CREATE TABLE IF NOT EXISTS counted (n INTEGER)'),
    drop: (database) => database.exec('DROP TABLE IF EXISTS counted'),
    apply: (database) => void database.prepare('INSERT INTO counted VALUES (1)').run(),
  };
}

function counted(database: Database): number {
  return database.prepare<[], { n: number }>('SELECT count(*) AS n FROM counted').get()!.n;
}
