import { describe, expect, it } from '@jest/globals';
import { buildSchema, Kind, parse } from 'graphql';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { complexityDependsOnVariables, complexityOf, computed, listOf, pageOf } from './complexity.js';

const schema = buildSchema(`
  type Query { one: Creature all: [Creature!]! page(first: Int, last: Int, of: String): Page! }
  type Creature { name: String allies: [Creature!] }
  type Page { edges: [Edge!]! total: Int }
  type Edge { node: Creature! }
`);
/** The first operation of a document, or the one of a name. */
const operationOf = ({ definitions }: DocumentNode, name?: string): OperationDefinitionNode =>
  definitions
    .filter((one) => one.kind === Kind.OPERATION_DEFINITION)
    .find((one) => name === undefined || one.name?.value === name)!;

function complexity(source: string, variables = {}, of = schema): number {
  const document = parse(source);
  return complexityOf(of, document, operationOf(document), variables);
}

describe('complexityOf', () => {
  it('counts a value for each field', () => {
    expect(complexity('{ one { name } }')).toBe(2);
  });

  it('takes a list to have five entries', () => {
    expect(complexity('{ all { name } }')).toBe(1 + 5 * 1);
    expect(complexity('{ all { name allies { name } } }')).toBe(1 + 5 * (1 + 1 + 5 * 1));
  });

  it('multiplies by the page asked for, once for the connection', () => {
    expect(complexity('{ page(first: 10) { edges { node { name } } } }')).toBe(1 + 10 * 3);
    expect(complexity('query($n: Int) { page(last: $n) { edges { node { name } } } }', { n: 100 })).toBe(1 + 100 * 3);
    expect(complexity('{ page { edges { node { name } } } }')).toBe(1 + 50 * 3);
  });

  it('does not let a negative page pay for the rest', () => {
    expect(complexity('{ page(first: -1000) { total } all { name } }')).toBe(1 + 6);
  });

  it('counts a command as more than what is selected of its answer', () => {
    const commands = buildSchema('type Query { a: Int } type Mutation { end: Result } type Result { revision: Int }');
    expect(complexity('mutation { end { revision } }', {}, commands)).toBe(101);
  });

  it('counts what a field says that it costs', () => {
    const costed = buildSchema('type Query { a(first: Int): [B] b: B c: [B] } type B { x: Int y: Int }');
    const { a, b, c } = costed.getQueryType()!.getFields();
    Object.assign(a!.extensions, { complexity: pageOf(3, 50) });
    Object.assign(b!.extensions, { complexity: computed(200) });
    Object.assign(c!.extensions, { complexity: listOf(20) });
    const of = (source: string): number => complexity(source, {}, costed);
    expect(of('{ a(first: 10) { x y } }')).toBe(1 + 10 * (3 + 2));
    expect(of('{ a(first: -10) { x } }')).toBe(1);
    expect(of('{ a { x } }')).toBe(1 + 50 * (3 + 1));
    expect(of('{ b { x } }')).toBe(200 + 1);
    expect(of('{ c { x y } }')).toBe(1 + 20 * 2);
  });

  it('counts one operation of several, with the variables that it takes', () => {
    const document = parse('query A { one { name } } query B($n: Int) { page(first: $n) { total } }');
    const of = (name: string, variables = {}): number =>
      complexityOf(schema, document, operationOf(document, name), variables);
    expect([of('A'), of('B', { n: 7 })]).toEqual([2, 1 + 7 * 1]);
    expect(() => of('B', { n: 'seven' })).toThrow('$n');
  });

  it('refuses to count without end', () => {
    const fragments = Array.from(
      { length: 15 },
      (_, n) => `fragment F${n} on Creature { ...F${n + 1} ...F${n + 1} }`,
    ).join(' ');
    expect(() => complexity(`{ one { ...F0 } } ${fragments} fragment F15 on Creature { name }`)).toThrow(
      'number of nodes',
    );
  });
});

describe('complexityDependsOnVariables', () => {
  it.each([
    ['{ page(first: 5) { total } }', false],
    ['query($o: String) { one { name } }', false],
    ['query($n: Int) { page(first: $n) { total } }', true],
    ['query($o: String) { page(of: $o) { total } }', true],
    ['query($b: Boolean!) { one { name @include(if: $b) } }', true],
  ])('%s: %s', (source, expected) => {
    const document = parse(source);
    expect(complexityDependsOnVariables(schema, document, operationOf(document))).toBe(expected);
  });

  it('asks the operation and the fragments of a document, and no other operation', () => {
    const document = parse(
      'query Fixed($o: String) { one { name } } query Varies($n: Int) { page(first: $n) { total } }',
    );
    const depends = (name: string, of = document): boolean =>
      complexityDependsOnVariables(schema, of, operationOf(of, name));
    expect([depends('Fixed'), depends('Varies')]).toEqual([false, true]);
    const spread = parse(
      'query Spread($b: Boolean!) { one { ...F } } fragment F on Creature { name @include(if: $b) }',
    );
    expect(depends('Spread', spread)).toBe(true);
  });
});
