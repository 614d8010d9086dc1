import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, orc } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

type Setup = Parameters<typeof fought>[0];
const modes = (events: Parameters<typeof eventsOf>[0]): readonly string[] =>
  eventsOf(events, 'Moved').map(({ mode }) => mode);
const isProne = (fight: Scenario, id: string): boolean =>
  fight.combatant(id).effects.some(({ kind }) => kind === 'prone');
const climbs = (fight: Scenario, id: string): boolean =>
  fight.combatant(id).effects.some(({ kind }) => kind === 'climbing');

/** A fighter (Athletics +6), and an orc (Athletics +3) on the brink of a pit two squares wide. */
const brink = (pits?: number): Setup => ({
  rows: ['FO__..', '......'],
  ...(pits !== undefined && { pits }),
  who: { F: fighter(), O: orc() },
});
const shoved = (fight: Scenario, dice: readonly number[] = []) =>
  fight.act('fighter', 'shove', { targetId: 'orc', to: 'AWAY' }, [15, 3, ...dice]);

describe('pits', () => {
  it(
    '5E-SHV-05 5E-ENV-01: pushed over the edge of a 10-foot pit it falls for 1d6 and lies prone at the bottom',
    fought(brink(10), (fight) => {
      const events = shoved(fight, [4]);
      expect(modes(events)).toEqual(['forced', 'fall']);
      expect(fight.combatant('orc')).toMatchObject({ at: { x: 2, y: 0, z: -2 }, hitPoints: { current: 11 } });
      expect(isProne(fight, 'orc')).toBe(true);
    }),
  );

  it(
    '5E-ENV-01: 35 feet are 3d6, and less than 10 feet none',
    fought(brink(35), (fight) => {
      shoved(fight, [1, 2, 3]);
      expect(fight.combatant('orc')).toMatchObject({ at: { x: 2, y: 0, z: -7 }, hitPoints: { current: 9 } });
    }),
  );

  it(
    '5E-ENV-01: 5 feet down it keeps its feet and is unhurt',
    fought(brink(5), (fight) => {
      shoved(fight);
      expect(fight.combatant('orc')).toMatchObject({ at: { x: 2, y: 0, z: -1 }, hitPoints: { current: 15 } });
      expect(isProne(fight, 'orc')).toBe(false);
    }),
  );

  it(
    '5E-SHV-05: how deep a pit is that nobody measured is for the game master to say',
    fought(brink(), (fight) => {
      expect(modes(shoved(fight))).toEqual(['forced']);
      expect(fight.combatant('orc').at).toEqual({ x: 2, y: 0 });
    }),
  );

  it(
    '5E-FLY-01 5E-SHV-05: whoever flies does not fall until it can no longer fly',
    fought(
      { ...brink(10), who: { F: fighter(), O: orc({ statistics: { speed: { walk: 30, fly: 30 } } }) } },
      (fight) => {
        shoved(fight);
        expect(fight.combatant('orc').at).toEqual({ x: 2, y: 0 });
        rule(fight, 'orc', { addCondition: { kind: 'prone' } }, [6]);
        expect(fight.combatant('orc')).toMatchObject({ at: { x: 2, y: 0, z: -2 }, hitPoints: { current: 9 } });
      },
    ),
  );

  it(
    '5E-ENV-02 5E-MOV-01: out of it one climbs, at 2 feet for each; at its bottom one walks, but not through the earth',
    fought(brink(10), (fight) => {
      rule(fight, 'orc', { position: { x: 2, y: 0, z: -2 } });
      fight.endTurn();
      expect(fight.refusal('orc', 'move', { path: [{ x: 1, y: 0, z: -2 }] })).toMatchObject({ code: 'PATH_BLOCKED' });
      expect(fight.refusal('orc', 'move', { path: [{ x: 2, y: 0, z: -1 }] })).toMatchObject({ code: 'PATH_BLOCKED' });
      fight.act('orc', 'move', { path: [{ x: 3, y: 0, z: -2 }] });
      const path = [
        { x: 3, y: 0, z: -1 },
        { x: 4, y: 0 },
      ];
      fight.act('orc', 'move', { path, mode: 'CLIMB' });
      expect(fight.combatant('orc')).toMatchObject({ at: { x: 4, y: 0 }, activity: { movementSpent: 5 + 10 + 10 } });
      expect(climbs(fight, 'orc')).toBe(false);
    }),
  );

  it(
    '5E-MOV-01: what can be reached at its bottom is its bottom',
    fought(brink(10), (fight) => {
      rule(fight, 'orc', { position: { x: 2, y: 0, z: -2 } });
      fight.endTurn();
      const offer = fight.ruleset.actions.move!.offer(fight.state, 'orc');
      expect(offer.squares).toEqual([{ square: { x: 3, y: 0, z: -2 }, cost: 5 }]);
    }),
  );

  it(
    '5E-AMB-06: whoever falls on somebody comes down beside it',
    fought(
      {
        rows: ['FO__..', '......'],
        pits: 10,
        who: { F: fighter(), O: orc(), G: goblin({ at: { x: 2, y: 0, z: -2 } }) },
      },
      (fight) => {
        shoved(fight, [4]);
        expect(fight.combatant('orc').at).toEqual({ x: 3, y: 0, z: -2 });
      },
    ),
  );

  it(
    '5E-COV-09: the rim hides who stands at the bottom from all but those above it',
    fought(
      {
        rows: ['F..O__.', '.......'],
        pits: 10,
        who: { F: fighter({ statistics: { shield: false, wielded: ['longbow'] } }), O: orc() },
      },
      (fight) => {
        rule(fight, 'orc', { position: { x: 4, y: 0, z: -2 } });
        const shoot = { targetId: 'orc', attackId: 'longbow' };
        expect(fight.refusal('fighter', 'attack', shoot)).toMatchObject({
          code: 'TOTAL_COVER',
          ruleIds: ['5E-COV-09'],
        });
        rule(fight, 'fighter', { position: { x: 3, y: 0 } });
        fight.act('fighter', 'attack', shoot, [2]);
      },
    ),
  );

  it(
    '5E-GRP-10: a grappler drags nobody over an edge: the held orc comes to where the fighter stood',
    fought(
      { rows: ['OF.', '__.'], pits: 10, who: { F: fighter({ statistics: { shield: false } }), O: orc() } },
      (fight) => {
        fight.act('fighter', 'grapple', { targetId: 'orc' }, [15, 3]);
        fight.act('fighter', 'move', { path: [{ x: 2, y: 1 }] });
        expect(fight.combatant('orc').at).toEqual({ x: 1, y: 0 });
      },
    ),
  );

  it(
    '5E-MEL-01: 10 feet down is out of a sword’s reach',
    fought(brink(10), (fight) => {
      rule(fight, 'orc', { position: { x: 2, y: 0, z: -2 } });
      rule(fight, 'fighter', { position: { x: 1, y: 0 } });
      expect(fight.refusal('fighter', 'attack', { targetId: 'orc', attackId: 'longsword' })).toMatchObject({
        code: 'OUT_OF_REACH',
        params: { distance: 10 },
      });
    }),
  );
});

