import { describe, expect, it } from '@jest/globals';
import { Kind, parse } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import { measureOperation, shapeErrors } from './document-shape.js';
import type { OperationShape } from './document-shape.js';
import { DEFAULT_LIMITS } from '../../config/limit-settings.js';

function shapeOf(source: string): OperationShape {
  const document = parse(source);
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) throw new Error('no operation');
  return measureOperation(document, operation);
}

describe('measureOperation', () => {
  it('counts levels, aliases and root fields', () => {
    expect(shapeOf('{ a }')).toEqual({ depth: 1, aliases: 0, rootFields: 1, directives: 0, selections: 1 });
    expect(shapeOf('{ a { b { c } } x: a { y: b { c } } }')).toEqual({
      depth: 3,
      aliases: 2,
      rootFields: 2,
      directives: 0,
      selections: 6,
    });
  });

  it('sees through fragments, as often as they are spread', () => {
    const shape = shapeOf(
      '{ ...A ... on Q { ...A } } fragment A on Q { x: a { ...B } } fragment B on A { y: b { c } }',
    );
    expect(shape).toEqual({ depth: 3, aliases: 4, rootFields: 2, directives: 0, selections: 11 });
  });

  it('does not expand what it measures: thirty fragments that would make a thousand million fields', () => {
    const fragments = Array.from({ length: 30 }, (_, n) => `fragment F${n} on Q { x: a ...F${n + 1} ...F${n + 1} }`);
    const shape = shapeOf(`{ ...F0 } ${fragments.join(' ')} fragment F30 on Q { a }`);
    // Each of the 2^30 - 1 fragments has a field and two spreads; the last ones have a field; one spread begins.
    const selections = 3 * (2 ** 30 - 1) + 2 ** 30 + 1;
    expect(shape).toEqual({ depth: 1, aliases: 2 ** 30 - 1, rootFields: 2 ** 31 - 1, directives: 0, selections });
  });

  it('ends on fragments that spread each other', () => {
    expect(shapeOf('{ ...A } fragment A on Q { a { ...B } } fragment B on Q { b { ...A } }').depth).toBe(2);
  });

  it('counts directives wherever they stand: on operations, variables, fields, fragments and their spreads', () => {
    const shape = shapeOf(
      'query($x: Int @a) @b @b { a @c ...F @d ... on Q @e { a @f } } fragment F on Q @i { x: a @g { b @h } }',
    );
    expect(shape.directives).toBe(10);
  });

  it('leaves introspection to its own rule', () => {
    expect(shapeOf('{ __schema { types { fields { type { ofType { name } } } } } a }').depth).toBe(1);
  });
});

describe('shapeErrors', () => {
  const limits = { ...DEFAULT_LIMITS, maxDepth: 2, maxAliases: 1, maxRootFields: 2 };

  it('lets through what is at the limits', () => {
    expect(shapeErrors(parse('{ x: a { b } a { b } }'), limits)).toEqual([]);
  });

  it('names each limit passed, in every operation', () => {
    const errors = shapeErrors(parse('query A { a { b { c } } } query B { x: a y: a a }'), limits);
    expect(errors.map(({ message, extensions }) => [message, extensions])).toEqual([
      ['The operation has depth 3; at most 2 is allowed.', { code: 'TOO_COMPLEX', limit: 2 }],
      ['The operation has aliases 2; at most 1 is allowed.', { code: 'TOO_COMPLEX', limit: 1 }],
      ['The operation has root fields 3; at most 2 is allowed.', { code: 'TOO_COMPLEX', limit: 2 }],
    ]);
  });

  it('refuses what grows by fragments below the root, where no other limit counts', () => {
    const fragments = Array.from({ length: 13 }, (_, n) => `fragment F${n} on T { ...F${n + 1} ...F${n + 1} }`);
    const [error, ...others] = shapeErrors(
      parse(`{ a { ...F0 } } ${fragments.join(' ')} fragment F13 on T { b }`),
      limits,
    );
    // 1 field, 1 spread, 2 + 4 + … + 2^13 spreads, 2^13 fields.
    expect(error!.message).toBe(
      `The operation has selections ${2 + (2 ** 14 - 2) + 2 ** 13}; at most 10000 is allowed.`,
    );
    expect(others).toEqual([]);
  });
});
