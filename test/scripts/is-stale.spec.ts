import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStale } from '../../scripts/build/is-stale.js';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'is-stale-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  for (const [path, seconds] of [
    ['settings.json', 100],
    ['src/deep/old.ts', 100],
    ['main.js', 200],
  ] as const) {
    writeFileSync(join(root, path), '');
    utimesSync(join(root, path), seconds, seconds);
  }
  utimesSync(join(root, 'src/deep'), 100, 100);
  utimesSync(join(root, 'src'), 100, 100);
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

describe('a build is stale', () => {
  const check = (output: string) => isStale(join(root, output), [join(root, 'src'), join(root, 'settings.json')]);

  it('not while its inputs are older', () => {
    expect(check('main.js')).toBe(false);
  });

  it('when there is none', () => {
    expect(check('other.js')).toBe(true);
  });

  it('when a file deep in a folder is newer', () => {
    utimesSync(join(root, 'src/deep/old.ts'), 300, 300);
    expect(check('main.js')).toBe(true);
  });

  it('when a file was taken out of a folder since', () => {
    utimesSync(join(root, 'src/deep'), 300, 300);
    expect(check('main.js')).toBe(true);
  });
});
