import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

describe('hitting cover', () => {
  const setup = {
    rows: ['G..O..F'],
    // Armour Class 14, 16 behind the ally's 14.
    who: {
      G: goblin(),
      F: fighter({ statistics: { armorClass: 14, shield: false } }),
      O: orc({ id: 'ally', side: 'party', statistics: { armorClass: 14 } }),
    },
    houseRules: { hitCover: true },
  };
  const shoot = { targetId: 'fighter', attackId: 'shortbow' };

  it(
    '5E-VAR-08: 15 against 14 + 2 misses, and strikes the ally of 14 in between',
    fought(setup, (fight) => {
      const events = fight.act('goblin', 'attack', shoot, [11, 4]);
      expect(
        eventsOf(events, 'AttackResolved').map(({ targetId, outcome, armorClass }) => [targetId, outcome, armorClass]),
      ).toEqual([
        ['fighter', 'MISS', 16],
        ['ally', 'HIT', 14],
      ]);
      expect(eventsOf(events, 'DamageDealt')).toMatchObject([{ targetId: 'ally', total: 6 }]);
    }),
  );

  it('5E-VAR-08: 14 does not exceed 14, and 13 would have missed anyway', () => {
    for (const face of [10, 9])
      fought(setup, (fight) => {
        expect(eventsOf(fight.act('goblin', 'attack', shoot, [face]), 'AttackResolved')).toHaveLength(1);
      })();
  });

  it(
    '5E-VAR-08 5E-COV-04: behind bars it is not the ally who gives the cover, so the ally is not struck',
    fought({ ...setup, rows: ['G..O=.F'] }, (fight) => {
      // 15 against 14 + 5: it would have missed for the bars with nobody in between.
      const events = fight.act('goblin', 'attack', shoot, [11]);
      expect(eventsOf(events, 'AttackResolved').map(({ targetId, armorClass }) => [targetId, armorClass])).toEqual([
        ['fighter', 19],
      ]);
    }),
  );

  it(
    '5E-VAR-08: off by default',
    fought({ ...setup, houseRules: {} }, (fight) => {
      expect(eventsOf(fight.act('goblin', 'attack', shoot, [11]), 'AttackResolved')).toHaveLength(1);
    }),
  );
});

describe('cleaving', () => {
  const setup = {
    rows: ['AFB', '.C.'],
    who: {
      F: fighter({
        statistics: {
          shield: false,
          attacks: [{ id: 'blow', attackBonus: 8, damage: [{ dice: '1d12+4', type: 'slashing' }] }],
        },
      }),
      A: goblin({ id: 'a' }),
      B: goblin({ id: 'b' }),
      C: goblin({ id: 'c', statistics: { armorClass: 25 } }),
    },
    houseRules: { cleaving: true },
  };

  it(
    '5E-VAR-09: 12 damage to a goblin of 7 leave 5 for the next the roll hits',
    fought(setup, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'a' }, [10, 8]);
      expect(fight.prompts).toMatchObject([
        { kind: 'cleave', choices: [{ id: 'b', label: 'Go on to b' }, { id: 'no' }] },
      ]);
      fight.answer('b');
      expect(fight.combatant('b').hitPoints.current).toBe(2);
      expect(fight.combatant('c').hitPoints.current).toBe(7);
    }),
  );

  it(
    '5E-VAR-09: nobody is asked about a creature it does not know of (5E-HIDE-02)',
    fought(setup, (fight) => {
      rule(fight, 'b', { hidden: { from: ['fighter'] } });
      fight.act('fighter', 'attack', { targetId: 'a' }, [10, 8]);
      expect(fight.prompts).toEqual([]);
    }),
  );

  it('5E-VAR-09 5E-COV-09 5E-COND-02: nor about one behind a wall, or one that charmed it', () => {
    const wall = { from: { x: 2, y: 0 }, to: { x: 2, y: 2 }, kind: 'wall' } as const;
    fought({ ...setup, edges: [wall] }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'a' }, [10, 8]);
      expect(fight.prompts).toEqual([]);
    })();
    fought(setup, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'charmed', sourceId: 'b' } });
      fight.act('fighter', 'attack', { targetId: 'a' }, [10, 8]);
      expect(fight.prompts).toEqual([]);
    })();
  });

  it(
    '5E-VAR-09: it goes on as long as unhurt creatures fall',
    fought(
      { ...setup, who: { ...setup.who, B: goblin({ id: 'b', statistics: { hitPoints: 4 } }), C: goblin({ id: 'c' }) } },
      (fight) => {
        fight.act('fighter', 'attack', { targetId: 'a' }, [10, 12]);
        // 16 - 7 = 9 for b, 9 - 4 = 5 for c.
        fight.answer('b');
        fight.answer('c');
        expect([fight.combatant('b').vital, fight.combatant('c').hitPoints.current]).toEqual(['DEAD', 2]);
      },
    ),
  );

  it(
    '5E-VAR-09: not from a creature that was hurt before',
    fought({ ...setup, who: { ...setup.who, A: goblin({ id: 'a', currentHitPoints: 6 }) } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'a' }, [10, 8]);
      expect(fight.prompts).toEqual([]);
    }),
  );
});