describe('climbers', () => {
  const wall: Setup = { rows: ['F...O', '.....'], who: { F: fighter(), O: ogre() } };
  /** Two levels up cost 20 feet of movement. */
  const up = (fight: Scenario): void => {
    const path = [
      { x: 0, y: 0, z: 1 },
      { x: 0, y: 0, z: 2 },
    ];
    fight.act('fighter', 'move', { path, mode: 'CLIMB' });
    expect(climbs(fight, 'fighter')).toBe(true);
  };

  it(
    '5E-ENV-01 5E-COND-15 5E-DS-11: one that falls unconscious lets go: 10 feet are 1d6, and a failed death save',
    fought(wall, (fight) => {
      up(fight);
      rule(fight, 'fighter', { damage: [{ amount: 44, type: 'fire' }] }, [3]);
      expect(fight.combatant('fighter')).toMatchObject({
        at: { x: 0, y: 0 },
        vital: 'DYING',
        deathSaves: { failures: 1 },
      });
      expect(climbs(fight, 'fighter')).toBe(false);
    }),
  );

  it(
    '5E-ENV-01: one that dies drops to the ground',
    fought(wall, (fight) => {
      up(fight);
      rule(fight, 'fighter', { damage: [{ amount: 88, type: 'fire' }] });
      expect(fight.combatant('fighter')).toMatchObject({ at: { x: 0, y: 0 }, vital: 'DEAD' });
    }),
  );

  it(
    '5E-ENV-01 5E-PRN-01: one that is knocked off its feet falls, one that is held where it is does not',
    fought(wall, (fight) => {
      up(fight);
      rule(fight, 'fighter', { addCondition: { kind: 'restrained' } });
      expect(fight.combatant('fighter').at).toEqual({ x: 0, y: 0, z: 2 });
      rule(fight, 'fighter', { addCondition: { kind: 'prone' } }, [5]);
      expect(fight.combatant('fighter')).toMatchObject({ at: { x: 0, y: 0 }, hitPoints: { current: 39 } });
    }),
  );

  it(
    '5E-SHV-05: one that is pushed off falls',
    fought({ rows: ['F.O..', '.....'], who: { F: fighter(), O: ogre({ statistics: { reach: 10 } }) } }, (fight) => {
      rule(fight, 'fighter', { position: { x: 1, y: 0, z: 0 } });
      fight.act('fighter', 'move', {
        path: [
          { x: 1, y: 0, z: 1 },
          { x: 1, y: 0, z: 2 },
        ],
        mode: 'CLIMB',
      });
      fight.endTurn();
      // 15 + 4 against 3 + 6; 10 feet are 1d6.
      fight.act('ogre', 'shove', { targetId: 'fighter', to: 'AWAY' }, [15, 3, 2]);
      expect(fight.combatant('fighter')).toMatchObject({ hitPoints: { current: 42 } });
      expect(fight.combatant('fighter').at?.z ?? 0).toBe(0);
      expect(climbs(fight, 'fighter')).toBe(false);
    }),
  );

  it(
    '5E-ENV-02: back on the ground it climbs no more',
    fought(wall, (fight) => {
      up(fight);
      rule(fight, 'fighter', { position: { x: 1, y: 1 } });
      expect(climbs(fight, 'fighter')).toBe(false);
    }),
  );
});
