import { describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../../src/event-store/sqlite/open-database.js';
import type { SqliteEventStore } from '../../../src/event-store/sqlite/sqlite-event-store.js';
import { append, collect, count, events, failure } from '../suite/helpers.js';
import type { LoadChild } from './files.js';
import { ended, linesOf, startLoad, useFiles } from './files.js';

const files = useFiles();

interface Line {
  readonly said: string;
  readonly stream: string;
  readonly at: string;
  readonly id: string;
}

function parse(line: string): Line {
  const [said = '', stream = '', at = '', id = ''] = line.split(' ');
  return { said, stream, at, id };
}

/** What the child said until it ended. @param onLine called for every line, with how many there were */
async function listen(child: LoadChild, onLine: (lines: number) => void = () => undefined): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of linesOf(child)) onLine(lines.push(parse(line)));
  await ended(child);
  return lines;
}

/** Every acknowledged event is where it was said to be, once, and no stream has a gap. */
async function expectAcknowledgedOnce(store: SqliteEventStore, lines: readonly Line[]): Promise<void> {
  const stored = await collect(store.readAll());
  const places = new Map(stored.map(({ id, stream, revision }) => [id, `${stream} ${revision}`]));
  expect(places.size).toBe(stored.length);
  const acknowledged = lines.filter(({ said }) => said === 'ack');
  const lost = acknowledged.filter(({ id, stream, at }) => places.get(id) !== `${stream} ${at}`);
  expect(lost).toEqual([]);
  expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => BigInt(index + 1)));
  for (const stream of new Set(stored.map((item) => item.stream))) {
    const ofStream = stored.filter((item) => item.stream === stream);
    expect(ofStream.map(({ revision }) => revision)).toEqual(count(ofStream.length));
  }
}

describe('what was acknowledged', () => {
  it('is in the file before it is acknowledged, for anyone who opens it', async () => {
    const store = files.open();
    await append(store, 'encounter-1', 'no-stream', events(3));
    const rows = files.behindItsBack((database) => database.prepare('SELECT count(*) AS n FROM events').get());
    expect(rows).toEqual({ n: 3 });
  });

  it('is flushed to the disk with every commit by default', async () => {
    const store = files.open();
    await store.close();
    const database = openDatabase(files.file, 'FULL');
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    database.close();
    const faster = openDatabase(files.file, 'NORMAL');
    expect(faster.pragma('synchronous', { simple: true })).toBe(1);
    faster.close();
  });

  it('is there once after the process was killed in the middle of a load, and the file can be opened at once', async () => {
    const child = startLoad(files.file);
    const lines = await listen(child, (heard) => {
      if (heard === 500) child.kill('SIGKILL');
    });
    expect(child.signalCode).toBe('SIGKILL');
    expect(lines.length).toBeGreaterThanOrEqual(500);
    const store = files.open();
    await expectAcknowledgedOnce(store, lines);
    const head = (await store.head('encounter-0')) ?? -1;
    expect((await append(store, 'encounter-0', head, events(1))).revision).toBe(head + 1);
  });

  it('is there once after the disk failed, and so is what is repeated because nobody knew', async () => {
    const lines = await listen(startLoad(files.file, 2048));
    const failed = lines.filter(({ said }) => said !== 'ack');
    expect(failed).toHaveLength(8);
    expect(new Set(failed.map(({ said }) => said))).toEqual(new Set(['outcome-unknown']));
    const store = files.open();
    await expectAcknowledgedOnce(store, lines);
    for (const { stream, at, id } of failed) {
      const retried = [{ id, type: 'Loaded', data: {}, metadata: {} }];
      const expected = at === 'no-stream' ? at : Number(at);
      const { revision } = await append(store, stream, expected, retried);
      expect((await append(store, stream, expected, retried)).revision).toBe(revision);
    }
    await expectAcknowledgedOnce(store, lines);
  });
});

describe('the lock of a store', () => {
  it('keeps a second process out while the first lives, and is free once that one is killed', async () => {
    const child = startLoad(files.file);
    let refusal: Promise<{ code: string; message: string }> | undefined;
    await listen(child, (heard) => {
      if (heard !== 1) return;
      refusal = failure(() => files.open()).finally(() => child.kill('SIGKILL'));
    });
    const { code, message } = (await refusal) ?? { code: 'not tried', message: '' };
    expect(code).toBe('already-open');
    expect(message).toContain(files.file);
    const store = files.open();
    expect(await store.headPosition()).toBeGreaterThan(0n);
  });
});
