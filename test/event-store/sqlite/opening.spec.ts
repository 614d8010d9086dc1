import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { append, collect, event, events, failure, numbers } from '../suite/helpers.js';
import { useFiles } from './files.js';

const files = useFiles();

describe('opening an embedded store', () => {
  it('makes the file and its folder', async () => {
    const file = files.path('a/new/folder/events.db');
    const store = files.open(file);
    await append(store, 'encounter-1', 'no-stream', events(1));
    expect(existsSync(file)).toBe(true);
  });

  it('is refused while the store is open, by whatever path, and allowed once it is closed', async () => {
    const first = files.open();
    await append(first, 'encounter-1', 'no-stream', events(1));
    symlinkSync(files.file, files.path('alias.db'));
    expect((await failure(() => files.open())).code).toBe('already-open');
    expect((await failure(() => files.open(files.path('alias.db')))).code).toBe('already-open');
    await append(first, 'encounter-1', 0, events(1));
    await first.close();
    expect(await files.open(files.path('alias.db')).head('encounter-1')).toBe(1);
  });

  it('leaves other programs free to read the file', async () => {
    const store = files.open();
    await append(store, 'encounter-1', 'no-stream', events(1));
    const reader = new Database(files.file, { readonly: true });
    expect(reader.prepare('SELECT name FROM streams').pluck().all()).toEqual(['encounter-1']);
    reader.close();
  });

  it.each(['', ':memory:'])('is refused without a file (%j)', async (file) => {
    expect((await failure(() => files.open(file))).code).toBe('invalid-request');
  });

  it('is refused for a file that is no database, which is left as it is and not locked', async () => {
    writeFileSync(files.file, 'this is a letter and no database '.repeat(40));
    for (const _ of [1, 2]) {
      const error = await failure(() => files.open());
      expect(error.code).toBe('unavailable');
      expect(error.message).toContain(files.file);
    }
  });

  it('is refused for the database of another program', async () => {
    files.behindItsBack((database) => database.exec('CREATE TABLE events (what TEXT)'));
    const error = await failure(() => files.open());
    expect(error.code).toBe('unavailable');
    expect(error.message).toContain('another program');
  });

  it('is refused for a store that a newer version has written', async () => {
    await files.open().close();
    files.behindItsBack((database) => database.pragma('user_version = 3'));
    const error = await failure(() => files.open());
    expect(error.code).toBe('unavailable');
    expect(error.message).toContain('version 3');
  });

  it('takes over a store of version 1, which kept an index with every append', async () => {
    const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
    files.behindItsBack((database) => {
      database.exec(`
        CREATE TABLE streams (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
        CREATE TABLE events (
          position INTEGER PRIMARY KEY AUTOINCREMENT, stream INTEGER NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL,
          type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, UNIQUE (stream, revision)
        ) STRICT;
        PRAGMA application_id = 0x4153414c;
        PRAGMA user_version = 1;
        INSERT INTO streams VALUES (7, 'encounter-1'), (8, 'encounter-2');
        INSERT INTO events VALUES
          (1, 7, 0, '${id(1)}', 'Counted', '{"n":0}', '{}'), (2, 8, 0, '${id(2)}', 'Counted', '{"n":10}', '{}'),
          (5, 7, 1, '${id(3)}', 'Counted', '{"n":1}', '{}');
      `);
    });
    const store = files.open();
    expect(numbers(await collect(store.readStream('encounter-1')))).toEqual([0, 1]);
    expect(await store.head('encounter-1')).toBe(1);
    expect((await collect(store.readAll())).map(({ position }) => position)).toEqual([1n, 2n, 5n]);
    const { position } = await append(store, 'encounter-2', 0, [event(11)]);
    expect(position).toBe(6n);
    await store.close();
    const again = files.open();
    expect(numbers(await collect(again.readStream('encounter-2')))).toEqual([10, 11]);
    expect(await again.append('encounter-1', 0, [event(2)])).toMatchObject({ outcome: 'conflict', current: 1 });
  });

  it('is refused for a path that cannot be', async () => {
    writeFileSync(files.path('plain'), '');
    expect((await failure(() => files.open(files.path('plain/events.db')))).code).toBe('unavailable');
  });
});
