import type { CheckedEvent } from '../append-checks.js';
import type { EventRow, LogRow } from '../embedded/event-row.js';
import type { LogStretch, RowSource } from '../embedded/row-source.js';
import type { StreamKnowledge } from '../idempotency.js';

interface MemoryStream {
  readonly rows: EventRow[];
  readonly revisions: Map<string, number>;
}

/** The log and its streams in arrays. Events are kept as text, so that no reader shares an object with a writer. */
export class MemoryRows implements RowSource {
  private readonly logRows: LogRow[] = [];
  private readonly streams = new Map<string, MemoryStream>();

  /** Appends to the end of a stream, whatever it holds. @returns revision and position of the last event */
  add(name: string, events: readonly CheckedEvent[]): { revision: number; position: bigint } {
    const stream = this.streams.get(name) ?? { rows: [], revisions: new Map<string, number>() };
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

  knowledge(name: string): StreamKnowledge {
    const stream = this.streams.get(name);
    return {
      head: (stream?.rows.length ?? 0) - 1,
      idAt: (revision) => stream?.rows[revision]?.[2],
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
    return this.logRows.at(-1)?.[0];
  }

  forwards(stream: string, from: number, limit: number): readonly EventRow[] {
    return this.streams.get(stream)?.rows.slice(from, from + limit) ?? [];
  }

  backwards(stream: string, from: number, limit: number): readonly EventRow[] {
    const end = from + 1;
    return (
      this.streams
        .get(stream)
        ?.rows.slice(Math.max(0, end - limit), end)
        .reverse() ?? []
    );
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
