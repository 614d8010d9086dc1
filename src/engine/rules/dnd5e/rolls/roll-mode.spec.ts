import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, wolf } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';
import { advantage, combineSources, disadvantage, faceChance } from './roll-mode.js';

const duel = { rows: ['FG...'], who: { F: fighter(), G: goblin() } };

describe('advantage and disadvantage', () => {
  it(
    '5E-ADV-01: with advantage the higher of two d20 counts, with disadvantage the lower',
    fought(duel, (fight) => {
      rule(fight, 'fighter', { rollMode: 1 });
      const better = fight.act('fighter', 'attack', { targetId: 'goblin' }, [17, 5, 1]);
      expect(eventOf(better, 'AttackResolved')).toMatchObject({ natural: 17, rollMode: 'ADVANTAGE' });
      rule(fight, 'fighter', { rollMode: -1 });
      const second = fight.try(
        { type: 'declareAction', actorId: 'fighter', action: 'attack', input: { targetId: 'goblin' } },
        [17, 5],
      );
      expect(eventOf(second.events, 'AttackResolved')).toMatchObject({ natural: 5, rollMode: 'DISADVANTAGE' });
    }),
  );

  it(
    '5E-ADV-02: a prone target next to one and an unseen attacker are two sources and still two dice',
    fought(duel, (fight) => {
      rule(fight, 'goblin', { addCondition: { kind: 'prone' } });
      rule(fight, 'fighter', { addCondition: { kind: 'invisible' } });
      const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [17, 5, 1]), 'AttackResolved');
      expect(attack.rollMode).toBe('ADVANTAGE');
      expect(attack.rollModeSources.map(({ label }) => label)).toEqual(['Invisible', 'Target is prone']);
    }),
  );

  it(
    '5E-ADV-03: three disadvantages and one advantage make one plain d20, and every source stays listed',
    fought(duel, (fight) => {
      for (const kind of ['poisoned', 'prone', 'restrained']) rule(fight, 'fighter', { addCondition: { kind } });
      rule(fight, 'fighter', { rollMode: 1 });
      const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, [10, 1]);
      const attack = eventOf(events, 'AttackResolved');
      expect(attack.rollMode).toBe('NORMAL');
      expect(eventsOf(events, 'DiceRolled')[0]!.dice).toHaveLength(1);
      expect(attack.rollModeSources.map(({ value, applied, suppressedBy }) => [value, applied, suppressedBy])).toEqual([
        [1, false, '5E-ADV-03'],
        [-1, false, '5E-ADV-03'],
        [-1, false, '5E-ADV-03'],
        [-1, false, '5E-ADV-03'],
      ]);
    }),
  );

  it(
    '5E-ADV-05: the game master gives it before the roll, with a reason, for one d20',
    fought(duel, (fight) => {
      fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'slick ice', rollMode: -1 });
      const first = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 2]), 'AttackResolved');
      expect(first).toMatchObject({
        natural: 2,
        rollModeSources: [{ label: 'slick ice', ruleId: '5E-ADV-05', value: -1 }],
      });
      const second = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [3]), 'AttackResolved');
      expect(second.rollMode).toBe('NORMAL');
    }),
  );

  it(
    '5E-CORE-10: help of an ally is one more source',
    fought({ rows: ['WGF..'], who: { W: wolf({ side: 'party' }), G: goblin(), F: fighter() } }, (fight) => {
      fight.act('wolf', 'help', { allyId: 'fighter', targetId: 'goblin' });
      fight.endTurnsUntil('fighter');
      const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [4, 12, 1]), 'AttackResolved');
      expect(attack.natural).toBe(12);
    }),
  );

  it('weighs each face exactly', () => {
    for (const mode of ['NORMAL', 'ADVANTAGE', 'DISADVANTAGE'] as const) {
      const counted = Array.from({ length: 20 }, (_, index) => faceChance(mode, index + 1));
      expect(counted.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    }
    // 39 of 400 pairs of d20 show a 20, 1 of 400 two of them.
    expect(faceChance('ADVANTAGE', 20)).toBeCloseTo(39 / 400, 12);
    expect(faceChance('DISADVANTAGE', 20)).toBeCloseTo(1 / 400, 12);
  });

  it('is plain without sources', () => {
    expect(combineSources([])).toEqual({ mode: 'NORMAL', sources: [] });
    expect(combineSources([advantage('a', null), advantage('b', null)]).mode).toBe('ADVANTAGE');
    expect(combineSources([disadvantage('a', null)]).mode).toBe('DISADVANTAGE');
  });
});
