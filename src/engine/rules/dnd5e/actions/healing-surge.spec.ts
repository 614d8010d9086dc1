import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const setup = {
  rows: ['F...G'],
  who: { F: fighter({ currentHitPoints: 18 }), G: goblin() },
  houseRules: { healingSurge: true },
};

describe('healing surge', () => {
  it(
    'HR-SURGE-02 HR-SURGE-03 HR-SURGE-04 HR-SURGE-05: two of five Hit Dice, each asked for: 18, 7 + 2 and 4 + 2, is 33 of 44',
    fought(setup, (fight) => {
      fight.act('fighter', 'healingSurge', {}, [7]);
      expect(fight.combatant('fighter').hitPoints.current).toBe(27);
      const events = fight.answer('another', [4]);
      expect(eventsOf(events, 'HealingReceived')).toMatchObject([{ amount: 6 }]);
      expect(fight.combatant('fighter')).toMatchObject({
        hitPoints: { current: 33 },
        resources: { 'hit-dice': { remaining: 3 } },
        activity: { budget: { action: 0 } },
      });
      expect(fight.prompts).toEqual([]);
    }),
  );

  it(
    'HR-SURGE-05: one die is enough if the player says so',
    fought(setup, (fight) => {
      fight.act('fighter', 'healingSurge', {}, [7]);
      fight.answer('stop');
      expect(fight.combatant('fighter').resources['hit-dice']?.remaining).toBe(4);
    }),
  );

  it(
    'HR-SURGE-06: not again before a rest',
    fought(setup, (fight) => {
      fight.act('fighter', 'healingSurge', {}, [7]);
      fight.answer('stop');
      rule(fight, 'fighter', { budget: { resource: 'action', remaining: 1 } });
      expect(fight.refusal('fighter', 'healingSurge', {})).toMatchObject({
        code: 'TRAIT_USED_UP',
        ruleIds: ['HR-SURGE-06'],
      });
    }),
  );

  it(
    'HR-SURGE-02: no more dice than are left, and at least one of a small number',
    fought(
      {
        ...setup,
        who: {
          ...setup.who,
          F: fighter({ currentHitPoints: 18, statistics: { hitDice: { die: 10, count: 5, remaining: 1 } } }),
        },
      },
      (fight) => {
        fight.act('fighter', 'healingSurge', {}, [7]);
        expect(fight.prompts).toEqual([]);
        expect(fight.combatant('fighter').resources['hit-dice']?.remaining).toBe(0);
      },
    ),
  );

  it('HR-SURGE-01: for characters, and only where the house rule is on', () => {
    fought({ ...setup, houseRules: {} }, (fight) => {
      expect(fight.refusal('fighter', 'healingSurge', {}).code).toBe('HOUSE_RULE_OFF');
    })();
    fought({ ...setup, who: { G: goblin(), F: setup.who.F } }, (fight) => {
      expect(fight.refusal('goblin', 'healingSurge', {}).code).toBe('NO_SUCH_TRAIT');
    })();
  });
});
