import { afterAll, beforeAll, jest } from '@jest/globals';
import { stopClock } from '../../e2e/support/stopped-clock.js';

/** A moment long ago. */
const BEGINNING = Date.UTC(2026, 0, 1);

/**
 * Stops the clock of the tests of a file, so that commands come at the same moment in each run. Only the date stands still: what waits,
 * waits. To be called before a service is begun.
 */
export function useStoppedClock(): void {
  beforeAll(() => {
    stopClock(BEGINNING);
  });
  afterAll(() => {
    jest.useRealTimers();
  });
}

/** Sets the clock of the service to so many milliseconds after the beginning. */
export function setClock(milliseconds: number): void {
  jest.setSystemTime(BEGINNING + milliseconds);
}
