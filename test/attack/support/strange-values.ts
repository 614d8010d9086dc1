import fc from '../../../src/engine/testing/fast-check.js';

/** A token that JSON.stringify cannot write: `1e309`, `-0`, or what is no JSON at all. Put in when the request is written. */
export class Raw {
  constructor(readonly text: string) {}
}

const deep = (levels: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(levels)}null${close.repeat(levels)}`);
const parsed = (text: string): unknown => JSON.parse(text);

/** Names that every object has by inheritance, or that languages on the way give a meaning. */
export const INHERITED_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
];

/** Characters that are not text to everyone: NUL, halves of surrogate pairs, what turns or hides writing. */
export const BROKEN_TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  'a\udc00b',
  '\ud83d',
  '\u202egoblin',
  '\ufeff',
  '\u200b',
  '\uffff',
  'e\u0301'.repeat(50),
];

/** What some program took for a number, a date, a path, a query or a roll. */
export const MEANINGFUL_TEXTS = [
  '',
  ' ',
  '\n',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '0x10',
  '[object Object]',
  '2026-02-30T00:00:00Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '2026-01-01T24:61:61+99:99',
  '1970-01-01',
  '../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  'file:///etc/passwd',
  "' OR 1=1; DROP TABLE events; --",
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '1000000d1000000',
  '((((((1d6))))))',
  '1d0',
  '-1d6',
  '1d6!',
  '9'.repeat(400),
  '{'.repeat(200),
  '1d6+'.repeat(100),
];

/** Numbers at the edges of what integers, doubles and JSON can say. */
export const EDGE_NUMBERS: readonly unknown[] = [
  -(2 ** 31) - 1,
  -(2 ** 31),
  -1,
  0,
  1,
  2,
  3,
  101,
  1000,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  0.5,
  1.5,
  5e-324,
  1e308,
  ...['-0', '-0.0', '9007199254740993', '1e309', '-1e309', '1e-400', '123456789012345678901234567890'].map(
    (text) => new Raw(text),
  ),
];

/** What no type of the schema expects where it stands. */
export const MISFITS: readonly unknown[] = [
  null,
  true,
  '1',
  1e21,
  [],
  {},
  [[null]],
  Array(300).fill(null),
  { length: 1e9 },
  { toString: null, valueOf: null },
  parsed('{"__proto__":{"admin":true}}'),
  parsed('{"constructor":{"prototype":{"admin":true}}}'),
  deep(40, '[', ']'),
  deep(400, '[', ']'),
  deep(40, '{"a":', '}'),
];

/** Now one of those, now anything at all. */
export const anyStrange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...MISFITS),
  fc.constantFrom<unknown>(...EDGE_NUMBERS),
  fc.constantFrom<unknown>(...MEANINGFUL_TEXTS, ...INHERITED_NAMES, ...BROKEN_TEXTS, 'x'.repeat(5_000)),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

export const anyText: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...MEANINGFUL_TEXTS, ...INHERITED_NAMES, ...BROKEN_TEXTS, 'x'.repeat(5_000)),
  fc.string({ unit: 'binary' }),
);

export const anyNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...EDGE_NUMBERS),
  fc.integer(),
  fc.double(),
);
