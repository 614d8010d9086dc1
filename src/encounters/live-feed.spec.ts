import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store/event-store.js';
import { EventStoreError } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import type { FeedItem } from './live-feed.js';
import { LiveFeed } from './live-feed.js';
import { Gate } from './testing/held-store.js';
import { SpoiltStore } from './testing/spoilt-store.js';
import { ToyTable } from './testing/toy-table.js';
import { StateWatch } from './state-watch.js';
import { streamOf } from './streams.js';

let table: ToyTable;
beforeEach(async () => {
  table = new ToyTable();
  await table.open();
  await table.feed.start();
});
afterEach(async () => {
  await table.feed.stop();
});

async function take(items: AsyncIterableIterator<FeedItem>, count: number): Promise<FeedItem[]> {
  const taken: FeedItem[] = [];
  while (taken.length < count) {
    const result = await items.next();
    if (result.done) break;
    taken.push(result.value);
  }
  return taken;
}
const revisionsOf = (items: readonly FeedItem[]): (number | 'live')[] =>
  items.map((item) => (item.kind === 'event' ? item.record.event.revision : 'live'));

describe('a watcher', () => {
  it('gets what it missed, a mark, and what happens, in order, none lost, none twice', async () => {
    const length = (await table.repository.load(ToyTable.encounterId))!.revision + 1;
    const items = table.feed.watch(ToyTable.encounterId, 1);
    const past = await take(items, length - 2 + 1);
    expect(revisionsOf(past)).toEqual([...Array.from({ length: length - 2 }, (_, index) => index + 2), 'live']);
    const [live, result] = await Promise.all([take(items, 4), table.must({ type: 'endTurn' })]);
    expect(revisionsOf(live)).toEqual(result.records.map(({ event }) => event.revision).slice(0, 4));
    await items.return?.();
  });

  it('gives at once what came together, and then nothing that would have to be waited for', async () => {
    const length = (await table.repository.load(ToyTable.encounterId))!.revision + 1;
    const items = table.feed.watch(ToyTable.encounterId, length - 1);
    expect(items.ready()).toBeUndefined();
    await take(items, 1); // the mark
    const { records } = await table.must({ type: 'endTurn' });
    table.feed.publish(records);
    const [first] = await take(items, 1);
    const others: FeedItem[] = [];
    for (let item = items.ready(); item; item = items.ready()) others.push(item);
    expect(records.length).toBeGreaterThan(1);
    expect(revisionsOf([first!, ...others])).toEqual(records.map(({ event }) => event.revision));
    await items.return();
    await table.must({ type: 'endTurn' });
    expect(items.ready()).toBeUndefined();
  });

  it('that gives up while it waits is freed at once', async () => {
    const items = table.feed.watch(ToyTable.encounterId, 10_000);
    await take(items, 1);
    const waiting = items.next();
    expect(table.feed.watchers).toBe(1);
    await items.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect([table.feed.watchers, table.feed.watched]).toEqual([0, 0]);
  });

  it('sees what another node decided', async () => {
    const other = new ToyTable(table.store, {}, 'b');
    const items = table.feed.watch(ToyTable.encounterId, 10_000);
    await take(items, 1);
    await items.return?.();
    const { revision } = (await table.repository.load(ToyTable.encounterId))!;
    const again = table.feed.watch(ToyTable.encounterId, revision);
    expect(revisionsOf(await take(again, 1))).toEqual(['live']);
    const [live] = await Promise.all([take(again, 1), other.must({ type: 'endTurn' })]);
    expect(revisionsOf(live)).toEqual([revision + 1]);
    await again.return?.();
  });

  it('gets the same record as every other watcher, so that they can share its execution', async () => {
    const { revision } = (await table.repository.load(ToyTable.encounterId))!;
    const [one, two] = [
      table.feed.watch(ToyTable.encounterId, revision),
      table.feed.watch(ToyTable.encounterId, revision),
    ];
    await Promise.all([take(one, 1), take(two, 1)]);
    const [[first], [second]] = await Promise.all([take(one, 1), take(two, 1), table.must({ type: 'endTurn' })]);
    expect(first!.kind === 'event' && second!.kind === 'event' && first!.record === second!.record).toBe(true);
    await Promise.all([one.return?.(), two.return?.()]);
  });
});

