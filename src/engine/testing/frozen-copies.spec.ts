import { describe, expect, it } from '@jest/globals';
import { FrozenCopies } from './frozen-copies.js';

describe('FrozenCopies', () => {
  const value = {
    name: 'Kaela',
    at: { x: -0, y: 2 },
    gone: undefined,
    list: [1, undefined, NaN, { deep: [true, null] }],
  };

  it('copies as a JSON round trip does', () => {
    const copy = new FrozenCopies().of(value);
    expect(copy).toStrictEqual(JSON.parse(JSON.stringify(value)));
    expect(copy).not.toBe(value);
    expect(copy.at).not.toBe(value.at);
  });

  it('freezes its copies to their depth, and leaves the original alone', () => {
    const copy = new FrozenCopies().of(value);
    expect([copy, copy.at, copy.list, copy.list[3]].every((part) => Object.isFrozen(part))).toBe(true);
    expect(Object.isFrozen(value) || Object.isFrozen(value.at)).toBe(false);
  });

  it('copies only what is new', () => {
    const copies = new FrozenCopies();
    const first = copies.of(value);
    const second = copies.of({ ...first, at: { x: 1, y: 1 } });
    expect(second.list).toBe(first.list);
    expect(second.at).toEqual({ x: 1, y: 1 });
    expect(copies.of(value)).toBe(first);
  });

  it('takes nothing but plain JSON', () => {
    expect(() => new FrozenCopies().of({ when: new Date(0) })).toThrow(TypeError);
    expect(() => new FrozenCopies().of(new Map())).toThrow(TypeError);
  });
});
