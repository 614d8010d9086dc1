import { runInThisContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';

/** The process itself: what jest hands to a test is a copy that hears of nothing. */
const realProcess = runInThisContext('process') as NodeJS.Process;

/**
 * Fails the tests of this file on any rejection that nobody handled and on any exception that nobody caught: either ends a
 * Node process, and the client is known to leave some behind.
 */
export function failOnUnhandled(): void {
  const seen: unknown[] = [];
  const note = (reason: unknown): void => void seen.push(reason);
  const nothing = async (): Promise<void> => {
    // Node reports after the microtasks of the turn in which the rejection happened.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(seen).toEqual([]);
  };
  beforeAll(() => {
    realProcess.on('unhandledRejection', note);
    realProcess.on('uncaughtException', note);
  });
  afterEach(nothing);
  afterAll(async () => {
    await nothing();
    realProcess.off('unhandledRejection', note);
    realProcess.off('uncaughtException', note);
  });
}
