import { hash } from 'node:crypto';
import type { Hashing } from '../engine/integrity/hashing.js';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** Longer messages take a buffer of their own. */
const SHORT_MESSAGE = 256;

/**
 * The engine's {@link Hashing} by Node's native SHA-256.
 *
 * For messages as short as ours, one-shot `crypto.hash` with a string result takes less than half the time of a Hash
 * object, and an HMAC put together from two of them half that of an Hmac object: making the objects is what costs. A text
 * goes in as it is: turning it into bytes here takes as long again.
 */
export const nodeHashing: Hashing = { sha256, hmacSha256, sha256Hex, hmacSha256Hex };

function sha256(data: Uint8Array): Uint8Array {
  return Buffer.from(hash('sha256', data, 'binary'), 'latin1');
}

function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

function hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array {
  const inner = Buffer.allocUnsafe(BLOCK_BYTES + data.length);
  inner.set(data, BLOCK_BYTES);
  return Buffer.from(hmac(key, inner, 'binary'), 'latin1');
}

function hmacSha256Hex(key: Uint8Array, text: string): string {
  const inner =
    text.length > SHORT_MESSAGE
      ? Buffer.allocUnsafe(BLOCK_BYTES + text.length)
      : shortInner.subarray(0, BLOCK_BYTES + text.length);
  inner.write(text, BLOCK_BYTES, 'latin1');
  return hmac(key, inner, 'hex');
}

/** Scratch of the one thread there is: nothing is left in it that anybody reads. */
const shortInner = Buffer.alloc(BLOCK_BYTES + SHORT_MESSAGE);
const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);

/** @param inner the message behind a block that is still to be filled */
function hmac(key: Uint8Array, inner: Buffer, encoding: 'binary' | 'hex'): string {
  const block = key.length > BLOCK_BYTES ? sha256(key) : key;
  for (let i = 0; i < BLOCK_BYTES; i++) {
    const byte = i < block.length ? block[i]! : 0;
    inner[i] = byte ^ INNER_PAD;
    outer[i] = byte ^ OUTER_PAD;
  }
  outer.write(hash('sha256', inner, 'binary'), BLOCK_BYTES, 'latin1');
  return hash('sha256', outer, encoding);
}
