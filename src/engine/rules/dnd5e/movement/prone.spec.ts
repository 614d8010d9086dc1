import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const setup = { rows: ['F:....', '.....G'], who: { F: fighter(), G: goblin() } };
const start = { x: 0, y: 0 };

describe('prone', () => {
  it(
    '5E-PRN-01 5E-COND-12: a shoved orc is prone and conscious',
    fought({ rows: ['FO'], who: { F: fighter(), O: orc() } }, (fight) => {
      fight.act('fighter', 'shove', { targetId: 'orc', to: 'PRONE' }, [15, 4]);
      expect(fight.combatant('orc')).toMatchObject({ vital: 'ALIVE', effects: [{ kind: 'prone' }] });
    }),
  );

  it(
    '5E-PRN-02: dropping prone costs nothing, also at speed 0',
    fought(setup, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'grappled', sourceId: 'goblin' } });
      rule(fight, 'fighter', { addCondition: { kind: 'restrained' } });
      fight.act('fighter', 'dropProne', {});
      expect(fight.combatant('fighter').activity.movementSpent).toBe(0);
      expect(fight.refusal('fighter', 'dropProne', {}).code).toBe('ALREADY_PRONE');
    }),
  );

  it('5E-PRN-03: standing up costs 15 of speed 30, and 12 of speed 25', () => {
    for (const [speed, cost] of [
      [30, 15],
      [25, 12],
    ] as const)
      fought({ ...setup, who: { F: fighter({ statistics: { speed } }), G: goblin() } }, (fight) => {
        fight.act('fighter', 'dropProne', {});
        expect(eventOf(fight.act('fighter', 'standUp', {}), 'MovementSpent').cost).toBe(cost);
        expect(fight.combatant('fighter').effects).toEqual([]);
      })();
  });

  it(
    '5E-PRN-03: a Dash does not make it dearer',
    fought(setup, (fight) => {
      fight.act('fighter', 'dash', {});
      fight.act('fighter', 'dropProne', {});
      expect(eventOf(fight.act('fighter', 'standUp', {}), 'MovementSpent').cost).toBe(15);
    }),
  );

  it(
    '5E-PRN-04: with 10 of 30 feet left, or speed 0, nobody stands up',
    fought({ rows: ['F.......', '.......G'], who: setup.who }, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 4) });
      fight.act('fighter', 'dropProne', {});
      expect(fight.refusal('fighter', 'standUp', {})).toMatchObject({
        code: 'NOT_ENOUGH_MOVEMENT',
        params: { cost: 15, left: 10 },
      });
      rule(fight, 'fighter', { addCondition: { kind: 'restrained' } });
      expect(fight.refusal('fighter', 'standUp', {})).toMatchObject({ code: 'SPEED_ZERO', ruleIds: ['5E-PRN-04'] });
    }),
  );

  it(
    '5E-PRN-05: the prone crawl, they do not walk or fly',
    fought(
      { ...setup, who: { F: fighter({ statistics: { speed: { walk: 30, fly: 30 } } }), G: goblin() } },
      (fight) => {
        fight.act('fighter', 'dropProne', {});
        expect(fight.refusal('fighter', 'move', { path: line(start, 1), mode: 'WALK' }).code).toBe('MUST_CRAWL');
        expect(fight.refusal('fighter', 'move', { path: line(start, 1), mode: 'FLY' }).code).toBe('MUST_CRAWL');
        fight.act('fighter', 'move', { path: [{ x: 0, y: 1 }], mode: 'CRAWL' });
        expect(fight.refusal('goblin', 'move', { path: [{ x: 4, y: 1 }] }).code).toBe('NOT_YOUR_TURN');
      },
    ),
  );

  it(
    '5E-PRN-05: magic puts a prone creature elsewhere, still prone',
    fought(setup, (fight) => {
      fight.act('fighter', 'dropProne', {});
      rule(fight, 'fighter', { position: { x: 4, y: 0 } });
      expect(fight.combatant('fighter')).toMatchObject({ at: { x: 4, y: 0 }, effects: [{ kind: 'prone' }] });
    }),
  );

  it(
    '5E-PRN-06: crawling costs 2 per foot, 3 on difficult ground',
    fought(setup, (fight) => {
      fight.act('fighter', 'dropProne', {});
      const events = fight.act('fighter', 'move', { path: line(start, 2) });
      expect(eventsOf(events, 'Moved').map(({ mode, cost }) => [mode, cost])).toEqual([
        ['crawl', 15],
        ['crawl', 10],
      ]);
    }),
  );

  it(
    'refuses to crawl on one’s feet and to stand up twice',
    fought(setup, (fight) => {
      expect(fight.refusal('fighter', 'move', { path: line(start, 1), mode: 'CRAWL' }).code).toBe('NOT_PRONE');
      expect(fight.refusal('fighter', 'standUp', {}).code).toBe('NOT_PRONE');
    }),
  );
});
