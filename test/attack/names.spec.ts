import { beforeAll, describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import type { CommandName } from '../e2e/support/documents.js';
import { commandDocument, CREATE } from '../e2e/support/documents.js';
import type { Input } from '../e2e/support/table.js';
import { combatantInput, Table } from '../e2e/support/table.js';
import { MAP, stated } from '../e2e/support/untouched-fights.js';
import { useAttackedService } from './support/stays-up.js';
import { INHERITED_NAMES } from './support/strange-values.js';

const running = useAttackedService();
const OWN = Object.getOwnPropertyNames(Object.prototype);

let table: Table;
beforeAll(async () => {
  table = await Table.create(running.service.api, { ruleset: 'dnd5e', map: MAP });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
  await table.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
  await table.must('startCombat');
});

const withStatistics = (more: Input): Input => {
  const wolf = combatantInput(dnd5e.wolf());
  return { ...wolf, statistics: { ...(wolf.statistics as Input), ...more } };
};
const declare = (action: Input, actorId = 'fighter'): Input => ({ actorId, action });

describe('a name that every object has by inheritance', () => {
  it.each<[string, CommandName, (name: string) => Input, string]>([
    ['of the actor', 'declareAction', (name) => declare({ dodge: {} }, name), 'COMBATANT_UNKNOWN'],
    ['of a target', 'declareAction', (name) => declare({ attack: { targetId: name } }), 'BAD_USER_INPUT'],
    [
      'of an attack',
      'declareAction',
      (name) => declare({ attack: { targetId: 'goblin', attackId: name } }),
      'BAD_USER_INPUT',
    ],
    [
      'of an item',
      'declareAction',
      (name) => declare({ usePotion: { itemId: name, targetId: 'fighter' } }),
      'BAD_USER_INPUT',
    ],
    ['of a door', 'declareAction', (name) => declare({ interact: { featureId: name } }), 'BAD_USER_INPUT'],
    ['of a prompt', 'answerPrompt', (name) => ({ promptId: name, choice: name }), 'PROMPT_UNKNOWN'],
    ['of whom to adjust', 'adjust', (name) => ({ reason: 'x', combatantId: name, healing: 1 }), 'COMBATANT_UNKNOWN'],
    [
      'of an effect',
      'adjust',
      (name) => ({ reason: 'x', combatantId: 'fighter', removeEffectId: name }),
      'EFFECT_UNKNOWN',
    ],
    [
      'of a condition',
      'adjust',
      (name) => ({ reason: 'x', combatantId: 'fighter', addCondition: { kind: name } }),
      'CONDITION_UNKNOWN',
    ],
    [
      'of a resource',
      'adjust',
      (name) => ({ reason: 'x', combatantId: 'fighter', resource: { name, remaining: 1 } }),
      'RESOURCE_UNKNOWN',
    ],
    [
      'of a part of the budget',
      'adjust',
      (name) => ({ reason: 'x', combatantId: 'fighter', budget: { name, remaining: 1 } }),
      'BUDGET_UNKNOWN',
    ],
    [
      'of a kind of damage',
      'adjust',
      (name) => ({ reason: 'x', combatantId: 'fighter', damage: [{ amount: 1, type: name }] }),
      'DAMAGE_TYPE_UNKNOWN',
    ],
    ['of who leaves', 'removeCombatant', (name) => ({ combatantId: name, reason: 'x' }), 'COMBATANT_UNKNOWN'],
    ['of whose name goes', 'eraseName', (name) => ({ combatantId: name }), 'COMBATANT_UNKNOWN'],
    ['of whose turn ends', 'endTurn', (name) => ({ actorId: name }), 'NOT_YOUR_TURN'],
    [
      'of who joins',
      'addCombatants',
      (name) => ({ combatants: [combatantInput(dnd5e.wolf({ id: name }))] }),
      'BAD_USER_INPUT',
    ],
    [
      'of a member of a stat block',
      'addCombatants',
      (name) => ({ combatants: [withStatistics({ [name]: { speed: 1 } })] }),
      'BAD_USER_INPUT',
    ],
    [
      'of a skill',
      'addCombatants',
      (name) => ({ combatants: [withStatistics({ skills: { [name]: 5 } })] }),
      'BAD_USER_INPUT',
    ],
    [
      'of a sense',
      'addCombatants',
      (name) => ({ combatants: [withStatistics({ senses: { [name]: 5 } })] }),
      'BAD_USER_INPUT',
    ],
  ])('names nothing: %s', async (_, command, input, code) => {
    for (const name of INHERITED_NAMES) {
      const { data, errors } = await running.service.api.send<{ result: { code?: string } }>(commandDocument(command), {
        input: { encounterId: table.id, ...input(name) },
      });
      expect([name, errors ? errors[0]!.extensions.code : data!.result.code]).toEqual([name, code]);
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(OWN);
  });

  it('names no game, no house rule, no campaign, no kind of event', async () => {
    const { api } = running.service;
    for (const name of INHERITED_NAMES) {
      for (const input of [{ ruleset: name }, { ruleset: 'dnd5e', houseRules: { [name]: true } }]) {
        const { errors } = await api.send(CREATE, { input: { name: 'x', ...input } });
        expect([name, errors?.[0]!.extensions.code]).toEqual([name, 'BAD_USER_INPUT']);
      }
      expect(
        (await api.failure('query($name: String) { statistics(campaign: $name) { revision } }', { name })).extensions
          .code,
      ).toBe('NOT_FOUND');
      expect((await table.page({ filter: { combatantId: name } })).edges).toEqual([]);
    }
  });
});
