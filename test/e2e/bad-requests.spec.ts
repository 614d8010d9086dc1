import { describe, expect, it } from '@jest/globals';
import { FEED, VERIFY } from './support/documents.js';
import type { Input } from './support/table.js';
import { useUntouchedFights } from './support/untouched-fights.js';
import { watch } from './support/watching.js';

const fights = useUntouchedFights();

describe('a request that is none', () => {
  const query = '{ rulesets { id } }';
  it.each<[string, () => string, number, string]>([
    ['malformed JSON', () => '{"query":', 400, 'BAD_USER_INPUT'],
    ['an empty body', () => '', 400, 'BAD_USER_INPUT'],
    ['a list', () => '[]', 400, 'BAD_USER_INPUT'],
    ['null', () => 'null', 400, 'BAD_USER_INPUT'],
    ['a text', () => '"{ rulesets { id } }"', 400, 'BAD_USER_INPUT'],
    ['no query', () => '{}', 400, 'BAD_USER_INPUT'],
    ['a query that is no text', () => '{"query":1}', 400, 'BAD_USER_INPUT'],
    ['variables that are a list', () => JSON.stringify({ query, variables: [1] }), 400, 'BAD_USER_INPUT'],
    ['a body over the limit', () => JSON.stringify({ query, pad: 'x'.repeat(262_144) }), 413, 'PAYLOAD_TOO_LARGE'],
    ['a document that is no GraphQL', () => '{"query":"mutation {"}', 200, 'GRAPHQL_PARSE_FAILED'],
    ['a field that does not exist', () => '{"query":"{ dragons }"}', 200, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'no operation of that name',
      () => JSON.stringify({ query, operationName: 'x' }),
      200,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a document of too many tokens', () => JSON.stringify({ query: `{ ${'id '.repeat(2000)} }` }), 200, 'TOO_COMPLEX'],
    [
      'a document that is too deep',
      () => JSON.stringify({ query: `{ encounter ${'{ a '.repeat(12)} ${'}'.repeat(12)} }` }),
      200,
      'TOO_COMPLEX',
    ],
    [
      'too many aliases',
      () =>
        JSON.stringify({
          query: `{ encounters { ${Array.from({ length: 31 }, (_, n) => `a${n}: totalCount`).join(' ')} } }`,
        }),
      200,
      'TOO_COMPLEX',
    ],
    [
      'too many root fields',
      () => JSON.stringify({ query: `{ ${'...R '.repeat(21)} } fragment R on Query { rulesets { id } }` }),
      200,
      'TOO_COMPLEX',
    ],
    [
      'a subscription without a socket',
      () => JSON.stringify({ query: FEED, variables: { id: fights.table.id } }),
      200,
      'BAD_USER_INPUT',
    ],
  ])('%s', async (_, body, status, code) => {
    const answer = await fights.sent(body());
    expect([answer.status, answer.seen.errors?.map(({ extensions }) => extensions.code)]).toEqual([status, [code]]);
    expect(answer.seen.data ?? null).toBeNull();
  });

  it('a mutation by GET', async () => {
    const query = `mutation { voidAction(input: { encounterId: "${fights.table.id}", reason: "x" }) { __typename } }`;
    const response = await fights.service.api.get(`/graphql?query=${encodeURIComponent(query)}`);
    expect(response.status).toBe(405);
  });

  it('has the status of its code for those who ask for application/graphql-response+json', async () => {
    const api = fights.service.api.with({ accept: 'application/graphql-response+json' });
    const response = await api.raw(JSON.stringify({ query: VERIFY, variables: { id: 'x' } }));
    expect(response.status).toBe(400);
  });
});

describe('pages that cannot be', () => {
  it.each<[string, Input, string]>([
    ['of no event', { first: 0 }, 'first'],
    ['of 201 events', { first: 201 }, 'first'],
    ['after what is no cursor', { after: 'x' }, 'after'],
    ['after a cursor of another list', { after: '-1' }, 'after'],
  ])('%s', async (_, variables, path) => {
    const error = await fights.service.api.failure(
      'query($id: UUID!, $first: Int, $after: String) { encounter(id: $id) { events(first: $first, after: $after) { totalCount } } }',
      { id: fights.table.id, ...variables },
    );
    expect(error.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path }] });
  });

  it('of a feed that begins after its end', async () => {
    const { over } = await watch(fights.service.url, FEED, { id: fights.table.id, afterRevision: 100_000 });
    expect((await over).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', fields: [{ path: 'afterRevision' }] } },
    ]);
  });
});
