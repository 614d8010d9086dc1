import { describe, expect, it } from '@jest/globals';
import { ANONYMOUS, OPERATOR } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import { limitKeyOf } from './limit-key.js';

const encounterId = '6f1c2a52-6f0c-4f4e-9a53-1d8f6d1d9a01';
const seat = (seatId: string): Caller => ({ kind: 'seat', encounterId, seatId, expiresAt: new Date(0) });

describe('limitKeyOf', () => {
  it.each<[string, Caller, string | undefined]>([
    ['a principal', { kind: 'principal', id: 'key:table' }, 'principal:key:table'],
    ['a seat', seat('s1'), `seat:${encounterId}:s1`],
    ['the operator', OPERATOR, undefined],
    ['somebody without credentials', ANONYMOUS, undefined],
  ])('counts %s', (_, caller, key) => {
    expect(limitKeyOf({ address: '192.0.2.7', caller })).toEqual({ address: '192.0.2.7', caller: key });
  });
});
