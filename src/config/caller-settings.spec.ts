import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { loadSettings, SettingsError } from './load-settings.js';
import type { Environment } from './load-settings.js';

function problemsOf(environment: Environment): readonly string[] {
  try {
    loadSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

const HASH = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const folder = mkdtempSync(join(tmpdir(), 'asalto-jwks-'));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const jwk = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
const JWKS_FILE = file('keys.json', JSON.stringify({ keys: [jwk] }));
const PROVIDER = { JWT_ISSUER: 'https://idp.example', JWT_AUDIENCE: 'asalto', JWKS_URL: 'https://idp.example/keys' };

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a service that asks nobody who they are', () => {
  it.each(['127.0.0.1', '::1', 'localhost', '127.0.0.2'])('may listen on %s', (HOST) => {
    expect(loadSettings({ HOST })).toMatchObject({ asksForCredentials: false, host: HOST });
  });

  it.each(['0.0.0.0', '::', '192.168.1.2', 'table.example', '127.0.0.1.evil.example'])(
    'may not listen on %s',
    (HOST) => {
      expect(problemsOf({ HOST })).toEqual([
        `HOST must be 127.0.0.1, ::1 or localhost as long as neither API_KEYS nor JWT_ISSUER says who may use the service (it is "${HOST}")`,
      ]);
    },
  );

  it('lets no page from anywhere and no proxy speak for strangers', () => {
    expect(problemsOf({ ALLOWED_ORIGINS: '*', TRUST_PROXY: 'true' })).toEqual([
      expect.stringMatching(/^ALLOWED_ORIGINS must not be \* as long as/),
      expect.stringMatching(/^TRUST_PROXY must not be true as long as/),
    ]);
    expect(problemsOf({ ALLOWED_ORIGINS: 'https://table.example' })).toEqual([]);
  });
});

describe('a service with API keys', () => {
  it('may listen anywhere', () => {
    const settings = loadSettings({ API_KEYS: `bot:${HASH}, a_b-1:${OTHER.toUpperCase()}`, HOST: '0.0.0.0' });
    expect(settings.apiKeys).toEqual([
      { name: 'bot', sha256: HASH },
      { name: 'a_b-1', sha256: OTHER },
    ]);
    expect(settings.asksForCredentials).toBe(true);
  });

  it.each([HASH, `bot:${HASH.slice(1)}`, `bot:ask_${HASH}`, `:${HASH}`, `a b:${HASH}`, `bot=${HASH}`, `bot:${HASH},`])(
    'refuses %s as a key, and does not repeat it',
    (API_KEYS) => {
      expect(problemsOf({ API_KEYS })).toEqual([
        'API_KEYS must be a list of names and SHA-256 hashes, name:hash, as npm run api-key prints them',
      ]);
    },
  );

  it('lets one owner have two keys, but not one key two owners', () => {
    expect(problemsOf({ API_KEYS: `bot:${HASH},bot:${OTHER}` })).toEqual([]);
    expect(problemsOf({ API_KEYS: `bot:${HASH},table:${HASH}` })).toEqual(['API_KEYS must not give one key two names']);
  });
});

describe('a service with an identity provider', () => {
  it('knows issuer, audience, keys, algorithms and claims', () => {
    const settings = loadSettings({ ...PROVIDER, HOST: '0.0.0.0', JWT_REQUIRED_CLAIM: 'https://a.example/roles:dm' });
    expect(settings.asksForCredentials).toBe(true);
    expect(settings.identityProvider).toEqual({
      issuer: 'https://idp.example',
      audience: 'asalto',
      keys: new URL('https://idp.example/keys'),
      algorithms: ['RS256', 'ES256', 'EdDSA'],
      subjectClaim: 'sub',
      requiredClaim: { name: 'https://a.example/roles', value: 'dm' },
    });
  });

  it('may have its keys in a file', () => {
    const settings = loadSettings({ ...PROVIDER, JWKS_URL: '', JWKS_FILE });
    expect(settings.identityProvider?.keys).toEqual({ keys: [jwk] });
  });

  it.each<[string, Environment]>([
    ['no issuer', { JWT_ISSUER: '' }],
    ['no audience', { JWT_AUDIENCE: '' }],
    ['no keys', { JWKS_URL: '' }],
    ['two places of keys', { JWKS_FILE }],
  ])('is refused with %s', (_name, changes) => {
    expect(problemsOf({ ...PROVIDER, ...changes })).toContain(
      'JWT_ISSUER, JWT_AUDIENCE and one of JWKS_URL and JWKS_FILE must be set together',
    );
  });

  it.each(['http://idp.example/keys', 'file:///etc/keys', 'idp.example', 'http://127.0.0.1.idp.example/keys'])(
    'is refused with keys at %s',
    (JWKS_URL) => {
      expect(problemsOf({ ...PROVIDER, JWKS_URL })).toEqual([
        'JWKS_URL must be an https address (http only on this machine)',
      ]);
    },
  );

  it.each(['http://127.0.0.1:8080/keys', 'http://[::1]:8080/keys', 'http://localhost/keys'])(
    'may have its keys at %s',
    (JWKS_URL) => {
      expect(problemsOf({ ...PROVIDER, JWKS_URL })).toEqual([]);
    },
  );

  it.each(['HS256', 'none', 'RS256,HS256', ','])('is refused with the algorithms %s', (JWT_ALGORITHMS) => {
    expect(problemsOf({ ...PROVIDER, JWT_ALGORITHMS })).toEqual([
      expect.stringMatching(/^JWT_ALGORITHMS must be a list of RS256, /),
    ]);
  });

  it.each(['roles', ':dm', 'roles:'])('is refused with the required claim %s', (JWT_REQUIRED_CLAIM) => {
    expect(problemsOf({ ...PROVIDER, JWT_REQUIRED_CLAIM })).toEqual([
      'JWT_REQUIRED_CLAIM must be a claim and its value, such as roles:dm',
    ]);
  });

  const secret = { kty: 'oct', k: 'c2VjcmV0' };
  const private_ = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  it.each([
    ['no file', join(folder, 'none.json')],
    ['no JSON', file('text.json', 'keys')],
    ['no key set', file('object.json', '{"keys":7}')],
    ['no key', file('empty.json', '{"keys":[]}')],
    ['a shared secret', file('secret.json', JSON.stringify({ keys: [jwk, secret] }))],
    ['a private key', file('private.json', JSON.stringify({ keys: [private_] }))],
  ])('is refused with %s in its file', (_name, path) => {
    expect(problemsOf({ ...PROVIDER, JWKS_URL: '', JWKS_FILE: path })).toEqual([
      expect.stringMatching(/^JWKS_FILE must /),
    ]);
  });
});
