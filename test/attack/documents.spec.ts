import { describe, expect, it } from '@jest/globals';
import { useServices } from '../e2e/support/services.js';
import type { SeenError } from '../e2e/support/api.js';
import { overEventStream, overSocket, post } from '../graphql-driver/app/clients.js';
import { useAttackedService } from './support/stays-up.js';

const running = useAttackedService();

const repeat = (count: number, part: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join(' ');
const NOBODY = '00000000-0000-4000-8000-000000000000';
const inEncounter = (selection: string, rest = ''): string => `{ encounter(id: "${NOBODY}") { ${selection} } } ${rest}`;
const creating = (rest: string): string =>
  `mutation { createEncounter(input: { name: "x", ruleset: "dnd5e", ${rest} }) { revision } }`;
/** Fragments that each spread the next one `spreads` times. */
const bomb = (levels: number, spreads: number, type: string, last: string): string =>
  `${repeat(levels, (n) => `fragment F${n} on ${type} { ${repeat(spreads, () => `...F${n + 1}`)} }`)} fragment F${levels} on ${type} { ${last} }`;

type Attack = readonly [name: string, code: string, query: string];

const ATTACKS: readonly Attack[] = [
  ['31 aliases', 'TOO_COMPLEX', `{ ${repeat(31, (n) => `a${n}: rulesets { id }`)} }`],
  ['21 fields of the root', 'TOO_COMPLEX', `{ ${repeat(21, () => 'rulesets { id }')} }`],
  ['aliases hidden in fragments', 'TOO_COMPLEX', `{ ...F0 } ${bomb(5, 2, 'Query', 'a: rulesets { id }')}`],
  ['fragments that grow to 2^120 root fields', 'TOO_COMPLEX', `{ ...F0 } ${bomb(120, 2, 'Query', 'rulesets { id }')}`],
  [
    'fragments that grow to 2^120 fields below the root',
    'TOO_COMPLEX',
    inEncounter('...F0', bomb(120, 2, 'Encounter', 'name')),
  ],
  [
    'fragments that grow to just below what is read',
    'NOT_FOUND',
    inEncounter('...F0', bomb(7, 3, 'Encounter', 'name')),
  ],
  [
    'fragments that grow though nothing spreads them',
    'GRAPHQL_VALIDATION_FAILED',
    `{ __typename } ${bomb(60, 2, 'Encounter', 'name')}`,
  ],
  ['fragments without an operation', 'GRAPHQL_VALIDATION_FAILED', bomb(60, 2, 'Encounter', 'name')],
  ['13 levels', 'TOO_COMPLEX', `{ ${'a { '.repeat(12)} b ${'} '.repeat(12)} }`],
  [
    '300 inline fragments within one another',
    'NOT_FOUND',
    inEncounter(`${'... on Encounter { '.repeat(300)} name ${'}'.repeat(300)}`),
  ],
  ['a fragment that spreads itself', 'GRAPHQL_VALIDATION_FAILED', '{ ...A } fragment A on Query { ...A }'],
  [
    'fragments that spread each other',
    'GRAPHQL_VALIDATION_FAILED',
    inEncounter('...A', 'fragment A on Encounter { name ...B } fragment B on Encounter { ...A id }'),
  ],
  ['1,900 fields that could be in conflict', 'GRAPHQL_VALIDATION_FAILED', inEncounter(repeat(1_900, () => 'name'))],
  [
    '150 fragments that could be in conflict',
    'NOT_FOUND',
    inEncounter(
      repeat(150, (n) => `...F${n}`),
      repeat(150, (n) => `fragment F${n} on Encounter { combatants { id } }`),
    ),
  ],
  ['900 unknown directives', 'TOO_COMPLEX', `{ rulesets ${'@a '.repeat(900)} { id } }`],
  ['50 directives on one field', 'GRAPHQL_VALIDATION_FAILED', `{ rulesets ${'@skip(if: false) '.repeat(50)} { id } }`],
  ['2,001 tokens', 'TOO_COMPLEX', `{ ${'a '.repeat(1_999)} }`],
  ['1,900 unknown fields', 'GRAPHQL_VALIDATION_FAILED', `{ encounters { ${repeat(1_900, (n) => `f${n}`)} } }`],
  ['300 operations and no choice', 'GRAPHQL_VALIDATION_FAILED', repeat(300, (n) => `query Q${n} { __typename }`)],
  [
    'an integer of 50,000 digits',
    'GRAPHQL_VALIDATION_FAILED',
    `{ encounters(first: ${'9'.repeat(50_000)}) { totalCount } }`,
  ],
  ['a text of 50,000 characters', 'BAD_USER_INPUT', `{ statistics(campaign: "${'x'.repeat(50_000)}") { __typename } }`],
  [
    'a block text of 20,000 lines',
    'NOT_FOUND',
    `{ statistics(campaign: """${'\n '.repeat(20_000)}x""") { __typename } }`,
  ],
  [
    'lists within 900 lists',
    'GRAPHQL_VALIDATION_FAILED',
    creating(`houseRules: { a: ${'['.repeat(900)}${']'.repeat(900)} }`),
  ],
  ['lists in place of a text', 'GRAPHQL_VALIDATION_FAILED', creating(`name: ${'['.repeat(900)}${']'.repeat(900)}`)],
  [
    'objects within 400 objects',
    'GRAPHQL_VALIDATION_FAILED',
    creating(`houseRules: ${'{ a: '.repeat(400)} 1 ${'}'.repeat(400)}`),
  ],
  [
    'two members of one of',
    'GRAPHQL_VALIDATION_FAILED',
    `{ encounter(id: "${NOBODY}", at: { revision: 1, roundAndTurn: { round: 1 } }) { id } }`,
  ],
  ['no member of one of', 'GRAPHQL_VALIDATION_FAILED', `{ encounter(id: "${NOBODY}", at: {}) { id } }`],
  [
    'a null member of one of',
    'GRAPHQL_VALIDATION_FAILED',
    `{ encounter(id: "${NOBODY}", at: { revision: null }) { id } }`,
  ],
  [
    'a member of one of that a variable may leave out',
    'GRAPHQL_VALIDATION_FAILED',
    `query($r: Int) { encounter(id: "${NOBODY}", at: { revision: $r }) { id } }`,
  ],
  [
    'a member of one of deep within',
    'GRAPHQL_VALIDATION_FAILED',
    `mutation { declareAction(input: { encounterId: "${NOBODY}", actorId: "a", action: { ready: { trigger: { event: OTHER }, response: { attack: {}, move: { path: [] } } } } }) { __typename } }`,
  ],
  ['half a surrogate pair', 'GRAPHQL_PARSE_FAILED', '{ statistics(campaign: "\\ud800") { __typename } }'],
  ['a character past the last', 'GRAPHQL_PARSE_FAILED', '{ statistics(campaign: "\\u{110000}") { __typename } }'],
  ['a NUL', 'GRAPHQL_PARSE_FAILED', '{ rulesets\0 { id } }'],
  ['brackets that do not end', 'GRAPHQL_PARSE_FAILED', `{ ${'a { '.repeat(990)}`],
  ['operations named alike', 'GRAPHQL_VALIDATION_FAILED', 'query A { __typename } query A { __typename }'],
  ['names that every object has', 'GRAPHQL_VALIDATION_FAILED', '{ constructor toString __proto__ hasOwnProperty }'],
  ['fragments of such names', 'GRAPHQL_VALIDATION_FAILED', '{ ...constructor ...toString ...__proto__ }'],
  ['types of such names', 'GRAPHQL_VALIDATION_FAILED', 'query($a: constructor, $b: __proto__) { __typename }'],
  ['definitions of types', 'GRAPHQL_VALIDATION_FAILED', 'type Query { a: Int } extend type Query { b: Int }'],
];

const codesOf = (errors: readonly SeenError[] | undefined): readonly unknown[] =>
  (errors ?? []).map(({ extensions }) => extensions.code);

describe('a document with', () => {
  it.each(ATTACKS)('%s is %s on every way in', async (_, code, query) => {
    const { url } = running.service;
    const { status, seen } = await post(url, { query });
    expect(status).toBe(200);
    for (const answer of [seen, ...(await overSocket(url, query)), ...(await overEventStream(url, query))]) {
      expect(answer.data ?? null).toBeNull();
      expect(codesOf(answer.errors)).toContain(code);
      expect(answer.errors!.length).toBeLessThan(25);
      for (const { message } of answer.errors!) expect(message.length).toBeLessThan(100_000);
    }
  });

  it('one operation named as every object has a member does no harm', async () => {
    const { url } = running.service;
    for (const name of ['constructor', '__proto__', 'toString']) {
      const { seen } = await post(url, {
        query: `query ${name} { __typename } query B { __typename }`,
        operationName: name,
      });
      expect(seen).toEqual({ data: { __typename: 'Query' } });
      const missing = await post(url, { query: 'query A { __typename }', operationName: name });
      expect(codesOf(missing.seen.errors as SeenError[])).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    }
  });
});

describe('a request', () => {
  it.each([
    ['of a list of operations', '[{"query":"{__typename}"},{"query":"{__typename}"}]'],
    ['of a list of one', '[{"query":"{__typename}"}]'],
    ['of a list of documents', '{"query":["{__typename}","{__typename}"]}'],
    ['whose variables are a list', '{"query":"{__typename}","variables":[{},{}]}'],
    ['that bears a prototype', '{"query":"{__typename}","__proto__":{"query":"{rulesets{id}}"}}'],
    ['whose variables bear a prototype', '{"query":"query($a:Int){__typename}","variables":{"__proto__":{"a":1}}}'],
    ['nested 20,000 levels', `{"query":"{__typename}","variables":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`],
  ])('%s is refused whole', async (_, body) => {
    const { status, text } = await running.service.api.raw(body);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });

  const nestedAction = async (levels: number): Promise<readonly SeenError[]> => {
    const action = `${'{"ready":'.repeat(levels)}{}${'}'.repeat(levels)}`;
    const query = 'mutation($input: DeclareActionInput!) { declareAction(input: $input) { __typename } }';
    const { text } = await running.service.api.raw(
      `{"query":"${query}","variables":{"input":{"encounterId":"${NOBODY}","actorId":"a","action":${action}}}}`,
    );
    return (JSON.parse(text) as { errors: readonly SeenError[] }).errors;
  };

  it('with an action nested 5,000 levels is refused before it is parsed', async () => {
    const errors = await nestedAction(5_000);
    expect(codesOf(errors)).toEqual(['BAD_USER_INPUT']);
    expect(errors[0]!.message).toBe('The JSON nests deeper than 64 levels.');
  });

  it('with an action nested 50 levels is refused at the first', async () => {
    const errors = await nestedAction(50);
    expect(codesOf(errors)).toEqual(['BAD_USER_INPUT']);
    expect(errors[0]!.extensions.fields!.map(({ path }) => path)).toContain('input.action.ready.ready');
  });
});

describe('with introspection off', () => {
  const services = useServices();

  it('the schema is not told, whatever way is asked', async () => {
    const { url } = await services.start({ environment: { INTROSPECTION: 'false' } });
    for (const query of [
      '{ __schema { types { name } } }',
      '{ __type(name: "Query") { name } }',
      '{ a: __schema { queryType { name } } }',
      '{ ...A } fragment A on Query { ... on Query { __schema { queryType { name } } } }',
      'mutation { __schema { queryType { name } } }',
      'subscription { __schema { queryType { name } } }',
    ]) {
      const { seen } = await post(url, { query });
      for (const answer of [seen, ...(await overSocket(url, query)), ...(await overEventStream(url, query))])
        expect(codesOf(answer.errors)).toContain('GRAPHQL_VALIDATION_FAILED');
    }
  });

  it('nothing is suggested, be it written into the document or a variable', async () => {
    const { api } = await services.start({ environment: { INTROSPECTION: 'false' } });
    const create = 'mutation($input: CreateEncounterInput!) { createEncounter(input: $input) { revision } }';
    const answers = await Promise.all([
      api.send('{ ruleset { id } }'),
      api.send('{ rulesets { ids } }'),
      api.send('{ encounters(firs: 1) { totalCount } }'),
      api.send('{ encounters(filter: { nam: "x" }) { totalCount } }'),
      api.send('query($a: CreateEncounterInpu) { __typename }'),
      api.send(creating('diceMode: SERVIC')),
      api.send(create, { input: { name: 'x', ruleset: 'dnd5e', diceMode: 'SERVIC' } }),
      api.send(create, { input: { name: 'x', ruleset: 'dnd5e', diceMod: 'SERVICE' } }),
    ]);
    for (const { errors } of answers) {
      expect(errors).toBeDefined();
      expect(JSON.stringify(errors)).not.toMatch(/did you mean/i);
    }
  });
});
