import { beforeAll, describe, expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { CommandName } from './support/documents.js';
import type { Input, Refused } from './support/table.js';
import { combatantInput, Table } from './support/table.js';
import { attack, declaring, joining, MAP, stated, useUntouchedFights } from './support/untouched-fights.js';

const fights = useUntouchedFights();

describe('what the rules do not allow is refused as data', () => {
  type Case = readonly [what: string, table: () => Table, name: CommandName, input: () => Input, code: string];
  const act =
    (action: Input, more: Input = {}) =>
    (): Input => ({ actorId: 'fighter', action, ...more });

  it.each<Case>([
    [
      'an actor nobody knows',
      () => fights.table,
      'declareAction',
      () => declaring({ actorId: 'constructor' }),
      'COMBATANT_UNKNOWN',
    ],
    [
      'a target nobody knows',
      () => fights.table,
      'declareAction',
      act({ attack: { targetId: 'valueOf1' } }),
      'TARGET_UNKNOWN',
    ],
    [
      'another one’s turn',
      () => fights.table,
      'declareAction',
      () => declaring({ actorId: 'goblin' }),
      'NOT_YOUR_TURN',
    ],
    [
      'an action the game does not have',
      () => fights.table,
      'declareAction',
      act({ fiveFootStep: { to: { x: 0, y: 1 } } }),
      'ACTION_NOT_IN_RULESET',
    ],
    [
      'an action the older game does not have',
      () => fights.older,
      'declareAction',
      act({ dash: {} }),
      'ACTION_NOT_IN_RULESET',
    ],
    [
      'a path through a wall',
      () => fights.table,
      'declareAction',
      act({ move: { path: [{ x: 2, y: 1 }] } }),
      'PATH_BLOCKED',
    ],
    [
      'a path through a wall in the older game',
      () => fights.older,
      'declareAction',
      act({ move: { path: [{ x: 2, y: 1 }] } }),
      'WALL_IN_THE_WAY',
    ],
    [
      'a path through a wall in Pathfinder',
      () => fights.pathfinder,
      'declareAction',
      act({ move: { path: [{ x: 2, y: 1 }] } }),
      'WALL_IN_THE_WAY',
    ],
    [
      'a path off the map',
      () => fights.table,
      'declareAction',
      act({
        move: {
          path: [
            { x: 0, y: 0 },
            { x: -1, y: 0 },
          ],
        },
      }),
      'SQUARE_OFF_MAP',
    ],
    [
      'a path off the map in the older game',
      () => fights.older,
      'declareAction',
      act({
        move: {
          path: [
            { x: 0, y: 0 },
            { x: -1, y: 0 },
          ],
        },
      }),
      'OFF_MAP',
    ],
    [
      'a path off the map in Pathfinder',
      () => fights.pathfinder,
      'declareAction',
      act({
        move: {
          path: [
            { x: 0, y: 0 },
            { x: -1, y: 0 },
          ],
        },
      }),
      'OFF_MAP',
    ],
    ['a face no d20 has', () => fights.table, 'declareAction', act(attack, { dice: [21] }), 'DICE_FACE_IMPOSSIBLE'],
    [
      'more dice than were asked for',
      () => fights.table,
      'declareAction',
      act(attack, { dice: [2, 3, 4] }),
      'DICE_LEFT_OVER',
    ],
    [
      'a prompt that is not open',
      () => fights.table,
      'answerPrompt',
      () => ({ promptId: 'x', choice: 'yes' }),
      'PROMPT_UNKNOWN',
    ],
    ['calling off nothing', () => fights.table, 'voidAction', () => ({ reason: 'x' }), 'NO_OPEN_ACTION'],
    [
      'a creature that is there already',
      () => fights.table,
      'addCombatants',
      () => joining({ id: 'goblin' }),
      'COMBATANT_EXISTS',
    ],
    [
      'a creature off the map',
      () => fights.table,
      'addCombatants',
      () => joining({ at: { x: 10, y: 0 } }),
      'SQUARE_OFF_MAP',
    ],
    [
      'a creature in another’s square',
      () => fights.table,
      'addCombatants',
      () => joining({ at: { x: 1, y: 2 } }),
      'SQUARE_OCCUPIED',
    ],
    [
      'fiat to a square off the map',
      () => fights.table,
      'adjust',
      () => ({ combatantId: 'goblin', reason: 'x', position: { x: 0, y: 10 } }),
      'SQUARE_OFF_MAP',
    ],
    [
      'fiat that changes nothing',
      () => fights.table,
      'adjust',
      () => ({ combatantId: 'goblin', reason: 'x' }),
      'ADJUSTMENT_EMPTY',
    ],
    [
      'fiat for nobody',
      () => fights.table,
      'adjust',
      () => ({ combatantId: 'toString', reason: 'x', healing: 1 }),
      'COMBATANT_UNKNOWN',
    ],
    [
      'a condition nobody knows',
      () => fights.table,
      'adjust',
      () => ({ combatantId: 'goblin', reason: 'x', addCondition: { kind: 'valueOf' } }),
      'CONDITION_UNKNOWN',
    ],
    [
      'a map on which somebody has no place',
      () => fights.table,
      'setMap',
      () => ({ map: { width: 1, height: 1 } }),
      'SQUARE_OFF_MAP',
    ],
    ['going back to what is yet to come', () => fights.table, 'undo', () => ({ to: 100_000 }), 'REVISION_UNKNOWN'],
    ['a second beginning', () => fights.table, 'startCombat', () => ({}), 'ENCOUNTER_NOT_IN_SETUP'],
    [
      'initiative in the middle of the fight',
      () => fights.table,
      'rollInitiative',
      () => ({}),
      'ENCOUNTER_NOT_IN_SETUP',
    ],
  ])('%s', async (_, at, name, input, code) => {
    const { revision } = await at().state();
    const refused = await at().refused(name, input());
    expect(refused).toMatchObject({ code, revision } satisfies Partial<Refused>);
    expect(refused.message).not.toMatch(/[{}]/);
  });

  it('in the language of the caller', async () => {
    const spanish = fights.table.through(fights.service.api.with({ 'accept-language': 'es' }));
    const { message } = await spanish.refused('declareAction', declaring({ actorId: 'goblin' }));
    expect(message).toBe('Es el turno de fighter, no de goblin.');
  });
});

describe('the dead and the ended', () => {
  let over: Table;

  beforeAll(async () => {
    over = await Table.create(fights.service.api, { ruleset: 'dnd35' });
    await over.join([dnd35.orc()]);
    await over.must('endEncounter');
  });

  describe.each([
    ['dnd5e', dnd5e],
    ['dnd35', dnd35],
    ['pathfinder1e', pathfinder1e],
  ] as const)('in %s', (ruleset, { fighter, goblin }) => {
    let grave: Table;
    beforeAll(async () => {
      grave = await Table.create(fights.service.api, { ruleset, map: MAP });
      await grave.join([fighter({ at: { x: 1, y: 1 } }), goblin({ at: { x: 1, y: 2 } })]);
      await grave.must('setInitiative', { initiatives: stated('goblin', 'fighter') });
      await grave.must('startCombat');
      await grave.must('adjust', {
        combatantId: 'goblin',
        reason: 'a falling rock',
        ...(ruleset === 'dnd5e' ? { hitPoints: 0 } : { damage: [{ amount: 100, type: 'bludgeoning' }] }),
      });
    });

    it('a dead attacker does not attack, and nothing is recorded', async () => {
      const { revision } = await grave.state();
      expect(
        await grave.refused('declareAction', { actorId: 'goblin', action: { attack: { targetId: 'fighter' } } }),
      ).toMatchObject({ code: 'ACTOR_DEAD', revision });
      expect((await grave.state()).revision).toBe(revision);
    });
  });

  it('nothing more happens in a fight that is over', async () => {
    for (const [name, input] of [
      ['addCombatants', { combatants: [combatantInput(dnd35.wolf())] }],
      ['adjust', { combatantId: 'orc', reason: 'x', healing: 1 }],
      ['undo', {}],
      ['endEncounter', {}],
    ] as const)
      expect(await over.refused(name, input)).toMatchObject({ code: 'ENCOUNTER_ENDED' });
  });
});
