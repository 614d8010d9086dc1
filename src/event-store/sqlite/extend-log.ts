import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

const ZEROS = Buffer.alloc(1024 * 1024);
/** What the pragma `synchronous` answers for FULL. */
const FULL = 2;

/**
 * Gives the write-ahead log of an open database its full length at once, by zeros behind what it holds. A commit that makes a
 * file longer waits for the book-keeping of the file system too, which takes as long as its data do. SQLite takes what lies
 * behind the last frame for nothing, and begins again at the beginning of the log once it is copied back.
 *
 * Where the log cannot be that long (a full disk, a limit on the size of files) it is left as it was: that is slower, not
 * less safe, and whatever is wrong is met again, and told, by the first append that needs the room. Nothing is done where
 * commits do not wait for the disk.
 * @param database in WAL mode, and not in a transaction
 * @returns whether the log is at least `bytes` long now
 */
export function extendLog(database: Database, bytes: number): boolean {
  if (database.pragma('synchronous', { simple: true }) !== FULL) return false;
  try {
    // Whoever may write is the only one that writes to the log, begins it again or cuts it.
    database.exec('BEGIN IMMEDIATE');
    try {
      return fillWithZeros(`${database.name}-wal`, bytes);
    } finally {
      database.exec('ROLLBACK');
    }
  } catch {
    return false;
  }
}

/** SQLite holds no lock on the log itself, so closing it here frees none. */
function fillWithZeros(file: string, bytes: number): boolean {
  const log = openSync(file, 'r+');
  try {
    const { size } = fstatSync(log);
    try {
      for (let at = size; at < bytes;) at += writeSync(log, ZEROS, 0, Math.min(ZEROS.length, bytes - at), at);
      // Or the first commit would wait for all of it.
      if (size < bytes) fsyncSync(log);
      return true;
    } catch {
      // Half of the zeros would take the last of a full disk for nothing.
      ftruncateSync(log, size);
      return false;
    }
  } finally {
    closeSync(log);
  }
}
