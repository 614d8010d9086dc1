import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { fought } from '../testing/fight.js';

const shot = (
  rows: readonly string[],
  extra: Parameters<typeof fought>[0]['who'] = {},
): Parameters<typeof fought>[0] => ({
  rows,
  who: { G: goblin(), F: fighter({ statistics: { armorClass: 14, shield: false } }), ...extra },
});
const shoot = { targetId: 'fighter', attackId: 'shortbow' };

describe('cover', () => {
  it(
    '5E-COV-01 5E-COV-05 5E-COV-06 5E-VAR-05: a creature in between, friend or foe, gives half cover: 14 becomes 16',
    fought(shot(['G..O..F'], { O: orc() }), (fight) => {
      const attack = eventOf(fight.act('goblin', 'attack', shoot, [2]), 'AttackResolved');
      expect(attack).toMatchObject({
        armorClass: 16,
        armorClassParts: [{ value: 14 }, { label: 'Half cover', value: 2, type: 'cover', ruleId: '5E-COV-05' }],
      });
    }),
  );

  it(
    '5E-COV-07 5E-COV-08: bars give three-quarters cover: 14 becomes 19',
    fought(shot(['...=...', 'G..=..F', '...=...']), (fight) => {
      const attack = eventOf(fight.act('goblin', 'attack', shoot, [2]), 'AttackResolved');
      expect(attack).toMatchObject({
        armorClass: 19,
        armorClassParts: [{ value: 14 }, { label: 'Three-quarters cover', value: 5 }],
      });
    }),
  );

  it(
    '5E-COV-04: creature and bars: the better counts, they do not add',
    fought(shot(['...=...', 'G.O=..F', '...=...'], { O: orc() }), (fight) => {
      expect(eventOf(fight.act('goblin', 'attack', shoot, [2]), 'AttackResolved').armorClass).toBe(19);
    }),
  );

  it(
    '5E-COV-09 5E-COV-10 5E-COV-03: wholly behind a wall nothing can be aimed at it',
    fought(shot(['G..#..F', '...#...']), (fight) => {
      expect(fight.refusal('goblin', 'attack', shoot)).toMatchObject({ code: 'TOTAL_COVER', ruleIds: ['5E-COV-09'] });
    }),
  );

  it(
    'case 63: 5E-COV-02: a wall behind the target gives none',
    fought(shot(['G..F#']), (fight) => {
      expect(eventOf(fight.act('goblin', 'attack', shoot, [2]), 'AttackResolved').armorClass).toBe(14);
    }),
  );

  it(
    '5E-COV-05: the dead lie too low to give any',
    fought(shot(['G..O..F'], { O: orc() }), (fight) => {
      fight.must({ type: 'adjust', combatantId: 'orc', reason: 'slain', hitPoints: 0 });
      expect(eventOf(fight.act('goblin', 'attack', shoot, [2]), 'AttackResolved').armorClass).toBe(14);
    }),
  );

  it(
    '5E-COV-05 5E-ATK-04: half cover adds 2 to the Dexterity save against what a hit brings',
    fought(
      {
        rows: ['G.RF'],
        who: {
          G: goblin({
            statistics: {
              attacks: [
                {
                  id: 'bolas',
                  kind: 'RANGED',
                  attackBonus: 12,
                  range: { normal: 60 },
                  damage: [{ dice: '1d4', type: 'bludgeoning' }],
                  onHit: [{ save: { ability: 'dexterity', dc: 13 }, condition: 'prone' }],
                },
              ],
            },
          }),
          F: fighter(),
          R: rogue({ side: 'monsters' }),
        },
      },
      (fight) => {
        // Dexterity +1 and cover +2: 10 are enough.
        const events = fight.act('goblin', 'attack', { targetId: 'fighter' }, [10, 1, 10]);
        expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'save:dexterity', total: 13, success: true });
      },
    ),
  );
});
