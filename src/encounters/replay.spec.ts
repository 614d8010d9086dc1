import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ReplayClock, ReplayItem, ReplayRequest } from './replay.js';
import { ReplayIterator, SYSTEM_CLOCK } from './replay.js';
import { wholeRecord } from './seen-records.js';
import { ToyTable } from './testing/toy-table.js';

/** A clock that stands still until it is moved, and knows who waits for it. */
class HandClock implements ReplayClock {
  private time = 0;
  private readonly waiting = new Map<() => void, number>();

  now(): number {
    return this.time;
  }

  wait(milliseconds: number, wake: () => void): () => void {
    this.waiting.set(wake, this.time + milliseconds);
    return () => {
      this.waiting.delete(wake);
    };
  }

  get timers(): number {
    return this.waiting.size;
  }

  /** How long until the next one is woken. */
  get next(): number {
    return Math.min(...this.waiting.values()) - this.time;
  }

  move(milliseconds: number): void {
    this.time += milliseconds;
    for (const [wake, due] of [...this.waiting])
      if (due <= this.time) {
        this.waiting.delete(wake);
        wake();
      }
  }
}

const timeOf = (after: number): string => new Date(Date.UTC(2026, 0, 1) + after * 1000).toISOString();

let table: ToyTable;
let clock: HandClock;
let seconds: number;
let head: number;
/** Commands at 0 s (four of them), 10 s, 40 s and 100 s. */
beforeEach(async () => {
  seconds = 0;
  clock = new HandClock();
  table = new ToyTable(undefined, {}, 'a', () => new Date(timeOf(seconds)));
  await table.open();
  for (const at of [10, 40, 100]) {
    seconds = at;
    head = (await table.must({ type: 'endTurn' })).state.revision;
  }
});

const replay = (change: Partial<ReplayRequest> = {}): ReplayIterator =>
  new ReplayIterator(
    table.repository,
    { encounterId: ToyTable.encounterId, from: 0, to: head, speed: 1, see: wholeRecord, ...change },
    clock,
  );

/** The first revision of the command given so many seconds after the beginning. */
async function firstAt(time: number): Promise<number> {
  for await (const { event, metadata } of table.repository.read(ToyTable.encounterId, 0))
    if (metadata.at === timeOf(time)) return event.revision;
  throw new Error(`Nothing happened at ${time} s`);
}

/** Lets everything happen that can without the clock. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** Takes items as long as none has to be waited for. */
async function takeWhileDue(iterator: ReplayIterator): Promise<{
  readonly items: readonly ReplayItem[];
  readonly pending: Promise<IteratorResult<ReplayItem>>;
}> {
  const items: ReplayItem[] = [];
  for (;;) {
    const pending = iterator.next();
    let settled: IteratorResult<ReplayItem> | undefined;
    void pending.then((result) => (settled = result));
    await settle();
    if (!settled || settled.done) return { items, pending };
    items.push(settled.value);
  }
}

const revisionsOf = (items: readonly ReplayItem[]): readonly number[] =>
  items.map(({ seen }) => seen.record.event.revision);
const upTo = (revision: number, from = 0): readonly number[] =>
  Array.from({ length: revision - from + 1 }, (_, index) => from + index);

