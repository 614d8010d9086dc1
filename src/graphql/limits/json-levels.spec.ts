import { describe, expect, it } from '@jest/globals';
import { nestsDeeper } from './json-levels.js';

const deeper = (json: string, levels: number): boolean => nestsDeeper(Buffer.from(json), levels);

describe('levels of JSON', () => {
  it('are lists and objects within each other', () => {
    expect(deeper('{"a":[{"b":[]}]}', 4)).toBe(false);
    expect(deeper('{"a":[{"b":[]}]}', 3)).toBe(true);
  });

  it('are not counted beside each other', () => {
    expect(deeper(`[${Array(100).fill('[{}]').join(',')}]`, 3)).toBe(false);
    expect(deeper(`[${Array(100).fill('[{}]').join(',')}]`, 2)).toBe(true);
  });

  it('are none in texts, whatever is escaped in them', () => {
    expect(deeper(JSON.stringify({ text: '[[{{', quoted: '"[[', path: '\\', next: ['[['] }), 2)).toBe(false);
    expect(deeper(JSON.stringify({ path: '\\', next: [[]] }), 2)).toBe(true);
  });

  it('are found where there is no end to them', () => {
    expect(deeper('['.repeat(100_000), 64)).toBe(true);
    expect(deeper(']'.repeat(100) + '['.repeat(100), 64)).toBe(false);
  });
});
