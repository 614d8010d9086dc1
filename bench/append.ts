import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { EventStore, EventToAppend } from '../src/event-store/event-store.js';
import { bestOf } from './measure.js';
import type { BenchResult } from './result.js';
import { result } from './result.js';
import { withStore } from './temporary-store.js';

const APPENDS = 1600;
const EVENTS_PER_APPEND = 5;

/** About what an attack records. */
const sample = {
  attackerId: 'a',
  targetId: 'b',
  attackName: 'greatclub',
  natural: 12,
  total: 18,
  parts: Array.from({ length: 4 }, (_, index) => ({
    label: `part ${index}`,
    value: index,
    type: 'base',
    ruleId: '5E-ATK-06',
    applied: true,
    suppressedBy: null,
  })),
};
const events = (): EventToAppend[] =>
  Array.from({ length: EVENTS_PER_APPEND }, () => ({
    id: randomUUID(),
    type: 'AttackResolved',
    data: sample,
    metadata: { commandId: randomUUID(), hash: 'f'.repeat(64) },
  }));

/** Appends per second of the embedded store, beside a loop that commits each append in a transaction of its own. */
export async function benchAppend(): Promise<BenchResult[]> {
  const raw = await bestOf(3, rawLoop, Math.max);
  const results: BenchResult[] = [];
  for (const concurrent of [1, 16, 64]) {
    const rate = await bestOf(3, () => withStore((store) => embedded(store, concurrent)), Math.max);
    results.push(
      result(
        `embedded append, ${concurrent} concurrent encounters`,
        rate,
        'appends/s',
        raw,
        concurrent === 16 ? { of: 'ratio', atLeast: 5 } : null,
      ),
    );
  }
  return results;
}

async function embedded(store: EventStore, concurrent: number): Promise<number> {
  const begun = process.hrtime.bigint();
  const each = APPENDS / concurrent;
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      const stream = `encounter-${randomUUID()}`;
      let expected: number | 'no-stream' = 'no-stream';
      for (let done = 0; done < each; done++) {
        const appended = await store.append(stream, expected, events());
        if (appended.outcome !== 'appended') throw new Error('conflict');
        expected = appended.revision;
      }
    }),
  );
  return APPENDS / seconds(begun);
}

function rawLoop(): Promise<number> {
  return withStore(async (_store, folder) => {
    const database = new SqliteDatabase(join(folder, 'raw.sqlite'));
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.exec(
      'CREATE TABLE events (position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT, stream TEXT, revision INTEGER, type TEXT, data TEXT, metadata TEXT, UNIQUE (stream, revision))',
    );
    const insert = database.prepare(
      'INSERT INTO events (id, stream, revision, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const stream = `encounter-${randomUUID()}`;
    let revision = 0;
    const append = database.transaction((list: readonly EventToAppend[]) => {
      for (const { id, type, data, metadata } of list)
        insert.run(id, stream, revision++, type, JSON.stringify(data), JSON.stringify(metadata));
    });
    const begun = process.hrtime.bigint();
    for (let done = 0; done < APPENDS; done++) append.immediate(events());
    const rate = APPENDS / seconds(begun);
    database.close();
    return rate;
  });
}

const seconds = (begun: bigint): number => Number(process.hrtime.bigint() - begun) / 1e9;
