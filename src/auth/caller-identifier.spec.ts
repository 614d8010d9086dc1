import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreError } from '../event-store/event-store.js';
import type { StreamRead } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { StructuredLogger } from '../logging/structured-logger.js';
import { ApiKeys, createApiKey, hashOfApiKey } from './api-keys.js';
import { CallerIdentifier } from './caller-identifier.js';
import type { CallerIdentifierParts } from './caller-identifier.js';
import { IdentityProvider } from './identity-provider.js';
import { SeatTokens } from './seat-tokens.js';
import { ServiceKeys } from './service-keys.js';
import { KeyServer, providerKey, providerToken } from './testing/key-server.js';
import type { ProviderKey } from './testing/key-server.js';

const ENCOUNTER = '0f0f0f0f-1111-4222-8333-444444444444';

class AwayStore extends MemoryEventStore {
  away = false;

  override readStream(...args: Parameters<MemoryEventStore['readStream']>): StreamRead {
    if (this.away) throw new EventStoreError('unavailable', 'away');
    return super.readStream(...args);
  }
}

const key = createApiKey();
let signer: ProviderKey;
let server: KeyServer;
let lines: string[];
let store: AwayStore;
let seatTokens: SeatTokens;

beforeEach(async () => {
  signer = await providerKey('first');
  server = await new KeyServer().listen();
  server.keys = [signer];
  lines = [];
  store = new AwayStore();
});
afterEach(() => server.close());

function identifier(changes: Partial<CallerIdentifierParts> = {}): CallerIdentifier {
  const keys = new ServiceKeys(store, { rotationDays: 30, longestTokenDays: 60, wait: async () => undefined });
  seatTokens = new SeatTokens(keys, { defaultDays: 30, longestDays: 60 });
  const logger = StructuredLogger.create(
    { logLevel: 'trace', logFormat: 'json' },
    { write: (line) => void lines.push(line) },
  );
  const apiKeys = new ApiKeys([{ name: 'table', sha256: hashOfApiKey(key) }]);
  const provider = new IdentityProvider({
    issuer: 'https://idp.example',
    audience: 'asalto',
    keys: server.url,
    algorithms: ['ES256'],
    subjectClaim: 'sub',
    requiredClaim: undefined,
  });
  return new CallerIdentifier({ apiKeys, provider, seatTokens, keys, logger, ...changes });
}

const OPEN = { apiKeys: undefined, provider: undefined };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const exp = Math.floor(Date.now() / 1_000) + 600;
const ofSubject = (sub: string): Promise<string> =>
  providerToken(signer, { iss: 'https://idp.example', aud: 'asalto', sub, exp });
const ofSeat = (): Promise<string> => {
  const issuedAt = new Date();
  const expiresAt = new Date(issuedAt.getTime() + 60_000);
  return seatTokens.sign({ encounterId: ENCOUNTER, seatId: 'gameMaster', issuedAt, expiresAt });
};

describe('CallerIdentifier', () => {
  it('takes whoever shows nothing for the operator only where no credentials are configured', async () => {
    expect(await identifier(OPEN).identify({})).toEqual({ kind: 'operator' });
    expect(await identifier({ apiKeys: undefined }).identify({})).toEqual({ kind: 'anonymous' });
    expect(await identifier({ provider: undefined }).identify({})).toEqual({ kind: 'anonymous' });
  });

  it('knows the holder of an API key by the name of the key', async () => {
    expect(await identifier().identify(bearer(key))).toEqual({ kind: 'principal', id: 'key:table' });
    expect(await identifier().identify({}, bearer(key))).toEqual({ kind: 'principal', id: 'key:table' });
  });

  it('knows a subject of the identity provider by a pseudonym, the same on every node and after every rotation', async () => {
    const anna = await identifier().identify(bearer(await ofSubject('anna')));
    expect(anna).toEqual({
      kind: 'principal',
      id: expect.stringMatching(/^jwt:[0-9a-f]{32}$/),
      expiresAt: new Date(exp * 1_000),
    });
    await new ServiceKeys(store, { rotationDays: 30, longestTokenDays: 60 }).rotate(true);
    expect(await identifier().identify(bearer(await ofSubject('anna')))).toEqual(anna);
    expect(await identifier().identify(bearer(await ofSubject('ben')))).not.toEqual(anna);
  });

  it('knows the bearer of a seat, also where everybody else is the operator', async () => {
    const callers = identifier(OPEN);
    expect(await callers.identify(bearer(await ofSeat()))).toEqual({
      kind: 'seat',
      encounterId: ENCOUNTER,
      seatId: 'gameMaster',
      expiresAt: expect.any(Date),
    });
  });

  it.each<[string, () => Promise<string> | string]>([
    ['another API key', () => createApiKey()],
    ['an API key cut short', () => key.slice(0, -1)],
    ['garbage', () => 'hunter2'],
    ['a token of a stranger', async () => providerToken(await providerKey('first'), { sub: 'anna' })],
    [
      'a token with the type of a seat, signed by the provider',
      () => providerToken(signer, {}, { typ: 'asalto-seat+jwt' }),
    ],
    ['a token with a damaged header', () => 'e30x.e30.e30'],
  ])('refuses %s, takes its bearer for nobody else, and logs no part of it', async (_name, make) => {
    const token = await make();
    for (const callers of [identifier(), identifier(OPEN)]) {
      lines = [];
      await expect(callers.identify(bearer(token))).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
        message: 'The credentials are not valid, or no longer.',
      });
      expect(lines).toHaveLength(1);
      for (const part of token.split('.').filter(({ length }) => length > 3)) expect(lines[0]).not.toContain(part);
    }
  });

  it('refuses what is no bearer token', async () => {
    const callers = identifier(OPEN);
    await expect(callers.identify({ authorization: 'Basic dXNlcjpwYXNz' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'Credentials were refused', reason: 'not-bearer' });
  });

  it('says that it cannot tell while the identity provider or the store is away', async () => {
    const callers = identifier();
    const [subject, seat] = [await ofSubject('anna'), await ofSeat()];
    server.failure = { status: 503, body: '' };
    await expect(callers.identify(bearer(subject))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    server.failure = undefined;
    store.away = true;
    await expect(identifier().identify(bearer(seat))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(identifier().identify(bearer(subject))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('lets nobody unknown through a door for those who show who they are', async () => {
    await expect(identifier().identifyKnown({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await identifier().identifyKnown(bearer(key))).toEqual({ kind: 'principal', id: 'key:table' });
    expect(await identifier(OPEN).identifyKnown({})).toEqual({ kind: 'operator' });
  });
});
