import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from '../engine/testing/fast-check.js';
import { nodeHashing } from './node-hashing.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the hashes of Node', () => {
  it('give the published SHA-256 of "abc" (FIPS 180-4 example)', () => {
    expect(hex(nodeHashing.sha256(new TextEncoder().encode('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('give the published HMACs of RFC 4231, with a short key and with one longer than a block', () => {
    const short = nodeHashing.hmacSha256(new Uint8Array(20).fill(0x0b), new TextEncoder().encode('Hi There'));
    expect(hex(short)).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7');

    const text = 'Test Using Larger Than Block-Size Key - Hash Key First';
    const long = nodeHashing.hmacSha256(new Uint8Array(131).fill(0xaa), new TextEncoder().encode(text));
    expect(hex(long)).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
  });

  it('agree with an Hmac object for any key and message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 400 }), (key, message) => {
        expect(hex(nodeHashing.hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
      }),
    );
  });

  it('know a key by its bytes: another one of the same length, or the same array filled anew, is another key', () => {
    const key = new Uint8Array(32);
    for (const fill of [0, 1, 0, 0x36, 0x5c, 1]) {
      key.fill(fill);
      for (const message of ['short', 'long '.repeat(100), ''])
        expect(nodeHashing.hmacSha256Hex!(key, message)).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }
  });

  it('are the same when they are taken of a text in one step', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(nodeHashing.sha256Hex!(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 400 });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), ascii, ascii, (key, text, other) => {
        const keyed = (message: string) => createHmac('sha256', key).update(message).digest('hex');
        // One after another: nothing of the first may be left in the second.
        expect([text, other].map((message) => nodeHashing.hmacSha256Hex!(key, message))).toEqual([
          keyed(text),
          keyed(other),
        ]);
      }),
    );
  });
});
