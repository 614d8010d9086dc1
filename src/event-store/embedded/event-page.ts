import type { EventRow, LogRow } from './event-row.js';
import { decodeEvent } from './event-row.js';
import type { StoredEvent } from '../event-store.js';

/** Some events that were fetched together. */
export interface EventPage {
  readonly count: number;
  /** Nothing lay behind this page when it was read. */
  readonly last: boolean;
  /** Decodes one event. @throws EventStoreError `corrupt-event` */
  event(index: number): StoredEvent;
}

/** A page out of one stream. */
export function streamPage(stream: string, rows: readonly EventRow[], last: boolean): EventPage {
  return { count: rows.length, last, event: (index) => decodeEvent(stream, rowAt(rows, index)) };
}

/** A page out of the whole log, whose rows name their stream. */
export function logPage(rows: readonly LogRow[], last: boolean): EventPage {
  return {
    count: rows.length,
    last,
    event: (index) => {
      const row = rowAt(rows, index);
      return decodeEvent(row[6], row);
    },
  };
}

function rowAt<Row>(rows: readonly Row[], index: number): Row {
  const row = rows[index];
  if (row === undefined) throw new RangeError(`A page of ${rows.length} events has no event ${index}.`);
  return row;
}
