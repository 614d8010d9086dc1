import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const party = { F: fighter(), R: rogue(), O: ogre() };
const flanked = (rows: readonly string[], flanking = true): Parameters<typeof fought>[0] => ({
  rows,
  who: party,
  houseRules: { flanking },
});
const labels = (fight: Parameters<Parameters<typeof fought>[1]>[0], input = {}, dice = [3, 2]): readonly string[] =>
  eventOf(fight.act('fighter', 'attack', { targetId: 'ogre', ...input }, dice), 'AttackResolved').rollModeSources.map(
    ({ label }) => label,
  );

describe('the flanking variant', () => {
  it(
    '5E-VAR-03: two on opposite sides of an ogre have advantage in melee',
    fought(flanked(['.F...', '.O...', '.....', '..R..']), (fight) => {
      expect(labels(fight)).toEqual(['Flanking']);
    }),
  );

  it('5E-VAR-03: not on the same side, not without the house rule, not with an ally that cannot act', () => {
    fought(flanked(['.FR..', '.O...', '.....']), (fight) => expect(labels(fight, {}, [2])).toEqual([]))();
    fought(flanked(['.F...', '.O...', '.....', '..R..'], false), (fight) =>
      expect(labels(fight, {}, [2])).toEqual([]),
    )();
    fought(flanked(['.F...', '.O...', '.....', '..R..']), (fight) => {
      rule(fight, 'rogue', { addCondition: { kind: 'incapacitated' } });
      expect(labels(fight, {}, [2])).toEqual([]);
    })();
  });

  it(
    'case 61: 5E-VAR-03: a reach weapon two squares away does not flank',
    fought(
      {
        ...flanked(['..F..', '.....', '.O...', '.....', '..R..']),
        who: { ...party, F: fighter({ statistics: { shield: false, attacks: [{ id: 'glaive', weapon: 'glaive' }] } }) },
      },
      (fight) => {
        expect(labels(fight, {}, [2])).toEqual([]);
      },
    ),
  );

  it(
    'case 59: a ranged attack never flanks',
    fought(
      {
        ...flanked(['.F...', '.O...', '.....', '..R..']),
        who: {
          ...party,
          O: goblin({ id: 'ogre', statistics: { size: 'LARGE', hitPoints: 59 } }),
          F: fighter({ statistics: { shield: false, attacks: [{ id: 'dart', weapon: 'dart', quantity: 2 }] } }),
        },
      },
      (fight) => {
        expect(labels(fight, { attackId: 'dart' }, [3, 2])).toEqual(['Enemy within 5 feet']);
      },
    ),
  );
});
