import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue, wolf } from '../testing/creatures.js';
import { gathered, rule } from '../testing/fight.js';

const order = (fight: Scenario): readonly string[] => fight.state.order.map(({ combatantId }) => combatantId);
const roll = (fight: Scenario, dice: readonly number[]): void => {
  fight.must({ type: 'rollInitiative', stated: [] }, dice);
};
const goblins = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'e'].map((id) => [id, goblin({ id: `goblin-${id}`, groupId: 'goblins' })]),
);

describe('initiative', () => {
  it(
    '5E-INIT-01 HR-CMB-08: a Dexterity check: Dexterity 16 and an 11 make 14',
    gathered({ who: { R: rogue(), F: fighter() } }, (fight) => {
      const events = fight.must({ type: 'rollInitiative', stated: [] }, [11, 5]);
      expect(fight.state.order).toEqual([
        { combatantId: 'rogue', total: 14, modifier: 3, tieBreaks: [] },
        { combatantId: 'fighter', total: 6, modifier: 1, tieBreaks: [] },
      ]);
      expect(eventsOf(events, 'CheckResolved')[0]).toMatchObject({ check: 'initiative', natural: 11, total: 14 });
    }),
  );

  it(
    '5E-INIT-01: the poisoned roll it with disadvantage, as any ability check',
    gathered({ who: { R: rogue(), F: fighter() } }, (fight) => {
      rule(fight, 'rogue', { addCondition: { kind: 'poisoned' } });
      roll(fight, [18, 4, 10]);
      expect(order(fight)).toEqual(['fighter', 'rogue']);
      expect(fight.state.order[1]!.total).toBe(7);
    }),
  );

  it(
    '5E-INIT-02 5E-INIT-03: five goblins of a group share one roll and a contiguous place',
    gathered({ who: { W: wolf(), ...goblins, F: fighter() } }, (fight) => {
      // Wolf 15 + 2, goblins 10 + 2, fighter 8 + 1.
      roll(fight, [15, 10, 8]);
      expect(order(fight)).toEqual(['wolf', 'goblin-a', 'goblin-b', 'goblin-c', 'goblin-d', 'goblin-e', 'fighter']);
      expect(new Set(fight.state.order.slice(1, 6).map(({ total }) => total))).toEqual(new Set([12]));
    }),
  );

  it(
    '5E-INIT-04 5E-INIT-05 5E-ORD-04 HR-CMB-04: the order runs from the highest total down and is the same every round',
    gathered({ who: { F: fighter(), R: rogue(), O: orc() } }, (fight) => {
      roll(fight, [6, 15, 13]);
      expect(order(fight)).toEqual(['rogue', 'orc', 'fighter']);
      fight.must({ type: 'startCombat', surprised: [] });
      const turns: (string | null)[] = [];
      for (let turn = 0; turn < 6; turn++) {
        turns.push(fight.state.activeId);
        fight.endTurn();
      }
      expect(turns).toEqual(['rogue', 'orc', 'fighter', 'rogue', 'orc', 'fighter']);
    }),
  );

  it(
    '5E-INIT-06: tied creatures of the game master keep their order unless re-ordered',
    gathered({ who: { O: orc(), W: wolf() } }, (fight) => {
      // 12 + 1 and 11 + 2: both 13.
      roll(fight, [12, 11]);
      expect(order(fight)).toEqual(['orc', 'wolf']);
      fight.must({ type: 'adjust', combatantId: null, reason: 'The wolf is quicker', tieOrder: ['wolf', 'orc'] });
      expect(order(fight)).toEqual(['wolf', 'orc']);
    }),
  );

  it(
    '5E-INIT-06: only creatures that are tied can be re-ordered',
    gathered({ who: { O: orc(), W: wolf() } }, (fight) => {
      roll(fight, [12, 5]);
      const outcome = fight.try({ type: 'adjust', combatantId: null, reason: 'x', tieOrder: ['wolf', 'orc'] });
      expect(outcome.refusal?.code).toBe('TIE_UNKNOWN');
    }),
  );

  it(
    '5E-INIT-07: players decide a tie among their characters',
    gathered({ who: { F: fighter(), R: rogue() } }, (fight) => {
      roll(fight, [14, 12]);
      expect(fight.prompts.map(({ kind, ownerId }) => [kind, ownerId])).toEqual([
        ['initiativeTie', 'fighter'],
        ['initiativeTie', 'rogue'],
      ]);
      fight.answer('rogue', [], 'fighter');
      fight.answer('rogue', [], 'rogue');
      expect(order(fight)).toEqual(['rogue', 'fighter']);
    }),
  );

  it(
    '5E-INIT-07 5E-INIT-09: players who do not agree leave it to a d20 each',
    gathered({ who: { F: fighter(), R: rogue() } }, (fight) => {
      roll(fight, [14, 12]);
      fight.answer('fighter', [], 'fighter');
      fight.answer('rogue', [8, 17], 'rogue');
      expect(order(fight)).toEqual(['rogue', 'fighter']);
    }),
  );

  it(
    '5E-INIT-08: the game master decides between a monster and a character',
    gathered({ who: { O: orc(), F: fighter() } }, (fight) => {
      roll(fight, [10, 10]);
      expect(fight.prompts).toMatchObject([{ kind: 'initiativeTie', ownerId: null }]);
      fight.answer('fighter');
      expect(order(fight)).toEqual(['fighter', 'orc']);
    }),
  );

  it(
    '5E-INIT-09: by house rule the tied roll a d20: 8 and 17, the 17 goes first',
    gathered({ who: { O: orc(), F: fighter() }, houseRules: { initiativeTies: 'ROLL' } }, (fight) => {
      roll(fight, [10, 10, 8, 17]);
      expect(fight.state.order.map(({ combatantId, tieBreaks }) => [combatantId, tieBreaks])).toEqual([
        ['fighter', [17]],
        ['orc', [8]],
      ]);
    }),
  );

  it(
    '5E-INIT-09: those still tied roll again',
    gathered({ who: { O: orc(), F: fighter() }, houseRules: { initiativeTies: 'ROLL' } }, (fight) => {
      roll(fight, [10, 10, 9, 9, 3, 12]);
      expect(order(fight)).toEqual(['fighter', 'orc']);
    }),
  );

  it(
    'case 69: with the option DEXTERITY the higher Dexterity goes first',
    gathered({ who: { F: fighter(), R: rogue() }, houseRules: { initiativeTies: 'DEXTERITY' } }, (fight) => {
      roll(fight, [14, 12]);
      expect(order(fight)).toEqual(['rogue', 'fighter']);
    }),
  );

  it(
    '5E-ORD-04: reinforcements roll when they come and slot in after the 15',
    gathered({ who: { F: fighter(), O: orc() } }, (fight) => {
      roll(fight, [14, 4]);
      fight.must({ type: 'startCombat', surprised: [] });
      const events = fight.must({ type: 'addCombatants', combatants: [wolf()] }, [12]);
      expect(eventOf(events, 'InitiativeSet')).toMatchObject({ reason: 'JOINED' });
      expect(fight.state.order.map(({ combatantId, total }) => [combatantId, total])).toEqual([
        ['fighter', 15],
        ['wolf', 14],
        ['orc', 5],
      ]);
    }),
  );

  it(
    '5E-INIT-05: a newcomer with an equal total comes after those who were there',
    gathered({ who: { F: fighter(), O: orc() } }, (fight) => {
      roll(fight, [14, 4]);
      fight.must({ type: 'startCombat', surprised: [] });
      fight.must({ type: 'addCombatants', combatants: [wolf()] }, [13]);
      expect(order(fight)).toEqual(['fighter', 'wolf', 'orc']);
    }),
  );
});
