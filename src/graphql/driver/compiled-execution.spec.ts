import { describe, expect, it } from '@jest/globals';
import { buildSchema, execute, parse, validate } from 'graphql';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { OperationCompiler } from './compiled-execution.js';
import { PlannedOperation } from './planned-operation.js';

const SDL = `
  interface Named { name: String! }
  type Goblin implements Named { name: String! loot: Int }
  type Ogre implements Named { name: String! club: String friends: [Named!]! }
  union Anyone = Goblin | Ogre
  input Where @oneOf { name: String index: Int }
  type Query {
    all: [Named!]!
    find(where: Where, fallback: String = "none"): Anyone
    echo(int: Int = 5, float: Float, id: ID, text: String = "t", list: [Int!], flag: Boolean): String
    breaks: Named!
    breaksInside: Ogre
  }
  type Mutation { first: [String!]! second: [String!]! fails: String }
`;

function schemaWith(order: string[]): GraphQLSchema {
  const schema = buildSchema(SDL);
  const grob = { __typename: 'Goblin', name: 'Grob', loot: 3 };
  const ugh = { __typename: 'Ogre', name: 'Ugh', club: null, friends: [grob] };
  const query = schema.getQueryType()?.getFields() ?? {};
  const set = (field: string, resolve: (args: Record<string, unknown>) => unknown): void => {
    const found = query[field];
    if (found) found.resolve = (_root, args: Record<string, unknown>) => resolve(args);
  };
  set('all', () => [grob, ugh]);
  set('find', ({ where, fallback }) =>
    (where as { index?: number } | undefined)?.index === 1 ? ugh : { ...grob, name: JSON.stringify([where, fallback]) },
  );
  set('echo', (args) => JSON.stringify(args, Object.keys(args).sort()));
  set('breaks', () => {
    throw new Error('broken');
  });
  set('breaksInside', () => ({ ...ugh, friends: [grob, { ...grob, name: null }] }));
  const mutation = schema.getMutationType()?.getFields() ?? {};
  for (const [name, field] of Object.entries(mutation)) {
    field.resolve = async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (name === 'fails') throw new Error('failed');
      return [...order];
    };
  }
  return schema;
}

/** Runs a document with graphql-js and compiled, and returns both results as clients would see them. */
async function both(source: string, variables: Record<string, unknown> = {}): Promise<[unknown, unknown]> {
  const results = await Promise.all(
    [false, true].map(async (compiled) => {
      const schema = schemaWith([]);
      const document = parse(source);
      expect(validate(schema, document)).toEqual([]);
      if (!compiled) return execute({ schema, document, variableValues: variables });
      const [operation] = document.definitions;
      if (operation?.kind !== 'OperationDefinition') throw new Error('the operation comes first');
      const plan = new PlannedOperation(schema, document, operation, new OperationCompiler(schema));
      const coerced = plan.coerce(variables);
      if (!plan.compiled || !coerced) throw new Error('not compiled');
      return plan.compiled(undefined, {}, coerced);
    }),
  );
  return results.map((result) => asSeen(result)) as [unknown, unknown];
}

function asSeen({ data, errors }: ExecutionResult): unknown {
  return JSON.parse(JSON.stringify({ data, errors: errors?.map(({ message, path }) => ({ message, path })) }));
}

describe('compiled execution', () => {
  it.each<[string, Record<string, unknown>]>([
    ['{ all { __typename name ... on Ogre { club friends { name } } ...G } } fragment G on Goblin { loot }', {}],
    ['query Q($w: Where) { find(where: $w) { ... on Named { name } } }', { w: { index: 1 } }],
    ['query Q($w: Where) { find(where: $w) { ... on Named { name } } }', { w: null }],
    ['query Q($w: Where, $f: String) { find(where: $w, fallback: $f) { ... on Named { name } } }', {}],
    ['query Q($n: String!) { find(where: { name: $n }, fallback: null) { ... on Goblin { name } } }', { n: 'x' }],
    [
      'query Q($i: Int, $f: Float, $d: ID, $t: String, $l: [Int!]) { echo(int: $i, float: $f, id: $d, text: $t, list: $l) }',
      {},
    ],
    [
      'query Q($i: Int, $f: Float, $d: ID, $t: String, $l: [Int!]) { echo(int: $i, float: $f, id: $d, text: $t, list: $l) }',
      { i: null, f: 3, d: 7, t: '', l: 4 },
    ],
    ['query Q($i: Int = 9, $n: Int!) { echo(int: $i, list: [1, $n, $i]) }', { n: 2 }],
    [
      'query Q($a: Boolean!, $b: Boolean = false) { x: echo @include(if: $a) y: echo @skip(if: $b) all { name @skip(if: $a) __typename } }',
      { a: true },
    ],
    ['{ breaks { name } echo }', {}],
    ['{ breaksInside { name friends { name } } echo }', {}],
    ['mutation { second first fails again: second }', {}],
  ])('answers %s as graphql-js does', async (source, variables) => {
    const [expected, found] = await both(source, variables);
    expect(found).toEqual(expected);
  });

  it('is for operations that are run again, and not too large to be compiled at a stretch', () => {
    const planOf = (source: string): PlannedOperation => {
      const document = parse(source);
      const [operation] = document.definitions;
      if (operation?.kind !== 'OperationDefinition') throw new Error('the operation comes first');
      const schema = schemaWith([]);
      return new PlannedOperation(schema, document, operation, new OperationCompiler(schema));
    };
    const plan = planOf('{ echo }');
    expect(plan.formToRun()).toBeUndefined();
    expect(plan.formToRun()).toBeInstanceOf(Function);
    const large = planOf(`{ ${'echo '.repeat(1_001)} }`);
    expect([large.formToRun(), large.formToRun()]).toEqual([undefined, undefined]);
  });

  it('runs mutations one after the other', async () => {
    const [, found] = await both('mutation { second first }');
    expect(found).toEqual({
      data: {
        second: ['second begins', 'second ends'],
        first: ['second begins', 'second ends', 'first begins', 'first ends'],
      },
    });
  });
});
