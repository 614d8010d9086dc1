import { describe, expect, it } from '@jest/globals';
import { RawSocket } from '../graphql-driver/app/clients.js';
import { useAttackedService } from './support/stays-up.js';
import { Wire, wireRequest } from './support/wire.js';

const running = useAttackedService();

const MUTATION = 'mutation { createEncounter(input: { name: "forged", ruleset: "dnd5e" }) { revision } }';
const BODY = JSON.stringify({ query: MUTATION });
const ELSEWHERE = 'https://elsewhere.example';

const send = (path: string, init: RequestInit): Promise<Response> => fetch(`${running.service.url}${path}`, init);
const mutationByGet = (path: string, more = ''): string => `${path}?query=${encodeURIComponent(MUTATION)}${more}`;

/** The requests that a page of another site can make its visitor's browser send without asking first. */
const SIMPLE: readonly (readonly [string, string, string])[] = [
  ['text', 'text/plain', BODY],
  ['text that claims to be JSON', 'text/plain; charset=utf-8; application/json', BODY],
  ['a form', 'application/x-www-form-urlencoded', `query=${encodeURIComponent(MUTATION)}`],
  ['a form whose one field makes JSON', 'text/plain', `{"query":${JSON.stringify(MUTATION)},"ignore":"="}`],
  [
    'a form with parts',
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${BODY}\r\n--x--\r\n`,
  ],
];

describe('a request that needs no leave of the browser', () => {
  it.each(SIMPLE)('gives no command: %s', async (_, type, body) => {
    const accept = 'text/event-stream, application/json';
    for (const path of ['/graphql', '/graphql/stream']) {
      // Not by its type, should the browser not say where the page is from; and not by where it is from.
      const untold = await send(path, { method: 'POST', headers: { 'content-type': type, accept }, body });
      expect(untold.status).toBe(415);
      expect(await untold.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
      const told = await send(path, {
        method: 'POST',
        headers: { 'content-type': type, accept, origin: ELSEWHERE },
        body,
      });
      expect(told.status).toBe(403);
      expect(told.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each([
    ...SIMPLE.map(([name, type]) => [name, type] as const),
    ['text that claims to be lines of JSON', 'text/plain; application/x-ndjson'] as const,
    ['nothing said of its type', undefined] as const,
  ])('imports nothing: %s', async (_, type) => {
    const { status } = await Wire.answerTo(
      running.service.url,
      wireRequest(
        'POST',
        '/encounters/import',
        type === undefined ? [] : [`Content-Type: ${type}`],
        '{"manifest":1}\n',
      ),
    );
    expect([400, 415]).toContain(status);
  });

  it('without a type gives no command', async () => {
    expect(await Wire.answerTo(running.service.url, wireRequest('POST', '/graphql', [], BODY))).toMatchObject({
      status: 415,
    });
  });
});

describe('a mutation by GET', () => {
  it.each([
    ['as it is', mutationByGet('/graphql'), {}],
    [
      'chosen by its name',
      `/graphql?query=${encodeURIComponent(`query A { __typename } mutation B ${MUTATION.slice(8)}`)}&operationName=B`,
      {},
    ],
    [
      'that says it were a POST',
      mutationByGet('/graphql', '&_method=POST'),
      { 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
    ],
    ['as an event stream', mutationByGet('/graphql/stream'), { accept: 'text/event-stream' }],
  ])('is 405: %s', async (_, path, headers) => {
    const response = await send(path, { headers });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it.each(['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('is not run by %s either', async (method) => {
    for (const path of ['/graphql', '/graphql/stream']) {
      const { status } = await send(mutationByGet(path), { method, headers: { accept: 'text/event-stream' } });
      expect([404, 405, 406]).toContain(status);
    }
  });
});

describe('a page of another site', () => {
  it.each(['POST', 'GET'])('is told by no header that it may call: %s', async (method) => {
    for (const path of ['/graphql', '/graphql/stream', '/encounters/import']) {
      const response = await send(path, {
        method: 'OPTIONS',
        headers: {
          origin: ELSEWHERE,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      });
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('has no query run either', async () => {
    const response = await send('/graphql?query={rulesets{id}}', { headers: { origin: ELSEWHERE } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['its own origin', () => ELSEWHERE],
    ['none, as in a sandbox', () => 'null'],
    ['our host within its own', (host: string) => `http://${host}.elsewhere.example`],
    ['our host as a user of its own', (host: string) => `http://${host}@elsewhere.example`],
    ['our host behind a slash', (host: string) => `http://elsewhere.example/${host}`],
    ['our name at another port', () => 'http://127.0.0.1:1'],
    ['what is no origin', () => '//'],
  ])('opens no socket with %s', async (_, origin) => {
    const { url } = running.service;
    await expect(RawSocket.open(url, { origin: origin(new URL(url).host) })).rejects.toThrow('403');
  });

  it('of our own may', async () => {
    const { url } = running.service;
    const socket = await RawSocket.ready(url, { origin: url });
    socket.socket.close();
    await socket.closed;
  });
});
