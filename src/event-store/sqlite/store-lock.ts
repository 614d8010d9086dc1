import Database from 'better-sqlite3';
import { EventStoreError } from '../event-store.js';
import { asStoreError, sqliteCode } from './sqlite-errors.js';

/**
 * The right to be the one process that writes a store: an exclusive transaction, held open, on a second SQLite file beside
 * it. The operating system frees it when the process ends, however it ends, so a killed service leaves nothing to clean up.
 */
export class StoreLock {
  private constructor(private readonly database: Database.Database) {}

  /**
   * @param file the store's own file; the lock is `<file>.lock`.
   * @throws EventStoreError `already-open` while another holder lives, `unavailable` if the lock cannot be made.
   */
  static take(file: string): StoreLock {
    let database: Database.Database | undefined;
    try {
      database = new Database(`${file}.lock`, { timeout: 0 });
      database.exec('BEGIN EXCLUSIVE');
      return new StoreLock(database);
    } catch (error) {
      database?.close();
      if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) {
        throw asStoreError(error, 'unavailable', `The lock ${file}.lock cannot be made`);
      }
      throw new EventStoreError(
        'already-open',
        `${file} is open in another service. One process writes an embedded store; stop the other one, or use EventStoreDB for several.`,
        {},
        { cause: error },
      );
    }
  }

  release(): void {
    this.database.close();
  }
}
