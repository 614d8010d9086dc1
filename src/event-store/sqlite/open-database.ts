import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { EventStoreError } from '../event-store.js';
import { asStoreError } from './sqlite-errors.js';

/** FULL: what was acknowledged survives a power cut. NORMAL: it survives the end of the process, however it ends. */
export type Synchronous = 'FULL' | 'NORMAL';

/** "ASAL", so that a file of something else is not taken for a store. */
const APPLICATION_ID = 0x4153414c;
const SCHEMA_VERSION = 1;
/** How long a transaction waits for a reader from outside (a backup, a shell) that holds the file. */
const BUSY_TIMEOUT_MS = 5000;
const CACHE_KIB = 64 * 1024;
/** 32 MiB of log before it is copied back: with SQLite's own 4 MiB, the copying took half of the time of an append. */
const CHECKPOINT_PAGES = 8192;

const SCHEMA = `
  CREATE TABLE streams (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
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
    database.pragma('journal_mode = WAL');
    database.pragma(`synchronous = ${synchronous}`);
    // macOS: a plain fsync there does not reach the disk. Elsewhere without effect.
    database.pragma(`fullfsync = ${synchronous === 'FULL' ? 'ON' : 'OFF'}`);
    // From the beginning: a page that is split leaves copies of its rows behind, which a truncation could not find.
    database.pragma('secure_delete = ON');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    if (database.pragma('user_version', { simple: true }) === 0) database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
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
  if (isNew || (owner === APPLICATION_ID && version === SCHEMA_VERSION)) return;
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
