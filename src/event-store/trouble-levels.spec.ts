import { describe, expect, it } from '@jest/globals';
import { troubleLevels } from './trouble-levels.js';

describe('the level of a trouble', () => {
  it('is a warning once in a while for each kind', () => {
    let time = 0;
    const levelOf = troubleLevels(() => time);
    expect([levelOf('read-failed'), levelOf('read-failed'), levelOf('append-failed')]).toEqual([
      'warn',
      'debug',
      'warn',
    ]);
    time = 29_999;
    expect(levelOf('read-failed')).toBe('debug');
    time = 30_000;
    expect([levelOf('read-failed'), levelOf('read-failed')]).toEqual(['warn', 'debug']);
  });
});
