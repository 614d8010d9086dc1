import { describe, expect, it } from '@jest/globals';
import fc from '../../engine/testing/fast-check.js';
import { buildSchema, getVariableValues, GraphQLError, parse } from 'graphql';
import type { GraphQLEnumType, OperationDefinitionNode, GraphQLScalarType } from 'graphql';
import { VariableCoercion } from './variable-coercion.js';
import { variableProblems } from './variable-problems.js';

const schema = buildSchema(`
  scalar Even
  enum Color { RED GREEN }
  input Square { x: Int! y: Int! = 3 z: Float }
  input Move { path: [Square!]! run: Boolean = false tags: [[String]] color: Color }
  input Action @oneOf { move: Move shout: String even: Even squares: [Square!] }
  input Declare { actorId: ID! action: Action! more: [Action!] even: Even then: Declare colors: [Color!] }
  type Query { declare(input: Declare!, list: [Int!], color: Color, evens: [Even]): String }
`);
const even = schema.getType('Even') as GraphQLScalarType;
even.parseValue = (value) => {
  if (typeof value !== 'number' || value % 2 !== 0) throw new GraphQLError('not even');
  return { half: value / 2 };
};
const color = schema.getType('Color') as GraphQLEnumType;
for (const value of color.getValues()) value.value = { internal: value.name };

const definitions = (
  parse('query($input: Declare!, $list: [Int!], $color: Color = GREEN, $evens: [Even]) { declare(input: $input) }')
    .definitions[0] as OperationDefinitionNode
).variableDefinitions;
if (!definitions) throw new Error('no variables');
const operation = {
  kind: 'OperationDefinition',
  variableDefinitions: definitions,
} as unknown as OperationDefinitionNode;

/** Values that fit nowhere, or only by accident. */
const junk = fc.constantFrom<unknown[]>(
  null,
  1,
  2.5,
  4,
  -0,
  'x',
  '5',
  '',
  true,
  3_000_000_000,
  [],
  [null],
  {},
  { x: 1 },
  { __proto__: null, y: 2 },
);
const or = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: junk });
const listOf = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(fc.array(or(item), { maxLength: 2 }), item);
const square = fc.record(
  { x: or(fc.integer({ max: 9 })), y: or(fc.integer({ max: 9 })), z: or(fc.double()) },
  { requiredKeys: ['x'] },
);
const moveFields = {
  path: or(listOf(square)),
  run: or(fc.boolean()),
  tags: or(listOf(listOf(fc.string()))),
  color: or(fc.constantFrom('RED', 'GREEN')),
};
const move = fc.oneof(
  { weight: 40, arbitrary: fc.record(moveFields, { requiredKeys: ['path'] }) },
  { weight: 1, arbitrary: fc.record({ ...moveFields, bogus: fc.integer() }) },
);
const action = fc.oneof(
  { weight: 10, arbitrary: fc.record({ move: or(move) }) },
  { weight: 10, arbitrary: fc.record({ shout: or(fc.string()) }) },
  { weight: 10, arbitrary: fc.record({ squares: or(listOf(square)) }) },
  { weight: 1, arbitrary: fc.record({ even: or(fc.constantFrom(2, 3)), shout: fc.string() }, { requiredKeys: [] }) },
);
const declare = fc.letrec((tie) => ({
  declare: fc.record(
    {
      actorId: or(fc.oneof(fc.string(), fc.integer())),
      action: or(action),
      more: or(listOf(action)),
      even: or(fc.constantFrom(2, 4)),
      colors: or(listOf(fc.constantFrom('RED', 'GREEN'))),
      then: fc.oneof({ depthSize: 'small' }, fc.constant(null), tie('declare')),
    },
    { requiredKeys: ['actorId', 'action'] },
  ),
})).declare;
const variables = fc.record(
  {
    input: or(declare),
    list: or(listOf(fc.integer({ max: 9 }))),
    color: or(fc.constantFrom('RED', 'GREEN')),
    evens: or(listOf(fc.constant(2))),
  },
  { requiredKeys: ['input'] },
);

describe('VariableCoercion', () => {
  const coercion = new VariableCoercion(schema, definitions);

  it('accepts and makes of variables what graphql-js does', () => {
    let accepted = 0;
    fc.assert(
      fc.property(variables, (raw) => {
        const expected = getVariableValues(schema, definitions, raw);
        const coerced = coercion.coerce(raw);
        if (expected.coerced) {
          accepted += 1;
          expect(coerced).toEqual(expected.coerced);
          expect(variableProblems(schema, operation, raw)).toEqual([]);
        } else {
          expect(coerced).toBeUndefined();
          expect(variableProblems(schema, operation, raw)).not.toEqual([]);
        }
      }),
      { numRuns: 600, seed: 20_240_607 },
    );
    expect(accepted).toBeGreaterThan(200); // the property is not true for want of cases
  });

  it('fills in defaults and internal values', () => {
    const input = { actorId: 7, action: { move: { path: { x: 1 }, color: 'GREEN' } } };
    expect(coercion.coerce({ input, evens: 4 })).toEqual({
      input: { actorId: '7', action: { move: { path: [{ x: 1, y: 3 }], run: false, color: { internal: 'GREEN' } } } },
      color: { internal: 'GREEN' },
      evens: [{ half: 2 }],
    });
  });

  it.each([
    ['two members of a @oneOf', { move: { path: [] }, shout: 'x' }],
    ['no member of a @oneOf', {}],
    ['a null member of a @oneOf', { shout: null }],
    ['a list for an object', []],
    ['an unknown field', { shout: 'x', whisper: 'y' }],
    ['a field of Object’s', { shout: 'x', constructor: 'y' }],
    ['a prototype', JSON.parse('{ "shout": "x", "__proto__": { "x": 1 } }')],
  ])('refuses %s', (_name, wrong) => {
    expect(coercion.coerce({ input: { actorId: 'a', action: wrong } })).toBeUndefined();
  });

  it('names every wrong field by its path', () => {
    const raw = {
      input: {
        action: { move: { path: [{ x: 1 }, { x: 'one' }, { y: 2, 'a "strange" key': 3 }] } },
        colors: ['RED', 'BLUE'],
      },
      list: [1, null],
    };
    expect(variableProblems(schema, operation, raw).map(({ path }) => path)).toEqual([
      'input.actorId',
      'input.action.move.path.1.x',
      'input.action.move.path.2.x',
      'input.action.move.path.2.a "strange" key',
      'input.colors.1',
      'list.1',
    ]);
  });
});
