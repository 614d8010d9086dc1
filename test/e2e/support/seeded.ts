import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { expect } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import type { RandomBytes } from '../../../src/randomness/randomness.module.js';

/**
 * What the service draws at random follows, in a test, from the test's name and from how often it was drawn: its dice, which
 * follow from the seed and the encounter's id, fall the same way in each run, whatever ran before or runs beside it.
 */
const drawn = new Map<string, number>();

const SPACE = '0b8a7f3c-52d1-4f0a-9c57-6f1f3f6d2b11';

/** Names a draw; no two of a file have the same name. Between tests it counts with the one before. */
function nextDraw(what: string): string {
  const { testPath, currentTestName = 'before the first' } = expect.getState();
  const name = `${relative(import.meta.dirname, testPath!)} ${currentTestName} ${what}`;
  const count = drawn.get(name) ?? 0;
  drawn.set(name, count + 1);
  return `${name} ${count}`;
}

/** Stands in for the service's source of randomness. */
export const seededBytes: RandomBytes = (size) =>
  createHash('shake256', { outputLength: size }).update(nextDraw('bytes')).digest();

/** An id for an encounter. */
export const seededId = (): string => uuidV5(nextDraw('id'), SPACE);
