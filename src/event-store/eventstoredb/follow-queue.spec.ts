import { describe, expect, it } from '@jest/globals';
import type { FollowItem } from '../event-store.js';
import { FollowQueue } from './follow-queue.js';

const DONE = { done: true, value: undefined };
const item = (position: number): FollowItem => ({ kind: 'checkpoint', position: BigInt(position) });
const given = (position: number) => ({ done: false, value: item(position) });

function bench(signal?: AbortSignal) {
  const calls: string[] = [];
  const note = (call: string) => () => void calls.push(call);
  const feed = { start: note('start'), hasRoom: note('room'), stop: note('stop') };
  return { calls, queue: new FollowQueue(feed, signal) };
}

describe('the queue of a follow', () => {
  it('starts its feed with the first request, once', async () => {
    const { calls, queue } = bench();
    expect(calls).toEqual([]);
    const [first, second] = [queue.next(), queue.next()];
    expect(calls).toEqual(['start']);
    queue.push(item(1));
    queue.push(item(2));
    expect(await Promise.all([first, second])).toEqual([given(1), given(2)]);
  });

  it('holds what nobody waits for, and says when there is room again', async () => {
    const { calls, queue } = bench();
    for (let n = 0; n < 255; n += 1) queue.push(item(n));
    expect(queue.full).toBe(false);
    queue.push(item(255));
    expect(queue.full).toBe(true);
    for (let n = 0; n < 255; n += 1) expect(await queue.next()).toEqual(given(n));
    expect(calls).toEqual(['start']);
    expect(await queue.next()).toEqual(given(255));
    expect(calls).toEqual(['start', 'room']);
  });

  it('tells of a failure behind what was pushed before it, once', async () => {
    const { calls, queue } = bench();
    queue.push(item(1));
    queue.fail(new Error('first'));
    queue.fail(new Error('second'));
    queue.push(item(2));
    expect(calls).toEqual(['stop']);
    expect(await queue.next()).toEqual(given(1));
    await expect(queue.next()).rejects.toThrow('first');
    expect(await queue.next()).toEqual(DONE);
  });

  it('tells of a failure to the first who waits, and ends for the others', async () => {
    const { queue } = bench();
    const waiting = [queue.next(), queue.next()];
    queue.fail(new Error('broken'));
    await expect(waiting[0]).rejects.toThrow('broken');
    expect(await waiting[1]).toEqual(DONE);
  });

  it('tells of some failures at once, whatever was pushed before', async () => {
    const { queue } = bench();
    queue.push(item(1));
    queue.failNow(new Error('closed'));
    await expect(queue.next()).rejects.toThrow('closed');
  });

  it('ends for everybody, and stops its feed once, when it is returned', async () => {
    const { calls, queue } = bench();
    const waiting = [queue.next(), queue.next()];
    queue.push(item(1));
    expect(await queue.return()).toEqual(DONE);
    expect(await queue.return()).toEqual(DONE);
    queue.push(item(2));
    queue.fail(new Error('too late'));
    expect(await Promise.all(waiting)).toEqual([given(1), DONE]);
    expect(await queue.next()).toEqual(DONE);
    expect(calls).toEqual(['start', 'stop']);
  });

  it('ends with its signal, and lets go of the signal when it ends otherwise', async () => {
    const stop = new AbortController();
    const { calls, queue } = bench(stop.signal);
    const waiting = queue.next();
    stop.abort();
    expect(await waiting).toEqual(DONE);
    expect(calls).toEqual(['start', 'stop']);
    const other = bench(AbortSignal.abort());
    expect(await other.queue.next()).toEqual(DONE);
    expect(other.calls).toEqual([]);
  });
});
