import { beforeEach, describe, expect, it } from '@jest/globals';
import { GROUP_LIMITS } from '../../../src/event-store/sqlite/group-commit.js';
import type { SqliteEventStore } from '../../../src/event-store/sqlite/sqlite-event-store.js';
import { append, collect, count, event, events, failure, numbers } from '../suite/helpers.js';
import { useFiles } from './files.js';

const files = useFiles();
let store: SqliteEventStore;
beforeEach(() => {
  store = files.open();
});

/** Makes the insertion of an event of this type fail as given, by a trigger from outside. */
function failOn(type: string, raise: string): void {
  files.behindItsBack((database) =>
    database.exec(`CREATE TRIGGER staged BEFORE INSERT ON events WHEN new.type = '${type}' BEGIN ${raise}; END`),
  );
}
const mend = (): void => files.behindItsBack((database) => void database.exec('DROP TRIGGER staged'));

describe('the cost of appends', () => {
  it('is one transaction for all that are asked for in one turn of the event loop', async () => {
    await Promise.all(count(64).map((n) => append(store, `encounter-${n}`, 'no-stream', events(3))));
    expect(store.statistics.transactions).toBe(1);
  });

  it('is one transaction for each round of writers that wait for their answers', async () => {
    const writer = async (n: number): Promise<void> => {
      for (const round of count(10))
        await append(store, `encounter-${n}`, round === 0 ? 'no-stream' : round - 1, events(1));
    };
    await Promise.all(count(16).map(writer));
    expect(store.statistics.transactions).toBe(10);
  });

  it('is one transaction each for appends that follow one another', async () => {
    for (const n of count(5)) await append(store, 'encounter-1', n === 0 ? 'no-stream' : n - 1, [event(n)]);
    expect(store.statistics.transactions).toBe(5);
  });

  it('is shared by at most so many appends that the event loop is not held for long', async () => {
    const asked = count(GROUP_LIMITS.requests + 1).map((n) => append(store, `encounter-${n}`, 'no-stream', [event(n)]));
    await Promise.all(asked);
    expect(store.statistics.transactions).toBe(2);
  });

  it('is shared by so many bytes at most', async () => {
    const text = 'x'.repeat(250_000);
    const asked = count(18).map((n) => append(store, `encounter-${n}`, 'no-stream', [event(n, { text })]));
    await Promise.all(asked);
    expect(store.statistics.transactions).toBe(2);
    expect(18 * text.length).toBeGreaterThan(GROUP_LIMITS.size);
  });

  it('is nothing for an append that is refused', async () => {
    await failure(() => store.append('encounter-1', 'no-stream', []));
    expect(store.statistics.transactions).toBe(0);
  });
});

describe('appends that wait together', () => {
  it('build on one another in the order in which they were asked for', async () => {
    const results = await Promise.all([
      append(store, 'encounter-1', 'no-stream', events(2)),
      append(store, 'encounter-1', 1, events(1, 2)),
      append(store, 'encounter-2', 'no-stream', events(1)),
      append(store, 'encounter-1', 2, events(1, 3)),
    ]);
    expect(results.map(({ revision }) => revision)).toEqual([1, 2, 0, 3]);
    expect(results.map(({ position }) => position)).toEqual([2n, 3n, 4n, 5n]);
    expect(numbers(await collect(store.readStream('encounter-1')))).toEqual([0, 1, 2, 3]);
  });

  it('do not fall with one among them whose write fails half way, which leaves nothing, not even a hole', async () => {
    failOn('Fails', `SELECT raise(ABORT, 'staged')`);
    const bad = [event(1), event(2), { ...event(3), type: 'Fails' }];
    const [before, failed, after, again] = await Promise.all([
      append(store, 'encounter-1', 'no-stream', events(1)),
      failure(() => store.append('encounter-bad', 'no-stream', bad)),
      append(store, 'encounter-2', 'no-stream', events(1)),
      append(store, 'encounter-bad', 'no-stream', [event(9)]),
    ]);
    expect(store.statistics.transactions).toBe(1);
    expect(failed.code).toBe('unavailable');
    expect(failed.message).toContain('staged');
    expect([before, after, again].map(({ position }) => position)).toEqual([1n, 2n, 3n]);
    expect(numbers(await collect(store.readStream('encounter-bad')))).toEqual([9]);
    mend();
    expect((await append(store, 'encounter-bad', 0, bad)).position).toBe(6n);
  });

  it('do not fall with a single event that fails', async () => {
    await append(store, 'encounter-1', 'no-stream', [event(0)]);
    failOn('Fails', `SELECT raise(ABORT, 'staged')`);
    const [failed, next] = await Promise.all([
      failure(() => store.append('encounter-1', 0, [{ ...event(1), type: 'Fails' }])),
      append(store, 'encounter-1', 0, [event(2)]),
    ]);
    expect(failed.code).toBe('unavailable');
    expect(next).toEqual({ outcome: 'appended', revision: 1, position: 2n });
  });

  it('all fail, with nothing written, when the database takes the transaction back', async () => {
    await append(store, 'encounter-0', 'no-stream', events(1));
    failOn('Fails', `SELECT raise(ROLLBACK, 'staged')`);
    const batch = events(2);
    const calls = [
      () => store.append('encounter-0', 0, [event(1)]),
      () => store.append('encounter-1', 'no-stream', batch),
      () => store.append('encounter-2', 'no-stream', [{ ...event(1), type: 'Fails' }]),
      () => store.append('encounter-3', 'no-stream', events(1)),
    ];
    const failed = await Promise.all(calls.map(failure));
    expect(failed.map(({ code }) => code)).toEqual(calls.map(() => 'unavailable'));
    expect(await store.headPosition()).toBe(1n);
    mend();
    expect((await append(store, 'encounter-1', 'no-stream', batch)).position).toBe(3n);
    expect((await append(store, 'encounter-0', 0, [event(1)])).position).toBe(4n);
  });

  it('all fail with an unknown outcome when the commit fails, and repeated are there once', async () => {
    await append(store, 'encounter-0', 'no-stream', events(1));
    // A reference that is checked only in the commit, and does not hold.
    files.behindItsBack((database) =>
      database.exec(`
        CREATE TABLE parent (key INTEGER PRIMARY KEY);
        CREATE TABLE child (parent INTEGER REFERENCES parent (key) DEFERRABLE INITIALLY DEFERRED);`),
    );
    failOn('Fails', 'INSERT INTO child VALUES (1)');
    const calls = [
      { stream: 'encounter-1', batch: events(2) },
      { stream: 'encounter-2', batch: [{ ...event(1), type: 'Fails' }] },
      { stream: 'encounter-0', batch: events(1) },
    ];
    const appendAll = () =>
      calls.map(
        ({ stream, batch }) =>
          () =>
            store.append(stream, 'no-stream', batch),
      );
    const failed = await Promise.all(appendAll().map(failure));
    // Also the third, which is a conflict: what it rests on might not have been written.
    expect(failed.map(({ code }) => code)).toEqual(calls.map(() => 'outcome-unknown'));
    expect(await store.headPosition()).toBe(1n);
    mend();
    const repeated = await Promise.all(appendAll().map((call) => call()));
    expect(repeated.map(({ outcome }) => outcome)).toEqual(['appended', 'appended', 'conflict']);
    expect(await collect(store.readAll())).toHaveLength(4);
  });
});
