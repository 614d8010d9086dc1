import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { overEventStream, overSocket, post } from './app/clients.js';
import type { Seen, Variables } from './app/clients.js';
import { startTestApplication } from './app/test-application.js';
import type { TestApplication } from './app/test-application.js';

const DECLARE = 'mutation($input: DeclareInput!) { declare(input: $input) { summary } }';
const SECRET = 'hunter2';

let app: TestApplication;
/** Without compiled execution: the answers must not differ. */
let plain: TestApplication;

beforeAll(async () => {
  app = await startTestApplication();
  plain = await startTestApplication({}, false);
});

afterAll(async () => {
  await Promise.all([app, plain].map(({ application }) => application.close()));
});

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${app.url}/graphql`, fetchFn: fetch });
  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    expect((await audit.fn()).status).toBe('ok');
  });
});

describe('context', () => {
  it('knows the caller, the language and the request', async () => {
    const { seen, headers } = await post(
      app.url,
      { query: '{ caller { seat locale requestId transport } }' },
      {
        authorization: 'Bearer player-7',
        'accept-language': 'es-AR, en;q=0.5',
        'x-request-id': 'trace-42',
      },
    );
    expect(seen.data?.caller).toEqual({ seat: 'player-7', locale: 'es', requestId: 'trace-42', transport: 'http' });
    expect(headers.get('x-request-id')).toBe('trace-42');
  });

  it.each([overSocket, overEventStream])('is the same on %p', async (send) => {
    const [seen] = await send(app.url, '{ caller { seat locale transport } }', undefined, 'player-7');
    expect(seen?.data?.caller).toMatchObject({
      seat: 'player-7',
      locale: 'en',
      transport: send === overSocket ? 'websocket' : 'sse',
    });
  });

  it('aborts the signal when the client goes away', async () => {
    const leaving = new AbortController();
    app.table.closeGate();
    const request = fetch(`${app.url}/graphql?query={held}`, { signal: leaving.signal });
    await app.table.held();
    const aborted = new Promise((resolve) => app.table.heldSignals[0]?.addEventListener('abort', resolve));
    leaving.abort();
    await expect(request).rejects.toThrow();
    await aborted;
    app.table.openGate();
  });
});

describe('errors', () => {
  const square = (x: unknown): unknown => ({
    actorId: 'grog',
    action: {
      move: {
        path: [
          { x: 0, y: 0 },
          { x, y: 0 },
        ],
      },
    },
  });

  type Case = readonly [name: string, code: string, query: string, variables?: Variables, token?: string];
  const cases: Case[] = [
    ['a document that is none', 'GRAPHQL_PARSE_FAILED', '{ caller '],
    ['a field that does not exist', 'GRAPHQL_VALIDATION_FAILED', '{ nothing }'],
    ['two operations and no name', 'GRAPHQL_VALIDATION_FAILED', 'query A { missing } query B { missing }'],
    ['a variable of the wrong type', 'BAD_USER_INPUT', DECLARE, { input: square('one') }],
    ['a missing variable', 'BAD_USER_INPUT', DECLARE],
    [
      'two members of a @oneOf',
      'BAD_USER_INPUT',
      DECLARE,
      { input: { actorId: 'a', action: { shout: 'x', move: { path: [] } } } },
    ],
    ['a value the input class refuses', 'BAD_USER_INPUT', DECLARE, { input: square(100) }],
    ['a token nobody has', 'UNAUTHENTICATED', '{ missing }', undefined, 'bad'],
    ['a guard’s refusal', 'FORBIDDEN', '{ guarded }'],
    ['an ApiError', 'REVISION_CONFLICT', '{ fail(how: "api") }'],
    ['an HttpException', 'NOT_FOUND', '{ fail(how: "http") }'],
    ['a GraphQLError with a code', 'UNAVAILABLE', '{ fail(how: "coded") }'],
    ['a GraphQLError without one', 'INTERNAL_SERVER_ERROR', '{ fail(how: "uncoded") }'],
    ['a thrown string', 'INTERNAL_SERVER_ERROR', '{ fail(how: "string") }'],
    ['an unexpected error', 'INTERNAL_SERVER_ERROR', '{ fail(how: "anything") }'],
    ['null where none may be', 'INTERNAL_SERVER_ERROR', '{ missing }'],
    [
      'too deep a document',
      'TOO_COMPLEX',
      '{ creature { allies { allies { allies { allies { allies { allies { allies { allies { allies { allies { allies { name } } } } } } } } } } } } }',
    ],
    ['too long a page', 'TOO_COMPLEX', '{ creatures(first: 10000) { edges { node { name } } } }'],
  ];

  const withoutIds = ({ data, errors }: Seen): Seen => ({
    data: data ?? null,
    errors: errors?.map(({ extensions: { errorId, ...extensions }, ...error }) => ({
      ...error,
      extensions: { ...extensions, ...(errorId !== undefined && { errorId: 'an id' }) },
    })),
  });

  it.each(cases.map(([name, code, query, variables, token]) => ({ name, code, query, variables, token })))(
    '$name: $code on every transport, in the same words',
    async ({ code, query, variables, token }) => {
      const { seen } = await post(
        app.url,
        { query, variables },
        token ? { authorization: `Bearer ${token}` } : undefined,
      );
      expect(seen.errors?.[0]?.extensions.code).toBe(code);
      expect(JSON.stringify(seen)).not.toContain(SECRET);
      for (const send of [overSocket, overEventStream]) {
        const others = await send(app.url, query, variables, token);
        expect(others.map(withoutIds)).toEqual([withoutIds(seen)]);
      }
      expect((await overEventStream(plain.url, query, variables, token)).map(withoutIds)).toEqual([withoutIds(seen)]);
    },
  );

  it('are written alike however often a document was used', async () => {
    const body = JSON.stringify({ query: '{ fail(how: "api") known: __typename }' });
    const texts: string[] = [];
    for (let n = 0; n < 3; n++)
      texts.push(
        await (
          await fetch(`${app.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        ).text(),
      );
    expect(texts[0]).toMatch(/^\{"errors":\[.*\],"data":\{/);
    expect(new Set(texts).size).toBe(1);
  });

  it('name every wrong field by its full path', async () => {
    const bad = {
      actorId: '',
      action: {
        move: {
          path: [
            { x: 0, y: -1 },
            { x: 100, y: 0 },
          ],
        },
      },
    };
    const { seen } = await post(app.url, { query: DECLARE, variables: { input: bad } });
    expect(seen.errors?.[0]?.extensions.fields).toEqual([
      { path: 'input.actorId', message: 'actorId must be longer than or equal to 1 characters' },
      { path: 'input.action.move.path.0.y', message: 'y must not be less than 0' },
      { path: 'input.action.move.path.1.x', message: 'x must not be greater than 99' },
    ]);
    expect(app.table.declared).toBe(0);
  });

  it('keep what they carry: the current revision of a conflict', async () => {
    const { seen } = await post(app.url, { query: '{ fail(how: "api") }' });
    expect(seen.errors).toEqual([
      expect.objectContaining({
        message: 'The encounter has moved on.',
        path: ['fail'],
        extensions: { code: 'REVISION_CONFLICT', currentRevision: 41 },
      }),
    ]);
  });

  it('of ours go to the log under the id that the client is given, with the request', async () => {
    const { seen, headers } = await post(app.url, { query: 'query Broken { fail(how: "anything") }' });
    const [error] = seen.errors ?? [];
    expect(error).toMatchObject({ message: 'Internal server error', path: ['fail'] });
    expect(Object.keys(error?.extensions ?? {}).sort()).toEqual(['code', 'errorId']);
    const line = app.lines.find(({ errorId }) => errorId === error?.extensions.errorId);
    expect(line).toMatchObject({
      level: 50,
      requestId: headers.get('x-request-id'),
      operation: 'Broken',
      path: 'fail',
      err: { message: 'db://[redacted]@host' },
    });
  });

  it('that callers make are no faults: nothing above debug is logged for them', async () => {
    const before = app.lines.length;
    await post(app.url, { query: '{ fail(how: "api") guarded }' });
    await post(app.url, { query: DECLARE, variables: { input: square(100) } });
    expect(app.lines.slice(before).filter(({ level }) => (level as number) > 20)).toEqual([]);
  });

  it('use the status of their code for clients that ask for graphql-response+json', async () => {
    const accept = { accept: 'application/graphql-response+json' };
    const status = async (query: string, token = ''): Promise<number> =>
      (await post(app.url, { query }, { ...accept, ...(token && { authorization: `Bearer ${token}` }) })).status;
    expect(await status('{ caller { seat } }', 'bad')).toBe(401);
    expect(await status('{ nothing }')).toBe(400);
    expect(await status('{ fail(how: "api") }')).toBe(200);
  });
});

