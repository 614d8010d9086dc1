import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

/** An ogre (Athletics +4) whose arms reach 10 feet. */
const troll = ogre({ id: 'troll', statistics: { reach: 10, attacks: [] } });
const facing = (rows: readonly string[]): Parameters<typeof fought>[0] => ({
  rows,
  who: { T: troll, F: fighter() },
});

describe('limbs that reach farther than 5 feet', () => {
  it(
    '5E-MEL-04 5E-MEL-05: an unarmed strike reaches as far, and no farther',
    fought(facing(['T..F...', '.......']), (fight) => {
      // The ogre fills columns 0 and 1: the fighter is 10 feet away. 15 + 4 + 2 hits AC 18; 1 + 4 damage.
      const events = fight.act('troll', 'attack', { targetId: 'fighter' }, [15]);
      expect(eventOf(events, 'DamageDealt').total).toBe(5);
      rule(fight, 'fighter', { position: { x: 4, y: 0 } });
      fight.endTurn();
      fight.endTurn();
      expect(fight.refusal('troll', 'attack', { targetId: 'fighter' })).toMatchObject({
        code: 'OUT_OF_REACH',
        ruleIds: ['5E-MEL-01'],
        params: { distance: 15, reach: 10 },
      });
    }),
  );

  it(
    '5E-GRP-03 5E-COND-06: it seizes at 10 feet and holds on as long as the reach lasts',
    fought(facing(['T..F...', '.......']), (fight) => {
      const held = (): boolean => fight.combatant('fighter').effects.some(({ kind }) => kind === 'grappled');
      fight.act('troll', 'grapple', { targetId: 'fighter' }, [15, 3]);
      expect(held()).toBe(true);
      rule(fight, 'fighter', { position: { x: 3, y: 1 } });
      expect(held()).toBe(true);
      rule(fight, 'fighter', { position: { x: 4, y: 1 } });
      expect(held()).toBe(false);
    }),
  );

  it(
    '5E-GRP-03: beyond its reach it seizes nobody',
    fought(facing(['T...F..', '.......']), (fight) => {
      expect(fight.refusal('troll', 'grapple', { targetId: 'fighter' })).toMatchObject({
        code: 'OUT_OF_REACH',
        ruleIds: ['5E-GRP-03'],
        params: { distance: 15, reach: 10 },
      });
    }),
  );

  it(
    '5E-SHV-03: it shoves at 10 feet',
    fought(facing(['T..F...', '.......']), (fight) => {
      fight.act('troll', 'shove', { targetId: 'fighter', to: 'AWAY' }, [15, 3]);
      expect(fight.combatant('fighter').at).toEqual({ x: 4, y: 0 });
    }),
  );

  it(
    '5E-OA-01 5E-MEL-04: leaving 10 feet of it provokes its bare hands, leaving 5 feet does not',
    fought({ rows: ['G.T....', '.......'], who: { G: goblin({ side: 'party' }), T: troll } }, (fight) => {
      rule(fight, 'goblin', { position: { x: 1, y: 0 } });
      fight.act('goblin', 'move', { path: [{ x: 0, y: 0 }] });
      expect(fight.prompts).toEqual([]);
      rule(fight, 'goblin', { position: { x: 5, y: 0 } });
      fight.act('goblin', 'move', { path: [{ x: 6, y: 0 }] });
      expect(fight.prompts).toMatchObject([{ kind: 'opportunityAttack', ownerId: 'troll', subjectId: 'goblin' }]);
      fight.answer('decline');
    }),
  );
});
