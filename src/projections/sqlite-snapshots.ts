import type { Database, Statement } from 'better-sqlite3';
import type { Snapshot, SnapshotStore } from '../encounters/snapshots.js';
import { FOLD_SCHEMA } from '../encounters/snapshots.js';

/** Snapshots beside the read models. What cannot be read counts as missing. */
export class SqliteSnapshots implements SnapshotStore {
  private readonly select: Statement<[string, number], { snapshot: string }>;
  private readonly upsert: Statement<[string, number, number, string]>;
  private readonly remove: Statement<[string]>;

  constructor(private readonly database: Database) {
    database.exec(
      'CREATE TABLE IF NOT EXISTS snapshots (encounter TEXT PRIMARY KEY, fold_schema INTEGER NOT NULL, revision INTEGER NOT NULL, snapshot TEXT NOT NULL) STRICT, WITHOUT ROWID',
    );
    this.select = database.prepare('SELECT snapshot FROM snapshots WHERE encounter = ? AND fold_schema = ?');
    this.remove = database.prepare('DELETE FROM snapshots WHERE encounter = ?');
    this.upsert = database.prepare(
      'INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (encounter) DO UPDATE SET fold_schema = excluded.fold_schema, revision = excluded.revision, snapshot = excluded.snapshot',
    );
  }

  erase(encounterId: string): void {
    // The log holds older copies: it is copied back and cut to nothing.
    if (this.remove.run(encounterId).changes > 0) this.database.pragma('wal_checkpoint(TRUNCATE)');
  }

  load(encounterId: string): Snapshot | undefined {
    const row = this.select.get(encounterId, FOLD_SCHEMA);
    if (!row) return undefined;
    try {
      return JSON.parse(row.snapshot) as Snapshot;
    } catch {
      return undefined;
    }
  }

  save(encounterId: string, snapshot: Snapshot): void {
    this.upsert.run(encounterId, snapshot.foldSchema, snapshot.revision, JSON.stringify(snapshot));
  }
}
