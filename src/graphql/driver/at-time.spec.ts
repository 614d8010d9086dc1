import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { atTime } from './at-time.js';

const DAY = 86_400_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('atTime', () => {
  it.each([1, 1_000, 20 * DAY, 60 * DAY, 366 * DAY])('calls back after %i ms, not before, and once', (milliseconds) => {
    let calls = 0;
    atTime(new Date(Date.now() + milliseconds), () => (calls += 1));
    jest.advanceTimersByTime(milliseconds - 1);
    expect(calls).toBe(0);
    jest.advanceTimersByTime(1);
    jest.advanceTimersByTime(DAY);
    expect(calls).toBe(1);
  });

  it('calls back soon for a time that is past, but not before it has returned', () => {
    let calls = 0;
    atTime(new Date(Date.now() - 1), () => (calls += 1));
    expect(calls).toBe(0);
    jest.advanceTimersByTime(0);
    expect(calls).toBe(1);
  });

  it('does not call back once it was stopped, whenever that is', () => {
    let calls = 0;
    const stop = atTime(new Date(Date.now() + 60 * DAY), () => (calls += 1));
    jest.advanceTimersByTime(30 * DAY);
    stop();
    jest.advanceTimersByTime(60 * DAY);
    expect([calls, jest.getTimerCount()]).toEqual([0, 0]);
  });
});
