import { describe, expect, it } from '@jest/globals';
import { hasTooManyHeaders, KEPT_HEADERS, namesSeveralHosts } from './host-guard.js';

describe('a request that names several hosts', () => {
  it.each([
    ['two', ['Host', 'localhost', 'Host', 'evil.example']],
    ['the same twice', ['Host', 'localhost', 'Accept', '*/*', 'Host', 'localhost']],
    ['two, written otherwise', ['host', 'localhost', 'HOST', 'localhost']],
    ['an empty one beside', ['Host', 'localhost', 'hOsT', '']],
  ])('is one with %s', (_, headers) => {
    expect(namesSeveralHosts(headers)).toBe(true);
  });

  it.each([
    ['one', ['Host', 'localhost', 'Accept', '*/*']],
    ['none', []],
    ['the word as a value', ['Host', 'host', 'X-Name', 'Host']],
    ['another header of such a name', ['Host', 'localhost', 'X-Forwarded-Host', 'evil.example']],
  ])('is none with %s', (_, headers) => {
    expect(namesSeveralHosts(headers)).toBe(false);
  });
});

describe('a request that has too many headers', () => {
  const headers = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => [`X-${n}`, 'x']).flat();

  it('has more than a hundred, and Node keeps enough of them to tell', () => {
    expect(hasTooManyHeaders(headers(100))).toBe(false);
    expect(hasTooManyHeaders(headers(101))).toBe(true);
    expect(KEPT_HEADERS).toBe(101);
  });
});
