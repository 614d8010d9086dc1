import { describe, expect, it } from '@jest/globals';
import { createApiKey, hashOfApiKey } from '../../src/auth/api-keys.js';
import type { Environment } from '../../src/config/load-settings.js';
import { failOnUnhandled } from '../eventstoredb/unhandled.js';
import type { Headers } from '../e2e/support/api.js';
import { useOneService } from '../e2e/support/one-service.js';
import { operationNames } from '../e2e/support/schema-operations.js';
import { ARCHIVE, runCampaign } from './support/campaign.js';
import type { CampaignReport } from './support/campaign.js';
import { Target } from './support/target.js';

/** `npm run attack` sends a hundred thousand with the same seed. */
const SEED = 20_001_108;

failOnUnhandled();
const key = createApiKey();

interface Setting {
  readonly who: string;
  readonly environment: Environment;
  /** What the owner of the encounters shows. */
  readonly owner: Headers;
}

describe.each<Setting>([
  { who: 'anybody on its machine', environment: {}, owner: {} },
  {
    who: 'whoever has an API key',
    environment: { API_KEYS: `table:${hashOfApiKey(key)}` },
    owner: { authorization: `Bearer ${key}` },
  },
])('a service for $who', ({ environment, owner }) => {
  const running = useOneService({ LOG_LEVEL: 'error', SQLITE_SYNCHRONOUS: 'NORMAL', ...environment });

  it('answers hostile inputs to every operation, from every kind of seat, and never by a fault of its own; every encounter verifies', async () => {
    const { application, url, logged } = running.service;
    const report = await runCampaign(new Target(application, url, owner), {
      seed: SEED,
      mutations: 650, // a fight for each of them
      queries: 200,
      subscriptions: 40,
      perFight: 25,
    });
    expect(report.faults).toEqual([]);
    expect(report.unverified).toEqual([]);
    expect(logged.items).toEqual([]);
    const all = ['mutation', 'query', 'subscription'] as const;
    expect([...report.answers.keys()].sort()).toEqual([...all.flatMap(operationNames), ARCHIVE].sort());
    const outcomes = ({ toCallers }: CampaignReport, who: string): readonly string[] => [...toCallers.get(who)!.keys()];
    for (const who of ['owner', 'game master', 'player of the heroes', 'player of the foes'])
      expect(outcomes(report, who)).toContain('ActionAccepted');
    for (const who of ['spectator', 'auditor']) {
      expect(outcomes(report, who)).toEqual(expect.arrayContaining(['FORBIDDEN', 'answered']));
      expect(outcomes(report, who)).not.toContain('ActionAccepted');
    }
    const isOpen = Object.keys(owner).length === 0;
    expect(outcomes(report, 'nobody').includes('ActionAccepted')).toBe(isOpen);
    expect(outcomes(report, 'nobody').includes('UNAUTHENTICATED')).toBe(!isOpen);
  });
});
