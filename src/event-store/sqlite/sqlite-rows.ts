import type { Database, Statement } from 'better-sqlite3';
import type { EventRow, LogRow } from '../embedded/event-row.js';
import type { LogStretch, RowSource } from '../embedded/row-source.js';
import { LOG_STRETCH } from '../embedded/row-source.js';
import { asStoreError } from './sqlite-errors.js';
import type { StreamHeads } from './stream-heads.js';
import type { StreamIndex } from './stream-index.js';

const COLUMNS = 'position, revision, id, type, data, metadata';

/** The reads of the embedded store. Integers come as bigint: a position is 64 bits wide. */
export class SqliteRows implements RowSource {
  private readonly lastPosition: Statement<[], [bigint | null]>;
  private readonly nextPosition: Statement<[bigint], [bigint | null]>;
  private readonly logStatements = new Map<number, Statement<unknown[], LogRow>>();

  constructor(
    private readonly database: Database,
    private readonly heads: StreamHeads,
    private readonly index: StreamIndex,
  ) {
    const prepare = <Bind extends unknown[], Row>(sql: string) =>
      database.prepare<Bind, Row>(sql).raw().safeIntegers() as Statement<Bind, Row>;
    this.lastPosition = prepare('SELECT max(position) FROM events');
    this.nextPosition = prepare('SELECT min(position) FROM events WHERE position > ?');
  }

  head(stream: string): number | undefined {
    const revision = reading(() => this.heads.find(stream)?.revision) ?? -1;
    return revision < 0 ? undefined : revision;
  }

  headPosition(): bigint | undefined {
    return reading(() => this.lastPosition.get()?.[0]) ?? undefined;
  }

  forwards(stream: string, from: number, limit: number): readonly EventRow[] {
    return reading(() => {
      const key = this.heads.find(stream)?.key;
      return key === undefined ? [] : this.index.forwards(key, from, limit);
    });
  }

  backwards(stream: string, from: number, limit: number): readonly EventRow[] {
    return reading(() => {
      const key = this.heads.find(stream)?.key;
      return key === undefined ? [] : this.index.backwards(key, from, limit);
    });
  }

  log(after: bigint, limit: number, prefixes: readonly string[] = []): LogStretch {
    const head = this.headPosition() ?? 0n;
    if (after >= head) return { rows: [], scannedTo: after, reachedHead: true };
    return reading(() => {
      // From the next event there is, should there be a hole after all (a file put together by hand).
      const stretchEnd = (this.nextPosition.get(after)?.[0] ?? head) + LOG_STRETCH;
      const end = stretchEnd < head ? stretchEnd : head;
      const rows = this.logStatement(prefixes.length).all(after, end, ...prefixes, limit);
      const scannedTo = rows.length < limit ? end : (rows.at(-1)?.[0] ?? end);
      return { rows, scannedTo, reachedHead: scannedTo >= head };
    });
  }

  /** One statement for each number of prefixes. The log leads the join, whatever the planner thinks of the streams. */
  private logStatement(prefixes: number): Statement<unknown[], LogRow> {
    const cached = this.logStatements.get(prefixes);
    if (cached !== undefined) return cached;
    const condition = Array<string>(prefixes).fill('instr(streams.name, ?) = 1').join(' OR ');
    const statement = this.database
      .prepare<unknown[], LogRow>(
        `SELECT ${COLUMNS}, streams.name FROM events CROSS JOIN streams ON streams.key = events.stream
         WHERE position > ? AND position <= ? ${condition && `AND (${condition})`} ORDER BY position LIMIT ?`,
      )
      .raw()
      .safeIntegers();
    this.logStatements.set(prefixes, statement);
    return statement;
  }
}

/** @throws EventStoreError `unavailable` for what the driver throws. */
function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw asStoreError(error, 'unavailable', 'The store cannot be read');
  }
}
