import { describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../../../test/eventstoredb/manual-timers.js';
import { StagedStream } from '../../../test/eventstoredb/staged-stream.js';
import { ClientRead } from './client-read.js';
import { ClientSubscription } from './client-subscription.js';
import type { ClientEvent } from './decode.js';
import { DeadlineExpired } from './timers.js';

const event = (n: number): ClientEvent => ({ commitPosition: BigInt(n) });
const turn = () => new Promise(setImmediate);

describe('a read of the client', () => {
  const bench = () => {
    const [stream, timers] = [new StagedStream(), new ManualTimers()];
    return { stream, timers, read: new ClientRead(stream, timers, 5_000) };
  };

  it('gives events in order, then its end', async () => {
    const { stream, read } = bench();
    for (const n of [1, 2, 3]) stream.write(event(n));
    stream.end();
    expect(await read.next()).toEqual(event(1));
    expect(await read.next()).toEqual(event(2));
    expect(await read.next()).toEqual(event(3));
    expect(await read.next()).toBeUndefined();
    expect(await read.next()).toBeUndefined();
  });

  it('fails behind what came before, and bears more than one error', async () => {
    const { stream, read } = bench();
    stream.write(event(1));
    await turn();
    stream.emit('error', new Error('broken'));
    stream.emit('error', new Error('broken again'));
    expect(await read.next()).toEqual(event(1));
    await expect(read.next()).rejects.toThrow('broken');
  });

  it('runs its clock only while an event is waited for', async () => {
    const { stream, timers, read } = bench();
    expect(timers.running).toEqual([]);
    const first = read.next();
    expect(timers.running).toEqual([5_000]);
    stream.write(event(1));
    expect(await first).toEqual(event(1));
    expect(timers.running).toEqual([]);
    const second = read.next();
    timers.expire();
    await expect(second).rejects.toThrow(DeadlineExpired);
  });

  it('asks the server to wait at 256 events, and to go on when they are used up', async () => {
    const { stream, read } = bench();
    for (let n = 0; n < 300; n += 1) stream.write(event(n));
    await turn();
    expect(stream.isPaused()).toBe(true);
    for (let n = 0; n < 255; n += 1) expect(await read.next()).toEqual(event(n));
    expect(stream.isPaused()).toBe(true);
    expect(await read.next()).toEqual(event(255));
    expect(stream.isPaused()).toBe(false);
    for (let n = 256; n < 300; n += 1) expect(await read.next()).toEqual(event(n));
  });

  it('is cancelled for whoever waits, and lets the rest run off', async () => {
    const { stream, read } = bench();
    const waiting = read.next();
    read.cancel(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    expect(stream.ended).toBe(1);
    stream.write(event(1));
    stream.emit('error', new Error('late'));
    await turn();
    await expect(read.next()).rejects.toThrow('closed');
  });
});

describe('a subscription of the client', () => {
  const bench = () => {
    const [stream, timers] = [new StagedStream(), new ManualTimers()];
    const told: unknown[] = [];
    let onCheckpoint = (_: bigint): void => undefined;
    const subscription = new ClientSubscription(
      (callback) => {
        onCheckpoint = callback;
        return stream;
      },
      {
        confirmed: () => told.push('confirmed'),
        event: ({ commitPosition }) => told.push(commitPosition),
        caughtUp: () => told.push('caught up'),
        checkpoint: (position) => told.push(`checkpoint ${position}`),
        dropped: (cause) => told.push(cause instanceof Error ? `dropped: ${cause.message}` : 'dropped'),
      },
      timers,
      5_000,
    );
    return { stream, timers, told, subscription, checkpoint: (position: bigint) => onCheckpoint(position) };
  };

  it('tells what the client announces too early when its turn has come', async () => {
    const { stream, told, subscription, checkpoint } = bench();
    stream.emit('confirmation');
    subscription.pause();
    stream.write(event(1));
    stream.write(event(2));
    checkpoint(2n);
    stream.emit('caughtUp');
    stream.write(event(3));
    await turn();
    expect(told).toEqual(['confirmed']);
    subscription.resume();
    await turn();
    expect(told).toEqual(['confirmed', 1n, 2n, 'checkpoint 2', 'caught up', 3n]);
    checkpoint(3n);
    expect(told.at(-1)).toBe('checkpoint 3');
  });

  it('is dropped when it is not confirmed in time, and then says nothing more', async () => {
    const { stream, timers, told } = bench();
    timers.expire();
    stream.emit('confirmation');
    stream.write(event(1));
    stream.emit('caughtUp');
    stream.emit('error', new Error('late'));
    await turn();
    expect(told).toEqual(['dropped: no answer within 5000 ms']);
    expect(stream.ended).toBe(1);
  });

  it('stops its clock when it is confirmed', () => {
    const { stream, timers } = bench();
    expect(timers.running).toEqual([5_000]);
    stream.emit('confirmation');
    expect(timers.running).toEqual([]);
  });

  it('is dropped once, by an error or by a quiet end', async () => {
    const broken = bench();
    broken.stream.emit('error', new Error('broken'));
    broken.stream.end();
    await turn();
    expect(broken.told).toEqual(['dropped: broken']);
    const quiet = bench();
    quiet.stream.end();
    await turn();
    await turn();
    expect(quiet.told).toEqual(['dropped']);
  });

  it('says nothing once it is cancelled', async () => {
    const { stream, told, subscription } = bench();
    subscription.pause();
    stream.write(event(1));
    stream.emit('caughtUp');
    subscription.cancel();
    stream.end();
    await turn();
    expect(told).toEqual([]);
  });
});
