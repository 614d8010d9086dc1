import { describe, expect, it } from '@jest/globals';
import { fighter, goblin, wolf } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const toad = wolf({
  id: 'toad',
  statistics: {
    traits: {},
    attacks: [
      {
        id: 'bite',
        attackBonus: 4,
        damage: [{ dice: '1d10', type: 'piercing' }],
        onHit: [{ condition: 'grappled', escapeDc: 13 }],
      },
    ],
  },
});

describe('escaping a grapple', () => {
  it(
    '5E-BST-06 5E-GRP-09 5E-COND-00: whoever was bitten twice by what holds it is free after one escape: 7 + 6 against 13',
    fought({ rows: ['TFG..'], who: { T: toad, F: fighter(), G: goblin() } }, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'grappled', sourceId: 'goblin' } });
      fight.act('toad', 'attack', { targetId: 'fighter' }, [19, 1]);
      fight.endTurn();
      fight.endTurnsUntil('toad');
      fight.act('toad', 'attack', { targetId: 'fighter' }, [19, 1]);
      // The goblin's grip came first: it is broken first, and the toad's is left.
      fight.endTurn();
      fight.act('fighter', 'escapeGrapple', {}, [18, 2]);
      const holders = (): (string | null)[] => fight.combatant('fighter').effects.map(({ sourceId }) => sourceId);
      expect(new Set(holders())).toEqual(new Set(['toad']));
      fight.endTurn();
      fight.endTurnsUntil('fighter');
      fight.act('fighter', 'escapeGrapple', {}, [7]);
      expect(holders()).toEqual([]);
    }),
  );
});
