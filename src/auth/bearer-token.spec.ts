import { describe, expect, it } from '@jest/globals';
import { bearerToken } from './bearer-token.js';
import { CredentialFault } from './credential-fault.js';

describe('bearerToken', () => {
  it('takes the token of the socket before that of the request', () => {
    const headers = { authorization: 'Bearer of-the-request' };
    expect(bearerToken(headers)).toBe('of-the-request');
    expect(bearerToken(headers, { Authorization: 'bearer of-the-socket' })).toBe('of-the-socket');
    expect(bearerToken({}, { authorization: 'Bearer of-the-socket' })).toBe('of-the-socket');
  });

  it('finds none where there is none', () => {
    expect(bearerToken({}, { token: 'x', authorization: null })).toBeUndefined();
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'of-the-request', 'Bearer two words', 'Bearer a,Bearer b c'])(
    'takes %j for wrong credentials, not for none',
    (authorization) => {
      expect(bearerToken({ authorization })).toEqual(new CredentialFault('not-bearer'));
      expect(bearerToken({}, { authorization })).toEqual(new CredentialFault('not-bearer'));
    },
  );

  it.each([[7], [{}], [['Bearer x']], [true]])('takes %j in connection_init for wrong credentials', (authorization) => {
    expect(bearerToken({ authorization: 'Bearer right' }, { authorization })).toEqual(
      new CredentialFault('not-bearer'),
    );
  });
});
