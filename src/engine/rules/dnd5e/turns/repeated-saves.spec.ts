import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin } from '../testing/creatures.js';
import type { StatBlockInput } from '../testing/creatures.js';
import { fought } from '../testing/fight.js';

/** A sting after which saves are repeated: paralyzed (Constitution 11) and restrained (Dexterity 11). */
const sting: StatBlockInput['attacks'] = [
  {
    id: 'sting',
    attackBonus: 10,
    damage: [],
    onHit: [
      { save: { ability: 'constitution', dc: 11 }, condition: 'paralyzed', saveEnds: true },
      { save: { ability: 'dexterity', dc: 11 }, condition: 'restrained', saveEnds: true },
    ],
  },
];
const stung = (effectOrder: boolean, body: (fight: Scenario) => void): (() => void) =>
  fought(
    { rows: ['GF'], who: { G: goblin({ statistics: { attacks: sting } }), F: fighter() }, houseRules: { effectOrder } },
    (fight) => {
      // A hit, and 2 + 5 of Constitution; the paralyzed fail Dexterity saves.
      fight.act('goblin', 'attack', { targetId: 'fighter' }, [15, 2]);
      expect(kinds(fight)).toEqual(['paralyzed', 'restrained']);
      fight.endTurn();
      body(fight);
    },
  );
const kinds = (fight: Scenario): readonly string[] => fight.combatant('fighter').effects.map(({ kind }) => kind);

describe('several saves at the end of a turn', () => {
  it(
    '5E-CORE-11: without the house rule they come in the order in which the effects began',
    stung(false, (fight) => {
      // Constitution 10 + 5 frees it, so that it can roll Dexterity: 10 + 1, and 1 off for nothing else.
      const events = fight.endTurn([10, 12, 12]);
      expect(eventsOf(events, 'CheckResolved').map(({ check, success }) => [check, success])).toEqual([
        ['save:constitution', true],
        ['save:dexterity', true],
      ]);
      expect(kinds(fight)).toEqual([]);
    }),
  );

  it(
    '5E-CORE-11: with it whoever plays the creature says which comes first',
    stung(true, (fight) => {
      fight.endTurn();
      expect(fight.prompts).toMatchObject([{ kind: 'effectOrder', ownerId: 'fighter', ruleIds: ['5E-CORE-11'] }]);
      const [paralysis, net] = fight.combatant('fighter').effects;
      expect(fight.prompts[0]!.choices.map(({ id }) => id)).toEqual([paralysis!.id, net!.id]);
      // The Dexterity save first fails without a roll; then Constitution frees it of the paralysis.
      fight.answer(net!.id, [10]);
      expect(kinds(fight)).toEqual(['restrained']);
      expect(fight.state.activeId).toBe('goblin');
    }),
  );

  it(
    '5E-CORE-11: nobody is asked about a single one',
    stung(true, (fight) => {
      fight.endTurn();
      fight.answer(fight.prompts[0]!.choices[1]!.id, [10]);
      fight.endTurn();
      // Restrained: the worse of two.
      fight.endTurn([12, 12]);
      expect(kinds(fight)).toEqual([]);
    }),
  );
});
