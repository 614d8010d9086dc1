import { describe, expect, it } from '@jest/globals';
import { streamOf } from '../encounters/streams.js';
import { useFiles } from '../../test/event-store/sqlite/files.js';
import { encounterList } from './encounter-list.projection.js';
import type { Projection } from './projection.js';
import { ONE, ProjectedTable, TWO } from './testing/projected-table.js';

/** Events of which the store itself cannot read the text: a follow of the log ends at each of them. */
const files = useFiles();

const kill = { type: 'adjust', combatantId: 'bob', reason: 'a rock', damage: [{ amount: 99, type: 'rock' }] } as const;

function spoil(encounterId: string, revision: number): string {
  const where = 'revision = ? AND stream = (SELECT key FROM streams WHERE name = ?)';
  return files.behindItsBack((database) => {
    const read = database.prepare<[number, string], { data: string }>(`SELECT data FROM events WHERE ${where}`);
    const { data } = read.get(revision, streamOf(encounterId))!;
    database.prepare(`UPDATE events SET data = '{' WHERE ${where}`).run(revision, streamOf(encounterId));
    return data;
  });
}

function mend(encounterId: string, revision: number, data: string): void {
  const where = 'revision = ? AND stream = (SELECT key FROM streams WHERE name = ?)';
  files.behindItsBack((database) =>
    database.prepare(`UPDATE events SET data = ? WHERE ${where}`).run(data, revision, streamOf(encounterId)),
  );
}

describe('an event the store cannot give', () => {
  it('pauses its stream; what came before it and after it in other streams is taken', async () => {
    const projected = new ProjectedTable(files.open());
    const { table, store } = projected;
    await table.open(ONE);
    await table.open(TWO);
    const bad = (await table.must(kill, { encounterId: ONE })).records[0]!.event.revision;
    await table.must(kill, { encounterId: TWO });
    spoil(ONE, bad);
    await projected.catchUp();
    expect(projected.paused).toMatchObject([{ stream: streamOf(ONE), revision: bad - 1 }]);
    expect(projected.line(ONE)).toMatchObject({ down: 0, revision: bad - 1 });
    expect(projected.line(TWO)).toMatchObject({ down: 1, revision: await store.head(streamOf(TWO)) });
    expect(projected.runner.stopped).toBeUndefined();
  });

  it('does not move the place in the log when its paused stream is tried again', async () => {
    const store = files.open();
    let broken = true;
    const projection: Projection = {
      ...encounterList,
      apply: (database, id, record, restored) => {
        if (broken && id === ONE && record.event.type === 'VitalStatusChanged') throw new Error('bug');
        encounterList.apply(database, id, record, restored);
      },
    };
    const projected = new ProjectedTable(store, projection);
    const { table } = projected;
    await table.open(ONE);
    await table.open(TWO);
    await table.must(kill, { encounterId: ONE });
    await projected.catchUp();
    // While nothing runs: an event of the other stream, then one of the paused stream that cannot be read.
    await table.must(kill, { encounterId: TWO });
    const bad = (await table.must({ type: 'endTurn' }, { encounterId: ONE })).records.at(-1)!.event.revision;
    const data = spoil(ONE, bad);
    broken = false;
    projected.restart();
    await projected.catchUp();
    expect(projected.line(TWO)).toMatchObject({ down: 1 });
    expect(projected.runner.paused).toMatchObject([{ stream: streamOf(ONE), revision: bad - 1 }]);
    mend(ONE, bad, data);
    projected.restart();
    await projected.catchUp();
    expect(projected.runner.paused).toEqual([]);
    expect(projected.lines()).toEqual(await projected.rebuiltLines());
  });

  it('pauses its stream in a rebuild, which goes on behind it', async () => {
    const projected = new ProjectedTable(files.open());
    const { table } = projected;
    await table.open(ONE);
    await table.open(TWO);
    spoil(ONE, 0);
    await projected.runner.rebuild();
    expect(projected.runner.paused).toMatchObject([{ stream: streamOf(ONE), revision: -1 }]);
    expect(projected.lines()).toMatchObject([{ id: TWO, phase: 'COMBAT', combatants: 2 }]);
  });
});
