import type { CheckedEvent } from '../append-checks.js';
import type { EventRow, LogRow } from '../embedded/event-row.js';
import type { LogStretch, RowSource } from '../embedded/row-source.js';
import type { StreamKnowledge } from '../idempotency.js';

interface MemoryStream {
  readonly rows: EventRow[];
  /** Revision of the first event that was not truncated. */
  first: number;
  readonly revisions: Map<string, number>;
}

/** The log and its streams in arrays. Events are kept as text, so that no reader shares an object with a writer. */
export class MemoryRows implements RowSource {
  /** Undefined: truncated. */
  private readonly logRows: (LogRow | undefined)[] = [];
  private readonly streams = new Map<string, MemoryStream>();

  /** Appends to the end of a stream, whatever it holds. @returns revision and position of the last event */
  add(name: string, events: readonly CheckedEvent[]): { revision: number; position: bigint } {
    const stream = this.streams.get(name) ?? { rows: [], first: 0, revisions: new Map<string, number>() };
    this.streams.set(name, stream);
    for (const { id, type, data, metadata } of events) {
      const revision = stream.rows.length;
      const row: LogRow = [BigInt(this.logRows.length + 1), BigInt(revision), id, type, data, metadata, name];
      stream.rows.push(row);
      stream.revisions.set(id, revision);
      this.logRows.push(row);
    }
    return { revision: stream.rows.length - 1, position: BigInt(this.logRows.length) };
  }

  /** Takes the events before a revision out of a stream and out of the log. */
  truncate(name: string, before: number): void {
    const stream = this.streams.get(name);
    if (stream === undefined) return;
    for (let revision = stream.first; revision < before; revision += 1) {
      const row = stream.rows[revision];
      if (row === undefined) continue;
      stream.revisions.delete(row[2]);
      const gone: EventRow = [row[0], row[1], row[2], row[3], '', ''];
      stream.rows[revision] = gone;
      this.logRows[Number(row[0]) - 1] = undefined;
    }
    stream.first = Math.max(stream.first, before);
  }

  knowledge(name: string): StreamKnowledge {
    const stream = this.streams.get(name);
    return {
      head: (stream?.rows.length ?? 0) - 1,
      idAt: (revision) => (stream && revision >= stream.first ? stream.rows[revision]?.[2] : undefined),
      revisionsOf: (ids) => {
        const known = new Map<string, number>();
        for (const id of ids) {
          const revision = stream?.revisions.get(id);
          if (revision !== undefined) known.set(id, revision);
        }
        return known;
      },
    };
  }

  head(stream: string): number | undefined {
    const rows = this.streams.get(stream)?.rows;
    return rows && rows.length - 1;
  }

  headPosition(): bigint | undefined {
    return this.logRows.findLast((row) => row !== undefined)?.[0];
  }

  forwards(stream: string, from: number, limit: number): readonly EventRow[] {
    const found = this.streams.get(stream);
    if (found === undefined) return [];
    const start = Math.max(from, found.first);
    return found.rows.slice(start, start + limit);
  }

  backwards(stream: string, from: number, limit: number): readonly EventRow[] {
    const found = this.streams.get(stream);
    if (found === undefined) return [];
    const end = from + 1;
    return found.rows.slice(Math.max(found.first, end - limit), Math.max(found.first, end)).reverse();
  }

  log(after: bigint, limit: number, prefixes: readonly string[] | undefined): LogStretch {
    const rows: LogRow[] = [];
    const start = after > BigInt(this.logRows.length) ? this.logRows.length : Number(after);
    let index = start;
    for (; index < this.logRows.length && rows.length < limit; index += 1) {
      const row = this.logRows[index];
      if (row !== undefined && (prefixes?.some((prefix) => row[6].startsWith(prefix)) ?? true)) rows.push(row);
    }
    const scannedTo = index === start ? after : BigInt(index);
    return { rows, scannedTo, reachedHead: index >= this.logRows.length };
  }
}
