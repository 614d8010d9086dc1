import { describe, expect, it } from '@jest/globals';
import { goblin } from '../testing/creatures.js';
import { downing } from '../testing/downing.js';
import { fought } from '../testing/fight.js';

describe('knocking out', () => {
  it(
    '5E-KO-01 5E-KO-03: a melee attack meant to subdue leaves the goblin unconscious and stable',
    fought(downing, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin', nonlethal: true }, [15, 8, 2]);
      expect(fight.combatant('goblin')).toMatchObject({ vital: 'STABLE', hitPoints: { current: 0 } });
      expect(fight.combatant('goblin').effects.map(({ kind }) => kind)).toContain('unconscious');
    }),
  );

  it(
    '5E-KO-01: not with a ranged attack',
    fought(downing, (fight) => {
      expect(
        fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'longbow', nonlethal: true }),
      ).toMatchObject({ code: 'NOT_MELEE', ruleIds: ['5E-KO-01'] });
    }),
  );

  it(
    '5E-KO-02 5E-AMB-20: asked at the instant of the damage, it averts even massive damage',
    fought({ ...downing, houseRules: { askKnockOut: true, monstersDieAtZero: false } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin' }, [20, 8, 8]);
      expect(fight.prompts).toMatchObject([{ kind: 'knockOut', ownerId: 'fighter', subjectId: 'goblin' }]);
      // 19 damage against 7 of 7: the leftover 12 would kill.
      expect(fight.combatant('goblin')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 0 } });
      fight.answer('knockOut', [2]);
      expect(fight.combatant('goblin').vital).toBe('STABLE');
    }),
  );

  it(
    '5E-KO-02: no means the blow falls as it may',
    fought({ ...downing, houseRules: { askKnockOut: true } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 8]);
      fight.answer('no');
      expect(fight.combatant('goblin').vital).toBe('DEAD');
    }),
  );

  it(
    '5E-KO-01 5E-KO-02: the venom of a bite that is to knock out knocks out as well',
    fought(
      {
        rows: ['GO'],
        who: {
          G: goblin({
            side: 'party',
            statistics: {
              attacks: [
                {
                  id: 'bite',
                  attackBonus: 8,
                  damage: [{ dice: '1d4', type: 'piercing' }],
                  onHit: [{ save: { ability: 'constitution', dc: 15 }, damage: [{ dice: '1d6', type: 'poison' }] }],
                },
              ],
            },
          }),
          O: goblin({ currentHitPoints: 4, id: 'victim' }),
        },
      },
      (fight) => {
        // 1 of 4 hit points, a failed save, 3 of poison, and 1d4 hours.
        fight.act('goblin', 'attack', { targetId: 'victim', nonlethal: true }, [15, 1, 2, 3, 2]);
        expect(fight.combatant('victim')).toMatchObject({ vital: 'STABLE', hitPoints: { current: 0 } });
      },
    ),
  );
});
