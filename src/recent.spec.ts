import { describe, expect, it } from '@jest/globals';
import { Recent } from './recent.js';

describe('Recent', () => {
  const keys = Array.from({ length: 5 }, (_, number) => ({ number }));

  it('remembers so many of the objects met last, each for itself', () => {
    const recent = new Recent<object, string>(3);
    for (const key of keys) recent.set(key, `${key.number}`);
    expect(keys.map((key) => recent.get(key))).toEqual([undefined, undefined, '2', '3', '4']);
    expect(recent.get({ number: 4 })).toBeUndefined();
  });

  it('knows nothing at first, and one of one', () => {
    const recent = new Recent<object, number>(1);
    expect(recent.get(keys[0]!)).toBeUndefined();
    recent.set(keys[0]!, 1);
    recent.set(keys[1]!, 2);
    expect([recent.get(keys[0]!), recent.get(keys[1]!)]).toEqual([undefined, 2]);
  });
});
