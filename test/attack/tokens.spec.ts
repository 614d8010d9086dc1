import { createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey, hashOfApiKey } from '../../src/auth/api-keys.js';
import { SeatTokens } from '../../src/auth/seat-tokens.js';
import { ServiceKeys } from '../../src/auth/service-keys.js';
import { overSocket, post } from '../graphql-driver/app/clients.js';
import { useAttackedService } from './support/stays-up.js';
import { answersTo, archivesFor, socketOf } from './support/ways-in.js';

const key = createApiKey();
const running = useAttackedService({ API_KEYS: `table:${hashOfApiKey(key)}` });

const OPEN = '{ rulesets { id } }';
const CREATE = 'mutation { createEncounter(input: { name: "forged", ruleset: "dnd5e" }) { revision } }';
const DAY = 86_400;

interface Parts {
  readonly header: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
}

let good: string;
let parts: Parts;
let secret: Buffer;
beforeAll(async () => {
  const { nest } = running.service.application;
  const issuedAt = new Date();
  good = await nest.get(SeatTokens, { strict: false }).sign({
    encounterId: randomUUID(),
    seatId: 'gameMaster',
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + DAY * 1000),
  });
  const [header, payload] = good.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  parts = {
    header: JSON.parse(header!) as Record<string, unknown>,
    payload: JSON.parse(payload!) as Record<string, unknown>,
  };
  secret = (await nest.get(ServiceKeys, { strict: false }).signingKey()).secret.export();
});

const encoded = (value: unknown): string => encodedText(JSON.stringify(value));
const encodedText = (text: string): string => Buffer.from(text).toString('base64url');

/** The good token with differences, signed with the key it names unless another is given. */
function forged(header: object, payload: object, by: Buffer | string = secret, hash = 'sha256'): string {
  return signed(encoded({ ...parts.header, ...header }), encoded({ ...parts.payload, ...payload }), by, hash);
}

function signed(header: string, payload: string, by: Buffer | string = secret, hash = 'sha256'): string {
  return `${header}.${payload}.${createHmac(hash, by).update(`${header}.${payload}`).digest('base64url')}`;
}

/** The good token with members written before and after its own, as JSON text: what no program that writes JSON would. */
const written = (part: keyof Parts, before: string, after: string): string => {
  const texts = { header: JSON.stringify(parts.header), payload: JSON.stringify(parts.payload) };
  texts[part] = `{${before}${texts[part].slice(1, -1)}${after}}`;
  return signed(encodedText(texts.header), encodedText(texts.payload));
};

const unsigned = (header: object): string => forged(header, {}).replace(/[^.]*$/, '');
const now = (): number => Math.floor(Date.now() / 1000);

/** What a token is answered with on every way in; an upgrade by the code that closes it. */
async function everywhere(token: string): Promise<readonly unknown[]> {
  const { url } = running.service;
  return [
    ...(await answersTo(url, token, OPEN)),
    ...(await answersTo(url, token, CREATE)),
    await socketOf(url, token),
    ...(await archivesFor(url, token, randomUUID())),
  ];
}

const LOST = 'UNAUTHENTICATED';
const REFUSED = [LOST, LOST, LOST, LOST, 4403, LOST, LOST];

