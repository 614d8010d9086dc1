import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import { CanonicalJsonError, MAX_CANONICAL_DEPTH, canonicalJson } from './canonical-json.js';
import type { CanonicalJsonFault } from './canonical-json.js';
import type { JsonValue } from './json.js';

const faultOf = (value: unknown): CanonicalJsonFault | 'none' => {
  try {
    canonicalJson(value as JsonValue);
    return 'none';
  } catch (error) {
    if (error instanceof CanonicalJsonError) return error.code;
    throw error;
  }
};

const numberOfBits = (hex: string): number => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${hex}`));
  return view.getFloat64(0);
};

const shuffledCopy = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map((item: JsonValue) => shuffledCopy(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, shuffledCopy(member as JsonValue)]),
  );
};

describe('canonical JSON', () => {
  it('writes the example of RFC 8785, section 3.2.2, as published', () => {
    const value = JSON.parse(`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
      "literals": [null, true, false]
    }`) as JsonValue;
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts members by UTF-16 code units, as in RFC 8785, section 3.2.3', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\u{1f600}': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(value)) as object)).toEqual([
      'One', // JSON.parse puts an index-like name first; the text itself is checked next
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
    expect(canonicalJson(value).startsWith('{"\\r":"Carriage Return","1":"One",')).toBe(true);
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
  ])('writes the number with bits %s as %s (RFC 8785, appendix B)', (bits, text) => {
    expect(canonicalJson(numberOfBits(bits))).toBe(text);
  });

  it.each([
    ['"', '"\\""'],
    ['\\', '"\\\\"'],
    ['/', '"/"'],
    ['\u001f', '"\\u001f"'],
    [' ', '" "'],
    ['~', '"~"'],
    ['\u007f', '"\u007f"'],
    ['ñ', '"ñ"'],
    ['\u2028', '"\u2028"'],
    ['', '""'],
  ])('writes %j alone as RFC 8785, section 3.2.2.2 has it', (text, canonical) => {
    expect(canonicalJson(text)).toBe(canonical);
    expect(canonicalJson({ [text]: 1 })).toBe(`{${canonical}:1}`);
    expect(canonicalJson(text.padEnd(120, 'x'))).toBe(`${canonical.slice(0, -1)}${'x'.repeat(120 - text.length)}"`);
  });

  it('leaves out members that are undefined, and nothing else', () => {
    expect(canonicalJson({ b: undefined, a: null, c: undefined, d: [] })).toBe('{"a":null,"d":[]}');
  });

  it('writes a name the same however often it comes, however long it is, and whatever has come before', () => {
    const ends = ['', '"', '\\', '\u0001', 'é', ','];
    const names = Array.from({ length: 3000 }, (_, i) => `n${i}${ends[i % ends.length]}${'x'.repeat(i % 60)}`).sort();
    const value = Object.fromEntries(names.map((name) => [name, [{ [name]: 1 }]]));
    const members = names.map((name) => `${JSON.stringify(name)}:[{${JSON.stringify(name)}:1}]`);
    for (const _ of [1, 2]) expect(canonicalJson(value)).toBe(`{${members.join(',')}}`);
  });

  it('sorts objects of the same names in any order, and of ever other names, the same however many have come before', () => {
    const names = ['b', 'e', 'a', 'd', 'c'];
    const orders = names.flatMap((one) => names.map((other) => [one, other, ...names]));
    for (let round = 0; round < 2; round++)
      for (const order of orders)
        expect(canonicalJson(Object.fromEntries(order.map((name) => [name, 1])))).toBe(
          '{"a":1,"b":1,"c":1,"d":1,"e":1}',
        );
    for (let n = 0; n < 3000; n++) expect(canonicalJson({ b: 1, [`x${n}`]: 2, a: 3 })).toBe(`{"a":3,"b":1,"x${n}":2}`);
    expect(canonicalJson({ new: 1, a: 2 })).toBe('{"a":2,"new":1}');
  });

  it('does not read the name of what is not there', () => {
    expect(canonicalJson({ '\ud83d': undefined, a: 1 })).toBe('{"a":1}');
  });

  it('sorts large objects as it sorts small ones', () => {
    const names = Array.from({ length: 60 }, (_, i) => `m${(i * 37) % 60}`);
    const value = Object.fromEntries(names.map((name) => [name, 1]));
    expect(Object.keys(JSON.parse(canonicalJson(value)) as object)).toEqual([...names].sort());
  });

  it.each<[CanonicalJsonFault, string, unknown]>([
    ['NOT_FINITE', 'NaN', { a: Number.NaN }],
    ['NOT_FINITE', 'an infinity', [Number.POSITIVE_INFINITY]],
    ['NOT_JSON', 'a bigint', { a: 1n }],
    ['NOT_JSON', 'a function', { a: () => 1 }],
    ['NOT_JSON', 'a symbol', { a: Symbol('a') }],
    ['NOT_JSON', 'undefined alone', undefined],
    ['NOT_JSON', 'undefined in an array', [undefined]],
    ['NOT_JSON', 'a hole in an array', new Array<number>(1)],
    ['NOT_JSON', 'a date', { at: new Date(0) }],
    ['NOT_JSON', 'a map', { a: new Map([[1, 2]]) }],
    ['NOT_JSON', 'bytes', { a: new Uint8Array(2) }],
    ['NOT_JSON', 'a class instance', new CanonicalJsonError('NOT_JSON', '')],
    ['LONE_SURROGATE', 'the first half of a pair', { a: 'x\ud83d' }],
    ['LONE_SURROGATE', 'the second half of a pair', ['\ude00']],
    ['LONE_SURROGATE', 'a reversed pair', ['\ude00\ud83d']],
    ['LONE_SURROGATE', 'half a pair in a name', { '\ud83d': 1 }],
    ['LONE_SURROGATE', 'half a pair in a long string', ['long '.repeat(20) + '\ud83d']],
  ])('refuses with %s: %s', (code, _what, value) => {
    expect(faultOf(value)).toBe(code);
  });

  it('refuses what is nested too deep, or in a circle, instead of running out of stack', () => {
    const nest = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as JsonValue;
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(faultOf(nest(MAX_CANONICAL_DEPTH))).toBe('none');
    expect(faultOf(nest(MAX_CANONICAL_DEPTH + 1))).toBe('TOO_DEEP');
    expect(faultOf(circle)).toBe('TOO_DEEP');
  });

  it('keeps the meaning: parsing gives the value back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as JsonValue; // −0 is written 0, as JSON.stringify does
        expect(JSON.parse(canonicalJson(value as JsonValue))).toEqual(plain);
      }),
    );
  });

  it('does not depend on the order in which members were set, and is its own canonical form', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffledCopy(value as JsonValue))).toBe(text);
        expect(canonicalJson(JSON.parse(text) as JsonValue)).toBe(text);
      }),
    );
  });
});
