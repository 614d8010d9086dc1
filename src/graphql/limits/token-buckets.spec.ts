import { describe, expect, it } from '@jest/globals';
import { TokenBuckets } from './token-buckets.js';

describe('TokenBuckets', () => {
  it('lets a burst through at once, then refills evenly, and says how long to wait', () => {
    let now = 0;
    const buckets = new TokenBuckets({ perSecond: 10, burstSeconds: 2 });
    const take = (): number => buckets.take('a', now);
    expect(Array.from({ length: 21 }, take)).toEqual([...Array<number>(20).fill(0), 100]);
    now += 75;
    expect(take()).toBe(25);
    now += 25;
    expect([take(), take()]).toEqual([0, 100]);
    now += 60_000;
    expect(Array.from({ length: 21 }, take).filter((wait) => wait === 0)).toHaveLength(20);
  });

  it('gives each caller a bucket of their own, of at least one token', () => {
    const buckets = new TokenBuckets({ perSecond: 1, burstSeconds: 0 });
    expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('b', 0)]).toEqual([0, 1000, 0]);
  });

  it('takes what something costs, and says how long to wait for that', () => {
    const buckets = new TokenBuckets({ perSecond: 10, burstSeconds: 2 });
    expect([buckets.take('a', 0, 15), buckets.take('a', 0, 10), buckets.take('a', 0, 5)]).toEqual([0, 500, 0]);
    expect(buckets.take('a', 250, 2.5)).toBe(0);
  });

  it('lets through what costs more than it holds when it is full, and makes up for it afterwards', () => {
    const buckets = new TokenBuckets({ perSecond: 10, burstSeconds: 2 });
    expect(buckets.take('a', 0, 50)).toBe(0);
    expect(buckets.take('a', 0)).toBe(3_100);
    expect(buckets.take('a', 3_100)).toBe(0);
    expect(buckets.take('a', 3_100, 50)).toBe(2_000);
  });

  it('charges for what is done already, down to a debt of one bucket', () => {
    const buckets = new TokenBuckets({ perSecond: 10, burstSeconds: 2 });
    buckets.charge('a', 0, 15);
    expect([buckets.take('a', 0, 5), buckets.take('a', 0)]).toEqual([0, 100]);
    buckets.charge('a', 0, 15);
    expect(buckets.take('a', 0)).toBe(1_600);
    buckets.charge('a', 0, 1_000);
    expect(buckets.take('a', 0)).toBe(2_100);
    expect(buckets.take('b', 0)).toBe(0);
  });

  it('lets everything through at zero', () => {
    const buckets = new TokenBuckets({ perSecond: 0, burstSeconds: 1 });
    expect(Array.from({ length: 100 }, () => buckets.take('a', 0)).every((wait) => wait === 0)).toBe(true);
  });
});
