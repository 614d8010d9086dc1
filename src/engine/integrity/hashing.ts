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
}

/** Length in bytes of what both functions of {@link Hashing} give. */
export const DIGEST_BYTES = 32;
