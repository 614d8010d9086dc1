import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { extendLog } from '../../../src/event-store/sqlite/extend-log.js';
import { LOG_BYTES, openDatabase } from '../../../src/event-store/sqlite/open-database.js';
import { append, collect, count, events, numbers } from '../suite/helpers.js';
import { ended, linesOf, startLoad, useFiles } from './files.js';

const files = useFiles();
const log = (): string => `${files.file}-wal`;
const logBytes = (): number => statSync(log()).size;

/** Opens the store in a process that may not write files longer than this (in 512 bytes), and appends ten events there. */
function openInChild(fileBlocks: number): { before: number; after: number; revision: number } {
  const store = pathToFileURL(join(import.meta.dirname, '../../../src/event-store/sqlite/sqlite-event-store.ts')).href;
  const script = `
    import { statSync } from 'node:fs';
    import { SqliteEventStore } from '${store}';
    const store = SqliteEventStore.open({ file: '${files.file}' });
    const size = () => statSync('${log()}').size;
    const before = size();
    const { revision } = await store.append('encounter-1', 'no-stream', ${JSON.stringify(events(10))});
    process.stdout.write(JSON.stringify({ before, after: size(), revision }));
    await store.close();`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script];
  const text = execFileSync('sh', ['-c', `ulimit -f ${fileBlocks}; exec "$0" "$@"`, ...node], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return JSON.parse(text) as { before: number; after: number; revision: number };
}

describe('the write-ahead log', () => {
  it('has its full length from the opening on, and keeps it while events are appended', async () => {
    const store = files.open();
    expect(logBytes()).toBe(LOG_BYTES);
    for (const batch of count(20)) {
      await append(store, 'encounter-1', batch === 0 ? 'no-stream' : batch * 50 - 1, events(50, batch * 50));
    }
    expect(logBytes()).toBe(LOG_BYTES);
    expect(numbers(await collect(store.readStream('encounter-1')))).toEqual(count(1000));
  });

  it('has it again after a truncation has cut it to nothing', async () => {
    const store = files.open();
    await append(store, 'encounter-1', 'no-stream', events(9));
    await store.truncate('encounter-1', 4);
    expect(logBytes()).toBe(LOG_BYTES);
    expect(readFileSync(log()).every((byte) => byte === 0)).toBe(true);
    await append(store, 'encounter-1', 8, events(3, 9));
    await store.close();
    expect(numbers(await collect(files.open().readStream('encounter-1')))).toEqual(count(8, 4));
  });

  it('left by a killed process is read to its last frame, and extended no further', async () => {
    const child = startLoad(files.file);
    const acknowledged: string[] = [];
    for await (const line of linesOf(child)) {
      acknowledged.push(line);
      if (acknowledged.length === 200) child.kill('SIGKILL');
    }
    await ended(child);
    expect(logBytes()).toBe(LOG_BYTES);
    const store = files.open();
    expect(logBytes()).toBe(LOG_BYTES);
    const stored = new Set(
      (await collect(store.readAll())).map(({ stream, revision, id }) => `${stream} ${revision} ${id}`),
    );
    const lost = acknowledged.filter((line) => !stored.has(line.replace(/^ack /u, '')));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(lost).toEqual([]);
  });

  it('that was cut in the middle of its zeros is as good', async () => {
    const store = files.open();
    await append(store, 'encounter-1', 'no-stream', events(5));
    const copy = files.path('copy.db');
    writeFileSync(copy, readFileSync(files.file));
    writeFileSync(`${copy}-wal`, readFileSync(log()).subarray(0, LOG_BYTES / 2 + 1234));
    const copied = files.open(copy);
    expect(statSync(`${copy}-wal`).size).toBe(LOG_BYTES);
    expect(numbers(await collect(copied.readStream('encounter-1')))).toEqual(count(5));
    await append(copied, 'encounter-1', 4, events(2, 5));
    expect(numbers(await collect(copied.readStream('encounter-1')))).toEqual(count(7));
  });

  it('is left as it was where files may not be that long, and events are appended all the same', async () => {
    // 512 KiB: a log of full length is refused, and what the child appends fits.
    const { before, after, revision } = openInChild(1024);
    expect(revision).toBe(9);
    // Of the mebibyte that was tried first, nothing is left: what is there are the pages of the schema and of the events.
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(128 * 1024);
    expect(after).toBeGreaterThan(before);
    expect(after).toBeLessThan(256 * 1024);
    expect(numbers(await collect(files.open().readStream('encounter-1')))).toEqual(count(10));
  });

  it('is not extended where commits do not wait for the disk', () => {
    const database = openDatabase(files.file, 'NORMAL');
    expect(logBytes()).toBeLessThan(LOG_BYTES);
    database.close();
  });
});

describe('extending the log', () => {
  it('is left undone while another program writes, and touches nothing', async () => {
    await files.open().close();
    const writer = new Database(files.file);
    writer.exec(`BEGIN IMMEDIATE; INSERT INTO streams (name) VALUES ('encounter-x')`);
    const database = new Database(files.file, { timeout: 0 });
    database.pragma('synchronous = FULL');
    expect(extendLog(database, LOG_BYTES)).toBe(false);
    expect(logBytes()).toBe(0);
    writer.exec('COMMIT');
    const written = readFileSync(log());
    expect(extendLog(database, LOG_BYTES)).toBe(true);
    expect(database.inTransaction).toBe(false);
    expect(readFileSync(log()).subarray(0, written.length)).toEqual(written);
    expect(database.prepare('SELECT name FROM streams').pluck().all()).toEqual(['encounter-x']);
    writer.close();
    database.close();
  });

  it('is left undone where there is no log', () => {
    const database = new Database(':memory:');
    database.pragma('synchronous = FULL');
    expect(extendLog(database, LOG_BYTES)).toBe(false);
    expect(database.inTransaction).toBe(false);
    database.close();
  });
});
