import { toHex, utf8 } from './bytes.js';

/**
 * The two hash functions the engine needs. They are passed in, so that the engine stays free of any platform: a server
 * hands over its native ones, a browser those of a small library.
 *
 * An implementation is synchronous, keeps no reference to what it was given, and gives a fresh array each time.
 */
export interface Hashing {
  /** SHA-256 (FIPS 180-4): 32 bytes. */
  sha256(data: Uint8Array): Uint8Array;
  /** HMAC-SHA-256 (RFC 2104): 32 bytes. */
  hmacSha256(key: Uint8Array, data: Uint8Array): Uint8Array;
  /**
   * SHA-256 of the UTF-8 of a well-formed text, in lower-case hexadecimal. Left out by a platform that cannot do that in one
   * step: it follows from {@link sha256}.
   */
  sha256Hex?(text: string): string;
  /** HMAC-SHA-256 of a text of ASCII characters, in lower-case hexadecimal; left out like {@link sha256Hex}. */
  hmacSha256Hex?(key: Uint8Array, text: string): string;
}

/** Length in bytes of what both functions of {@link Hashing} give. */
export const DIGEST_BYTES = 32;

/** SHA-256 of the UTF-8 of a text, in lower-case hexadecimal, by the shortest way the platform has. */
export function sha256Hex(hashing: Hashing, text: string): string {
  return hashing.sha256Hex ? hashing.sha256Hex(text) : toHex(hashing.sha256(utf8(text)));
}

/** HMAC-SHA-256 of a text of ASCII characters, in lower-case hexadecimal, by the shortest way the platform has. */
export function hmacSha256Hex(hashing: Hashing, key: Uint8Array, text: string): string {
  return hashing.hmacSha256Hex ? hashing.hmacSha256Hex(key, text) : toHex(hashing.hmacSha256(key, utf8(text)));
}
