import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { createApiKey, hashOfApiKey } from '../../src/auth/api-keys.js';
import { SeatTokens } from '../../src/auth/seat-tokens.js';
import { KeyServer, providerKey, providerToken } from '../../src/auth/testing/key-server.js';
import type { ProviderKey } from '../../src/auth/testing/key-server.js';
import { openEventStream, overSocket, parseEvents, RawSocket } from '../graphql-driver/app/clients.js';
import type { Seen } from '../graphql-driver/app/clients.js';
import { FEED } from './support/documents.js';
import { useOneService } from './support/one-service.js';
import type { Service } from './support/services.js';
import { useServices } from './support/services.js';
import { Table } from './support/table.js';
import { goldenArchives } from '../golden/golden-archives.js';
import type { FeedItem } from './support/watching.js';
import { useWatching, watch } from './support/watching.js';

useWatching();

const key = createApiKey();
const API_KEYS = `table:${hashOfApiKey(key)}`;
const READ = '{ encounters { totalCount } }';
/** Open to everybody who shows who they are, whatever else they may do. */
const KNOWN = 'mutation { __typename }';
const ANSWERED = { __typename: 'Mutation' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const codes = ({ errors }: Seen): unknown => errors?.map(({ extensions }) => extensions.code);

/** What an operation answers on each transport. */
async function everywhere({ url, api }: Service, query: string, token?: string): Promise<unknown[]> {
  const [overWebSocket] = await overSocket(url, query, undefined, token);
  const stream = await openEventStream(url, query, undefined, token);
  const [overEvents] = parseEvents(await stream.text());
  const overHttp = await (token ? api.with(bearer(token)) : api).send(query);
  return [overHttp as Seen, overWebSocket!, overEvents!].map((seen) => codes(seen) ?? seen.data);
}

/** Signs a token as createSeat does. */
async function seatToken({ application }: Service, days = 1): Promise<string> {
  const issuedAt = new Date();
  const expiresAt = new Date(issuedAt.getTime() + days * 86_400_000);
  const tokens = application.nest.get(SeatTokens, { strict: false });
  return tokens.sign({ encounterId: randomUUID(), seatId: 'gameMaster', issuedAt, expiresAt });
}

describe('a service with API keys', () => {
  const running = useOneService({ API_KEYS, HOST: '127.0.0.1' });

  it('answers who shows a key, on every transport', async () => {
    expect(await everywhere(running.service, KNOWN, key)).toEqual(Array(3).fill(ANSWERED));
  });

  it.each([
    ['{ rulesets { id } }', undefined],
    ['{ __typename ...R } fragment R on Query { rulesets { id } }', undefined],
    ['{ __schema { queryType { name } } }', undefined],
    [READ, ['UNAUTHENTICATED']],
    ['{ rulesets { id } ...E } fragment E on Query { encounters { totalCount } }', ['UNAUTHENTICATED']],
    ['{ rulesets: encounters { totalCount } }', ['UNAUTHENTICATED']],
    ['{ rulesets { id } ... @skip(if: true) { encounters { totalCount } } }', ['UNAUTHENTICATED']],
    [
      `mutation { endTurn(input: { encounterId: "${randomUUID()}", commandId: "${randomUUID()}" }) { __typename } }`,
      ['UNAUTHENTICATED'],
    ],
    [KNOWN, ['UNAUTHENTICATED']],
  ])('asks who wants %s', async (query, expected) => {
    for (const answer of await everywhere(running.service, query)) {
      if (expected) expect(answer).toEqual(expected);
      else expect(answer).not.toBeInstanceOf(Array);
    }
  });

  it('asks who wants to watch', async () => {
    const [seen] = await overSocket(running.service.url, FEED, { id: randomUUID() });
    expect(codes(seen!)).toEqual(['UNAUTHENTICATED']);
  });

  it('asks who wants the metrics, which tell what happens at every table, and answers no seat', async () => {
    const { api } = running.service;
    expect((await api.get('/metrics')).body).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    const seated = await api.with(bearer(await seatToken(running.service))).get('/metrics');
    expect(seated.body).toMatchObject({ error: { code: 'FORBIDDEN' } });
    const { status, text } = await api.with(bearer(key)).get('/metrics');
    expect([status, text.includes('asalto_events_appended_total')]).toEqual([200, true]);
  });

  it('asks who brings or fetches archives', async () => {
    const { url, api } = running.service;
    const table = await Table.create(api.with(bearer(key)), { ruleset: 'dnd5e' });
    const path = `/encounters/${table.id}/events.ndjson`;
    expect((await api.get(path)).body).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    expect((await api.with(bearer(createApiKey())).get(path)).status).toBe(401);
    const { headers } = await api.get(path);
    expect(headers['www-authenticate']).toBe('Bearer');
    expect((await api.with(bearer(key)).get(path)).status).toBe(200);
    const bring = (authorization: object) =>
      request(url)
        .post('/encounters/import')
        .set({ 'content-type': 'application/x-ndjson', ...authorization })
        .send('{}');
    expect((await bring({})).status).toBe(401);
    expect((await bring(bearer(await seatToken(running.service)))).status).toBe(403);
    expect((await bring(bearer(key))).body).toMatchObject({ error: { code: 'ARCHIVE_INVALID' } });
  });

  it.each<[string, () => string]>([
    ['a key nobody has', () => createApiKey()],
    ['a key cut short', () => key.slice(0, -1)],
    ['garbage', () => 'garbage'],
    ['a token of no signature', () => 'eyJhbGciOiJub25lIiwidHlwIjoiYXNhbHRvLXNlYXQrand0In0.e30.'],
  ])('refuses %s also for what anyone may ask', async (_name, make) => {
    const { service } = running;
    const open = '{ rulesets { id } }';
    const { status, text } = await service.api.with(bearer(make())).raw(JSON.stringify({ query: open }));
    expect([status, codes(JSON.parse(text) as Seen)]).toEqual([200, ['UNAUTHENTICATED']]);
    const raw = await RawSocket.open(service.url);
    raw.send({ type: 'connection_init', payload: bearer(make()) });
    expect(await raw.closed).toEqual({ code: 4403, reason: 'Forbidden' });
    const upgraded = await RawSocket.open(service.url, { headers: bearer(make()) });
    upgraded.send({ type: 'connection_init' });
    expect((await upgraded.closed).code).toBe(4403);
  });

  it('takes the credentials of a socket from the request that opened it, if connection_init has none', async () => {
    const raw = await RawSocket.ready(running.service.url, { headers: bearer(key) });
    raw.subscribe('1', KNOWN);
    expect(await raw.message(({ id }) => id === '1')).toMatchObject({ payload: { data: ANSWERED } });
    raw.socket.close();
    await raw.closed;
  });

  it('answers under any name: behind a proxy it has another', async () => {
    const answer = await request(running.service.url)
      .post('/graphql')
      .set({ 'content-type': 'application/json', host: 'table.example', ...bearer(key) })
      .send({ query: READ });
    expect(answer.status).toBe(200);
  });

  it('writes no key and no token into its log', async () => {
    const token = await seatToken(running.service);
    await everywhere(running.service, READ, token);
    const text = JSON.stringify(running.service.logged.items);
    expect(text).toContain('Credentials were refused');
    for (const secret of [key.slice(4), ...token.split('.')]) expect(text).not.toContain(secret);
  });
});

describe('the token of a seat', () => {
  const services = useServices();
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('ends in the midst of a socket’s life, and with every other use', async () => {
    const real = Date.now;
    let ahead = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
    const service = await services.start({ environment: { API_KEYS } });
    const token = await seatToken(service);
    const raw = await RawSocket.open(service.url);
    raw.send({ type: 'connection_init', payload: bearer(token) });
    await raw.message(({ type }) => type === 'connection_ack');
    raw.subscribe('1', '{ __typename }');
    expect(await raw.message(({ id }) => id === '1')).toMatchObject({ type: 'next' });
    ahead = 86_401_000;
    raw.subscribe('2', '{ __typename }');
    expect(await raw.message(({ id }) => id === '2')).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(codes((await service.api.with(bearer(token)).send('{ __typename }')) as Seen)).toEqual(['UNAUTHENTICATED']);
    raw.socket.close();
    await raw.closed;
  });

  it('is good after a restart, and at a service of other keys it is nothing', async () => {
    const service = await services.start({ environment: { API_KEYS } });
    const token = await seatToken(service);
    await service.close();
    const again = await services.start({ dataDir: service.dataDir, environment: { API_KEYS } });
    expect(await again.api.with(bearer(token)).send('{ __typename }')).toEqual({ data: { __typename: 'Query' } });
    const other = await services.start({ environment: { API_KEYS } });
    expect(codes((await other.api.with(bearer(token)).send('{ __typename }')) as Seen)).toEqual(['UNAUTHENTICATED']);
  });
});

describe('a service with an identity provider', () => {
  let keys: KeyServer;
  let signer: ProviderKey;
  let service: Service;
  const services = useServices();
  beforeAll(async () => {
    signer = await providerKey('first');
    keys = await new KeyServer().listen();
    keys.keys = [signer];
  });
  afterAll(() => keys.close());
  const token = (seconds = 600) =>
    providerToken(signer, {
      iss: 'https://idp.example',
      aud: 'asalto',
      sub: 'anna@example.org',
      exp: Math.floor(Date.now() / 1_000) + seconds,
    });
  const start = async (): Promise<void> => {
    service = await services.start({
      environment: { JWT_ISSUER: 'https://idp.example', JWT_AUDIENCE: 'asalto', JWKS_URL: keys.url.href },
    });
  };

  it('answers who has a token of it, and logs nothing about who that is', async () => {
    await start();
    expect(await everywhere(service, KNOWN, await token())).toEqual(Array(3).fill(ANSWERED));
    expect(codes((await service.api.send(READ)) as Seen)).toEqual(['UNAUTHENTICATED']);
    expect(JSON.stringify(service.logged.items)).not.toContain('anna');
  });

  it('ends what is watched with a token when the token ends, and says why', async () => {
    await start();
    const { id } = await Table.create(service.api.with(bearer(await token())), { ruleset: 'dnd5e' });
    const brief = await token(2);
    const watching = await watch<FeedItem>(service.url, FEED, { id }, bearer(brief));
    await watching.seen.first(({ kind }) => kind === 'CAUGHT_UP');
    expect((await watching.over).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    const stream = await openEventStream(service.url, FEED, { id }, await token(2));
    const [last] = parseEvents(await stream.text()).slice(-1);
    expect(codes(last as Seen)).toEqual(['UNAUTHENTICATED']);
  });

  it('lists the fights that somebody brought here for them, and for nobody else', async () => {
    await start();
    const text = goldenArchives().find(({ name }) => name === 'dnd35.v1.ndjson')!.text;
    const mine = await token();
    const brought = await request(service.url)
      .post('/encounters/import')
      .set({ 'content-type': 'application/x-ndjson', ...bearer(mine) })
      .send(Buffer.from(text));
    expect(brought.status).toBe(201);
    const { encounterId } = brought.body as { encounterId: string };
    const list = '{ encounters { totalCount edges { node { id } } } }';
    const others = await providerToken(signer, {
      iss: 'https://idp.example',
      aud: 'asalto',
      sub: 'ben@example.org',
      exp: Math.floor(Date.now() / 1_000) + 600,
    });
    type Listed = { data: { encounters: { totalCount: number } } };
    let listed: Listed;
    do listed = (await service.api.with(bearer(mine)).send(list)) as unknown as Listed;
    while (listed.data.encounters.totalCount === 0); // the list follows the log
    expect(listed).toEqual({ data: { encounters: { totalCount: 1, edges: [{ node: { id: encounterId } }] } } });
    expect(await service.api.with(bearer(others)).send(list)).toEqual({
      data: { encounters: { totalCount: 0, edges: [] } },
    });
  });

  it('says UNAVAILABLE, and closes sockets with 1013, while its keys cannot be had', async () => {
    keys.failure = { status: 503, body: '' };
    await start();
    const raw = await RawSocket.open(service.url);
    raw.send({ type: 'connection_init', payload: bearer(await token()) });
    expect((await raw.closed).code).toBe(1013);
    const seen = (await service.api.with(bearer(await token())).send(READ)) as Seen;
    expect(codes(seen)).toEqual(['UNAVAILABLE']);
    keys.failure = undefined;
    expect(await service.api.with(bearer(await token())).send(KNOWN)).toEqual({ data: ANSWERED });
  });
});

describe('a service that asks nobody who they are', () => {
  const running = useOneService({ ALLOWED_ORIGINS: 'https://table.example' });
  const ask = (headers: object) =>
    request(running.service.url)
      .post('/graphql')
      .set({ 'content-type': 'application/json', ...headers })
      .send({ query: READ });

  it('takes whoever reaches it for the operator', async () => {
    expect(await everywhere(running.service, READ)).toEqual(Array(3).fill({ encounters: { totalCount: 0 } }));
    expect(codes((await running.service.api.with(bearer('garbage')).send(READ)) as Seen)).toEqual(['UNAUTHENTICATED']);
  });

  it.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example'])(
    'answers nothing to a page that got the name %s to point here',
    async (host) => {
      const origin = `http://${host}`;
      const answer = await ask({ host, origin });
      expect([answer.status, codes(answer.body as Seen)]).toEqual([403, ['FORBIDDEN']]);
      for (const path of ['/', '/demo-fight', `/encounters/${randomUUID()}/events.ndjson`, '/metrics', '/nothing']) {
        const { status, body } = await request(running.service.url).get(path).set({ host });
        expect([status, body]).toMatchObject([403, { error: { code: 'FORBIDDEN' } }]);
      }
      await expect(RawSocket.open(running.service.url, { headers: { host }, origin })).rejects.toThrow('403');
      await expect(RawSocket.open(running.service.url, { headers: { host } })).rejects.toThrow('403');
    },
  );

  it('answers nothing to a page from elsewhere, but to listed ones and its own', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
      expect((await ask({ origin })).status).toBe(403);
    for (const origin of ['https://table.example', running.service.url])
      expect((await ask({ origin })).status).toBe(200);
  });
});
