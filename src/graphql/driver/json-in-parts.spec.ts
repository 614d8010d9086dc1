import { describe, expect, it } from '@jest/globals';
import { GraphQLError } from 'graphql';
import { inPieces, jsonInParts } from './json-in-parts.js';

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
    [{ data: { a: [1, { b: 'ü' }, null, undefined] } }],
    [{ data: { a: [], b: [[1, 2]], c: [{ d: [3, 4] }, 5] } }],
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
    turns = 0;
    await jsonInParts({ data: { a: [1, 2, 3, 4] } }, turn);
    expect(turns).toBe(4);
  });
});

describe('inPieces', () => {
  it('gives a long text in pieces, a turn before each, and cuts no character in two', async () => {
    const calls: string[] = [];
    const text = `${'x'.repeat(32 * 1024 - 1)}🐉${'y'.repeat(10)}`;
    const turn = (): Promise<void> => {
      calls.push('turn');
      return Promise.resolve();
    };
    for await (const piece of inPieces(['{', text], turn)) calls.push(piece);
    expect(calls).toEqual(['turn', '{', 'turn', `${'x'.repeat(32 * 1024 - 1)}🐉`, 'turn', 'y'.repeat(10)]);
  });
});