describe('a feed whose store is away when it starts', () => {
  it('waits for it, says so once, and wakes who has been watching', async () => {
    const memory = new MemoryEventStore();
    const there = new ToyTable(memory, {}, 'b');
    await there.open();
    let away = true;
    const store: EventStore = Object.create(memory, {
      headPosition: {
        value: () => (away ? Promise.reject(new EventStoreError('unavailable', 'away')) : memory.headPosition()),
      },
    }) as EventStore;
    const { repository } = new ToyTable(store);
    const told: string[] = [];
    const asked = [new Gate(), new Gate()];
    const feed = new LiveFeed(store, repository, (error) => told.push(`failed: ${String(error)}`), {
      onOutage: (error) => told.push((error as Error).message),
      onFollow: () => told.push('follows'),
      pause: () => asked[0]!.pass().then(() => asked.shift()),
    });
    const begun = feed.start();
    await asked[0]!.reached;
    const { revision } = (await repository.load(ToyTable.encounterId))!;
    const watcher = feed.watch(ToyTable.encounterId, revision);
    await take(watcher, 1); // has caught up
    const next = take(watcher, 1);
    await there.must({ type: 'endTurn' }); // nobody tells the watcher
    const [first, second] = asked;
    first!.release();
    await second!.reached;
    away = false;
    second!.release();
    await begun;
    expect(revisionsOf(await next)).toEqual([revision + 1]);
    expect(told).toEqual(['away', 'follows']);
    const live = take(watcher, 1);
    await there.must({ type: 'endTurn' });
    await live;
    await watcher.return?.();
    await feed.stop();
  });

  it('can be stopped while the store is silent', async () => {
    const store: EventStore = Object.create(new MemoryEventStore(), {
      headPosition: { value: () => new Promise(() => undefined) },
    }) as EventStore;
    const failures: unknown[] = [];
    const feed = new LiveFeed(store, new ToyTable(store).repository, (error) => failures.push(error));
    void feed.start();
    await feed.stop();
    expect(failures).toEqual([]);
  });
});

describe('a watcher of the state', () => {
  it('gets the newest state, then the newest after a change', async () => {
    const states = new StateWatch(ToyTable.encounterId, table.repository, table.feed);
    const first = await states.next();
    expect(first.value!.activeId).toBe('ann');
    const [second] = await Promise.all([states.next(), table.must({ type: 'endTurn' })]);
    expect(second.value!.activeId).toBe('bob');
    await states.return();
    expect(table.feed.watchers).toBe(0);
  });
});

describe('an event that cannot be read', () => {
  it('ends the feed of its encounter with the error, and no other', async () => {
    const OTHER = '22222222-2222-4222-8222-222222222222';
    const store = new SpoiltStore(new MemoryEventStore());
    const here = new ToyTable(store);
    await here.open();
    await here.open(OTHER);
    await here.feed.start();
    const revision = (await here.repository.load(OTHER))!.revision;
    const [one, two] = [here.feed.watch(ToyTable.encounterId, revision), here.feed.watch(OTHER, revision)];
    expect([revisionsOf(await take(one, 1)), revisionsOf(await take(two, 1))]).toEqual([['live'], ['live']]);

    // Another node writes to both.
    const there = new ToyTable(store, {}, 'b');
    store.spoil(streamOf(ToyTable.encounterId), revision + 2);
    await there.must({ type: 'endTurn' }).catch(() => undefined); // it is written, and cannot be read back
    await there.must({ type: 'endTurn' }, { encounterId: OTHER });
    await expect(take(one, 10)).rejects.toMatchObject({ code: 'corrupt-event', details: { revision: revision + 2 } });
    expect(revisionsOf(await take(two, 3))).toEqual([revision + 1, revision + 2, revision + 3]);
    await two.return?.();
    expect(here.feed.watchers).toBe(0);
    await here.feed.stop();
  });
});
