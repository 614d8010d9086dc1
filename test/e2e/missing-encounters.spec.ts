import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FEED, PROMPTS, STATE, STATES, VERIFY } from './support/documents.js';
import type { CommandName } from './support/documents.js';
import type { Input } from './support/table.js';
import { Table } from './support/table.js';
import { declaring, joining, stated, useUntouchedFights } from './support/untouched-fights.js';
import { watch } from './support/watching.js';

const fights = useUntouchedFights();

describe('an encounter that does not exist is NOT_FOUND', () => {
  const nowhere = randomUUID();

  it.each<[CommandName, Input]>([
    ['addCombatants', joining({})],
    ['removeCombatant', { combatantId: 'fighter' }],
    ['setMap', { map: null }],
    ['setPolicy', { combatantId: 'fighter', promptKind: 'opportunityAttack', policy: 'NEVER' }],
    ['addDiceWord', { by: 'Ann', word: 'luck' }],
    ['rollInitiative', {}],
    ['setInitiative', { initiatives: stated('fighter') }],
    ['startCombat', {}],
    ['declareAction', declaring({})],
    ['answerPrompt', { promptId: 'x', choice: 'y' }],
    ['endTurn', {}],
    ['adjust', { reason: 'x', combatantId: 'fighter', healing: 1 }],
    ['voidAction', { reason: 'x' }],
    ['undo', {}],
    ['endEncounter', {}],
  ])('for %s', async (name, input) => {
    const error = await new Table(fights.service.api, nowhere).fails(name, input);
    expect(error.extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['encounter', STATE],
    ['verify', VERIFY],
    ['legalActions', 'query($id: UUID!) { legalActions(encounterId: $id, combatantId: "a") { action } }'],
    [
      'previewAttack',
      'query($id: UUID!) { previewAttack(input: { encounterId: $id, attackerId: "a", attack: { targetId: "b" } }) { __typename } }',
    ],
  ])('for the query %s', async (_, query) => {
    expect((await fights.service.api.failure(query, { id: nowhere })).extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['encounterEvents', FEED],
    ['encounterState', STATES],
    ['prompts', PROMPTS],
  ])('for the subscription %s, which leaves no watcher', async (_, query) => {
    const { over } = await watch(fights.service.url, query, { id: nowhere });
    expect((await over).errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
    expect(fights.service.feed.watched).toBe(0);
  });

  it('for its archive', async () => {
    const { api } = fights.service;
    const missing = await api.get(`/encounters/${nowhere}/events.ndjson`);
    expect([missing.status, missing.body]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    const nonsense = await api.get('/encounters/x/events.ndjson');
    expect([nonsense.status, nonsense.body]).toMatchObject([
      400,
      { error: { code: 'BAD_USER_INPUT', fields: [{ path: 'id' }] } },
    ]);
  });

  it('for a moment that it never had', async () => {
    const { api } = fights.service;
    for (const at of [{ revision: 100_000 }, { roundAndTurn: { round: 7 } }, { roundAndTurn: { round: 1, turn: 2 } }])
      expect((await api.failure(STATE, { id: fights.table.id, at })).extensions.code).toBe('NOT_FOUND');
  });
});
