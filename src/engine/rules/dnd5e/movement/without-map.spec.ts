import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const two = { who: { F: fighter(), O: orc() } };

describe('moving without a map', () => {
  it(
    '5E-PRN-06: crawling costs 2 per foot: 15 feet with a speed of 30',
    fought(two, (fight) => {
      rule(fight, 'fighter', { relation: { otherId: 'orc', distance: 5, engaged: true } });
      rule(fight, 'orc', { addCondition: { kind: 'incapacitated' } });
      rule(fight, 'fighter', { addCondition: { kind: 'prone' } });
      expect(fight.refusal('fighter', 'move', { feet: 20, leave: ['orc'] })).toMatchObject({
        code: 'NOT_ENOUGH_MOVEMENT',
        params: { cost: 40, left: 30 },
      });
      const events = fight.act('fighter', 'move', { feet: 15, leave: ['orc'] });
      expect(eventOf(events, 'MovementSpent')).toMatchObject({ cost: 30, movementSpent: 30 });
      expect(eventOf(events, 'RelationStated')).toMatchObject({ distance: 20, engaged: false });
    }),
  );

  it(
    '5E-ENV-02 5E-MOV-03: swimming without such a speed costs 2 per foot, and what is left is walked',
    fought(two, (fight) => {
      rule(fight, 'fighter', { relation: { otherId: 'orc', distance: 35, engaged: false } });
      const refusal = fight.refusal('fighter', 'move', { feet: 30, mode: 'SWIM', engage: ['orc'] });
      expect(refusal.code).toBe('NOT_ENOUGH_MOVEMENT');
      const events = fight.act('fighter', 'move', { feet: 10, mode: 'SWIM' });
      expect(eventOf(events, 'MovementSpent')).toMatchObject({ cost: 20 });
      fight.act('fighter', 'move', { feet: 10 });
      expect(fight.refusal('fighter', 'move', { feet: 5 }).code).toBe('NOT_ENOUGH_MOVEMENT');
    }),
  );

  it(
    '5E-ENV-02: with a swimming speed a foot is a foot',
    fought({ who: { F: fighter({ statistics: { speed: { walk: 30, swim: 30 } } }), O: orc() } }, (fight) => {
      const events = fight.act('fighter', 'move', { feet: 30, mode: 'SWIM' });
      expect(eventOf(events, 'MovementSpent')).toMatchObject({ cost: 30 });
    }),
  );

  it(
    '5E-COND-05: the frightened do not engage what they fear',
    fought(two, (fight) => {
      rule(fight, 'fighter', { relation: { otherId: 'orc', distance: 30, engaged: false } });
      rule(fight, 'fighter', { addCondition: { kind: 'frightened', sourceId: 'orc' } });
      expect(fight.refusal('fighter', 'move', { feet: 30, engage: ['orc'] }).code).toBe('NEARER_TO_FEAR');
    }),
  );

  it(
    '5E-OA-01 5E-GRP-08: who leaves a creature that it holds lets it go, and provokes it like any other',
    fought({ who: { F: fighter({ statistics: { shield: false } }), G: goblin() } }, (fight) => {
      rule(fight, 'fighter', { relation: { otherId: 'goblin', distance: 5, engaged: true } });
      fight.act('fighter', 'grapple', { targetId: 'goblin' }, [19, 1]);
      fight.act('fighter', 'move', { feet: 15, leave: ['goblin'] });
      expect(fight.prompts).toMatchObject([{ kind: 'opportunityAttack', ownerId: 'goblin' }]);
      fight.answer('decline');
      expect(fight.combatant('goblin').effects).toEqual([]);
    }),
  );
});
