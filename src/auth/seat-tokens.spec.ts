import { createHmac, generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { CredentialFault } from './credential-fault.js';
import { SeatTokens } from './seat-tokens.js';
import { ServiceKeys } from './service-keys.js';
import type { SigningKey } from './service-keys.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const ENCOUNTER = '0f0f0f0f-1111-4222-8333-444444444444';
const SEAT = 'aaaaaaaa-1111-4222-8333-444444444444';

let now: number;
let store: MemoryEventStore;
let keys: ServiceKeys;
let tokens: SeatTokens;
let key: SigningKey;

const node = (): { keys: ServiceKeys; tokens: SeatTokens } => {
  const own = new ServiceKeys(store, {
    rotationDays: 30,
    longestTokenDays: 60,
    now: () => now,
    wait: async () => undefined,
  });
  return { keys: own, tokens: new SeatTokens(own, { defaultDays: 30, longestDays: 60 }, () => now) };
};

beforeEach(async () => {
  now = START;
  store = new MemoryEventStore();
  ({ keys, tokens } = node());
  key = await keys.signingKey();
});

const claims = (changes: object = {}) => ({
  encounterId: ENCOUNTER,
  seatId: SEAT,
  issuedAt: new Date(START),
  expiresAt: new Date(START + 10 * DAY),
  ...changes,
});

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token made by hand: what sign would write, with changes, and signed with whatever a forger has. */
function forged({ header = {}, payload = {}, secret = key.secret.export() }: Forgery): string {
  const head = { alg: 'HS256', typ: 'asalto-seat+jwt', kid: key.kid, ...header };
  const said = {
    iss: 'asalto',
    aud: 'asalto-seats',
    iat: START / 1_000,
    exp: START / 1_000 + 3_600,
    encounterId: ENCOUNTER,
    seatId: SEAT,
    ...payload,
  };
  const signed = `${part(head)}.${part(said)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

interface Forgery {
  readonly header?: object;
  readonly payload?: object;
  readonly secret?: Buffer | string;
}

const reasonFor = async (token: string): Promise<string | undefined> => {
  const found = await tokens.verify(token);
  return found instanceof CredentialFault ? found.reason : undefined;
};

describe('a token of a seat', () => {
  it('says whose it is and how long it is valid, to every node', async () => {
    const token = await tokens.sign(claims());
    expect(await tokens.verify(token)).toEqual(claims());
    expect(await node().tokens.verify(token)).toEqual(claims());
    expect(await tokens.verify(await tokens.sign(claims({ seatId: 'gameMaster' })))).toEqual(
      claims({ seatId: 'gameMaster' }),
    );
  });

  it('is the one made by hand, so that forgeries differ from it in one thing only', async () => {
    expect(await tokens.verify(forged({}))).toMatchObject({ encounterId: ENCOUNTER, seatId: SEAT });
  });

  it('is not valid from the second on at which it expires, however often it was verified before', async () => {
    const token = await tokens.sign(claims());
    now = START + 10 * DAY - 1;
    expect(await reasonFor(token)).toBeUndefined();
    now += 1;
    expect(await reasonFor(token)).toBe('expired');
    expect(await reasonFor(forged({ payload: { iat: START / 1_000, exp: START / 1_000 + 1 } }))).toBe('expired');
  });

  it('is not signed for longer than the longest time, or for none', async () => {
    await expect(tokens.sign(claims({ expiresAt: new Date(START + 60 * DAY) }))).resolves.toEqual(expect.any(String));
    await expect(tokens.sign(claims({ expiresAt: new Date(START + 60 * DAY + 1_000) }))).rejects.toThrow(RangeError);
    await expect(tokens.sign(claims({ expiresAt: new Date(START) }))).rejects.toThrow(RangeError);
    await expect(tokens.sign(claims({ expiresAt: new Date(NaN) }))).rejects.toThrow(RangeError);
  });

  it('outlives a rotation, but not a revocation of the keys, also where it is remembered', async () => {
    const token = await tokens.sign(claims());
    const other = node();
    await other.tokens.verify(token);
    await keys.rotate();
    expect(await reasonFor(token)).toBeUndefined();
    await keys.rotate(true);
    expect(await reasonFor(token)).toBe('unknown-key');
    now += 30_000;
    expect(await other.tokens.verify(token)).toEqual(new CredentialFault('unknown-key'));
  });

  it('of a key that another node drew is accepted at once', async () => {
    const other = node();
    await other.keys.rotate();
    expect(await reasonFor(await other.tokens.sign(claims()))).toBeUndefined();
  });
});

describe('a forged token of a seat', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const spki = publicKey.export({ type: 'spki', format: 'pem' });
  const at = START / 1_000;

  it.each<[string, () => string, string]>([
    ['with no signature', () => `${part({ alg: 'none' })}.${part({ encounterId: ENCOUNTER })}.`, 'algorithm'],
    ['with alg none and a signature', () => forged({ header: { alg: 'none' } }), 'algorithm'],
    ['with alg None', () => forged({ header: { alg: 'None' } }), 'algorithm'],
    ['with alg HS512', () => forged({ header: { alg: 'HS512' } }), 'algorithm'],
    ['with alg RS256', () => forged({ header: { alg: 'RS256' } }), 'algorithm'],
    ['with a public key as the secret', () => forged({ secret: spki }), 'signature'],
    ['with another secret', () => forged({ secret: Buffer.alloc(32) }), 'signature'],
    ['with the seat of another payload', () => spliced(), 'signature'],
    ['with an unknown key id', () => forged({ header: { kid: 'abcdefghijklmnop' } }), 'unknown-key'],
    ['without a key id', () => forged({ header: { kid: undefined } }), 'unknown-key'],
    ['with a path as key id', () => forged({ header: { kid: '../../../../dev/null' }, secret: '' }), 'unknown-key'],
    ['with a number as key id', () => forged({ header: { kid: 7 } }), 'unknown-key'],
    [
      'with a key of its own',
      () => forged({ header: { kid: undefined, jwk: { kty: 'oct', k: 'AA' } } }),
      'unknown-key',
    ],
    ['with a critical extension', () => forged({ header: { crit: ['x'], x: 1 } }), 'malformed'],
    ['of the type JWT', () => forged({ header: { typ: 'JWT' } }), 'type'],
    ['of no type', () => forged({ header: { typ: undefined } }), 'type'],
    ['of another issuer', () => forged({ payload: { iss: 'https://idp.example' } }), 'issuer'],
    ['for another audience', () => forged({ payload: { aud: 'someone-else' } }), 'audience'],
    ['for no audience', () => forged({ payload: { aud: undefined } }), 'claims'],
    ['that has expired', () => forged({ payload: { iat: at - 10, exp: at } }), 'expired'],
    ['without an end', () => forged({ payload: { exp: undefined } }), 'claims'],
    ['with an end that is no number', () => forged({ payload: { exp: '9999999999' } }), 'claims'],
    ['with an endless life', () => forged({ payload: { exp: 9e15 } }), 'claims'],
    ['without a beginning', () => forged({ payload: { iat: undefined } }), 'claims'],
    ['from the future', () => forged({ payload: { iat: at + 31, exp: at + 60 } }), 'not-yet-valid'],
    ['not valid before later', () => forged({ payload: { nbf: at + 1 } }), 'not-yet-valid'],
    ['for no encounter', () => forged({ payload: { encounterId: undefined } }), 'claims'],
    ['for a number of an encounter', () => forged({ payload: { encounterId: 1 } }), 'claims'],
    ['for a list of encounters', () => forged({ payload: { encounterId: [ENCOUNTER] } }), 'claims'],
    ['for an encounter in capitals', () => forged({ payload: { encounterId: ENCOUNTER.toUpperCase() } }), 'claims'],
    ['for a path of an encounter', () => forged({ payload: { encounterId: '../secret-1' } }), 'claims'],
    ['for no seat', () => forged({ payload: { seatId: undefined } }), 'claims'],
    ['for a seat by another name', () => forged({ payload: { seatId: 'operator' } }), 'claims'],
    ['that is too long', () => forged({ payload: { more: 'x'.repeat(1_024) } }), 'too-long'],
    ['of two parts', () => forged({}).split('.', 2).join('.'), 'malformed'],
    ['of no JSON', () => 'e30x.e30x.e30x', 'malformed'],
    ['of nothing', () => '', 'malformed'],
  ])('%s is refused', async (_name, make, reason) => {
    expect(await reasonFor(make())).toBe(reason);
    // A second time too: nothing about it is remembered.
    expect(await reasonFor(make())).toBe(reason);
  });

  /** The header and signature of a real token around what another says. */
  function spliced(): string {
    const [header, , signature] = forged({}).split('.');
    const [, payload] = forged({ payload: { seatId: 'gameMaster' } }).split('.');
    return `${header}.${payload}.${signature}`;
  }
});