describe('a replay', () => {
  it('gives every event once, in order, as fast as it is taken at speed 0', async () => {
    const { items, pending } = await takeWhileDue(replay({ speed: 0 }));
    expect(revisionsOf(items)).toEqual(upTo(head));
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(clock.timers).toBe(0);
  });

  it('keeps the rhythm that was recorded, divided by the speed', async () => {
    const iterator = replay({ speed: 4 });
    const seen: number[] = [];
    let { pending } = await takeWhileDue(iterator);
    for (const pause of [10_000, 30_000, 60_000]) {
      expect(clock.next).toBe(pause / 4);
      clock.move(pause / 4 - 1);
      await settle();
      expect(clock.timers).toBe(1);
      clock.move(1);
      const first = await pending;
      seen.push(first.value!.recordedPause);
      const rest = await takeWhileDue(iterator);
      expect(rest.items.every(({ recordedPause }) => recordedPause === 0)).toBe(true);
      ({ pending } = rest);
    }
    expect(seen).toEqual([10_000, 30_000, 60_000]);
    expect((await pending).done).toBe(true);
  });

  it('waits for whoever does not take, and does not hurry to make up for it', async () => {
    const iterator = replay();
    await takeWhileDue(iterator).then(async ({ pending }) => {
      clock.move(10_000);
      await pending;
    });
    clock.move(1_000_000); // nobody asks for the next one
    const { pending } = await takeWhileDue(iterator);
    expect(clock.next).toBe(30_000);
    clock.move(30_000);
    expect((await pending).value!.recordedPause).toBe(30_000);
  });

  it('shortens pauses that are longer than wanted', async () => {
    const iterator = replay({ longestPause: 500 });
    const { pending } = await takeWhileDue(iterator);
    expect(clock.next).toBe(500);
    clock.move(500);
    expect((await pending).value!.recordedPause).toBe(10_000);
  });

  it('passes over what is withheld as if it had never been: its time shows neither in a pause nor in the rhythm', async () => {
    // The first of the three turns ends unseen, 10 seconds after the beginning and 30 before the next.
    const see: ReplayRequest['see'] = (record) =>
      record.metadata.at === timeOf(10) ? { kind: 'withheld', revision: record.event.revision } : wholeRecord(record);
    for (const from of [0, await firstAt(10)]) {
      const { items, pending } = await takeWhileDue(replay({ see, from, to: (await firstAt(100)) - 1 }));
      if (from === 0) {
        expect(clock.next).toBe(40_000);
        clock.move(40_000);
        expect((await pending).value!.recordedPause).toBe(40_000);
      } else {
        expect(items[0]!.recordedPause).toBe(0);
        expect(revisionsOf(items)[0]).toBe(await firstAt(40));
      }
    }
    const shortened = await takeWhileDue(replay({ see, longestPause: 500 }));
    expect(clock.next).toBe(500);
    expect(shortened.items.every(({ seen }) => seen.record.metadata.at === timeOf(0))).toBe(true);
  });

  it('begins and ends where it is told to', async () => {
    const { items } = await takeWhileDue(replay({ from: 2, to: 4, speed: 0 }));
    expect(revisionsOf(items)).toEqual(upTo(4, 2));
    expect((await takeWhileDue(replay({ from: head, to: head, speed: 0 }))).items).toHaveLength(1);
  });

  it('plays what was undone, too', async () => {
    const undone = await table.must({ type: 'undo', reason: '' });
    const { items } = await takeWhileDue(replay({ to: undone.state.revision, speed: 0 }));
    expect(revisionsOf(items)).toEqual(upTo(undone.state.revision));
    expect(items.at(-1)!.seen.record.event.type).toBe('ActionsReverted');
  });

  it('reads page by page: a long fight is not held in memory', async () => {
    for (let time = 0; time < 60; time++)
      await table.must({ type: 'adjust', combatantId: 'bob', reason: 'x', hitPoints: (time % 5) + 1 });
    const { revision } = (await table.repository.load(ToyTable.encounterId))!;
    const { items } = await takeWhileDue(replay({ to: revision, speed: 0 }));
    expect(revisionsOf(items)).toEqual(upTo(revision));
    expect(revision).toBeGreaterThan(128);
  });

  it('costs nothing once it is left, also while it waits', async () => {
    const iterator = replay();
    const { pending } = await takeWhileDue(iterator);
    expect(clock.timers).toBe(1);
    await iterator.return();
    expect(clock.timers).toBe(0);
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    expect(clock.timers).toBe(0);
  });

  it('calls off the timer of the system, too', async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    const iterator = new ReplayIterator(
      table.repository,
      { encounterId: ToyTable.encounterId, from: head, to: head, speed: 1, see: wholeRecord },
      SYSTEM_CLOCK,
    );
    await iterator.next();
    const callOff = SYSTEM_CLOCK.wait(3_600_000, () => undefined);
    expect(timers()).toBe(before + 1);
    callOff();
    await iterator.return();
    expect(timers()).toBe(before);
  });
});
