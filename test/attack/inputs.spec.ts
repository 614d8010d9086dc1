import { expect, it } from '@jest/globals';
import { failOnUnhandled } from '../eventstoredb/unhandled.js';
import { useOneService } from '../e2e/support/one-service.js';
import { operationNames } from '../e2e/support/schema-operations.js';
import { runCampaign } from './support/campaign.js';
import { Target } from './support/target.js';

/** `npm run attack` sends a hundred thousand with the same seed. */
const SEED = 20_001_108;

failOnUnhandled();
const running = useOneService({ LOG_LEVEL: 'error', SQLITE_SYNCHRONOUS: 'NORMAL' });

it('hostile inputs to every operation of the schema are answered, never as a fault of ours, and every encounter verifies', async () => {
  const { application, url, logged } = running.service;
  const report = await runCampaign(new Target(application, url), {
    seed: SEED,
    mutations: 2_100,
    queries: 300,
    subscriptions: 60,
  });
  expect(report.faults).toEqual([]);
  expect(report.unverified).toEqual([]);
  expect(logged.items).toEqual([]);
  const all = ['mutation', 'query', 'subscription'] as const;
  expect([...report.answers.keys()].sort()).toEqual(all.flatMap(operationNames).sort());
});
