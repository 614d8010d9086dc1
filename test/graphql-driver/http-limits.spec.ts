import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { post } from './app/clients.js';
import type { Variables } from './app/clients.js';
import { startTestApplication } from './app/test-application.js';
import type { TestApplication } from './app/test-application.js';

let strict: TestApplication;

beforeAll(async () => {
  strict = await startTestApplication({
    MAX_DEPTH: '4',
    MAX_ALIASES: '2',
    MAX_ROOT_FIELDS: '3',
    MAX_TOKENS: '100',
    MAX_COMPLEXITY: '100',
    MAX_BODY_BYTES: '2000',
    INTROSPECTION: 'false',
  });
});

afterAll(async () => {
  await strict.application.close();
});

describe('limits, at and past', () => {
  const codeOf = async (query: string, variables?: Variables): Promise<string> =>
    (await post(strict.url, { query, variables })).seen.errors?.[0]?.extensions.code ?? 'OK';

  it('depth', async () => {
    expect(await codeOf('{ creature { allies { allies { name } } } }')).toBe('OK');
    expect(await codeOf('{ creature { allies { allies { allies { name } } } } }')).toBe('TOO_COMPLEX');
  });

  it('aliases', async () => {
    expect(await codeOf('{ a: creature { b: name } }')).toBe('OK');
    expect(await codeOf('{ a: creature { b: name c: name } }')).toBe('TOO_COMPLEX');
  });

  it('root fields', async () => {
    expect(await codeOf('{ a: creature { id } b: creature { id } creature { id } }')).toBe('OK');
    expect(await codeOf('{ a: creature { id } b: creature { id } creature { id } caller { seat } }')).toBe(
      'TOO_COMPLEX',
    );
  });

  it('tokens', async () => {
    const names = (count: number): string => `{ creature { ${'name '.repeat(count)} } }`;
    expect(await codeOf(names(95))).toBe('OK');
    expect(await codeOf(names(96))).toBe('TOO_COMPLEX');
  });

  it('cost, counted with the variables of the request and never from a cache', async () => {
    const page = 'query($n: Int) { creatures(first: $n) { edges { node { name } } } }';
    expect(await codeOf(page, { n: 33 })).toBe('OK');
    expect(await codeOf(page, { n: 34 })).toBe('TOO_COMPLEX');
    expect(await codeOf(page, { n: 33 })).toBe('OK');
  });

  it('size of the body', async () => {
    const body = (size: number): string => {
      const start = '{ "query": "{ creature { name } }", "extensions": { "pad": "';
      return `${start}${'x'.repeat(size - start.length - 4)}" }}`;
    };
    expect((await post(strict.url, body(2_000))).status).toBe(200);
    const { status, seen } = await post(strict.url, body(2_001));
    expect([status, seen.errors?.[0]?.extensions.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('the schema stays hidden, also in suggestions', async () => {
    expect(await codeOf('{ __schema { types { name } } }')).toBe('GRAPHQL_VALIDATION_FAILED');
    const { seen } = await post(strict.url, { query: '{ creatur { name } }' });
    expect(seen.errors?.[0]?.message).toBe('Cannot query field "creatur" on type "Query".');
  });

  it('rate, by address', async () => {
    const limited = await startTestApplication({ OPERATIONS_PER_SECOND_PER_ADDRESS: '2', RATE_BURST_SECONDS: '1' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(limited.url, { query: '{ creature { id } }' })),
    );
    await limited.application.close();
    const codes = answers.map(({ seen }) => seen.errors?.[0]?.extensions.code);
    // How many more than two depends on how long they take to come in.
    expect(codes.filter((code) => code === undefined).length).toBeGreaterThanOrEqual(2);
    expect(new Set(codes)).toEqual(new Set([undefined, 'RATE_LIMITED']));
  });

  it.each([
    ['no JSON', '{'],
    ['nested too deep', '['.repeat(65)],
    ['no GraphQL', '{"query":"{"}'],
    ['unknown fields', '{"query":"{ wizard }"}'],
    ['variables that do not fit', '{"query":"query($id: Int!) { creature { id } }"}'],
  ])('rate: a body of %s counts as many', async (_, body) => {
    // One of them fits; another one is still heard, and leaves its address in debt for ten seconds.
    const limited = await startTestApplication({ OPERATIONS_PER_SECOND_PER_ADDRESS: '1', RATE_BURST_SECONDS: '12' });
    const codes: unknown[] = [];
    for (const sent of [body, body, { query: '{ creature { id } }' }])
      codes.push((await post(limited.url, sent)).seen.errors?.[0]?.extensions.code);
    await limited.application.close();
    expect(codes[0]).toBe(codes[1]);
    expect(codes[0]).not.toBe('RATE_LIMITED');
    expect(codes[2]).toBe('RATE_LIMITED');
  });
});
