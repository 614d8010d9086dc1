import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const downed = {
  rows: ['RD'],
  who: { R: rogue({ statistics: { skills: { medicine: 4 } } }), D: fighter({ id: 'downed' }) },
};
/** An attack that always hits and calls for a Dexterity save. */
const trap = (dc: number, dexterity: number): Parameters<typeof fought>[0] => ({
  rows: ['OF'],
  who: {
    O: orc({
      statistics: {
        attacks: [
          {
            id: 'sweep',
            attackBonus: 30,
            damage: [],
            onHit: [{ save: { ability: 'dexterity', dc }, condition: 'prone' }],
          },
        ],
      },
    }),
    F: fighter({ statistics: { savingThrows: { dexterity } } }),
  },
});

describe('checks and saves', () => {
  it(
    '5E-CORE-05: Medicine +4 against DC 10: a 6 makes 10 and succeeds',
    fought(downed, (fight) => {
      rule(fight, 'downed', { hitPoints: 0 });
      const events = fight.act('rogue', 'stabilize', { targetId: 'downed' }, [6, 2]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({ natural: 6, total: 10, difficulty: 10, success: true });
    }),
  );

  it(
    '5E-CORE-05: a 20 on a check is no automatic success',
    fought({ ...downed, who: { ...downed.who, R: rogue({ statistics: { skills: { medicine: -12 } } }) } }, (fight) => {
      rule(fight, 'downed', { hitPoints: 0 });
      const events = fight.act('rogue', 'stabilize', { targetId: 'downed' }, [20]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({ natural: 20, total: 8, success: false });
    }),
  );

  it(
    '5E-CORE-07: a save of +1 with a 12 makes 13 against DC 13',
    fought(trap(13, 1), (fight) => {
      const events = fight.act('orc', 'attack', { targetId: 'fighter' }, [10, 12]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'save:dexterity', total: 13, success: true });
    }),
  );

  it(
    'case 27: 5E-CORE-07: a 20 - 5 against DC 16 fails: no automatic success',
    fought(trap(16, -5), (fight) => {
      const events = fight.act('orc', 'attack', { targetId: 'fighter' }, [10, 20]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({ natural: 20, total: 15, success: false });
    }),
  );

  it(
    '5E-CORE-07 5E-CORE-04: proficiency is added to the saves a creature is trained in',
    fought(
      {
        rows: ['OF'],
        who: {
          O: orc({
            statistics: {
              attacks: [
                {
                  id: 'sweep',
                  attackBonus: 30,
                  damage: [],
                  onHit: [{ save: { ability: 'strength', dc: 30 }, condition: 'prone' }],
                },
              ],
            },
          }),
          F: fighter(),
        },
      },
      (fight) => {
        const events = fight.act('orc', 'attack', { targetId: 'fighter' }, [10, 10]);
        expect(eventOf(events, 'CheckResolved').parts.map(({ label, value }) => [label, value])).toEqual([
          ['Strength', 3],
          ['Proficiency', 3],
        ]);
      },
    ),
  );

  it(
    '5E-CORE-08: a passive score is 10 and the modifiers: Wisdom 15, proficient, +2: 14',
    fought(
      {
        rows: ['G.#F', '..#.'],
        who: { G: goblin(), F: fighter({ statistics: { level: 1, abilities: { wisdom: 15 } } }) },
      },
      (fight) => {
        // 8 + 6 = 14 is noticed, 15 would not be.
        fight.act('goblin', 'hide', { bonusAction: true }, [8]);
        expect(fight.combatant('goblin').hidden).toBeNull();
        fight.act('goblin', 'hide', {}, [9]);
        expect(fight.combatant('goblin').hidden).toEqual({ from: ['fighter'], check: 15 });
      },
    ),
  );
});
