import { describe, expect, it } from '@jest/globals';
import { namesSeveralHosts } from './host-guard.js';

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
