import { createHmac, createPublicKey } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { providerKey, providerToken } from '../../src/auth/testing/key-server.js';
import { useAttackedService } from './support/stays-up.js';
import { answersTo, archivesFor, socketOf } from './support/ways-in.js';

const [rsa, elliptic] = [await providerKey('rsa', 'RS256'), await providerKey('elliptic', 'ES256')];
const folder = mkdtempSync(join(tmpdir(), 'asalto-jwks-'));
const keySet = join(folder, 'keys.json');
writeFileSync(keySet, JSON.stringify({ keys: [rsa.jwk, elliptic.jwk] }));
afterAll(() => rmSync(folder, { recursive: true }));

const running = useAttackedService({
  JWT_ISSUER: 'https://idp.example',
  JWT_AUDIENCE: 'asalto',
  JWKS_FILE: keySet,
  JWT_ALGORITHMS: 'RS256,ES256',
});

const seconds = (): number => Math.floor(Date.now() / 1_000);
const said = (more: object = {}) => ({
  iss: 'https://idp.example',
  aud: 'asalto',
  sub: 'anna',
  exp: seconds() + 600,
  ...more,
});
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const pem = createPublicKey({ key: rsa.jwk as JsonWebKey, format: 'jwk' });

/** Signed with a secret, as if the public key of the provider were one. */
function byHand(header: object, secret: Buffer | string, hash = 'sha256', payload: object = said()): string {
  const text = `${part({ kid: 'rsa', ...header })}.${part(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

async function altered(change: (parts: [string, string, string]) => readonly string[]): Promise<string> {
  return change((await providerToken(rsa, said())).split('.') as [string, string, string]).join('.');
}

/** What a token is answered with on every way in. */
async function everywhere(token: string): Promise<readonly unknown[]> {
  const { url } = running.service;
  return [
    ...(await answersTo(url, token, '{ encounters { totalCount } }')),
    ...(await answersTo(url, token, '{ rulesets { id } }')),
    await socketOf(url, token),
    ...(await archivesFor(url, token, '00000000-0000-4000-8000-000000000000')),
  ];
}
const LOST = 'UNAUTHENTICATED';
// The first who is let in has the key of the pseudonyms drawn, and written.
beforeAll(async () => void (await everywhere(await providerToken(rsa, said()))));

describe('a token of the identity provider', () => {
  it('as it was signed lets its subject in: what is refused below is refused for its one difference', async () => {
    for (const key of [rsa, elliptic])
      expect(await everywhere(await providerToken(key, said()))).toEqual([
        ...Array<string>(4).fill('answered'),
        'open',
        'NOT_FOUND',
        'ARCHIVE_INVALID',
      ]);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['of no algorithm', () => `${part({ alg: 'none', kid: 'rsa' })}.${part(said())}.`],
    ['of no algorithm and no key', () => `${part({ alg: 'NONE' })}.${part(said())}.`],
    ['of HS256, by the public key as PEM', () => byHand({ alg: 'HS256' }, pem.export({ type: 'spki', format: 'pem' }))],
    ['of HS256, by the public key as DER', () => byHand({ alg: 'HS256' }, pem.export({ type: 'spki', format: 'der' }))],
    [
      'of HS256, by the public key as PKCS 1',
      () => byHand({ alg: 'HS256' }, pem.export({ type: 'pkcs1', format: 'pem' })),
    ],
    ['of HS256, by the public key as JWK', () => byHand({ alg: 'HS256' }, JSON.stringify(rsa.jwk))],
    ['of HS256, by the modulus', () => byHand({ alg: 'HS256' }, Buffer.from(rsa.jwk.n!, 'base64url'))],
    [
      'of HS512, by the public key',
      () => byHand({ alg: 'HS512' }, pem.export({ type: 'spki', format: 'pem' }), 'sha512'),
    ],
    ['of RS256, by a secret', () => byHand({ alg: 'RS256' }, '')],
    ['of RS256, for a key of ES256', () => providerToken(rsa, said(), { kid: 'elliptic' })],
    ['of ES256, for a key of RS256', () => providerToken(elliptic, said(), { kid: 'rsa' })],
    [
      'of ES256, its signature zero',
      () => `${part({ alg: 'ES256', kid: 'elliptic' })}.${part(said())}.${Buffer.alloc(64).toString('base64url')}`,
    ],
    ['of an algorithm that is not listed', async () => providerToken(await providerKey('rsa', 'PS256'), said())],
    ['without its signature', () => altered(([header, payload]) => [header, payload, ''])],
    ['with another payload', () => altered(([header, , signature]) => [header, part(said({ sub: 'ben' })), signature])],
    [
      'with the signature twice',
      () => altered(([header, payload, signature]) => [header, payload, signature, signature]),
    ],
    ['of a key nobody has', () => providerToken(rsa, said(), { kid: 'third' })],
    ['whose key is a path', () => providerToken(rsa, said(), { kid: keySet })],
    ['whose key is a name every object has', () => providerToken(rsa, said(), { kid: '__proto__' })],
    [
      'that brings its own key',
      async () => {
        const own = await providerKey('rsa', 'RS256');
        return providerToken(own, said(), {
          jwk: own.jwk,
          jku: 'http://127.0.0.1:1/keys',
          x5u: 'http://127.0.0.1:1/chain',
        });
      },
    ],
    ['of the type of a seat’s', () => providerToken(rsa, said(), { typ: 'asalto-seat+jwt' })],
    ['that holds another', async () => providerToken(rsa, { more: await providerToken(rsa, said()) }, { cty: 'JWT' })],
    ['that is critical', () => byHand({ alg: 'RS256', crit: ['more'], more: 1 }, '')],
    ['of another issuer', () => providerToken(rsa, said({ iss: 'https://idp.example/' }))],
    ['of a list of issuers', () => providerToken(rsa, said({ iss: ['https://idp.example'] }))],
    ['for another audience', () => providerToken(rsa, said({ aud: 'asalto-seats' }))],
    ['for many others', () => providerToken(rsa, said({ aud: ['asalt', 'asaltoo'] }))],
    ['that has expired', () => providerToken(rsa, said({ exp: seconds() - 1 }))],
    ['that expires at a text', () => providerToken(rsa, said({ exp: '9999999999' }))],
    ['that never expires', () => providerToken(rsa, said({ exp: undefined }))],
    ['not valid before tomorrow', () => providerToken(rsa, said({ nbf: seconds() + 86_400 }))],
    ['of nobody', () => providerToken(rsa, said({ sub: '' }))],
    ['of a list of people', () => providerToken(rsa, said({ sub: ['anna', 'ben'] }))],
  ])('%s is UNAUTHENTICATED on every way in', async (_, make) => {
    expect(await everywhere(await make())).toEqual([LOST, LOST, LOST, LOST, 4403, LOST, LOST]);
  });
});
