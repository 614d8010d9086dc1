import { describe, expect, it } from '@jest/globals';
import { SeatedSource } from './seated-source.js';

/** A source that has all of its items at hand but for the first, and notes whether it was ended. */
function sourceOf(...items: readonly number[]) {
  let index = 0;
  let returned = 0;
  const source = {
    next: () =>
      Promise.resolve(
        index < items.length ? { done: false as const, value: items[index++]! } : { done: true as const, value: 0 },
      ),
    ready: () => items[index++],
    return: () => Promise.resolve({ done: true as const, value: (returned += 1) }),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
  return { source, returned: () => returned };
}

function allReady<T>(source: SeatedSource<number, T>): T[] {
  const found: T[] = [];
  for (let one = source.ready(); one !== undefined; one = source.ready()) found.push(one);
  return found;
}

describe('SeatedSource', () => {
  it('gives none, one or several for each item, at once where nothing is to be waited for', async () => {
    const { source } = sourceOf(1, 2, 3);
    const seated = new SeatedSource(source, (item) => Array.from({ length: item - 1 }, () => `${item}`));
    expect(await seated.next()).toEqual({ done: false, value: '2' });
    expect(allReady(seated)).toEqual(['3', '3']);
  });

  it('keeps the order where what an item is for them is not known at once', async () => {
    const { source } = sourceOf(1, 2, 3);
    const seated = new SeatedSource(source, (item) => (item === 2 ? Promise.resolve(['b', 'c']) : [`${item}`]));
    expect(await seated.next()).toEqual({ done: false, value: '1' });
    expect(allReady(seated)).toEqual([]);
    expect(await seated.next()).toEqual({ done: false, value: 'b' });
    expect(allReady(seated)).toEqual(['c', '3']);
  });

  it.each([
    ['at once', () => Promise.reject(new Error('revoked'))],
    [
      'later',
      () => {
        throw new Error('revoked');
      },
    ],
  ])('gives what came before an error, then the error, known %s', async (_when, fail) => {
    const { source, returned } = sourceOf(1, 2, 3);
    const seated = new SeatedSource<number, string>(source, (item) => (item === 2 ? fail() : [`${item}`]));
    expect(await seated.next()).toEqual({ done: false, value: '1' });
    expect(allReady(seated)).toEqual([]);
    await expect(seated.next()).rejects.toThrow('revoked');
    expect([returned(), allReady(seated)]).toEqual([1, []]);
  });
});
