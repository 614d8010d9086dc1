import { describe, expect, it } from '@jest/globals';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const field = { rows: ['F......', '.......', '.......', 'G......'], who: { F: fighter(), G: goblin() } };

describe('the free interaction', () => {
  it(
    '5E-OBJ-03: is not there without movement or an action to go with',
    fought(field, (fight) => {
      fight.act('fighter', 'dodge', {});
      fight.act('fighter', 'move', { path: line({ x: 0, y: 0 }, 6) });
      const refusal = fight.refusal('fighter', 'interact', { what: 'lever' });
      expect(refusal).toMatchObject({
        code: 'INTERACTION_GOES_WITH_MORE',
        ruleIds: ['5E-OBJ-03'],
        legal: ['endTurn'],
      });
      expect(fight.refusal('fighter', 'sheatheWeapon', { itemId: 'longsword' }).code).toBe(
        'INTERACTION_GOES_WITH_MORE',
      );
    }),
  );

  it(
    '5E-OBJ-03: goes with the 5 feet that are left, and with an action where no movement is left',
    fought(field, (fight) => {
      fight.act('fighter', 'dodge', {});
      fight.act('fighter', 'move', { path: line({ x: 0, y: 0 }, 5) });
      fight.act('fighter', 'interact', { what: 'lever' });
      fight.endTurn();
      fight.endTurn();
      fight.act('fighter', 'move', { path: line({ x: 5, y: 0 }, 5, { x: -1, y: 0 }) });
      fight.act('fighter', 'move', { path: [{ x: 1, y: 0 }] });
      fight.act('fighter', 'interact', { what: 'lever' });
      expect(fight.combatant('fighter').activity.budget).toMatchObject({ interaction: 0, action: 1 });
    }),
  );

  it(
    '5E-OBJ-03 5E-AATK-02: goes with the attacks that are left of an action',
    fought({ rows: ['FO.....'], who: { F: fighter(), O: orc() } }, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'restrained' } });
      fight.act('fighter', 'attack', { targetId: 'orc', attackId: 'longsword' }, [2, 2]);
      fight.act('fighter', 'interact', { what: 'lever' });
    }),
  );
});
