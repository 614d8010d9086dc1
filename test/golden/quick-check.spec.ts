import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { declarationOf, isEventType } from '../../src/engine/encounter/events/index.js';
import { quickCheckOf } from '../../src/engine/encounter/events/quick-check.js';
import type { JsonObject, JsonValue } from '../../src/engine/integrity/json.js';
import fc from '../../src/engine/testing/fast-check.js';
import { goldenFiles } from './golden-events.js';

/** Samples of today's versions, by type. */
const samples = goldenFiles().flatMap(({ golden: { type, version, data, lifted } }) =>
  isEventType(type) && (lifted ?? declarationOf(type).version === version)
    ? [{ type, version, data: lifted ?? data }]
    : [],
);

function schemaOf(type: string): z.ZodType {
  if (!isEventType(type)) throw new Error(type);
  const fields = Object.entries(declarationOf(type).fields).map(([name, { schema }]) => [name, schema] as const);
  return z.strictObject(Object.fromEntries(fields));
}

/** Every place in a value, the whole first. */
function placesIn(value: JsonValue, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => placesIn(member!, [...path, name]))];
}

type Change = (at: Record<string, unknown>, name: string) => void;

/** A copy in which one place is changed. */
function changedAt(data: JsonObject, path: readonly string[], change: Change): unknown {
  const whole = { data: JSON.parse(JSON.stringify(data)) as unknown };
  const steps = ['data', ...path];
  let at = whole as Record<string, unknown>;
  for (const step of steps.slice(0, -1)) at = at[step] as Record<string, unknown>;
  change(at, steps.at(-1)!);
  return whole.data;
}

/** What somebody might put in place of something. */
const strange = fc.oneof(
  fc.constantFrom<unknown>('', 'x'.repeat(600), 'toString', 'ALIVE', '\ud800', '__proto__', 0, -1, 1.5, 2 ** 60, NaN),
  fc.constantFrom<unknown>(Infinity, true, null, undefined, [], {}, [null], { x: 1, y: 2 }, new Date(0), new Map()),
  fc.jsonValue({ maxDepth: 2 }),
);
const change: fc.Arbitrary<Change> = fc.oneof(
  strange.map(
    (value): Change =>
      (at, name) =>
        void (at[name] = value),
  ),
  fc.constant<Change>((at, name) => void delete at[name]),
  strange.map((value): Change => (at, name) => {
    const inside = at[name];
    if (typeof inside === 'object' && inside !== null) (inside as Record<string, unknown>)['0'] = value;
  }),
);

describe('the quick check of events', () => {
  it.each(samples)('knows $type, version $version, by itself', ({ type, data }) => {
    expect(quickCheckOf(schemaOf(type))(data)).toBe(true);
  });

  it.each(samples)('takes nothing for $type, version $version, that its schema refuses', ({ type, data }) => {
    const schema = schemaOf(type);
    const isSound = quickCheckOf(schema);
    fc.assert(
      fc.property(fc.constantFrom(...placesIn(data)), change, (path, make) => {
        const changed = changedAt(data, path, make);
        if (isSound(changed)) expect(schema.safeParse(changed).error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  const kinds: readonly (readonly [string, z.ZodType, readonly unknown[], readonly unknown[]])[] = [
    ['whole numbers', z.int(), [0, -3], [0.5, 2 ** 53, '1']],
    ['bounds', z.int().min(1).max(3), [1, 3], [0, 4]],
    ['open bounds', z.number().gt(1).lt(3), [2], [1, 3]],
    ['numbers', z.number(), [1.5], [NaN, Infinity]],
    ['lengths', z.string().min(1).max(2), ['a', 'ab'], ['', 'abc']],
    ['patterns', z.string().regex(/^a/), ['ab'], ['ba']],
    ['patterns that remember', z.string().regex(/a/g), ['a', 'a'], ['b']],
    ['refinements', z.string().refine((text) => text !== 'b'), ['a'], ['b']],
    ['known formats', z.uuid(), ['3c4e5f60-7a8b-4c9d-8e0f-112233445566'], ['x']],
    ['what may be left out', z.strictObject({ a: z.int().optional() }), [{}, { a: 1 }], [{ a: null }, { b: 1 }]],
    ['objects of any members', z.looseObject({ a: z.int() }), [{ a: 1, b: 2 }], [{ b: 2 }]],
    ['records', z.record(z.string(), z.int()), [{}, { a: 1 }], [{ a: 'x' }, [], null]],
    ['records of some names', z.record(z.string().max(1), z.int()), [{ a: 1 }], [{ ab: 1 }]],
    ['unions', z.union([z.int(), z.literal('x')]), [1, 'x'], ['y', null]],
    ['any JSON', z.json(), [{ a: [1, 'x', null, true] }, 1], [undefined, { a: [undefined] }, NaN]],
    ['lists', z.array(z.int()).max(2), [[], [1, 2]], [[1, 2, 3], ['x'], { length: 0 }]],
    ['what it does not know', z.tuple([z.int(), z.string()]), [[1, 'a']], [[1], [1, 2]]],
  ];
  it.each(kinds)('says of %s what the schema says', (_name, schema, sound, unsound) => {
    const isSound = quickCheckOf(schema);
    expect(sound.map(isSound)).toEqual(sound.map(() => true));
    expect(unsound.map(isSound)).toEqual(unsound.map(() => false));
    expect([...sound, ...unsound].map((value) => schema.safeParse(value).success)).toEqual([
      ...sound.map(() => true),
      ...unsound.map(() => false),
    ]);
  });
});
