import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { BackgroundCheckpoints } from '../../../src/event-store/sqlite/background-checkpoints.js';
import { COPY_BACK_EVERY } from '../../../src/event-store/sqlite/open-database.js';
import type { SqliteEventStore } from '../../../src/event-store/sqlite/sqlite-event-store.js';
import { append, collect, count, event, numbers } from '../suite/helpers.js';
import { appendAndClose, useFiles } from './files.js';

const files = useFiles();
const FILLER = 'x'.repeat(200_000);
/** Appends that fill as much of the log as is copied back at once. */
const APPENDS = Math.ceil(COPY_BACK_EVERY / FILLER.length);
/** What stands in the head of the log and is raised whenever the log is begun again. */
const beginning = (): number => readFileSync(`${files.file}-wal`).readUInt32BE(16);
const databaseBytes = (): number => statSync(files.file).size;

async function fill(store: SqliteEventStore, from: number, appends = APPENDS): Promise<void> {
  for (const index of count(appends, from)) {
    await append(store, 'encounter-1', index === 0 ? 'no-stream' : index - 1, [event(index, { filler: FILLER })]);
  }
}

/** Lets the event loop turn until it is so: whatever is waited for is asked of nobody else. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

describe('copying the log back in a thread', () => {
  it('is done without an append having to', async () => {
    const store = files.open();
    await fill(store, 0, 2);
    expect(databaseBytes()).toBeLessThan(FILLER.length);
    await fill(store, 2);
    await until(() => databaseBytes() > APPENDS * FILLER.length);
    expect(numbers(await collect(store.readStream('encounter-1')))).toEqual(count(APPENDS + 2));
  });

  it('lets the log be begun again, each time', async () => {
    const store = files.open();
    const beginnings = new Set<number>();
    let appended = 0;
    for (; beginnings.size < 4; appended += 1) {
      await fill(store, appended, 1);
      beginnings.add(beginning());
    }
    expect(numbers(await collect(store.readStream('encounter-1')))).toEqual(count(appended));
  });

  it('is not in the way of a truncation, which cuts the log itself', async () => {
    const store = files.open();
    await fill(store, 0);
    await store.truncate('encounter-1', APPENDS - 1);
    await fill(store, APPENDS);
    await Promise.all([fill(store, 2 * APPENDS, 1), store.truncate('encounter-1', 2 * APPENDS - 1)]);
    expect(numbers(await collect(store.readStream('encounter-1')))).toEqual(count(2, 2 * APPENDS - 1));
  });

  it('ends with the store, which takes the log away', async () => {
    const store = files.open();
    await fill(store, 0);
    await store.close();
    expect(existsSync(`${files.file}-wal`)).toBe(false);
    expect(numbers(await collect(files.open().readStream('encounter-1')))).toEqual(count(APPENDS));
  });

  it('keeps a process alive that waits for nothing else', async () => {
    expect(await appendAndClose(files.file, APPENDS)).toBe('closed\n');
    expect(existsSync(`${files.file}-wal`)).toBe(false);
  });

  it('is left to the connection itself where the thread cannot open the file', async () => {
    const database = new Database(':memory:');
    const checkpoints = new BackgroundCheckpoints(database, 1);
    checkpoints.wrote(1);
    await checkpoints.without(() => undefined);
    checkpoints.wrote(1);
    await checkpoints.close();
    expect(database.open).toBe(true);
    database.close();
  });

  it('hurts nobody where it fails: the next append meets what is wrong', async () => {
    const broken = {
      pragma: () => {
        throw new Error('disk I/O error');
      },
    };
    const checkpoints = new BackgroundCheckpoints(broken as unknown as Database.Database, 1);
    for (const _ of count(2)) {
      checkpoints.wrote(1);
      expect(await checkpoints.without(() => 'done')).toBe('done');
    }
    await checkpoints.close();
  });
});
