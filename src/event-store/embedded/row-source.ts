import type { EventRow, LogRow } from './event-row.js';

/** The reads an embedded store must offer. All are synchronous and bounded by their `limit`. */
export interface RowSource {
  /** Revision of the last event of a stream, or `undefined` where there is none. */
  head(stream: string): number | undefined;
  /** Position of the last event of the log, or `undefined` when it is empty. */
  headPosition(): bigint | undefined;
  /** Rows of a stream from a revision on (inclusive), oldest first. */
  forwards(stream: string, from: number, limit: number): readonly EventRow[];
  /** Rows of a stream from a revision back (inclusive), newest first. */
  backwards(stream: string, from: number, limit: number): readonly EventRow[];
  /** Rows of the log behind a position, out of a bounded stretch of it, so that a rare prefix costs no long scan. */
  log(after: bigint, limit: number, prefixes: readonly string[] | undefined): LogStretch;
}

/** Gives the rows of a store that is open. @throws EventStoreError `closed` */
export type OpenRows = () => RowSource;

export interface LogStretch {
  readonly rows: readonly LogRow[];
  /** Everything up to here has been looked at. Not below `after`. */
  readonly scannedTo: bigint;
  /** Nothing lay behind `scannedTo`. */
  readonly reachedHead: boolean;
}

/** Positions of the log looked through in one read. */
export const LOG_STRETCH = 1024n;
