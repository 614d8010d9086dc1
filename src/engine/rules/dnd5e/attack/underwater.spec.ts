import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import type { StatBlockInput } from '../testing/creatures.js';
import { fighter, goblin } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const sea = (
  attacks: StatBlockInput['attacks'],
  rows = ['FG'],
  more: Partial<StatBlockInput> = {},
): Parameters<typeof fought>[0] => ({
  rows,
  who: {
    F: fighter({ statistics: { shield: false, attacks, ...more } }),
    G: goblin({ statistics: { hitPoints: 60 } }),
  },
  houseRules: { underwater: true },
});
const strike = (
  fight: Parameters<Parameters<typeof fought>[1]>[0],
  dice: readonly number[],
): ReturnType<typeof eventOf<'AttackResolved'>> =>
  eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, dice), 'AttackResolved');

describe('fighting under water', () => {
  it('5E-UW-01: a longsword has disadvantage, a spear and a swimmer have none', () => {
    fought(sea([{ id: 'blow', weapon: 'longsword' }]), (fight) => {
      expect(strike(fight, [15, 2]).rollModeSources).toMatchObject([{ ruleId: '5E-UW-01', value: -1 }]);
    })();
    fought(sea([{ id: 'blow', weapon: 'spear' }]), (fight) => expect(strike(fight, [2]).rollMode).toBe('NORMAL'))();
    fought(sea([{ id: 'blow', weapon: 'longsword' }], ['FG'], { speed: { swim: 30 } }), (fight) =>
      expect(strike(fight, [2]).rollMode).toBe('NORMAL'),
    )();
  });

  it(
    '5E-UW-02: a longbow past 150 feet misses, even with a 20',
    fought(sea([{ id: 'bow', weapon: 'longbow' }], [`F${'.'.repeat(31)}G`]), (fight) => {
      expect(strike(fight, [20, 20])).toMatchObject({ outcome: 'MISS', ruleIds: ['5E-UW-02'] });
      expect(
        fight.ruleset.previewAttack(fight.state, 'fighter', { targetId: 'goblin', attackId: 'bow' }),
      ).toMatchObject({ hit: 0 });
    }),
  );

  it('5E-UW-03: within range a bow has disadvantage, a heavy crossbow at 90 feet has none', () => {
    const rows = [`F${'.'.repeat(17)}G`];
    fought(sea([{ id: 'bow', weapon: 'longbow' }], rows), (fight) => {
      expect(strike(fight, [15, 2]).rollModeSources).toMatchObject([{ ruleId: '5E-UW-03' }]);
    })();
    fought(sea([{ id: 'bow', weapon: 'heavy-crossbow' }], rows), (fight) =>
      expect(strike(fight, [2]).rollMode).toBe('NORMAL'),
    )();
  });

  it(
    '5E-UW-04: the submerged resist fire: 20 is 10',
    fought(sea([]), (fight) => {
      rule(fight, 'goblin', { damage: [{ amount: 20, type: 'fire' }] });
      expect(fight.combatant('goblin').hitPoints.current).toBe(50);
    }),
  );
});
