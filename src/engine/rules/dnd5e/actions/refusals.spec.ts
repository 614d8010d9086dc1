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
      // In the open it cannot hide, so that is not named.
      expect(fight.refusal('goblin', 'dash', { bonusAction: true })).toMatchObject({
        code: 'NO_SUCH_BONUS_ACTION',
        legal: ['disengage'],
      });
      fight.act('goblin', 'disengage', { bonusAction: true });
      expect(fight.refusal('goblin', 'hide', { bonusAction: true })).toMatchObject({
        code: 'BONUS_ACTION_SPENT',
        legal: ['endTurn'],
      });
      fight.act('goblin', 'dash', {});
      // Nothing is left that the action or the bonus action pays for.
      expect(fight.refusal('goblin', 'dash', { bonusAction: true }).legal).toEqual([
        'endTurn',
        'move',
        'jump',
        'dropProne',
        'interact',
        'speak',
      ]);
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
      expect(gone.code).toBe('POTION_GONE');
      expect(gone.legal).toContain('dodge');
      expect(gone.legal).not.toContain('usePotion');
    }),
  );

  it(
    '5E-MEL-01 5E-RNG-05: out of reach, the attacks that do reach, else whom this one reaches',
    fought({ rows: ['FO..G'], who: { F: fighter(), O: orc(), G: goblin() } }, (fight) => {
      fight.act('fighter', 'sheatheWeapon', { itemId: 'shield' });
      rule(fight, 'fighter', { budget: { resource: 'action', remaining: 1 } });
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'longsword' })).toMatchObject({
        code: 'OUT_OF_REACH',
        ruleIds: ['5E-MEL-01'],
        // The bow needs both hands.
        legal: ['javelin'],
      });
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'unarmed-strike' }).legal).toEqual([
        'javelin',
      ]);
      expect(fight.refusal('fighter', 'grapple', { targetId: 'goblin' })).toMatchObject({
        code: 'OUT_OF_REACH',
        legal: ['orc'],
      });
    }),
  );

  it(
    '5E-ATK-01 5E-MEL-02: no such target or attack: those there are',
    fought({ rows: ['FO..G'], who: { F: fighter(), O: orc(), G: goblin() } }, (fight) => {
      expect(fight.refusal('fighter', 'attack', { targetId: 'nobody', attackId: 'longsword' })).toMatchObject({
        code: 'TARGET_UNKNOWN',
        ruleIds: ['5E-ATK-01'],
        legal: ['orc'],
      });
      expect(fight.refusal('fighter', 'attack', { targetId: 'orc', attackId: 'whip' })).toMatchObject({
        code: 'ATTACK_UNKNOWN',
        // Sword and shield leave no hand for a javelin.
        legal: ['longsword', 'unarmed-strike'],
      });
    }),
  );

  it(
    '5E-MOV-04: no path: the squares nearest to it that can be reached',
    fought({ rows: ['F.......G'], who: { F: fighter(), G: goblin() } }, (fight) => {
      expect(fight.refusal('fighter', 'move', { to: { x: 8, y: 0 } })).toMatchObject({
        code: 'NO_PATH',
        ruleIds: ['5E-MOV-01', '5E-MOV-04'],
        legal: ['6,0', '5,0', '4,0', '3,0', '2,0'],
      });
    }),
  );

  it(
    '5E-ORD-03 5E-INIT-05: out of turn, what may be done all the same, else whose turn has to end',
    fought(apart, (fight) => {
      expect(fight.refusal('goblin', 'dodge', {})).toMatchObject({
        code: 'NOT_YOUR_TURN',
        ruleIds: ['5E-ORD-03', '5E-INIT-05'],
        legal: ['fighter'],
      });
      rule(fight, 'fighter', { addCondition: { kind: 'grappled', sourceId: 'goblin' } });
      expect(fight.refusal('goblin', 'dodge', {}).legal).toEqual(['releaseGrapple']);
    }),
  );
});
