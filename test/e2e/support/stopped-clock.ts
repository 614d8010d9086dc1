import { jest } from '@jest/globals';

/** Stops the clock at a moment, in milliseconds. Only the date stands still: what waits, waits. */
export function stopClock(now: number): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