describe('what is no GraphQL request', () => {
  const send = async (init: RequestInit, path = '/graphql'): Promise<[number, Seen]> => {
    const response = await fetch(app.url + path, init);
    return [response.status, (await response.json()) as Seen];
  };
  const json = { 'content-type': 'application/json' };
  const code = (seen: Seen): unknown => seen.errors?.[0]?.extensions.code;

  const requests: (readonly [name: string, status: number, init: RequestInit, path?: string])[] = [
    ['JSON that is none', 400, { method: 'POST', headers: json, body: '{ "query": ' }],
    ['an empty body', 400, { method: 'POST', headers: json, body: '' }],
    ['a batch', 400, { method: 'POST', headers: json, body: '[{ "query": "{ missing }" }]' }],
    ['no query', 400, { method: 'POST', headers: json, body: '{}' }],
    [
      'variables that are no object',
      400,
      { method: 'POST', headers: json, body: '{ "query": "{ missing }", "variables": [1] }' },
    ],
    [
      'a poisoned prototype',
      400,
      { method: 'POST', headers: json, body: '{ "query": "{ missing }", "variables": { "__proto__": {} } }' },
    ],
    [
      'a form of another site',
      415,
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{ "query": "{ missing }" }' },
    ],
    [
      'an urlencoded form',
      415,
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'query={missing}' },
    ],
    ['a method of another kind', 405, { method: 'PUT', headers: json, body: '{}' }],
    ['a mutation by GET', 405, {}, '/graphql?query=mutation{heldMutation}'],
    [
      'an event stream nobody asked for',
      406,
      { method: 'POST', headers: { ...json, accept: 'application/json' }, body: '{ "query": "{ missing }" }' },
      '/graphql/stream',
    ],
    [
      'a mutation by GET as an event stream',
      405,
      { headers: { accept: 'text/event-stream' } },
      '/graphql/stream?query=mutation{heldMutation}',
    ],
    ['an event stream without a query', 400, { headers: { accept: 'text/event-stream' } }, '/graphql/stream'],
  ];

  it.each(requests.map(([name, status, init, path]) => ({ name, status, init, path })))(
    '$name: $status',
    async (request) => {
      const [status, seen] = await send(request.init, request.path);
      expect([status, code(seen)]).toEqual([request.status, 'BAD_USER_INPUT']);
    },
  );

  it('a path that only begins like ours', async () => {
    expect((await send({}, '/graphqlx?query={caller{seat}}'))[0]).toBe(404);
  });

  it('a subscription without a stream', async () => {
    const { seen } = await post(app.url, { query: 'subscription { unshared { text } }' });
    expect(seen.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('health and metrics', () => {
  it('answer', async () => {
    const get = async (path: string): Promise<[number, string]> => {
      const response = await fetch(app.url + path);
      return [response.status, await response.text()];
    };
    expect(await get('/healthz')).toEqual([200, '{"status":"up"}']);
    expect(await get('/readyz')).toEqual([200, '{"status":"ready","checks":{}}']);
    const remove = app.readiness.register('store', () => {
      throw new Error('the store does not answer');
    });
    expect(await get('/readyz')).toEqual([
      503,
      '{"status":"not ready","checks":{"store":"the store does not answer"}}',
    ]);
    remove();
    const [status, text] = await get('/metrics');
    expect(status).toBe(200);
    expect(text).toContain(
      'asalto_graphql_operation_seconds_count{kind="query",transport="http",outcome="REVISION_CONFLICT"}',
    );
    expect(text).toContain('asalto_graphql_refusals_total{transport="websocket",outcome="GRAPHQL_PARSE_FAILED"} 1');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('do not leak errors of REST either', async () => {
    const response = await fetch(`${app.url}/nowhere`);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: { message: 'Cannot GET /nowhere', code: 'NOT_FOUND' } },
    ]);
  });
});
