import type { Database } from 'better-sqlite3';
import { EventStoreError } from '../event-store.js';
import { extendLog } from './extend-log.js';
import { LOG_BYTES } from './open-database.js';
import { asStoreError } from './sqlite-errors.js';
import type { StreamIndex } from './stream-index.js';

/**
 * Deletes the events of a stream before a revision so that their bytes are nowhere in the files: the freed pages are
 * overwritten with zeros, and the write-ahead log, which holds older pages, is copied back and cut to nothing.
 * @throws EventStoreError `unavailable` (nothing was deleted), `outcome-unknown` (deleted, but a reader from outside keeps
 * the log from being cut: repeat the call)
 */
export function truncateStream(database: Database, index: StreamIndex, stream: string, before: number): void {
  try {
    const places = 'stream = (SELECT key FROM streams WHERE name = ?) AND revision < ?';
    const deleteEvents = database.prepare<[string, number]>(
      `DELETE FROM events WHERE position IN (SELECT position FROM stream_events WHERE ${places})`,
    );
    const deletePlaces = database.prepare<[string, number]>(`DELETE FROM stream_events WHERE ${places}`);
    database
      .transaction(() => {
        index.write();
        deleteEvents.run(stream, before);
        deletePlaces.run(stream, before);
      })
      .immediate();
    index.committed(true);
  } catch (error) {
    throw asStoreError(error, 'unavailable', `${stream} was not truncated`);
  }
  const [checkpoint] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ readonly busy: number }];
  if (checkpoint.busy !== 0) {
    throw new EventStoreError('outcome-unknown', `The log that still holds what was cut from ${stream} is in use.`, {
      stream,
    });
  }
  extendLog(database, LOG_BYTES);
}
