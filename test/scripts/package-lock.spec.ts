import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
const dependencies = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('package-lock.json', () => {
  it('pins every package by its checksum', () => {
    expect(dependencies.length).toBeGreaterThan(100);
    const unpinned = dependencies.filter(([, { integrity }]) => integrity === undefined);
    expect(unpinned.map(([path]) => path)).toEqual([]);
  });

  it('holds no download address, so that any registry can serve it', () => {
    const addressed = dependencies.filter(([, { resolved }]) => resolved !== undefined);
    expect(addressed.map(([path]) => path)).toEqual([]);
  });
});
