import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FEED, PROMPTS, STATE, STATES, VERIFY } from './support/documents.js';
import type { CommandName } from './support/documents.js';
import { operationNames } from './support/schema-operations.js';
import type { Input } from './support/table.js';
import { Table } from './support/table.js';
import { declaring, joining, stated, useUntouchedFights } from './support/untouched-fights.js';
import { watch } from './support/watching.js';

const fights = useUntouchedFights();

describe('an encounter that does not exist is NOT_FOUND', () => {
  const nowhere = randomUUID();

  const commands: readonly (readonly [CommandName, Input])[] = [
    ['addCombatants', joining({})],
    ['removeCombatant', { combatantId: 'fighter' }],
    ['eraseName', { combatantId: 'fighter' }],
    ['fork', { at: 0, seed: 'FRESH' }],
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
    ['revokeSeat', { seatId: 'gameMaster' }],
    ['eraseSeatName', { seatId: 'gameMaster' }],
    ['setDisclosure', { rolls: 'HIDDEN' }],
  ];
  it.each(commands)('for %s', async (name, input) => {
    const error = await new Table(fights.service.api, nowhere).fails(name, input);
    expect(error.extensions.code).toBe('NOT_FOUND');
  });

  it('for createSeat', async () => {
    const createSeat = 'mutation($input: CreateSeatInput!) { createSeat(input: $input) { __typename } }';
    const error = await fights.service.api.failure(createSeat, { input: { encounterId: nowhere, role: 'SPECTATOR' } });
    expect(error.extensions.code).toBe('NOT_FOUND');
  });

  const queries = [
    ['encounter', STATE],
    ['mySeat', 'query($id: UUID!) { mySeat(encounterId: $id) { id } }'],
    ['verify', VERIFY],
    ['legalActions', 'query($id: UUID!) { legalActions(encounterId: $id, combatantId: "a") { action } }'],
    [
      'previewAttack',
      'query($id: UUID!) { previewAttack(input: { encounterId: $id, attackerId: "a", attack: { targetId: "b" } }) { __typename } }',
    ],
    [
      'compare',
      'query($id: UUID!) { compare(a: { encounterId: $id }, b: { encounterId: $id, revision: 0 }) { same } }',
    ],
    ['statistics', 'query($id: UUID!) { statistics(encounterId: $id) { __typename } }'],
    ['whatIf', 'query($id: UUID!) { whatIf(input: { encounterId: $id, commands: [{ endTurn: {} }] }) { __typename } }'],
  ] as const;
  it.each(queries)('for the query %s', async (_, query) => {
    expect((await fights.service.api.failure(query, { id: nowhere })).extensions.code).toBe('NOT_FOUND');
  });

  const subscriptions = [
    ['encounterEvents', FEED],
    ['encounterState', STATES],
    ['prompts', PROMPTS],
    ['replay', 'subscription($id: UUID!) { replay(id: $id) { __typename } }'],
  ] as const;
  it.each(subscriptions)('for the subscription %s, which leaves no watcher', async (_, query) => {
    const { over } = await watch(fights.service.url, query, { id: nowhere });
    expect((await over).errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
    expect(fights.service.feed.watched).toBe(0);
  });

  it('is asked of everything in the schema that is about one encounter', () => {
    const named = (list: readonly (readonly [string, ...unknown[]])[], ...others: readonly string[]): string[] =>
      [...list.map(([name]) => name), ...others].sort();
    expect(named(commands, 'createEncounter', 'createSeat')).toEqual([...operationNames('mutation')].sort());
    expect(named(queries, 'encounters', 'rulesets')).toEqual([...operationNames('query')].sort());
    expect(named(subscriptions)).toEqual([...operationNames('subscription')].sort());
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
