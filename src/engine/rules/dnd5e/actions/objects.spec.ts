import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const duel = { rows: ['FG...'], who: { F: fighter(), G: goblin() } };
const door = { id: 'door', from: { x: 3, y: 0 }, to: { x: 3, y: 1 }, kind: 'wall', door: 'closed' } as const;
const wall = { from: { x: 3, y: 1 }, to: { x: 3, y: 2 }, kind: 'wall' } as const;
const room = { rows: ['F....G', '......'], edges: [door, wall], who: duel.who };

describe('handling objects', () => {
  it(
    '5E-OBJ-03 5E-USE-01: drawing a weapon goes with the attack',
    fought({ ...duel, who: { F: fighter({ statistics: { wielded: ['shield'] } }), G: goblin() } }, (fight) => {
      const events = fight.act('fighter', 'attack', { targetId: 'goblin', attackId: 'longsword' }, [2]);
      expect(eventOf(events, 'WieldedChanged')).toMatchObject({ how: 'DRAWN', itemId: 'longsword' });
      expect(fight.combatant('fighter').activity.budget.interaction).toBe(0);
    }),
  );

  it(
    '5E-OBJ-04 5E-USE-02 5E-USE-03: a second object takes the action, a third there is not',
    fought(duel, (fight) => {
      fight.act('fighter', 'sheatheWeapon', { itemId: 'longsword' });
      expect(fight.combatant('fighter').activity.budget).toMatchObject({ interaction: 0, action: 1 });
      fight.act('fighter', 'drawWeapon', { itemId: 'javelin' });
      expect(fight.combatant('fighter').activity.budget).toMatchObject({ interaction: 0, action: 0 });
      expect(fight.refusal('fighter', 'interact', { what: 'pull the lever' })).toMatchObject({
        code: 'INTERACTION_SPENT',
        ruleIds: ['5E-OBJ-04'],
      });
    }),
  );

  it(
    '5E-OBJ-06: the game master rules that a stuck door takes the action: the free interaction is gone, and the action pays',
    fought(room, (fight) => {
      fight.act('fighter', 'move', { path: line({ x: 0, y: 0 }, 2) });
      rule(fight, 'fighter', { budget: { resource: 'interaction', remaining: 0 } });
      fight.act('fighter', 'interact', { featureId: 'door' });
      expect(fight.combatant('fighter').activity.budget).toMatchObject({ action: 0, interaction: 0 });
      expect(fight.state.map?.edges[0]).toMatchObject({ door: 'open' });
    }),
  );

  it(
    '5E-AMB-03: dropping what one holds is free',
    fought(duel, (fight) => {
      fight.act('fighter', 'dropItem', { itemId: 'longsword' });
      expect(fight.combatant('fighter')).toMatchObject({
        wielded: ['shield'],
        activity: { budget: { interaction: 1, action: 1 } },
      });
      expect(fight.refusal('fighter', 'dropItem', { itemId: 'longsword' }).code).toBe('NOT_IN_HAND');
    }),
  );

  it('5E-AMB-03 5E-COND-09 5E-COND-10 5E-COND-14: who cannot move lets nothing fall, the merely incapacitated may', () => {
    for (const kind of ['paralyzed', 'petrified', 'stunned', 'incapacitated'])
      fought(duel, (fight) => {
        rule(fight, 'fighter', { addCondition: { kind } });
        if (kind === 'incapacitated') return void fight.act('fighter', 'dropItem', { itemId: 'longsword' });
        expect(fight.refusal('fighter', 'dropItem', { itemId: 'longsword' }).code).toBe('ACTOR_INCAPACITATED');
      })();
  });

  it(
    '5E-OBJ-07: what was dropped is picked up from within 5 feet',
    fought(duel, (fight) => {
      fight.act('fighter', 'dropItem', { itemId: 'longsword' });
      rule(fight, 'fighter', { position: { x: 4, y: 0 } });
      expect(fight.refusal('fighter', 'drawWeapon', { itemId: 'longsword' })).toMatchObject({
        code: 'ITEM_TOO_FAR',
        ruleIds: ['5E-OBJ-07'],
      });
      rule(fight, 'fighter', { position: { x: 0, y: 0 } });
      expect(eventOf(fight.act('fighter', 'drawWeapon', { itemId: 'longsword' }), 'WieldedChanged').how).toBe(
        'PICKED_UP',
      );
    }),
  );

  it(
    '5E-AMB-03 5E-OBJ-03: whoever drops one of three javelins draws another, until all that are left lie there',
    fought(
      { rows: ['F......G'], who: { F: fighter({ statistics: { shield: false, wielded: ['javelin'] } }), G: goblin() } },
      (fight) => {
        const shot = { targetId: 'goblin', attackId: 'javelin' };
        fight.act('fighter', 'dropItem', { itemId: 'javelin' });
        const events = fight.act('fighter', 'attack', shot, [2, 3]);
        expect(eventsOf(events, 'WieldedChanged').map(({ how }) => how)).toEqual(['DRAWN', 'DROPPED']);
        fight.act('fighter', 'move', { path: line({ x: 0, y: 0 }, 2) });
        fight.endTurn();
        fight.endTurn();
        // One lies 10 feet away, one was thrown: the third is drawn, not picked up.
        expect(eventOf(fight.act('fighter', 'drawWeapon', { itemId: 'javelin' }), 'WieldedChanged').how).toBe('DRAWN');
        fight.act('fighter', 'attack', shot, [2]);
        fight.endTurn();
        fight.endTurn();
        expect(fight.refusal('fighter', 'attack', shot).code).toBe('NOT_IN_HAND');
        expect(fight.refusal('fighter', 'drawWeapon', { itemId: 'javelin' }).code).toBe('ITEM_TOO_FAR');
      },
    ),
  );

  it(
    '5E-OBJ-07 5E-OBJ-03: a door is opened on the way and walked through',
    fought(room, (fight) => {
      expect(fight.refusal('fighter', 'interact', { featureId: 'door' }).code).toBe('FEATURE_TOO_FAR');
      fight.act('fighter', 'move', { path: line({ x: 0, y: 0 }, 2) });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 3, y: 0 }] }).code).toBe('PATH_BLOCKED');
      const events = fight.act('fighter', 'interact', { featureId: 'door' });
      expect(eventsOf(events, 'MapFeatureChanged')).toHaveLength(1);
      fight.act('fighter', 'move', { path: [{ x: 3, y: 0 }] });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(15);
    }),
  );

  it(
    '5E-OBJ-07: and closed again',
    fought(room, (fight) => {
      fight.act('fighter', 'move', { path: line({ x: 0, y: 0 }, 2) });
      fight.act('fighter', 'interact', { featureId: 'door' });
      fight.act('fighter', 'interact', { featureId: 'door' });
      expect(fight.state.map?.edges[0]).toMatchObject({ door: 'closed' });
      expect(fight.combatant('fighter').activity.budget.action).toBe(0);
    }),
  );

  it(
    '5E-READY-02: opening a door is a trigger for who sees it',
    fought(
      {
        rows: ['FO...G', '......'],
        edges: [door, wall],
        who: { G: goblin(), F: fighter(), O: goblin({ id: 'other' }) },
      },
      (fight) => {
        fight.endTurn();
        fight.act('fighter', 'ready', {
          trigger: { event: 'OPENS_DOOR', subjectId: 'other' },
          response: { attack: { attackId: 'longsword' } },
        });
        fight.endTurn();
        fight.act('other', 'interact', { featureId: 'door' });
        expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', subjectId: 'other' }]);
        fight.answer('wait');
      },
    ),
  );

  it(
    'refuses what is not there',
    fought(room, (fight) => {
      expect(fight.refusal('fighter', 'interact', { featureId: 'gate' })).toMatchObject({
        code: 'FEATURE_UNKNOWN',
        legal: ['door'],
      });
      expect(fight.refusal('fighter', 'interact', {}).code).toBe('NOTHING_NAMED');
      expect(fight.refusal('fighter', 'drawWeapon', { itemId: 'halberd' }).code).toBe('ITEM_UNKNOWN');
      expect(fight.refusal('fighter', 'drawWeapon', { itemId: 'longsword' }).code).toBe('ALREADY_IN_HAND');
      expect(fight.refusal('fighter', 'usePotion', { itemId: 'elixir' }).code).toBe('ITEM_UNKNOWN');
      expect(fight.refusal('fighter', 'move', { path: line({ x: 0, y: 0 }, 4) }).code).toBe('PATH_BLOCKED');
    }),
  );
});
