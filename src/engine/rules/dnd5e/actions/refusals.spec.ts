import { describe, expect, it } from '@jest/globals';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const apart = { rows: ['F....', '.....', '....G'], who: { F: fighter(), G: goblin() } };

describe('what a refusal says is still possible', () => {
  it(
    '5E-TURN-01 5E-BA-03: with the action, or the bonus action, spent: to end the turn',
    fought(apart, (fight) => {
      fight.act('fighter', 'dodge', {});
      expect(fight.refusal('fighter', 'dash', {})).toMatchObject({ code: 'ACTION_SPENT', legal: ['endTurn'] });
      fight.endTurn();
      fight.act('goblin', 'disengage', { bonusAction: true });
      expect(fight.refusal('goblin', 'hide', { bonusAction: true })).toMatchObject({
        code: 'BONUS_ACTION_SPENT',
        legal: ['endTurn'],
      });
      expect(fight.refusal('goblin', 'dash', { bonusAction: true })).toMatchObject({
        code: 'NO_SUCH_BONUS_ACTION',
        legal: ['disengage', 'hide'],
      });
    }),
  );

  it(
    '5E-COND-21: with speed 0 to drop prone, unless it lies already',
    fought(apart, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'restrained' } });
      const path = [{ x: 1, y: 0 }];
      expect(fight.refusal('fighter', 'move', { path }).legal).toEqual(['dropProne', 'endTurn']);
      fight.act('fighter', 'dropProne', {});
      expect(fight.refusal('fighter', 'move', { path }).legal).toEqual(['endTurn']);
      expect(fight.refusal('fighter', 'standUp', {})).toMatchObject({ code: 'SPEED_ZERO', legal: ['endTurn'] });
    }),
  );

  it(
    '5E-SPD-01: without a speed, the ones it has',
    fought(apart, (fight) => {
      const refusal = fight.refusal('fighter', 'move', { path: [{ x: 1, y: 0 }], mode: 'FLY' });
      expect(refusal).toMatchObject({ code: 'NO_SUCH_SPEED', legal: ['WALK'] });
    }),
  );

  it(
    '5E-OA-01 5E-OBJ-05: whom it is engaged with, which potions are left',
    fought({ who: { F: fighter(), G: goblin(), O: orc() } }, (fight) => {
      rule(fight, 'fighter', { relation: { otherId: 'orc', distance: 5, engaged: true } });
      expect(fight.refusal('fighter', 'move', { feet: 10, leave: ['goblin'] })).toMatchObject({
        code: 'NOT_ENGAGED',
        legal: ['orc'],
      });
      rule(fight, 'fighter', { resource: { name: 'potion-of-healing', remaining: 0 } });
      const gone = fight.refusal('fighter', 'usePotion', { itemId: 'potion-of-healing' });
      expect(gone).toMatchObject({ code: 'POTION_GONE', legal: [] });
    }),
  );
});
