import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';
import { fallingDice } from '../damage/falling.js';

const harpy = (hover = false): ReturnType<typeof fighter> =>
  fighter({ id: 'harpy', statistics: { speed: { walk: 20, fly: 40, hover }, hitPoints: 60 } });
const aloft = (z: number, hover = false): Parameters<typeof fought>[0] => ({
  rows: ['H....', '....G'],
  who: { H: harpy(hover), G: goblin() },
});
const lift = (fight: Parameters<Parameters<typeof fought>[1]>[0], z: number): void =>
  rule(fight, 'harpy', { position: { x: 0, y: 0, z } });
const fell = (events: readonly EncounterEvent[]): unknown =>
  eventsOf(events, 'Moved').map(({ mode, to }) => [mode, to]);

describe('flying and falling', () => {
  it(
    '5E-FLY-01 5E-ENV-01: knocked prone at 40 feet it falls for 4d6 and lies prone',
    fought(aloft(8), (fight) => {
      lift(fight, 8);
      const events = fight.must(
        { type: 'adjust', combatantId: 'harpy', reason: 'shoved', addCondition: { kind: 'prone' } },
        [1, 2, 3, 4],
      );
      expect(fell(events)).toEqual([['fall', { x: 0, y: 0 }]]);
      expect(eventOf(events, 'DamageDealt')).toMatchObject({
        cause: 'fall',
        total: 10,
        components: [{ type: 'bludgeoning' }],
      });
      expect(fight.combatant('harpy').effects.map(({ kind }) => kind)).toEqual(['prone']);
    }),
  );

  it(
    '5E-FLY-02: speed 0 brings a flyer down: restrained at 20 feet, 2d6',
    fought(aloft(4), (fight) => {
      lift(fight, 4);
      rule(fight, 'harpy', { addCondition: { kind: 'restrained' } }, [6, 6]);
      expect(fight.combatant('harpy')).toMatchObject({ at: { x: 0, y: 0 }, hitPoints: { current: 48 } });
      expect(fight.combatant('harpy').effects.map(({ kind }) => kind)).toEqual(['restrained', 'prone']);
    }),
  );

  it(
    '5E-FLY-03: the stunned fall; the merely incapacitated do not',
    fought(aloft(4), (fight) => {
      lift(fight, 4);
      rule(fight, 'harpy', { addCondition: { kind: 'incapacitated' } });
      expect(fight.combatant('harpy').at).toEqual({ x: 0, y: 0, z: 4 });
      rule(fight, 'harpy', { addCondition: { kind: 'stunned' } }, [1, 1]);
      expect(fight.combatant('harpy').at).toEqual({ x: 0, y: 0 });
    }),
  );

  it(
    '5E-FLY-04: who hovers stays up',
    fought(aloft(4, true), (fight) => {
      lift(fight, 4);
      rule(fight, 'harpy', { addCondition: { kind: 'prone' } });
      expect(fight.combatant('harpy').at).toEqual({ x: 0, y: 0, z: 4 });
    }),
  );

  it('5E-ENV-01: 1d6 per 10 feet, at most 20d6, none below 10 feet', () => {
    expect([5, 9, 10, 35, 200, 500].map(fallingDice)).toEqual([0, 0, 1, 3, 20, 20]);
  });

  it(
    '5E-ENV-01: who takes no damage lands on its feet',
    fought(
      {
        ...aloft(4),
        who: {
          H: fighter({ id: 'harpy', statistics: { speed: { walk: 20, fly: 40 }, immunities: ['bludgeoning'] } }),
          G: goblin(),
        },
      },
      (fight) => {
        lift(fight, 4);
        rule(fight, 'harpy', { addCondition: { kind: 'stunned' } }, [6, 6]);
        expect(fight.combatant('harpy').effects.map(({ kind }) => kind)).toEqual(['stunned']);
      },
    ),
  );

  it(
    '5E-AMB-06: who falls onto somebody comes down beside it',
    fought({ rows: ['H....', '....G'], who: { H: harpy(), G: goblin() } }, (fight) => {
      rule(fight, 'harpy', { position: { x: 4, y: 1, z: 2 } });
      rule(fight, 'harpy', { addCondition: { kind: 'prone' } }, [1]);
      expect(fight.combatant('harpy').at).toEqual({ x: 3, y: 0 });
    }),
  );

  it(
    '5E-ZERO-02: a flyer brought to 0 falls, and the fall is damage at 0 hit points',
    fought(aloft(4), (fight) => {
      lift(fight, 4);
      rule(fight, 'harpy', { damage: [{ amount: 60, type: 'fire' }] }, [1, 1]);
      expect(fight.combatant('harpy')).toMatchObject({
        at: { x: 0, y: 0 },
        vital: 'DYING',
        deathSaves: { failures: 1 },
      });
    }),
  );

  it(
    'flies up and down by levels of 5 feet, and walks only on the ground',
    fought(aloft(0), (fight) => {
      fight.act('harpy', 'move', {
        path: [
          { x: 1, y: 0, z: 1 },
          { x: 2, y: 0, z: 2 },
        ],
        mode: 'FLY',
      });
      expect(fight.refusal('harpy', 'move', { path: [{ x: 3, y: 0, z: 2 }], mode: 'WALK' }).code).toBe('IN_THE_AIR');
      fight.act('harpy', 'move', {
        path: [
          { x: 3, y: 0, z: 1 },
          { x: 3, y: 0 },
        ],
      });
      expect(fight.combatant('harpy')).toMatchObject({ at: { x: 3, y: 0 }, activity: { movementSpent: 20 } });
    }),
  );

  it(
    '5E-COND-21: a goblin on the ground does not reach a flyer 10 feet above it',
    fought({ rows: ['HG'], who: { G: goblin(), H: harpy() } }, (fight) => {
      rule(fight, 'harpy', { position: { x: 0, y: 0, z: 2 } });
      expect(fight.refusal('goblin', 'attack', { targetId: 'harpy', attackId: 'scimitar' })).toMatchObject({
        code: 'OUT_OF_REACH',
        params: { distance: 10 },
      });
    }),
  );

  it(
    '5E-GRP-08 5E-ENV-01: whoever was carried into the air falls when it is let go',
    fought(
      {
        rows: ['HG...', '.....'],
        who: { H: fighter({ id: 'harpy', statistics: { shield: false, speed: { walk: 20, fly: 60 } } }), G: goblin() },
      },
      (fight) => {
        fight.act('harpy', 'grapple', { targetId: 'goblin' }, [19, 1]);
        // Half of 60 feet: 15 feet up, the goblin is dragged 10 feet up beside it.
        fight.act('harpy', 'move', {
          path: [
            { x: 0, y: 0, z: 1 },
            { x: 0, y: 0, z: 2 },
            { x: 0, y: 0, z: 3 },
          ],
          mode: 'FLY',
        });
        expect(fight.combatant('goblin').at).toEqual({ x: 1, y: 0, z: 2 });
        const events = fight.act('harpy', 'releaseGrapple', { targetId: 'goblin' }, [4]);
        expect(eventOf(events, 'DamageDealt')).toMatchObject({ cause: 'fall', total: 4 });
        expect(fight.combatant('goblin').at).toEqual({ x: 1, y: 0 });
      },
    ),
  );

  it(
    '5E-COND-06 5E-ENV-01: it falls as well when whoever carried it is stunned',
    fought(
      {
        rows: ['HG...', '.....'],
        who: {
          H: fighter({ id: 'harpy', statistics: { shield: false, speed: { walk: 20, fly: 60, hover: true } } }),
          G: goblin(),
        },
      },
      (fight) => {
        fight.act('harpy', 'grapple', { targetId: 'goblin' }, [19, 1]);
        fight.act('harpy', 'move', {
          path: [
            { x: 0, y: 0, z: 1 },
            { x: 0, y: 0, z: 2 },
            { x: 0, y: 0, z: 3 },
          ],
          mode: 'FLY',
        });
        rule(fight, 'harpy', { addCondition: { kind: 'stunned' } }, [3]);
        expect(fight.combatant('goblin')).toMatchObject({ at: { x: 1, y: 0 }, hitPoints: { current: 4 } });
        expect(fight.combatant('harpy').at).toEqual({ x: 0, y: 0, z: 3 });
      },
    ),
  );
});
