import { describe, expect, it } from '@jest/globals';
import { parseValue } from 'graphql';
import { GraphQLJSON, GraphQLJSONObject } from './json-scalars.js';

const nested = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

describe('the JSON scalars', () => {
  it('take what any stat block needs, and give it on as it is', () => {
    const value = { attacks: [{ damage: [{ dice: '1d6' }] }], none: null };
    expect(GraphQLJSONObject.parseValue(value)).toBe(value);
    expect(GraphQLJSON.parseValue(JSON.parse(nested(32)))).toEqual(JSON.parse(nested(32)));
  });

  it.each([33, 100_000])('refuse %d levels, without exhausting the stack', (levels) => {
    expect(() => GraphQLJSON.parseValue(JSON.parse(nested(levels)))).toThrow('Nested deeper than 32 levels.');
    expect(() => GraphQLJSONObject.parseValue({ deep: JSON.parse(nested(levels)) })).toThrow('Nested deeper');
  });

  it('refuse it in a document as well', () => {
    expect(() => GraphQLJSON.parseLiteral(parseValue(nested(33)), {})).toThrow('Nested deeper');
    expect(GraphQLJSON.parseLiteral(parseValue('{ a: [1, $x] }'), { x: 2 })).toEqual({ a: [1, 2] });
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('refuse a member named %s', (name) => {
    const value = JSON.parse(`{ "attacks": [{ "${name}": 1 }] }`) as unknown;
    expect(() => GraphQLJSONObject.parseValue(value)).toThrow(`A member cannot be named "${name}".`);
    expect(() => GraphQLJSON.parseLiteral(parseValue(`{ ${name}: 1 }`), {})).toThrow('cannot be named');
  });

  it('keep to objects where an object is needed', () => {
    expect(() => GraphQLJSONObject.parseValue([])).toThrow('non-object');
    expect(() => GraphQLJSONObject.parseValue('x')).toThrow('non-object');
  });
});
