import { describe, expect, it } from '@jest/globals';
import { WakeUps } from './wake-ups.js';

describe('wake-ups', () => {
  it('reach the followers of a stream, and those of the log, and nobody else', () => {
    const wakeUps = new WakeUps();
    const woken: string[] = [];
    wakeUps.onStream('encounter-1', () => woken.push('one'));
    wakeUps.onStream('encounter-2', () => woken.push('two'));
    wakeUps.onLog(() => woken.push('log'));
    wakeUps.appended(['encounter-1', 'encounter-3']);
    expect(woken).toEqual(['one', 'log']);
    wakeUps.everyone();
    expect(woken).toEqual(['one', 'log', 'one', 'two', 'log']);
  });

  it('hold nothing for a follower that was let go, however often', () => {
    const wakeUps = new WakeUps();
    const leave = [wakeUps.onStream('encounter-1', () => undefined), wakeUps.onLog(() => undefined)];
    const stay = wakeUps.onStream('encounter-1', () => undefined);
    expect(wakeUps.size).toBe(3);
    for (const letGo of [...leave, ...leave]) letGo();
    expect(wakeUps.size).toBe(1);
    stay();
    expect(wakeUps.size).toBe(0);
  });

  it('reach a follower that comes back to a stream that nobody followed any more', () => {
    const wakeUps = new WakeUps();
    const first = wakeUps.onStream('encounter-1', () => undefined);
    first();
    let woken = 0;
    wakeUps.onStream('encounter-1', () => (woken += 1));
    first();
    wakeUps.appended(['encounter-1']);
    expect(woken).toBe(1);
  });
});
