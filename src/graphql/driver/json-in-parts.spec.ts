import { describe, expect, it } from '@jest/globals';
import { GraphQLError } from 'graphql';
import { jsonInParts } from './json-in-parts.js';

const errors = [new GraphQLError('no "such" thing', { extensions: { code: 'NOT_FOUND' } })];

describe('jsonInParts', () => {
  it.each([
    [{ data: { a: 1 } }],
    [{ data: { a: 1, 'b"': { c: [null, 'ü'] }, d: undefined, e: null } }],
    [{ errors, data: { a: 1, b: 2 } }],
    [{ errors, extensions: { x: 1 }, data: { a: 1, b: 2 } }],
    [{ data: null, errors }],
    [{ errors }],
    [{ data: {} }],
  ])('writes as JSON.stringify does: %j', async (result) => {
    expect((await jsonInParts(result, () => Promise.resolve())).join('')).toBe(JSON.stringify(result));
  });

  it('takes a turn before each of several fields, and none for one', async () => {
    let turns = 0;
    const turn = (): Promise<void> => {
      turns += 1;
      return Promise.resolve();
    };
    await jsonInParts({ data: { a: 1 } }, turn);
    expect(turns).toBe(0);
    await jsonInParts({ data: { a: 1, b: 2, c: 3 } }, turn);
    expect(turns).toBe(3);
  });
});
