import { describe, expect, it } from '@jest/globals';
import { crosses } from './cover-lines.js';
import { footprint } from './footprint.js';

describe('crosses', () => {
  const goblin = footprint({ x: 2, y: 2 });
  const ogre = footprint({ x: 2, y: 2 }, 'LARGE');

  it.each([
    ['straight through', { x: 0, y: 2.5 }, { x: 5, y: 2.5 }, true],
    ['from corner to corner', { x: 1, y: 1 }, { x: 4, y: 4 }, true],
    ['across a corner of it', { x: 1, y: 3 }, { x: 4, y: 2 }, true],
    ['along its border', { x: 0, y: 2 }, { x: 5, y: 2 }, false],
    ['down its border', { x: 3, y: 0 }, { x: 3, y: 5 }, false],
    ['touching its corner', { x: 1, y: 3 }, { x: 3, y: 1 }, false],
    ['ending at its border', { x: 0, y: 2.5 }, { x: 2, y: 2.5 }, false],
    ['stopping short', { x: 0, y: 0 }, { x: 1, y: 1 }, false],
    ['past it', { x: 0, y: 0 }, { x: 5, y: 1 }, false],
  ])('%s', (_name, from, to, expected) => {
    expect(crosses(from, to, goblin)).toBe(expected);
    expect(crosses(to, from, goblin)).toBe(expected);
  });

  it('takes the lines inside a big creature as inside', () => {
    expect(crosses({ x: 0, y: 3 }, { x: 6, y: 3 }, ogre)).toBe(true);
    expect(crosses({ x: 0, y: 4 }, { x: 6, y: 4 }, ogre)).toBe(false);
  });
});
