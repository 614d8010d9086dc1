import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import * as schemas from './schemas.js';
import { idSchema, nameSchema, squareSchema } from './schemas.js';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('an id', () => {
  it.each(['a', 'goblin-1', 'Ñandú', '龍', 'x_y.z:2', '7', 'x'.repeat(64), 'é', 'constructor-1'])('may be %j', (id) => {
    expect(accepts(idSchema, id)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['too long', 'x'.repeat(65)],
    ['with a space', 'the orc'],
    ['beginning with a sign', '-orc'],
    ['with a line break at its end', 'orc\n'],
    ['with a control character', 'orc\u0000'],
    ['with a C1 control character', 'orc\u0085'],
    ['with half of a surrogate pair', 'orc\ud83d'],
    ['with the other half', '\ude00orc'],
    ['with a sign that is no letter', 'orc😀'],
    ['with an invisible sign', 'or\u200bc'],
    ['turned about', 'orc\u202e'],
    ['with the divider of relation keys', 'a|b'],
    ['with a slash', 'a/b'],
    ['with quotes', 'a"b'],
    ['with a combining mark, which could be spelt otherwise', 'e\u0301'],
    ['no text', 7],
  ])('is not %s', (_, id) => {
    expect(accepts(idSchema, id)).toBe(false);
  });

  it('is no name that every object inherits', () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      expect([name, accepts(idSchema, name)]).toEqual([name, false]);
    expect(accepts(idSchema, 'prototype')).toBe(false);
  });
});

describe('a name', () => {
  it.each(['Ana', 'El Cid Campeador', '龍 🐉', "Tor'vak, the 2nd", 'x'.repeat(120), '👩‍🚀'])('may be %j', (name) => {
    expect(accepts(nameSchema, name)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '\u00a0',
    'x'.repeat(121),
    'a\nb',
    'a\tb',
    'a\u0000',
    'a\u007f',
    'a\u009f',
    'a\u2028b',
    'a\u2029b',
    'a\ud800',
    '\udfffb',
  ])('is not %j', (name) => {
    expect(accepts(nameSchema, name)).toBe(false);
  });
});

describe('a square', () => {
  it.each([
    { x: 0, y: 0 },
    { x: -1000, y: 1000 },
    { x: 1, y: 2, z: -3 },
  ])('may be %j', (square) => {
    expect(accepts(squareSchema, square)).toBe(true);
  });

  it.each([
    { x: 0 },
    { x: 0.5, y: 0 },
    { x: 1001, y: 0 },
    { x: 0, y: -1001 },
    { x: '0', y: 0 },
    { x: NaN, y: 0 },
    { x: 0, y: 0, cost: 5 },
  ])('is not %j', (square) => {
    expect(accepts(squareSchema, square)).toBe(false);
  });
});

describe('the shared types', () => {
  const named = Object.values(schemas).flatMap((one) => {
    const meta =
      one instanceof z.ZodType ? (one.meta() as { id?: string; description?: string } | undefined) : undefined;
    return meta?.id === undefined ? [] : [{ id: meta.id, description: meta.description, schema: one as z.ZodType }];
  });

  it('have a name of their own and a description each', () => {
    expect(named.length).toBeGreaterThan(10);
    expect(new Set(named.map(({ id }) => id)).size).toBe(named.length);
    for (const { id, description } of named) expect([id, description]).toEqual([id, expect.stringMatching(/\S/)]);
  });

  it('take no member that they do not name: it would have no audience', () => {
    const objects = named
      .map(({ id, schema }) => ({ id, object: unwrapped(schema) }))
      .filter(({ object }) => object instanceof z.ZodObject);
    expect(objects.length).toBeGreaterThan(8);
    for (const { id, object } of objects) {
      const issues = object.safeParse({ stray: 1 }).error!.issues;
      expect([id, issues.some(({ code }) => code === 'unrecognized_keys')]).toEqual([id, true]);
    }
  });
});

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodReadonly ? (schema.unwrap() as z.ZodType) : schema;
