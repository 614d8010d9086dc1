import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { EventStoreError } from '../event-store.js';
import { extendLog } from './extend-log.js';
import { asStoreError } from './sqlite-errors.js';

/** FULL: what was acknowledged survives a power cut. NORMAL: it survives the end of the process, however it ends. */
export type Synchronous = 'FULL' | 'NORMAL';

/** "ASAL", so that a file of something else is not taken for a store. */
const APPLICATION_ID = 0x4153414c;
const SCHEMA_VERSION = 2;
/** Fewer, larger pages: an append writes whole ones to the log. */
export const PAGE_BYTES = 8192;
/** How long a transaction waits for a reader from outside (a backup, a shell) that holds the file. */
const BUSY_TIMEOUT_MS = 5000;
const CACHE_KIB = 64 * 1024;
/** Length of the log from the start. */
export const LOG_BYTES = 16 * 1024 * 1024;
/** Log that is written before a thread begins to copy it back: what comes meanwhile finds room behind it. */
export const COPY_BACK_EVERY = LOG_BYTES / 2;
/** Log that is written before an append copies it back itself, should the thread not have come to it. */
const MOST_LOG_BYTES = 4 * LOG_BYTES;

const SCHEMA = `
  CREATE TABLE streams (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL
  ) STRICT;
  -- Where the events of a stream lie, up to the position that stream_index names.
  CREATE TABLE stream_events (
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (stream, revision)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE stream_index (through INTEGER NOT NULL) STRICT;
  INSERT INTO stream_index VALUES (0);
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** Version 1 kept the index of streams within the table of events: the table is copied once. */
const FROM_VERSION_1 = `
  ALTER TABLE streams RENAME TO old_streams;
  ALTER TABLE events RENAME TO old_events;
  ${SCHEMA}
  INSERT INTO streams SELECT key, name FROM old_streams;
  INSERT INTO events SELECT position, stream, revision, id, type, data, metadata FROM old_events ORDER BY position;
  INSERT INTO stream_events SELECT stream, revision, position FROM old_events ORDER BY stream, revision;
  UPDATE stream_index SET through = (SELECT coalesce(max(position), 0) FROM events);
  DROP TABLE old_events;
  DROP TABLE old_streams;
`;

/** The file a path means, with its folder made: the same for every spelling, so that the lock is the same too. */
export function storeFile(path: string): string {
  if (path === '' || path === ':memory:') {
    throw new EventStoreError(
      'invalid-request',
      'The embedded store needs a file; use the memory store to keep nothing.',
    );
  }
  try {
    const file = resolve(path);
    mkdirSync(dirname(file), { recursive: true });
    return realpathIfThere(file);
  } catch (error) {
    throw asStoreError(error, 'unavailable', `The store ${path} cannot be opened`);
  }
}

/**
 * Opens (or makes) the database of a store. The caller holds its lock.
 * @throws EventStoreError `unavailable` if the file cannot be used: no database, another program's, a newer version's.
 */
export function openDatabase(file: string, synchronous: Synchronous): Database.Database {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
    checkOwner(database, file);
    // Without effect on a file that has pages already.
    database.pragma(`page_size = ${PAGE_BYTES}`);
    database.pragma('journal_mode = WAL');
    database.pragma(`synchronous = ${synchronous}`);
    // macOS: a plain fsync there does not reach the disk. Elsewhere without effect.
    database.pragma(`fullfsync = ${synchronous === 'FULL' ? 'ON' : 'OFF'}`);
    // From the beginning: a page that is split leaves copies of its rows behind, which a truncation could not find.
    database.pragma('secure_delete = ON');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    const pageBytes = database.pragma('page_size', { simple: true }) as number;
    database.pragma(`wal_autocheckpoint = ${MOST_LOG_BYTES / pageBytes}`);
    const version = database.pragma('user_version', { simple: true });
    if (version === 0) database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
    if (version === 1) database.exec(`BEGIN IMMEDIATE; ${FROM_VERSION_1} COMMIT;`);
    extendLog(database, LOG_BYTES);
    return database;
  } catch (error) {
    database?.close();
    throw asStoreError(error, 'unavailable', `The store ${file} cannot be opened`);
  }
}

function checkOwner(database: Database.Database, file: string): void {
  const version = database.pragma('user_version', { simple: true });
  const owner = database.pragma('application_id', { simple: true });
  const isNew = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (isNew || (owner === APPLICATION_ID && (version === 1 || version === SCHEMA_VERSION))) return;
  const reason =
    owner === APPLICATION_ID ? `is of version ${String(version)}, not ${SCHEMA_VERSION}` : 'belongs to another program';
  throw new EventStoreError('unavailable', `The database ${file} ${reason}; it was left as it is.`);
}

function realpathIfThere(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
