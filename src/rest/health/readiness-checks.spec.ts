import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CHECK_TIMEOUT, ReadinessChecks } from './readiness-checks.js';

describe('ReadinessChecks', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is ready without checks', async () => {
    expect(await new ReadinessChecks().run()).toEqual({ ready: true, checks: {} });
  });

  it('names every failure with its reason', async () => {
    const readiness = new ReadinessChecks();
    readiness.register('store', () => undefined);
    readiness.register('projections', () => {
      throw new Error('stream encounter-1 is paused');
    });
    readiness.register('other', async () => Promise.reject(new Error('gone')));
    expect(await readiness.run()).toEqual({
      ready: false,
      checks: { store: 'ok', projections: 'stream encounter-1 is paused', other: 'gone' },
    });
  });

  it('does not wait for a check that hangs', async () => {
    const readiness = new ReadinessChecks();
    readiness.register('store', () => new Promise(() => undefined));
    const running = readiness.run();
    await jest.advanceTimersByTimeAsync(CHECK_TIMEOUT);
    expect(await running).toEqual({ ready: false, checks: { store: 'no answer within 2000 ms' } });
  });

  it('gives a name once, and forgets what is taken away', async () => {
    const readiness = new ReadinessChecks();
    const remove = readiness.register('store', () => {
      throw new Error('down');
    });
    expect(() => readiness.register('store', () => undefined)).toThrow('registered already');
    remove();
    expect(await readiness.run()).toEqual({ ready: true, checks: {} });
  });

  it('refuses once the service shuts down', async () => {
    const readiness = new ReadinessChecks();
    readiness.refuse('shutting down');
    expect(await readiness.run()).toEqual({ ready: false, checks: { service: 'shutting down' } });
  });
});
