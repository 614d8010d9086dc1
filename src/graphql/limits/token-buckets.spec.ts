import { describe, expect, it } from '@jest/globals';
import { TokenBuckets } from './token-buckets.js';

describe('TokenBuckets', () => {
  it('lets a second’s worth through at once, then refills evenly', () => {
    let now = 0;
    const buckets = new TokenBuckets(10, () => now);
    const take = (): boolean => buckets.take('a');
    expect(Array.from({ length: 11 }, take).filter(Boolean)).toHaveLength(10);
    now += 99;
    expect(take()).toBe(false);
    now += 1;
    expect(take()).toBe(true);
    expect(take()).toBe(false);
    now += 60_000;
    expect(Array.from({ length: 11 }, take).filter(Boolean)).toHaveLength(10);
  });

  it('gives each caller a bucket of their own', () => {
    const buckets = new TokenBuckets(1, () => 0);
    expect([buckets.take('a'), buckets.take('a'), buckets.take('b')]).toEqual([true, false, true]);
  });

  it('lets everything through at zero', () => {
    const buckets = new TokenBuckets(0, () => 0);
    expect(Array.from({ length: 100 }, () => buckets.take('a')).every(Boolean)).toBe(true);
  });
});
