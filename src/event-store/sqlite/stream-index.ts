import type { Database, Statement } from 'better-sqlite3';
import type { EventRow } from '../embedded/event-row.js';

/** Events of a stream that were appended together: revisions and positions both count up without a hole. */
interface Run {
  readonly revision: number;
  readonly position: bigint;
  readonly count: number;
}

const COLUMNS = 'position, revision, id, type, data, metadata';
const INDEXED_COLUMNS = 'e.position, e.revision, e.id, e.type, e.data, e.metadata';

/** Events after whose number what memory knows is written to the table. */
const MOST_IN_MEMORY = 2048;

/**
 * Where the events of each stream lie in the log. The log is written in order; an index that is kept with every append
 * would write a page for each stream that was appended to. So the newest places are kept in memory alone, are found again
 * in the log when the store is opened, and go into the table `stream_events` many at a time.
 *
 * Integers come as bigint, as in every row: a position is 64 bits wide.
 */
export class StreamIndex {
  private readonly recent = new Map<bigint, Run[]>();
  private recentEvents = 0;

  private readonly through: Statement<[], bigint>;
  private readonly newest: Statement<[bigint], [position: bigint, stream: bigint, revision: bigint]>;
  private readonly addNewest: Statement<[bigint]>;
  private readonly setThrough: Statement<[]>;
  private readonly lastIndexed: Statement<[bigint], bigint>;
  private readonly indexedForwards: Statement<[bigint, number, number], EventRow>;
  private readonly indexedBackwards: Statement<[bigint, number, number], EventRow>;
  private readonly rangeForwards: Statement<[bigint, bigint, number], EventRow>;
  private readonly rangeBackwards: Statement<[bigint, bigint, number], EventRow>;

  constructor(database: Database) {
    const prepare = <Bind extends unknown[], Row>(sql: string) =>
      database.prepare<Bind, Row>(sql).raw().safeIntegers() as Statement<Bind, Row>;
    this.through = database.prepare<[], bigint>('SELECT through FROM stream_index').pluck().safeIntegers();
    this.newest = prepare('SELECT position, stream, revision FROM events WHERE position > ? ORDER BY position');
    // Whoever wrote to the file behind the store's back may have doubled an event: the first one counts.
    this.addNewest = database.prepare(
      'INSERT OR IGNORE INTO stream_events SELECT stream, revision, position FROM events WHERE position > ? ORDER BY stream, revision',
    );
    this.setThrough = database.prepare(
      'UPDATE stream_index SET through = (SELECT coalesce(max(position), 0) FROM events)',
    );
    const indexed = (condition: string, order: string): string =>
      `FROM stream_events AS s CROSS JOIN events AS e ON e.position = s.position WHERE s.stream = ? ${condition} ORDER BY s.revision ${order} LIMIT`;
    this.lastIndexed = database
      .prepare<[bigint], bigint>(`SELECT s.revision ${indexed('', 'DESC')} 1`)
      .pluck()
      .safeIntegers();
    this.indexedForwards = prepare(`SELECT ${INDEXED_COLUMNS} ${indexed('AND s.revision >= ?', 'ASC')} ?`);
    this.indexedBackwards = prepare(`SELECT ${INDEXED_COLUMNS} ${indexed('AND s.revision <= ?', 'DESC')} ?`);
    const range = `SELECT ${COLUMNS} FROM events WHERE position >= ? AND position <= ? ORDER BY position`;
    this.rangeForwards = prepare(`${range} ASC LIMIT ?`);
    this.rangeBackwards = prepare(`${range} DESC LIMIT ?`);
    this.reload();
  }

  /** Finds the newest places in the log again: when the store is opened, and when it is not known what was written. */
  reload(): void {
    this.forget();
    for (const [position, stream, revision] of this.newest.iterate(this.indexedThrough()))
      this.note(stream, Number(revision), position, 1);
  }

  /** Notes events that were just inserted, in the transaction that is open. @param position of the first of them */
  note(stream: bigint, revision: number, position: bigint, count: number): void {
    this.recentEvents += count;
    const run = { revision, position, count };
    const runs = this.recent.get(stream);
    if (runs === undefined) this.recent.set(stream, [run]);
    else runs.push(run);
  }

  /** What has to be written before a commit. @returns whether memory may forget what it knows once it has succeeded */
  beforeCommit(): boolean {
    if (this.recentEvents < MOST_IN_MEMORY) return false;
    this.write();
    return true;
  }

  /** Writes every place to the table, in the transaction that is open. */
  write(): void {
    this.addNewest.run(this.indexedThrough());
    this.setThrough.run();
  }

  /** After a commit. @param written what `beforeCommit` gave */
  committed(written: boolean): void {
    if (written) this.forget();
  }

  /** Revision of the last event of a stream; undefined if it has none. */
  lastRevision(stream: bigint): number | undefined {
    const run = this.recent.get(stream)?.at(-1);
    if (run) return run.revision + run.count - 1;
    const indexed = this.lastIndexed.get(stream);
    return indexed === undefined ? undefined : Number(indexed);
  }

  /** Rows of a stream from a revision on (inclusive), oldest first. */
  forwards(stream: bigint, from: number, limit: number): readonly EventRow[] {
    const runs = this.recent.get(stream) ?? NO_RUNS;
    if (runs.length === 0) return this.indexedForwards.all(stream, from, limit);
    const rows = from < runs[0]!.revision ? this.indexedForwards.all(stream, from, limit) : [];
    for (let at = firstEndingAfter(runs, from); at < runs.length && rows.length < limit; at++) {
      const { revision, position, count } = runs[at]!;
      const first = position + BigInt(Math.max(0, from - revision));
      rows.push(...this.rangeForwards.all(first, position + BigInt(count - 1), limit - rows.length));
    }
    return rows;
  }

  /** Rows of a stream from a revision back (inclusive), newest first. */
  backwards(stream: bigint, from: number, limit: number): readonly EventRow[] {
    const runs = this.recent.get(stream) ?? NO_RUNS;
    const rows: EventRow[] = [];
    for (let at = Math.min(firstEndingAfter(runs, from), runs.length - 1); at >= 0 && rows.length < limit; at--) {
      const { revision, position, count } = runs[at]!;
      if (revision > from) continue;
      const last = position + BigInt(Math.min(count - 1, from - revision));
      rows.push(...this.rangeBackwards.all(position, last, limit - rows.length));
    }
    const below = Math.min(from, (runs[0]?.revision ?? Infinity) - 1);
    if (rows.length < limit) rows.push(...this.indexedBackwards.all(stream, below, limit - rows.length));
    return rows;
  }

  private indexedThrough(): bigint {
    return this.through.get() ?? 0n;
  }

  private forget(): void {
    this.recent.clear();
    this.recentEvents = 0;
  }
}

const NO_RUNS: readonly Run[] = [];

/** Index of the first run that does not end before a revision. */
function firstEndingAfter(runs: readonly Run[], revision: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const { revision: first, count } = runs[middle]!;
    if (first + count - 1 < revision) low = middle + 1;
    else high = middle;
  }
  return low;
}
