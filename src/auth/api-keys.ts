import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What our keys begin with, so that scanners for leaked secrets can tell them. */
export const API_KEY_PREFIX = 'ask_';
/** What the owner of a key may be called. */
export const API_KEY_NAME = /^[\w-]{1,64}$/;
const API_KEY = /^ask_[\w-]{43}$/;

/** An API key as it is configured: its hash, and whose it is. */
export interface ApiKeyHash {
  readonly name: string;
  /** SHA-256 of the key, in lower-case hex. A key has 256 random bits: a slow hash would add nothing. */
  readonly sha256: string;
}

/** A fresh key. */
export function createApiKey(): string {
  return `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
}

/** The hash of a key, as it is configured. */
export function hashOfApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The keys of those who may create encounters. The keys themselves are not here, only their hashes. */
export class ApiKeys {
  private readonly hashes: readonly { readonly name: string; readonly hash: Buffer }[];

  constructor(keys: readonly ApiKeyHash[]) {
    this.hashes = keys.map(({ name, sha256 }) => ({ name, hash: Buffer.from(sha256, 'hex') }));
  }

  /** Whose key this is; undefined if it is nobody's. Takes as long for a key that is almost right as for any other. */
  ownerOf(key: string): string | undefined {
    if (!API_KEY.test(key)) return undefined;
    const given = Buffer.from(hashOfApiKey(key), 'hex');
    let owner: string | undefined;
    for (const { name, hash } of this.hashes) if (timingSafeEqual(hash, given)) owner = name;
    return owner;
  }
}
