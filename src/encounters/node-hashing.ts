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
  const inner = innerFor(key, data.length);
  inner.set(data, BLOCK_BYTES);
  return Buffer.from(hmac(inner, 'binary'), 'latin1');
}

function hmacSha256Hex(key: Uint8Array, text: string): string {
  const inner = innerFor(key, text.length);
  inner.write(text, BLOCK_BYTES, 'latin1');
  return hmac(inner, 'hex');
}

/** Scratch of the one thread there is: nothing is left in it that anybody reads, but the blocks of the key that was used last. */
const shortInner = Buffer.alloc(BLOCK_BYTES + SHORT_MESSAGE);
const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);
/** The beginnings of {@link shortInner}, by the length of the message: cutting one takes as long as hashing it. */
const shortInners: Buffer[] = [];

/** The key's block with room for a message behind it. Afterwards {@link outer} begins with the other block of the key. */
function innerFor(key: Uint8Array, messageLength: number): Buffer {
  const block = key.length > BLOCK_BYTES ? sha256(key) : key;
  if (!isPadded(block)) padWith(block);
  if (messageLength <= SHORT_MESSAGE)
    return (shortInners[messageLength] ??= shortInner.subarray(0, BLOCK_BYTES + messageLength));
  const inner = Buffer.allocUnsafe(BLOCK_BYTES + messageLength);
  inner.set(shortInner.subarray(0, BLOCK_BYTES));
  return inner;
}

/** Whether the scratch holds the blocks of this key: all salts of a command, and all its dice, are of one. */
function isPadded(block: Uint8Array): boolean {
  for (let i = 0; i < BLOCK_BYTES; i++) if (outer[i] !== ((i < block.length ? block[i]! : 0) ^ OUTER_PAD)) return false;
  return true;
}

function padWith(block: Uint8Array): void {
  for (let i = 0; i < BLOCK_BYTES; i++) {
    const byte = i < block.length ? block[i]! : 0;
    shortInner[i] = byte ^ INNER_PAD;
    outer[i] = byte ^ OUTER_PAD;
  }
}

/** @param inner as of {@link innerFor}, with the message in it */
function hmac(inner: Buffer, encoding: 'binary' | 'hex'): string {
  outer.write(hash('sha256', inner, 'binary'), BLOCK_BYTES, 'latin1');
  return hash('sha256', outer, encoding);
}

padWith(new Uint8Array(0));
