import { describe, expect, it } from '@jest/globals';
import { BucketQueue } from './bucket-queue.js';

describe('BucketQueue', () => {
  it('gives the cheapest first, and among equals the one pushed first', () => {
    const queue = new BucketQueue();
    queue.push(3, 30);
    queue.push(1, 10);
    queue.push(1, 11);
    expect([queue.pop(), queue.poppedCost]).toEqual([10, 1]);
    queue.push(1, 12);
    queue.push(2, 20);
    expect([queue.pop(), queue.pop(), queue.pop(), queue.pop(), queue.poppedCost]).toEqual([11, 12, 20, 30, 3]);
    expect(queue.pop()).toBe(-1);
  });

  it('is empty at first', () => {
    expect(new BucketQueue().pop()).toBe(-1);
  });
});
