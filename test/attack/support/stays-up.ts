import { afterEach, beforeEach, expect } from '@jest/globals';
import { failOnUnhandled } from '../../eventstoredb/unhandled.js';
import { useOneService } from '../../e2e/support/one-service.js';
import type { Service } from '../../e2e/support/services.js';
import type { Environment } from '../../../src/config/load-settings.js';

/**
 * One service for the attacks of a file. After each it still works, has written nothing, logged no error and left nothing unhandled.
 */
export function useAttackedService(environment: Environment = {}): { readonly service: Service } {
  failOnUnhandled();
  const running = useOneService({ LOG_LEVEL: 'error', ...environment });
  let before: bigint | undefined;
  beforeEach(async () => {
    before = await running.service.store.headPosition();
  });
  afterEach(async () => {
    const { api, store, logged } = running.service;
    expect(await api.data('{ rulesets { id } }')).toMatchObject({ rulesets: expect.any(Array) as unknown });
    expect(await store.headPosition()).toBe(before);
    expect(logged.items.splice(0)).toEqual([]);
  });
  return running;
}
