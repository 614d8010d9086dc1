import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import SqliteDatabase from 'better-sqlite3';
import { foldCase } from './fold-case.js';

/**
 * Opens the database of the read models. Losing it costs a rebuild, nothing else: so it may be a little behind after a power
 * cut (`synchronous = NORMAL`), and is caught up from its checkpoint.
 * @param file path, or `:memory:`
 */
export function openReadModels(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new SqliteDatabase(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('busy_timeout = 5000');
  // Snapshots hold names, which can be erased: their bytes have to go too.
  database.pragma('secure_delete = ON');
  // What SQLite calls lower case ends with ASCII.
  database.function('fold', { deterministic: true }, (text) => foldCase(String(text)));
  database.exec(`
    CREATE TABLE IF NOT EXISTS projection_checkpoints (
      projection TEXT PRIMARY KEY, version INTEGER NOT NULL, position TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS projection_streams (
      projection TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL, paused_by TEXT,
      PRIMARY KEY (projection, stream)
    ) STRICT, WITHOUT ROWID;
  `);
  return database;
}
