import { describe, expect, it } from '@jest/globals';
import { isLoopback, isLoopbackHostHeader } from './loopback.js';

describe('loopback', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1'])('is %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '', '192.168.0.1', '127.0.0.1.evil.example', 'localhost.evil.example', '128.0.0.1'])(
    'is not %j',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );

  it.each(['localhost', 'localhost:3000', '127.0.0.1:49152', '[::1]', '[::1]:3000'])(
    'is what Host: %s names',
    (host) => {
      expect(isLoopbackHostHeader(host)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example:3000',
    'evil.example#@localhost',
    'localhost:3000, evil.example',
    'localhost:x',
    '[::1].evil.example',
    '[evil.example]',
    '192.168.0.1:3000',
  ])('is not what Host: %j names', (host) => {
    expect(isLoopbackHostHeader(host)).toBe(false);
  });
});
