import { describe, expect, it } from '@jest/globals';
import { ApiKeys, createApiKey, hashOfApiKey } from './api-keys.js';

const key = createApiKey();
const other = createApiKey();
const keys = new ApiKeys([
  { name: 'table', sha256: hashOfApiKey(key) },
  { name: 'bot', sha256: hashOfApiKey(other) },
]);

describe('API keys', () => {
  it('have 256 random bits behind a prefix that scanners know', () => {
    expect(key).toMatch(/^ask_[A-Za-z0-9_-]{43}$/);
    expect(key).not.toBe(other);
  });

  it('tell whose they are', () => {
    expect([keys.ownerOf(key), keys.ownerOf(other)]).toEqual(['table', 'bot']);
  });

  it('may be two of one owner, while the one replaces the other', () => {
    const both = new ApiKeys([key, other].map((one) => ({ name: 'table', sha256: hashOfApiKey(one) })));
    expect([both.ownerOf(key), both.ownerOf(other)]).toEqual(['table', 'table']);
  });

  const flipped = (index: number): string =>
    key.slice(0, index) + (key[index] === 'A' ? 'B' : 'A') + key.slice(index + 1);
  it.each([
    ['a key nobody has', createApiKey()],
    ['one that differs in its last character', flipped(10)],
    ['one that differs in its first character', flipped(4)],
    ['the beginning of one', key.slice(0, -1)],
    ['one with more behind it', `${key}A`],
    ['one without its prefix', key.slice(4)],
    ['one with another prefix', `ASK_${key.slice(4)}`],
    ['its hash', hashOfApiKey(key)],
    ['its hash behind the prefix', `ask_${hashOfApiKey(key).slice(0, 43)}`],
    ['nothing', ''],
    ['the prefix alone', 'ask_'],
    ['one of a megabyte', `ask_${'A'.repeat(1_000_000)}`],
  ])('are not %s', (_name, wrong) => {
    expect(keys.ownerOf(wrong)).toBeUndefined();
  });

  it('are nobody’s where none is configured', () => {
    expect(new ApiKeys([]).ownerOf(key)).toBeUndefined();
  });
});
