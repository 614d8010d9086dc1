import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import { fighter, wolf } from '../testing/creatures.js';
import { fought } from '../testing/fight.js';

const spider = wolf({
  id: 'spider',
  statistics: {
    attacks: [
      { id: 'web', kind: 'RANGED', attackBonus: 5, range: { normal: 30, long: 60 }, damage: [], rechargeFrom: 5 },
      { id: 'venom', attackBonus: 5, damage: [{ dice: '1d8', type: 'poison' }], uses: 1 },
    ],
  },
});
const setup = { rows: ['S...F', '.....'], who: { S: spider, F: fighter() } };

describe('attacks that are used up', () => {
  it(
    '5E-BST-02: a recharge of 5-6: a 3 does not bring it back, a 5 does',
    fought(setup, (fight) => {
      fight.act('spider', 'attack', { targetId: 'fighter', attackId: 'web' }, [2]);
      fight.endTurn();
      const before = fight.endTurn([3]);
      expect(eventsOf(before, 'DiceRolled')[0]).toMatchObject({ purpose: 'recharge:web', total: 3 });
      expect(fight.refusal('spider', 'attack', { targetId: 'fighter', attackId: 'web' })).toMatchObject({
        code: 'ATTACK_USED_UP',
        ruleIds: ['5E-BST-02'],
      });
      fight.endTurn();
      fight.endTurn([5]);
      fight.act('spider', 'attack', { targetId: 'fighter', attackId: 'web' }, [2]);
    }),
  );

  it(
    '5E-BST-03: what is 1/Day is spent for the fight',
    fought({ ...setup, rows: ['SF'] }, (fight) => {
      fight.act('spider', 'attack', { targetId: 'fighter', attackId: 'venom' }, [2]);
      fight.endTurn();
      fight.endTurn();
      expect(fight.refusal('spider', 'attack', { targetId: 'fighter', attackId: 'venom' })).toMatchObject({
        code: 'ATTACK_USED_UP',
        ruleIds: ['5E-BST-03'],
      });
    }),
  );
});
