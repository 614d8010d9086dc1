import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, orc, wolf } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

describe('reach and range', () => {
  it(
    '5E-MEL-01 5E-MEL-03: the usual reach is 5 feet, diagonals included',
    fought({ rows: ['F..', '.G.', '..O'], who: { F: fighter(), G: goblin(), O: orc() } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin', attackId: 'longsword' }, [2]);
      expect(fight.refusal('fighter', 'attack', { targetId: 'orc', attackId: 'longsword' })).toMatchObject({
        code: 'OUT_OF_REACH',
        ruleIds: ['5E-MEL-01'],
        params: { distance: 10, reach: 5 },
      });
    }),
  );

  it(
    '5E-MEL-02 5E-MEL-04: natural weapons are always at hand, and some reach farther',
    fought(
      {
        rows: ['W.F..'],
        who: {
          W: wolf({
            statistics: {
              attacks: [{ id: 'tail', attackBonus: 4, reach: 10, damage: [{ dice: '1d6', type: 'bludgeoning' }] }],
            },
          }),
          F: fighter(),
        },
      },
      (fight) => {
        expect(eventOf(fight.act('wolf', 'attack', { targetId: 'fighter' }, [2]), 'AttackResolved')).toMatchObject({
          attackId: 'tail',
          mode: 'MELEE',
        });
      },
    ),
  );

  it('5E-MEL-05 5E-MEL-06: an unarmed strike: Strength 14 and proficiency 2 make +4 and 3 damage, Strength 6 none', () => {
    for (const [strength, bonus, damage] of [
      [14, 4, 3],
      [6, 0, 0],
    ] as const)
      fought(
        {
          rows: ['FG...'],
          who: {
            F: fighter({ statistics: { level: 1, abilities: { strength }, attacks: [] } }),
            G: goblin({ statistics: { armorClass: 10 } }),
          },
        },
        (fight) => {
          const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, [18]);
          expect(eventOf(events, 'AttackResolved').total).toBe(18 + bonus);
          expect(eventOf(events, 'DamageDealt')).toMatchObject({
            total: damage,
            components: [{ type: 'bludgeoning' }],
          });
        },
      )();
  });

  it(
    '5E-RNG-01 5E-RNG-02 5E-RNG-03: a single range is a hard limit',
    fought(
      {
        rows: [`W${'.'.repeat(24)}F.`],
        who: {
          W: wolf({
            statistics: {
              attacks: [
                {
                  id: 'spines',
                  kind: 'RANGED',
                  attackBonus: 4,
                  range: { normal: 120 },
                  damage: [{ dice: '1d6', type: 'piercing' }],
                },
              ],
            },
          }),
          F: fighter(),
        },
      },
      (fight) => {
        expect(fight.refusal('wolf', 'attack', { targetId: 'fighter' })).toMatchObject({
          code: 'OUT_OF_RANGE',
          ruleIds: ['5E-RNG-02', '5E-RNG-03'],
          params: { distance: 125, range: 120 },
        });
        fight.act('wolf', 'move', { path: [{ x: 1, y: 0 }] });
        expect(eventOf(fight.act('wolf', 'attack', { targetId: 'fighter' }, [2]), 'AttackResolved').rollMode).toBe(
          'NORMAL',
        );
      },
    ),
  );

  it(
    '5E-RNG-04 5E-RNG-05 5E-WPN-06: a shortbow 80/320 shoots at 100 feet with disadvantage and not at 325',
    fought(
      {
        rows: [`G${'.'.repeat(19)}F${'.'.repeat(44)}O`],
        who: { G: goblin(), F: fighter(), O: orc({ side: 'party' }) },
      },
      (fight) => {
        expect(fight.refusal('goblin', 'attack', { targetId: 'orc', attackId: 'shortbow' })).toMatchObject({
          code: 'OUT_OF_RANGE',
          ruleIds: ['5E-RNG-02', '5E-RNG-05'],
          params: { distance: 325 },
        });
        const attack = eventOf(
          fight.act('goblin', 'attack', { targetId: 'fighter', attackId: 'shortbow' }, [15, 2]),
          'AttackResolved',
        );
        expect(attack.rollModeSources).toMatchObject([{ label: 'Long range', ruleId: '5E-RNG-05', value: -1 }]);
      },
    ),
  );

  it(
    '5E-RIM-01: a ranged attack with an enemy within 5 feet has disadvantage, whoever the target is',
    fought({ rows: ['FG..O'], who: { G: goblin(), F: fighter(), O: orc({ side: 'party' }) } }, (fight) => {
      const attack = eventOf(
        fight.act('goblin', 'attack', { targetId: 'orc', attackId: 'shortbow' }, [15, 2]),
        'AttackResolved',
      );
      expect(attack.rollModeSources).toMatchObject([{ label: 'Enemy within 5 feet', ruleId: '5E-RIM-01' }]);
    }),
  );

  it.each(['stunned', 'blinded'])('5E-RIM-01: not if that enemy is %s', (kind) => {
    fought({ rows: ['FG..O'], who: { G: goblin(), F: fighter(), O: orc({ side: 'party' }) } }, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind } });
      expect(
        eventOf(fight.act('goblin', 'attack', { targetId: 'orc', attackId: 'shortbow' }, [2]), 'AttackResolved')
          .rollMode,
      ).toBe('NORMAL');
    })();
  });

  it(
    '5E-RNG-02: distance is measured between the nearest parts of two spaces',
    fought({ rows: ['O..F.', '.....'], who: { O: ogre(), F: fighter() } }, (fight) => {
      expect(fight.refusal('ogre', 'attack', { targetId: 'fighter', attackId: 'greatclub' })).toMatchObject({
        params: { distance: 10 },
      });
    }),
  );
});
