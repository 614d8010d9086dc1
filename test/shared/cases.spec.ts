import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { idsInSpecFiles } from '../../scripts/rules-coverage/spec-files.js';
import { shared } from './shared-folder.js';

/** Faults seen elsewhere that no test bears yet, each with what has to be there first. */
const NOT_YET: Readonly<Record<number, string>> = {
  95: 'spells with a casting time of a reaction come with spells',
  99: 'what a save does against a spell comes with spells',
};

const repository = resolve(import.meta.dirname, '../..');

/** "case 69" and "cases 69, 71 and 85" in the titles of tests. */
const CASES = /\bcases? \d+(?:(?:, | and )\d+)*/g;

function casesBorne(): ReadonlySet<number> {
  return new Set(idsInSpecFiles(repository, CASES).flatMap(({ id }) => id.match(/\d+/g)!.map(Number)));
}

describe('the faults seen elsewhere', () => {
  const text = readFileSync(shared('cases/faults-seen-elsewhere.md'), 'utf8');
  const numbers = [...text.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  const borne = casesBorne();

  it('are numbered', () => {
    expect(numbers.length).toBeGreaterThanOrEqual(50);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are each borne by a test, but for those whose time has not come', () => {
    const missing = numbers.filter((number) => !borne.has(number));
    expect(missing).toEqual(Object.keys(NOT_YET).map(Number));
  });

  it('are named by no test that there are none of', () => {
    expect([...borne].filter((number) => !numbers.includes(number))).toEqual([]);
  });
});
