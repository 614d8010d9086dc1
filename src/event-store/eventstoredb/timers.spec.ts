import { describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../../../test/eventstoredb/manual-timers.js';
import { settingsOf } from './options.js';
import { DeadlineExpired, processTimers, withDeadline } from './timers.js';

describe('a deadline', () => {
  it('lets an answer through, and stops its clock', async () => {
    const timers = new ManualTimers();
    const answer = withDeadline(timers, 100, Promise.resolve(7));
    expect(timers.running).toEqual([100]);
    expect(await answer).toBe(7);
    await Promise.resolve();
    expect(timers.running).toEqual([]);
  });

  it('lets a failure through', async () => {
    await expect(withDeadline(new ManualTimers(), 100, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('ends a wait that would not end, whatever becomes of the work', async () => {
    const timers = new ManualTimers();
    let fail = (_: Error): void => undefined;
    const work = new Promise<never>((_, reject) => (fail = reject));
    const waiting = withDeadline(timers, 100, work);
    timers.expire();
    await expect(waiting).rejects.toThrow(DeadlineExpired);
    // Nobody waits for this any more: it must not be an unhandled rejection.
    fail(new Error('too late'));
    await new Promise(setImmediate);
  });
});

describe('the timers of the process', () => {
  it('call once, again and again, or not at all', async () => {
    const calls: string[] = [];
    processTimers.after(0, () => calls.push('cancelled'))();
    const stop = processTimers.every(1, () => calls.push('every'));
    await new Promise<void>((resolve) => processTimers.after(0, resolve));
    await new Promise<void>((resolve) => processTimers.every(1, () => calls.length > 2 && resolve()));
    stop();
    expect(new Set(calls)).toEqual(new Set(['every']));
  });
});

describe('the pause between attempts', () => {
  it('doubles from 50 ms to 5 s, and is half of that at the least', async () => {
    const timers = new ManualTimers();
    const { backoff } = settingsOf({ connectionString: 'esdb://localhost', timers });
    for (const [failures, longest] of [
      [1, 50],
      [2, 100],
      [5, 800],
      [8, 5_000],
      [500, 5_000],
    ] as const) {
      const pause = backoff(failures);
      expect(timers.running).toHaveLength(1);
      const [length = 0] = timers.running;
      expect(length).toBeGreaterThanOrEqual(longest / 2);
      expect(length).toBeLessThanOrEqual(longest);
      timers.expire();
      await pause;
    }
  });
});
