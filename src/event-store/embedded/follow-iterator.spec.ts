import { describe, expect, it } from '@jest/globals';
import type { FollowItem, StoredEvent } from '../event-store.js';
import { FollowIterator } from './follow-iterator.js';
import type { FollowPage, FollowSource, Scanned } from './follow-source.js';

const END = { done: true, value: undefined };

/** A log of numbers that tells what was asked of it. A number is of interest if it lies in `wanted`. */
class Numbers implements FollowSource {
  readonly asked: string[] = [];
  wake: (() => void) | undefined;
  private cursor = 0;
  length = 0;

  constructor(private readonly wanted?: (n: number) => boolean) {}

  readOn(limit: number): FollowPage {
    this.asked.push(`read ${limit}`);
    const found: number[] = [];
    while (this.cursor < this.length && found.length < limit) {
      this.cursor += 1;
      if (this.wanted?.(this.cursor) ?? true) found.push(this.cursor);
    }
    const page = { count: found.length, last: this.cursor >= this.length, event: (i: number) => stored(found[i] ?? 0) };
    const scanned: Scanned = { to: BigInt(this.cursor), lastEvent: bigintOf(found.at(-1)) };
    return this.wanted === undefined ? page : { ...page, scanned };
  }

  onWake(wake: () => void) {
    this.asked.push('listen');
    this.wake = wake;
    return () => {
      this.asked.push('leave');
      this.wake = undefined;
    };
  }

  grow(by: number): void {
    this.length += by;
    this.wake?.();
  }
}

const bigintOf = (n: number | undefined) => (n === undefined ? undefined : BigInt(n));

function stored(n: number): StoredEvent {
  return { id: `${n}`, type: 'N', data: {}, metadata: {}, stream: 's', revision: n, position: BigInt(n) };
}

/** An item in short: the number of an event, `|` for caught up, `@` and the position of a checkpoint. */
function short(item: FollowItem | undefined): string {
  if (item === undefined) return 'end';
  if (item.kind === 'event') return String(item.event.revision);
  return item.kind === 'checkpoint' ? `@${item.position}` : '|';
}

async function take(follower: FollowIterator, count: number): Promise<string> {
  const items: string[] = [];
  for (let n = 0; n < count; n += 1) items.push(short((await follower.next()).value));
  return items.join(' ');
}

describe('a follower', () => {
  it('listens before it reads, and does neither before it is asked', async () => {
    const source = new Numbers();
    const follower = new FollowIterator(source);
    expect(source.asked).toEqual([]);
    await follower.next();
    expect(source.asked).toEqual(['listen', 'read 64']);
  });

  it('reads on in pages of 64 and says once that it has caught up', async () => {
    const source = new Numbers();
    source.length = 130;
    const follower = new FollowIterator(source);
    const items = (await take(follower, 131)).split(' ');
    expect(items).toEqual([...Array.from({ length: 130 }, (_, n) => `${n + 1}`), '|']);
    expect(source.asked).toEqual(['listen', 'read 64', 'read 64', 'read 64']);
  });

  it('waits without reading, and is neither hurt by a wake-up too many nor by one for all', async () => {
    const source = new Numbers();
    const follower = new FollowIterator(source);
    expect(await take(follower, 1)).toBe('|');
    const coming = take(follower, 3);
    source.wake?.();
    source.wake?.();
    source.length += 2;
    source.grow(1);
    expect(await coming).toBe('1 2 3');
    expect(source.asked.filter((what) => what === 'read 64')).toHaveLength(2);
  });

  it('finds what came while nobody asked', async () => {
    const source = new Numbers();
    const follower = new FollowIterator(source);
    expect(await take(follower, 1)).toBe('|');
    source.grow(2);
    source.grow(1);
    expect(await take(follower, 3)).toBe('1 2 3');
  });

  it('says again that it has caught up after it fell behind by more than a page', async () => {
    const source = new Numbers();
    const follower = new FollowIterator(source);
    expect(await take(follower, 1)).toBe('|');
    source.grow(64);
    expect(await take(follower, 64)).toMatch(/ 64$/);
    source.grow(65);
    expect(await take(follower, 66)).toMatch(/ 129 \|$/);
  });

  it('tells how far it looked when it goes live, and then after every 32 positions without interest', async () => {
    const source = new Numbers((n) => n === 3 || n === 60);
    source.length = 10;
    const follower = new FollowIterator(source);
    expect(await take(follower, 3)).toBe('3 @10 |');
    const coming = take(follower, 3);
    const turns: number[] = [];
    for (const grown of [31, 1, 18, 31]) {
      source.grow(grown);
      // One read for each step: the follower reads in the turn after it was woken.
      await new Promise(setImmediate);
      turns.push(source.asked.length);
    }
    source.grow(1);
    expect(await coming).toBe('@42 60 @92');
    expect(turns).toEqual([3, 4, 5, 6]);
  });

  it('gives no checkpoint at or before the place where it began, nor right behind an event', async () => {
    const source = new Numbers((n) => n > 5);
    source.length = 5;
    const atTheHead = new FollowIterator(source, undefined, 5n);
    expect(await take(atTheHead, 1)).toBe('|');
    source.grow(1);
    const wake = take(atTheHead, 2);
    await new Promise(setImmediate);
    source.grow(1);
    expect(await wake).toBe('6 7');
  });

  it('ends at once, lets go of its source, and answers those who wait', async () => {
    const source = new Numbers();
    const follower = new FollowIterator(source);
    await follower.next();
    const waiting = [follower.next(), follower.next()];
    expect(await follower.return()).toEqual(END);
    expect(source.asked.at(-1)).toBe('leave');
    expect(await Promise.all(waiting)).toEqual([END, END]);
    source.grow(1);
    expect(await follower.next()).toEqual(END);
  });

  it('reads no more when it is returned in the turn in which it would have read', async () => {
    const source = new Numbers();
    source.length = 1;
    const follower = new FollowIterator(source);
    const waiting = follower.next();
    void follower.return();
    expect(await waiting).toEqual(END);
    await new Promise(setImmediate);
    expect(source.asked).toEqual(['listen', 'leave']);
  });

  it('gives a fatal error to the first who waits, and the end to the rest', async () => {
    const source = new Numbers();
    source.readOn = () => {
      throw new Error('broken');
    };
    const follower = new FollowIterator(source);
    const waiting = [follower.next(), follower.next()] as const;
    await expect(waiting[0]).rejects.toThrow('broken');
    expect(await waiting[1]).toEqual(END);
    expect(source.asked).toEqual(['listen', 'leave']);
  });
});
