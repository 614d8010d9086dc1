import { createHmac, createPublicKey } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CredentialFault } from './credential-fault.js';
import { IdentityProvider, IdentityProviderUnavailable } from './identity-provider.js';
import type { IdentityProviderSettings } from './identity-provider.js';
import { KeyServer, providerKey, providerToken } from './testing/key-server.js';
import type { ProviderKey } from './testing/key-server.js';

const SETTINGS: Omit<IdentityProviderSettings, 'keys'> = {
  issuer: 'https://idp.example',
  audience: 'asalto',
  algorithms: ['RS256', 'ES256', 'EdDSA'],
  subjectClaim: 'sub',
  requiredClaim: undefined,
};

let first: ProviderKey;
let second: ProviderKey;
let server: KeyServer;
beforeAll(async () => {
  [first, second] = [await providerKey('first'), await providerKey('second', 'RS256')];
});
beforeEach(async () => {
  server = await new KeyServer().listen();
  server.keys = [first];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const provider = (changes: Partial<IdentityProviderSettings> = {}): IdentityProvider =>
  new IdentityProvider({ ...SETTINGS, keys: server.url, ...changes });

const seconds = (): number => Math.floor(Date.now() / 1_000);
const payload = (changes: object = {}) => ({
  iss: 'https://idp.example',
  aud: 'asalto',
  sub: 'anna',
  exp: seconds() + 600,
  ...changes,
});

describe('a token of the identity provider', () => {
  it('tells whom it speaks of, its keys being fetched once', async () => {
    const known = provider();
    const token = await providerToken(first, payload({ aud: ['other', 'asalto'] }));
    expect(await known.subjectOf(token)).toMatchObject({ subject: 'anna' });
    expect(await known.subjectOf(await providerToken(first, payload({ sub: 'ben' })))).toMatchObject({
      subject: 'ben',
    });
    expect(server.fetches).toBe(1);
  });

  it('may be checked with keys from a file', async () => {
    const known = provider({ keys: { keys: [first.jwk] } });
    expect(await known.subjectOf(await providerToken(first, payload()))).toMatchObject({ subject: 'anna' });
    expect(server.fetches).toBe(0);
  });

  it('may tell its subject by another claim', async () => {
    const token = await providerToken(first, payload({ person: { id: 'p-7' } }));
    expect(await provider({ subjectClaim: 'person.id' }).subjectOf(token)).toMatchObject({ subject: 'p-7' });
  });

  it.each<[string, string, object, boolean]>([
    ['a list', 'roles', { roles: ['player', 'dm'] }, true],
    ['a list without it', 'roles', { roles: ['player', 'dmx'] }, false],
    ['a text', 'roles', { roles: 'dm' }, true],
    ['words', 'scope', { scope: 'openid dm email' }, true],
    ['words without it', 'scope', { scope: 'openid admin' }, false],
    ['a nested claim', 'realm_access.roles', { realm_access: { roles: ['dm'] } }, true],
    ['a claim whose name has dots', 'https://a.example/roles', { 'https://a.example/roles': ['dm'] }, true],
    ['a truth', 'dm', { dm: true }, false],
    ['a part of a prototype', 'constructor.name', {}, false],
    ['nothing', 'roles', {}, false],
  ])('has the required claim if it stands in %s', async (_name, name, claims, accepted) => {
    const known = provider({ requiredClaim: { name, value: name === 'constructor.name' ? 'Object' : 'dm' } });
    const found = await known.subjectOf(await providerToken(first, payload(claims)));
    expect(found).toEqual(accepted ? { subject: 'anna', expiresAt: expect.any(Date) } : new CredentialFault('claims'));
  });

  it('is verified anew after a minute, and never taken after its end', async () => {
    let now = Date.now();
    const known = new IdentityProvider({ ...SETTINGS, keys: { keys: [first.jwk] } }, () => now);
    const token = await providerToken(first, payload({ exp: Math.floor(now / 1_000) + 30 }));
    expect(await known.subjectOf(token)).toMatchObject({ subject: 'anna' });
    now += 30_000;
    expect(await known.subjectOf(token)).toEqual(new CredentialFault('expired'));
  });
});

describe('the keys of the identity provider', () => {
  it('are fetched anew for a token of a key that came later, but not at once for every stranger', async () => {
    const clock = jest.spyOn(Date, 'now');
    const known = provider();
    expect(await known.subjectOf(await providerToken(first, payload()))).toMatchObject({ subject: 'anna' });
    server.keys = [second];
    const token = await providerToken(second, payload({ sub: 'ben' }));
    // Fetched a moment ago: no stranger can have them fetched again and again.
    for (let time = 0; time < 5; time++)
      expect(await known.subjectOf(token)).toEqual(new CredentialFault('unknown-key'));
    expect(server.fetches).toBe(1);
    const later = Date.now() + 11_000;
    clock.mockImplementation(() => later);
    expect(await known.subjectOf(token)).toMatchObject({ subject: 'ben' });
    expect(server.fetches).toBe(2);
  });

  it('that were withdrawn make tokens wrong that were right', async () => {
    const clock = jest.spyOn(Date, 'now');
    const known = provider();
    const token = await providerToken(first, payload({ exp: seconds() + 7_200 }));
    expect(await known.subjectOf(token)).toMatchObject({ subject: 'anna' });
    server.keys = [second];
    const later = Date.now() + 601_000;
    clock.mockImplementation(() => later);
    expect(await known.subjectOf(token)).toEqual(new CredentialFault('unknown-key'));
  });

  it.each<[string, () => void | Promise<void>]>([
    ['are not there', () => server.close()],
    ['come with an error', () => void (server.failure = { status: 500, body: '{}' })],
    ['are no JSON', () => void (server.failure = { status: 200, body: '<html>' })],
    ['are no key set', () => void (server.failure = { status: 200, body: '{"keys":7}' })],
    ['have moved', () => void (server.failure = { status: 302, body: '' })],
  ])('say nothing about a token while they %s', async (_name, breakIt) => {
    const known = provider();
    await breakIt();
    await expect(known.subjectOf(await providerToken(first, payload()))).rejects.toThrow(IdentityProviderUnavailable);
    if (!server.failure) server = await new KeyServer().listen();
  });
});

describe('a forged token of the identity provider', () => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const byHand = (header: object, secret: string | Buffer): string => {
    const signed = `${part(header)}.${part(payload())}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
  const publicPem = (): string =>
    createPublicKey({ key: second.jwk as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string;

  it.each<[string, () => string | Promise<string>, string]>([
    ['with alg none', () => `${part({ alg: 'none', kid: 'first' })}.${part(payload())}.`, 'algorithm'],
    ['with the public key as a secret', () => byHand({ alg: 'HS256', kid: 'second' }, publicPem()), 'algorithm'],
    [
      'with an algorithm that is not listed',
      async () => providerToken(await providerKey('first', 'ES384'), payload()),
      'algorithm',
    ],
    ['with another key of that name', async () => providerToken(await providerKey('first'), payload()), 'signature'],
    ['with a key nobody has', async () => providerToken(await providerKey('third'), payload()), 'unknown-key'],
    ['with a path as key id', () => providerToken(first, payload(), { kid: '../../keys' }), 'unknown-key'],
    ['with a key it brings along', async () => withOwnKey(), 'signature'],
    ['of another issuer', () => providerToken(first, payload({ iss: 'https://idp.example.evil' })), 'issuer'],
    ['of no issuer', () => providerToken(first, payload({ iss: undefined })), 'claims'],
    ['for another service', () => providerToken(first, payload({ aud: 'other' })), 'audience'],
    ['for no service', () => providerToken(first, payload({ aud: undefined })), 'claims'],
    ['that has expired', () => providerToken(first, payload({ exp: seconds() - 1 })), 'expired'],
    ['without an end', () => providerToken(first, payload({ exp: undefined })), 'claims'],
    ['not valid yet', () => providerToken(first, payload({ nbf: seconds() + 60 })), 'not-yet-valid'],
    ['of nobody', () => providerToken(first, payload({ sub: undefined })), 'claims'],
    ['of nobody by name', () => providerToken(first, payload({ sub: '' })), 'claims'],
    ['of a number', () => providerToken(first, payload({ sub: 7 as never })), 'claims'],
    ['that is too long', () => providerToken(first, payload({ more: 'x'.repeat(8_192) })), 'too-long'],
    ['of two parts', () => 'e30.e30', 'malformed'],
  ])('%s is refused', async (_name, make, reason) => {
    const known = provider({ algorithms: ['RS256', 'ES256'], keys: { keys: [first.jwk, second.jwk] } });
    expect(await known.subjectOf(await make())).toEqual(new CredentialFault(reason as never));
  });

  /** Signed by a stranger, who puts the key to check it with into the token. */
  async function withOwnKey(): Promise<string> {
    const stranger = await providerKey('first');
    return providerToken(stranger, payload(), { jwk: stranger.jwk, jku: server.url.href });
  }
});
