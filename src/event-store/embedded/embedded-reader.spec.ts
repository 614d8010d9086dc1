import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../event-store.js';
import { EmbeddedReader } from './embedded-reader.js';
import type { EventRow, LogRow } from './event-row.js';
import type { LogStretch, RowSource } from './row-source.js';
import { WakeUps } from './wake-ups.js';

/** One stream of so many events, that tells what was read of it. */
class OneStream implements RowSource {
  readonly reads: string[] = [];
  constructor(private readonly length: number) {}

  private row(revision: number): LogRow {
    return [BigInt(revision + 1), BigInt(revision), 'id', 'N', '{}', '{}', 'encounter-1'];
  }
  head(): number | undefined {
    return this.length === 0 ? undefined : this.length - 1;
  }
  headPosition(): bigint | undefined {
    return this.length === 0 ? undefined : BigInt(this.length);
  }
  forwards(_: string, from: number, limit: number): readonly EventRow[] {
    this.reads.push(`${from}+${limit}`);
    return Array.from({ length: Math.min(limit, this.length - from) }, (_, index) => this.row(from + index));
  }
  backwards(_: string, from: number, limit: number): readonly EventRow[] {
    this.reads.push(`${from}-${limit}`);
    return Array.from({ length: Math.min(limit, from + 1) }, (_, index) => this.row(from - index));
  }
  log(after: bigint, limit: number): LogStretch {
    this.reads.push(`${after}+${limit}`);
    const rows = this.forwards('', Number(after), limit).map((row) => row as LogRow);
    this.reads.pop();
    const scannedTo = after + BigInt(rows.length);
    return { rows, scannedTo, reachedHead: scannedTo >= BigInt(this.length) };
  }
}

async function revisions(read: AsyncIterable<StoredEvent>): Promise<number[]> {
  const found: number[] = [];
  for await (const { revision } of read) found.push(revision);
  return found;
}

function over(length: number) {
  const rows = new OneStream(length);
  return { rows, reader: new EmbeddedReader(() => rows, new WakeUps()) };
}

describe('what a read costs', () => {
  it('is one page for what fits in one', async () => {
    const { rows, reader } = over(128);
    expect(await revisions(reader.readStream('encounter-1'))).toHaveLength(128);
    expect(rows.reads).toEqual(['0+128']);
  });

  it('is pages of at most 128 events, never more than are wanted', async () => {
    const { rows, reader } = over(300);
    expect(await revisions(reader.readStream('encounter-1'))).toHaveLength(300);
    expect(await revisions(reader.readStream('encounter-1', { from: 100, limit: 150 }))).toHaveLength(150);
    expect(rows.reads).toEqual(['0+128', '128+128', '256+44', '100+128', '228+22']);
  });

  it('is the same backwards', async () => {
    const { rows, reader } = over(300);
    const backwards = { direction: 'backwards' } as const;
    expect((await revisions(reader.readStream('encounter-1', backwards))).at(-1)).toBe(0);
    expect(await revisions(reader.readStream('encounter-1', { ...backwards, limit: 1 }))).toEqual([299]);
    expect(rows.reads).toEqual(['299-128', '171-128', '43-44', '299-1']);
  });

  it('is the same over the log', async () => {
    const { rows, reader } = over(300);
    expect(await revisions(reader.readAll({ after: 10n, limit: 200 }))).toHaveLength(200);
    expect(rows.reads).toEqual(['10+128', '138+72']);
  });

  it('is nothing for a missing stream, and nothing before it is begun', async () => {
    const { rows, reader } = over(0);
    reader.readStream('encounter-1');
    expect(await revisions(reader.readStream('encounter-1'))).toEqual([]);
    expect(rows.reads).toEqual([]);
  });

  it('ends with the reader who leaves', async () => {
    const { rows, reader } = over(300);
    for await (const { revision } of reader.readStream('encounter-1')) if (revision === 3) break;
    expect(rows.reads).toEqual(['0+128']);
  });
});
