import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from './event-store.js';
import { NotJsonError, toJsonText } from './json-text.js';

function fault(value: unknown): string {
  try {
    return toJsonText(value as JsonObject);
  } catch (error) {
    if (error instanceof NotJsonError) return error.message;
    throw error;
  }
}

describe('the JSON text of an object', () => {
  it('is what JSON.stringify makes of plain data', () => {
    const value = { text: 'é "🐉"', list: [1, [true, null], {}], deep: { er: { still: -0.5 } } };
    expect(JSON.parse(toJsonText(value))).toEqual(value);
    expect(toJsonText({ b: 1, a: 2 })).toBe('{"b":1,"a":2}');
  });

  it('takes objects without a prototype and from JSON.parse', () => {
    expect(toJsonText(Object.assign(Object.create(null), { a: 1 }) as JsonObject)).toBe('{"a":1}');
    expect(toJsonText(JSON.parse('{"__proto__":{"a":1}}') as JsonObject)).toBe('{"__proto__":{"a":1}}');
  });

  it('leaves out a property that is undefined', () => {
    expect(toJsonText({ a: undefined, b: { c: undefined } })).toBe('{"b":{}}');
  });

  it.each<[unknown, string]>([
    [{ roll: { total: Number.NaN } }, '.roll.total is NaN'],
    [{ dice: [1, Infinity] }, '.dice[1] is Infinity'],
    [{ dice: [1, undefined] }, '.dice[1] is undefined'],
    // eslint-disable-next-line no-sparse-arrays -- a hole is what is tested
    [{ dice: [1, , 2] }, '.dice[1] is undefined'],
    [{ at: new Date(0) }, '.at is a Date and not a plain object'],
    [{ set: new Set([1]) }, '.set is a Set and not a plain object'],
    [{ bytes: new Uint8Array(2) }, '.bytes is a Uint8Array and not a plain object'],
    [{ run: () => 1 }, '.run is a function'],
    [{ kind: Symbol('x') }, '.kind is a symbol'],
    [null, ' is null, not an object'],
    [undefined, ' is undefined, not an object'],
    [[], ' is an array, not an object'],
    ['{}', ' is a string, not an object'],
  ])('says what is wrong, and where (%#)', (value, message) => {
    expect(fault(value)).toBe(message);
  });

  it('refuses a bigint, a cycle and endless depth', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = { cycle };
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    for (const value of [{ n: 1n }, cycle, { deep }]) expect(fault(value)).toMatch(/^ cannot be written as JSON: ./);
  });
});
