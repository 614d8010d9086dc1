import { describe, expect, it } from '@jest/globals';
import { DEFAULT_LIMITS } from '../../config/limit-settings.js';
import type { Limits } from '../../config/limit-settings.js';
import { ApiError } from '../errors/api-error.js';
import { addressKey } from './address-key.js';
import { CallerLimits, REFUSAL_COST } from './caller-limits.js';
import type { Leave } from './caller-limits.js';

const limits = (changed: Partial<Limits>): CallerLimits =>
  new CallerLimits({ ...DEFAULT_LIMITS, rateBurstSeconds: 1, ...changed }, () => 0);
const place = (entered: Leave | ApiError): Leave => {
  if (entered instanceof ApiError) throw entered;
  return entered;
};

describe('addressKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('CallerLimits', () => {
  it('count operations of an address, and say when to come again', () => {
    const one = limits({ operationsPerSecondPerAddress: 2 });
    expect([one.countAddress('192.0.2.7'), one.countAddress('::ffff:192.0.2.7')]).toEqual([undefined, undefined]);
    expect(one.countAddress('192.0.2.7')?.extensions).toEqual({ code: 'RATE_LIMITED', retryAfter: 1 });
    expect(one.countAddress('192.0.2.8')).toBeUndefined();
  });

  it('count a large body as the operations it weighs', () => {
    const one = limits({ operationsPerSecondPerAddress: 10, complexityPerOperation: 100 });
    expect([one.countAddress('192.0.2.7', 700), one.countAddress('192.0.2.7', 1)]).toEqual([undefined, undefined]);
    expect(one.countAddress('192.0.2.7', 300)).toBeInstanceOf(ApiError);
  });

  it('count an operation that was refused as several, at its address', () => {
    const one = limits({ operationsPerSecondPerAddress: 20 });
    for (let n = 0; n < 20 / REFUSAL_COST; n++) one.countRefusal('192.0.2.7');
    expect(one.countAddress('192.0.2.7')?.extensions).toEqual({ code: 'RATE_LIMITED', retryAfter: 1 });
    expect(one.countAddress('192.0.2.8')).toBeUndefined();
  });

  it('count operations of a caller from wherever they come, and of one who is not known by its address', () => {
    const one = limits({ operationsPerSecondPerCaller: 1 });
    const count = (caller: string | undefined, address: string) => one.countCaller({ caller, address }, 1);
    expect(count('seat:a', '192.0.2.7')).toBeUndefined();
    expect(count('seat:a', '192.0.2.8')?.extensions).toEqual({ code: 'RATE_LIMITED', retryAfter: 1 });
    expect(count(undefined, '192.0.2.7')).toBeUndefined();
    expect(count(undefined, '192.0.2.7')).toBeInstanceOf(ApiError);
    expect(count(undefined, '192.0.2.8')).toBeUndefined();
  });

  it('count what asks for much as the operations it weighs, and say when to come again for it', () => {
    const one = limits({
      operationsPerSecondPerCaller: 10,
      operationsPerSecondPerAddress: 10,
      complexityPerOperation: 100,
    });
    const key = { caller: 'seat:a', address: '192.0.2.7' };
    expect(one.countCaller(key, 700)).toBeUndefined();
    expect(one.countCaller(key, 301)?.extensions.retryAfter).toBe(1);
    expect([one.countCaller(key, 200), one.countCaller(key, 1)]).toEqual([undefined, undefined]);
    // One is counted before it is known what it asks for.
    expect([one.countAddress(key.address), one.countCost(key.address, 1_000)]).toEqual([undefined, undefined]);
    expect(one.countCost(key.address, 100)).toBeUndefined();
    expect(one.countCost(key.address, 150)).toBeInstanceOf(ApiError);
  });

  it.each(['operation', 'subscription'] as const)('give each caller places for %ss, which it can give back', (kind) => {
    const one = limits({ maxOperationsPerCaller: 2, maxSubscriptionsPerCaller: 2 });
    const first = place(one.enter(kind, 'a'));
    place(one.enter(kind, 'a'));
    expect(one.enter(kind, 'a')).toMatchObject({ extensions: { code: 'RATE_LIMITED', limit: 2 } });
    place(one.enter(kind, 'b'));
    first();
    first(); // gives back one place, not two
    place(one.enter(kind, 'a'));
    expect(one.enter(kind, 'a')).toBeInstanceOf(ApiError);
  });

  it('give places for what takes long, in all and to each caller', () => {
    const one = limits({ maxComputations: 3, maxComputationsPerCaller: 2 });
    const of = (caller: string | undefined): Leave | ApiError => one.compute({ address: '192.0.2.7', caller });
    const first = place(of('a'));
    place(of('a'));
    expect(of('a')).toMatchObject({ extensions: { code: 'RATE_LIMITED', retryAfter: 1 } });
    place(of(undefined));
    expect(of('b')).toMatchObject({ extensions: { code: 'RATE_LIMITED', retryAfter: 1 } });
    first();
    place(of('b'));
  });

  it('give each address places for connections', () => {
    const one = limits({ maxConnectionsPerAddress: 1 });
    const leave = place(one.connect('2001:db8::1'));
    expect(one.connect('2001:db8::2')).toMatchObject({ extensions: { code: 'RATE_LIMITED', limit: 1 } });
    leave();
    place(one.connect('2001:db8::2'));
  });
});
