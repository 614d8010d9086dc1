import { describe, expect, it } from '@jest/globals';
import { nodeHashing } from '../../src/encounters/node-hashing.js';
import { plainHashing } from './sha256.js';

describe('the hashes in nothing but the language', () => {
  const data = Uint8Array.from({ length: 300 }, (_, index) => (index * 7) % 256);

  it('are those of the platform, at every length around a block', () => {
    for (let length = 0; length <= data.length; length++) {
      const part = data.subarray(0, length);
      expect(Buffer.from(plainHashing.sha256(part)).toString('hex')).toBe(
        Buffer.from(nodeHashing.sha256(part)).toString('hex'),
      );
    }
  });

  it.each([0, 32, 64, 65, 200])('take a key of %i bytes', (length) => {
    const key = data.subarray(0, length);
    expect([...plainHashing.hmacSha256(key, data)]).toEqual([...nodeHashing.hmacSha256(key, data)]);
  });
});
