import { describe, expect, it } from '@jest/globals';
import { fighter, goblin, ogre } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const door = (state: 'open' | 'closed') =>
  ({ id: 'door', from: { x: 2, y: 0 }, to: { x: 2, y: 2 }, kind: 'wall', door: state }) as const;

describe('what is offered', () => {
  it(
    '5E-MOV-04: less than 5 feet of movement is no move',
    fought({ rows: ['F.....G'], who: { F: fighter({ statistics: { speed: 35 } }), G: goblin() } }, (fight) => {
      const offer = () => fight.ruleset.actions.move!.offer(fight.state, 'fighter');
      rule(fight, 'fighter', { addCondition: { kind: 'prone' } });
      // Half of 35 feet goes for standing up, three squares cost 15 more.
      fight.act('fighter', 'standUp', {});
      fight.act('fighter', 'move', { path: line({ x: 0, y: 0 }, 2) });
      expect(offer()).toMatchObject({ legal: true });
      fight.act('fighter', 'move', { path: [{ x: 3, y: 0 }] });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(32);
      expect(offer()).toMatchObject({
        legal: false,
        refusal: { code: 'NOT_ENOUGH_MOVEMENT', ruleIds: ['5E-MOV-04'], params: { left: 3 } },
      });
    }),
  );
});

describe('a door', () => {
  it(
    'is not shut on whoever stands in it (5E-OBJ-07)',
    fought({ rows: ['.O..F', '.....'], edges: [door('open')], who: { F: fighter(), O: ogre() } }, (fight) => {
      fight.act('fighter', 'move', { path: [{ x: 3, y: 0 }] });
      expect(fight.refusal('fighter', 'interact', { featureId: 'door' })).toMatchObject({
        code: 'DOORWAY_TAKEN',
        params: { who: 'ogre', id: 'door' },
      });
    }),
  );

  it(
    'is not opened onto whoever squeezes behind it, where somebody stands before it (5E-SQZ-01)',
    fought({ rows: ['.O.F.', '.....'], edges: [door('closed')], who: { F: fighter(), O: ogre() } }, (fight) => {
      fight.act('fighter', 'move', { path: [{ x: 2, y: 0 }] });
      expect(fight.refusal('fighter', 'interact', { featureId: 'door' }).code).toBe('DOORWAY_TAKEN');
      fight.act('fighter', 'move', { path: [{ x: 3, y: 0 }] });
      fight.act('fighter', 'interact', { featureId: 'door' });
      expect(fight.state.map?.edges[0]).toMatchObject({ door: 'open' });
    }),
  );
});