describe('the token of a seat', () => {
  it('as it was signed is known: what is refused below is refused for its one difference', async () => {
    expect(forged({}, {})).toBe(good);
    const [answer] = await overSocket(running.service.url, OPEN, undefined, good);
    expect(answer!.errors).toBeUndefined();
  });

  it.each<[string, () => string]>([
    ['of no algorithm', () => unsigned({ alg: 'none' })],
    ['of no algorithm, written otherwise', () => unsigned({ alg: 'nOnE' })],
    ['of no algorithm, with the signature left', () => forged({ alg: 'none' }, {})],
    ['without its signature', () => unsigned({})],
    ['of another algorithm of the same key', () => forged({ alg: 'HS512' }, {}, secret, 'sha512')],
    ['that says RS256 and is signed by HS256', () => forged({ alg: 'RS256' }, {})],
    ['signed with another key', () => forged({}, {}, 'wrong')],
    ['signed with an empty key', () => forged({}, {}, '')],
    ['signed with the id of the key', () => forged({}, {}, String(parts.header.kid))],
    ['signed with the hash of an API key', () => forged({}, {}, createHash('sha256').update(key).digest())],
    ['of a key nobody drew', () => forged({ kid: 'AAAAAAAAAAAAAAAA' }, {})],
    ['of no key', () => forged({ kid: undefined }, {})],
    ['whose key is a path', () => forged({ kid: '../../../../dev/null' }, {}, '')],
    ['whose key is a name every object has', () => forged({ kid: '__proto__' }, {})],
    ['whose key is a query', () => forged({ kid: "' OR 1=1 --" }, {})],
    [
      'that brings its own key',
      () => forged({ jwk: { kty: 'oct', k: Buffer.from('mine').toString('base64url') }, kid: undefined }, {}, 'mine'),
    ],
    ['that says where its key is', () => forged({ jku: 'http://127.0.0.1:1/keys', kid: 'mine' }, {}, 'mine')],
    ['that demands what nobody knows', () => forged({ crit: ['more'], more: true }, {})],
    ['that says it is checked unencoded', () => forged({ crit: ['b64'], b64: false }, {})],
    ['that names nothing critical', () => forged({ crit: [] }, {})],
    ['that says its key is in a certificate', () => forged({ x5u: 'http://127.0.0.1:1/', kid: 'mine' }, {}, 'mine')],
    ['that brings a certificate', () => forged({ x5c: [encoded('mine')], kid: undefined }, {}, 'mine')],
    ['of a list of algorithms', () => forged({ alg: ['none', 'HS256'] }, {})],
    ['of an algorithm without a name', () => forged({ alg: '' }, {})],
    ['of the algorithm of a key that is agreed on', () => forged({ alg: 'dir', enc: 'A256GCM' }, {})],
    ['whose key is a list', () => forged({ kid: [parts.header.kid] }, {})],
    ['whose key ends in a NUL', () => forged({ kid: `${String(parts.header.kid)}\0` }, {})],
    ['of another type', () => forged({ typ: 'JWT' }, {})],
    ['that holds the good one', () => signed(encoded({ ...parts.header, cty: 'JWT' }), encodedText(good))],
    ['that holds the good one as a text', () => signed(encoded(parts.header), encoded(good))],
    ['that is encrypted', () => `${encoded({ alg: 'dir', enc: 'A256GCM', typ: parts.header.typ })}..AAAA.AAAA.AAAA`],
    ['whose header is a list', () => signed(encoded([parts.header]), encoded(parts.payload))],
    ['whose payload is a list', () => signed(encoded(parts.header), encoded([parts.payload]))],
    ['whose payload is null', () => signed(encoded(parts.header), encoded(null))],
    ['that names two algorithms, the last none', () => written('header', '', ',"alg":"none"')],
    ['that names two keys, the last nobody’s', () => written('header', '', ',"kid":"AAAAAAAAAAAAAAAA"')],
    ['that names two seats, the last none', () => written('payload', '', ',"seatId":"operator"')],
    ['that ends twice, the last time long ago', () => written('payload', '', ',"exp":1')],
    ['that has expired', () => forged({}, { iat: now() - DAY, exp: now() - 1 })],
    ['that never expires', () => forged({}, { exp: undefined })],
    ['that expires after the year 275760', () => forged({}, { exp: 1e15 })],
    ['that expires at a text', () => forged({}, { exp: '9999999999' })],
    ['that expires at nothing', () => forged({}, { exp: null })],
    ['that expires at a list', () => forged({}, { exp: [now() + DAY] })],
    ['that expires at NaN', () => written('payload', '', ',"exp":NaN')],
    ['that expires at infinity', () => written('payload', '', ',"exp":1e309')],
    ['that was issued before all time', () => written('payload', '', ',"iat":-1e309')],
    ['that is not valid before tomorrow', () => forged({}, { nbf: now() + DAY })],
    ['that is not valid before a text', () => forged({}, { nbf: '0' })],
    ['that is not valid before infinity', () => written('payload', '', ',"nbf":1e309')],
    ['of tomorrow', () => forged({}, { iat: now() + DAY, exp: now() + 2 * DAY })],
    ['of another issuer', () => forged({}, { iss: 'elsewhere' })],
    ['of a list of issuers', () => forged({}, { iss: ['asalto'] })],
    ['for another audience', () => forged({}, { aud: 'elsewhere' })],
    ['for no audience of a list', () => forged({}, { aud: [] })],
    ['for a part of the audience', () => forged({}, { aud: 'asalto' })],
    ['of no encounter', () => forged({}, { encounterId: undefined })],
    ['of an encounter that is a name every object has', () => forged({}, { encounterId: '__proto__' })],
    ['of an encounter that is a list', () => forged({}, { encounterId: [randomUUID()] })],
    ['of a seat that is no id', () => forged({}, { seatId: 'constructor' })],
    ['of a seat with a NUL', () => forged({}, { seatId: 'gameMaster\0' })],
    ['of four parts', () => `${good}.more`],
    ['with a space in it', () => good.replace('.', '. ')],
    ['of 100,000 dots', () => '.'.repeat(8_000)],
    ['longer than any', () => forged({}, { more: 'x'.repeat(2_000) })],
  ])('%s is UNAUTHENTICATED on every way in, also for what anyone may ask', async (_, make) => {
    expect(await everywhere(make())).toEqual(REFUSED);
  });

  it('does not count from where nobody looks for it', async () => {
    const { url } = running.service;
    const query = '{ encounters { totalCount } }';
    for (const headers of [
      { cookie: `authorization=Bearer ${key}; token=${key}` },
      { 'x-authorization': `Bearer ${key}` },
      { 'proxy-authorization': `Bearer ${key}` },
      { 'x-api-key': key },
      { 'x-forwarded-user': 'table' },
    ] as Record<string, string>[])
      expect((await post(url, { query }, headers)).seen.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const inUrl = await fetch(
      `${url}/graphql?query=${encodeURIComponent(query)}&access_token=${key}&authorization=Bearer%20${key}`,
    );
    expect(await inUrl.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    const inBody = await post(url, { query, extensions: { authorization: `Bearer ${key}` } });
    expect(inBody.seen.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it.each(['Basic', 'bearer', 'Bearer Bearer', 'Bearer\t', 'Token', ''])(
    'counts with no scheme but its own: %p',
    async (scheme) => {
      const { status, seen } = await post(
        running.service.url,
        { query: '{ encounters { totalCount } }' },
        { authorization: `${scheme} x${key}` },
      );
      expect(status).toBe(200);
      expect(seen.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    },
  );
});
