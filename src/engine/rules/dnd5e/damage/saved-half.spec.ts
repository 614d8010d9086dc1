import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin } from '../testing/creatures.js';
import type { StatBlockInput } from '../testing/creatures.js';
import { fought } from '../testing/fight.js';

const spider = goblin({
  id: 'spider',
  statistics: {
    attacks: [
      {
        id: 'bite',
        attackBonus: 4,
        damage: [{ dice: '1d4', type: 'piercing' }],
        onHit: [
          {
            save: { ability: 'constitution', dc: 11 },
            damage: [{ dice: '2d6', type: 'poison' }],
            halfOnSave: true,
          },
        ],
      },
    ],
  },
});
const bitten = (statistics: Partial<StatBlockInput>): Parameters<typeof fought>[0] => ({
  rows: ['SF...'],
  who: { S: spider, F: fighter({ statistics }) },
});

describe('damage that a saving throw halves', () => {
  it(
    '5E-ATK-04 5E-ENG-04: 7 of poison, saved, resisted: 7 to 3 by the save, 3 to 1 by the resistance',
    fought(bitten({ resistances: [{ type: 'poison' }] }), (fight) => {
      // Attack 16 + 4 against AC 18, 1d4: 2; save 15; 2d6: 3 and 4.
      const events = fight.act('spider', 'attack', { targetId: 'fighter' }, [16, 2, 15, 3, 4]);
      const [, poison] = eventsOf(events, 'DamageDealt');
      expect(poison).toMatchObject({
        total: 1,
        components: [
          {
            type: 'poison',
            rolled: 7,
            parts: [{ label: '2d6', value: 7 }],
            adjustments: [
              { ruleId: '5E-ENG-04', before: 7, after: 3 },
              { ruleId: '5E-RES-02', before: 3, after: 1 },
            ],
            amount: 1,
          },
        ],
      });
      expect(fight.combatant('fighter').hitPoints.current).toBe(44 - 2 - 1);
    }),
  );

  it(
    '5E-ENG-04 5E-RES-04: a flat reduction comes between save and resistance: 10 to 5, to 3, to 1',
    fought(bitten({ resistances: ['poison'], damageReductions: [{ type: 'poison', amount: 2 }] }), (fight) => {
      const events = fight.act('spider', 'attack', { targetId: 'fighter' }, [16, 2, 15, 5, 5]);
      expect(eventsOf(events, 'DamageDealt')[1]).toMatchObject({
        total: 1,
        components: [
          {
            rolled: 10,
            adjustments: [
              { ruleId: '5E-ENG-04', before: 10, after: 5 },
              { ruleId: '5E-RES-04', before: 5, after: 3 },
              { ruleId: '5E-RES-02', before: 3, after: 1 },
            ],
          },
        ],
      });
    }),
  );

  it(
    '5E-ENG-04: immunity leaves the save nothing to halve',
    fought(bitten({ immunities: [{ type: 'poison' }] }), (fight) => {
      const events = fight.act('spider', 'attack', { targetId: 'fighter' }, [16, 2, 15, 3, 4]);
      expect(eventsOf(events, 'DamageDealt')[1]).toMatchObject({
        total: 0,
        components: [{ rolled: 7, adjustments: [{ ruleId: '5E-RES-07', before: 7, after: 0 }] }],
      });
    }),
  );

  it(
    '5E-ATK-04: without a successful save all of it is suffered',
    fought(bitten({}), (fight) => {
      const events = fight.act('spider', 'attack', { targetId: 'fighter' }, [16, 2, 1, 3, 4]);
      expect(eventsOf(events, 'DamageDealt')[1]).toMatchObject({
        total: 7,
        components: [{ rolled: 7, adjustments: [], amount: 7 }],
      });
    }),
  );
});
