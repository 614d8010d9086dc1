import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf } from '../../../testing/scenario.js';
import type { StatBlockInput } from '../testing/creatures.js';
import { fighter, goblin, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

type Attack = NonNullable<StatBlockInput['attacks']>[number];

/** A striker with one attack against a dummy of 100 hit points and Armour Class 10. */
function strike(attack: Partial<Attack>, dummy: Partial<StatBlockInput> = {}): Parameters<typeof fought>[0] {
  const one = { id: 'blow', attackBonus: 5, damage: [{ dice: '1d8', type: 'slashing' }], ...attack } as Attack;
  return {
    rows: ['FG'],
    who: {
      F: fighter({ statistics: { attacks: [one], shield: false } }),
      G: goblin({ statistics: { hitPoints: 100, armorClass: 10, attacks: [], ...dummy } }),
    },
  };
}
const hit = (fight: Parameters<Parameters<typeof fought>[1]>[0], dice: readonly number[]): readonly EncounterEvent[] =>
  fight.act('fighter', 'attack', { targetId: 'goblin', attackId: 'blow' }, dice);
const total = (events: readonly EncounterEvent[]): number => eventOf(events, 'DamageDealt').total;

describe('damage rolls', () => {
  it(
    '5E-DMG-01 5E-DMG-03: dice plus the ability modifier of the attack',
    fought({ rows: ['FG'], who: { F: fighter(), G: goblin({ statistics: { hitPoints: 30 } }) } }, (fight) => {
      const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 5]);
      expect(eventOf(events, 'DamageDealt')).toMatchObject({
        total: 8,
        components: [
          {
            type: 'slashing',
            rolled: 8,
            parts: [
              { label: '1d8', value: 5 },
              { label: 'Strength', value: 3, ruleId: '5E-DMG-03' },
            ],
          },
        ],
      });
    }),
  );

  it(
    '5E-DMG-02: a magic weapon adds its bonus to attack and damage',
    fought(
      {
        rows: ['FG'],
        who: {
          F: fighter({ statistics: { attacks: [{ id: 'blow', weapon: 'longsword', magicBonus: 1 }] } }),
          G: goblin({ statistics: { hitPoints: 30 } }),
        },
      },
      (fight) => {
        const events = hit(fight, [8, 4]);
        expect(eventOf(events, 'AttackResolved')).toMatchObject({ total: 15, outcome: 'HIT' });
        expect(total(events)).toBe(8);
      },
    ),
  );

  it(
    'case 19: 5E-DMG-06: 1d4 - 3 rolled 1 or 2 does 0, never less, and 0 is no damage taken',
    fought(strike({ damage: [{ dice: '1d4-3', type: 'slashing' }] }), (fight) => {
      const events = hit(fight, [15, 2]);
      expect(eventOf(events, 'DamageDealt')).toMatchObject({ total: 0, hitPoints: { current: 100 } });
    }),
  );

  it(
    '5E-HP-02 5E-HP-03 5E-HP-04: hit points fall with damage and rise with healing: 20 - 7 + 4 = 17',
    fought({ who: { F: fighter({ currentHitPoints: 20 }), G: goblin() } }, (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 7, type: 'fire' }] });
      rule(fight, 'fighter', { healing: 4 });
      expect(fight.combatant('fighter').hitPoints.current).toBe(17);
    }),
  );

  it(
    '5E-HP-05: at 1 hit point it fights at full strength',
    fought({ rows: ['FG'], who: { F: fighter({ currentHitPoints: 1 }), G: goblin() } }, (fight) => {
      expect(eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [9, 1]), 'AttackResolved')).toMatchObject({
        total: 15,
        rollMode: 'NORMAL',
      });
    }),
  );
});

describe('critical hits', () => {
  it(
    '5E-CRIT-01: all dice twice, the modifiers once: a dagger 2d4 + 3',
    fought(
      { rows: ['RG'], who: { R: rogue({ statistics: { traits: {} } }), G: goblin({ statistics: { hitPoints: 30 } }) } },
      (fight) => {
        const events = fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'dagger' }, [20, 1, 2]);
        expect(eventOf(events, 'DamageDealt')).toMatchObject({ critical: true, total: 6 });
      },
    ),
  );

  it(
    '5E-CRIT-02: Sneak Attack dice are doubled as well: 2d6 + 4d6 + 3',
    fought(
      { rows: ['RGF'], who: { R: rogue(), G: goblin({ statistics: { hitPoints: 60 } }), F: fighter() } },
      (fight) => {
        const events = fight.act(
          'rogue',
          'attack',
          { targetId: 'goblin', attackId: 'shortsword' },
          [20, 1, 2, 3, 4, 5, 6],
        );
        expect(total(events)).toBe(1 + 2 + 3 + 4 + 5 + 6 + 3);
      },
    ),
  );

  it(
    'case 21: d10+3 means 1d10+3: a critical hit rolls two dice',
    fought(strike({ damage: [{ dice: 'd10+3', type: 'slashing' }] }), (fight) => {
      expect(total(hit(fight, [20, 4, 6]))).toBe(13);
    }),
  );

  it(
    'case 23: dice of the critical hit alone are added once: 1d8+6 with 3d10 makes 2d8 + 3d10 + 6',
    fought(strike({ damage: [{ dice: '1d8+6', type: 'slashing' }], criticalDice: '3d10' }), (fight) => {
      expect(total(hit(fight, [20, 1, 1, 1, 1, 1]))).toBe(11);
      expect(total(hit(fight, [15, 1]))).toBe(7);
    }),
  );

  it.each(['paralyzed', 'unconscious'])(
    '5E-CRIT-04 5E-COND-09 5E-COND-15: any hit on the %s from within 5 feet is critical',
    (kind) => {
      fought(strike({}), (fight) => {
        rule(fight, 'goblin', { addCondition: { kind } });
        const events = hit(fight, [10, 4, 3, 5]);
        expect(eventOf(events, 'AttackResolved')).toMatchObject({
          rollMode: 'ADVANTAGE',
          natural: 10,
          outcome: 'CRITICAL_HIT',
          ruleIds: ['5E-ATK-06', '5E-CRIT-04'],
        });
        expect(total(events)).toBe(8);
      })();
    },
  );

  it(
    '5E-CRIT-04: not from 10 feet',
    fought(
      {
        rows: ['F.G'],
        who: {
          F: fighter({
            statistics: {
              attacks: [{ id: 'blow', attackBonus: 5, reach: 10, damage: [{ dice: '1d8', type: 'slashing' }] }],
            },
          }),
          G: goblin({ statistics: { hitPoints: 30 } }),
        },
      },
      (fight) => {
        rule(fight, 'goblin', { addCondition: { kind: 'paralyzed' } });
        expect(eventOf(hit(fight, [12, 11, 3]), 'AttackResolved').outcome).toBe('HIT');
      },
    ),
  );

  it(
    '5E-CRIT-01: the wider range of a trait makes hits critical, not misses',
    fought(strike({ criticalFrom: 19 }, { armorClass: 30 }), (fight) => {
      expect(eventOf(hit(fight, [19]), 'AttackResolved').outcome).toBe('MISS');
    }),
  );
});
