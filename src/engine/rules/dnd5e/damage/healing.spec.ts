import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

describe('temporary hit points', () => {
  const hurt = (current: number, temporary: number): Parameters<typeof fought>[0] => ({
    who: {
      F: fighter({ currentHitPoints: current, statistics: { hitPoints: 20, temporaryHitPoints: temporary } }),
      G: goblin(),
    },
  });
  const points = (fight: Parameters<Parameters<typeof fought>[1]>[0]): readonly number[] => {
    const { current, temporary } = fight.combatant('fighter').hitPoints;
    return [current, temporary];
  };

  it(
    'case 1: damage below the temporary hit points leaves the others alone: 6 and 7, damage 4: 6 and 3',
    fought(hurt(6, 7), (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 4, type: 'fire' }] });
      expect(points(fight)).toEqual([6, 3]);
    }),
  );

  it(
    'case 5: 5E-THP-03: 5E-ENG-04: 10 and 5, damage 4 by the game master: 10 and 1; 7 against 5 leaves 2 for hit points',
    fought(hurt(10, 5), (fight) => {
      const events = fight.must({
        type: 'adjust',
        combatantId: 'fighter',
        reason: 'x',
        damage: [{ amount: 4, type: 'cold' }],
      });
      expect(eventOf(events, 'DamageDealt')).toMatchObject({ toTemporary: 4, toHitPoints: 0 });
      expect(points(fight)).toEqual([10, 1]);
      rule(fight, 'fighter', { temporaryHitPoints: 5 });
      rule(fight, 'fighter', { damage: [{ amount: 7, type: 'cold' }] });
      expect(points(fight)).toEqual([8, 0]);
    }),
  );

  it(
    'case 3: 5E-THP-01 5E-THP-02 5E-THP-04 5E-THP-06 5E-THP-07: 20 of 20 with 5: granted 8 they are 8, granted 3 they stay 8',
    fought(hurt(20, 5), (fight) => {
      rule(fight, 'fighter', { temporaryHitPoints: 8 });
      expect(points(fight)).toEqual([20, 8]);
      rule(fight, 'fighter', { temporaryHitPoints: 3 });
      expect(points(fight)).toEqual([20, 8]);
    }),
  );

  it(
    '5E-THP-05: healing does not restore them',
    fought(hurt(10, 5), (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 3, type: 'fire' }] });
      rule(fight, 'fighter', { healing: 5 });
      expect(points(fight)).toEqual([15, 2]);
    }),
  );

  it(
    '5E-THP-08 5E-THP-09: at 0 they neither wake nor stabilise, and absorb: 8, hit for 5, are 3, and a save is failed',
    fought(hurt(10, 0), (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 10, type: 'fire' }] });
      rule(fight, 'fighter', { temporaryHitPoints: 8 });
      expect(fight.combatant('fighter').vital).toBe('DYING');
      rule(fight, 'fighter', { damage: [{ amount: 5, type: 'fire' }] });
      expect(fight.combatant('fighter')).toMatchObject({
        hitPoints: { current: 0, temporary: 3 },
        deathSaves: { failures: 1 },
      });
    }),
  );

  it(
    '5E-THP-09: by house rule damage that is fully absorbed fails no save',
    fought({ ...hurt(10, 0), houseRules: { temporaryHitPointsShieldTheDying: true } }, (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 10, type: 'fire' }] });
      rule(fight, 'fighter', { temporaryHitPoints: 8 });
      rule(fight, 'fighter', { damage: [{ amount: 5, type: 'fire' }] });
      expect(fight.combatant('fighter').deathSaves.failures).toBe(0);
    }),
  );
});

describe('healing', () => {
  it(
    '5E-HEAL-03 5E-HEAL-04: 14 of 20 healed 8 is 20',
    fought({ who: { F: fighter({ currentHitPoints: 14, statistics: { hitPoints: 20 } }), G: goblin() } }, (fight) => {
      const events = fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'a prayer', healing: 8 });
      expect(eventOf(events, 'HealingReceived')).toMatchObject({ amount: 8, hitPoints: { current: 20 } });
    }),
  );

  it(
    '5E-HEAL-02 5E-OBJ-05: a potion takes the action and restores 2d4 + 2',
    fought({ rows: ['FG'], who: { F: fighter({ currentHitPoints: 10 }), G: goblin() } }, (fight) => {
      const events = fight.act('fighter', 'usePotion', { itemId: 'potion-of-healing' }, [3, 4]);
      expect(eventOf(events, 'HealingReceived')).toMatchObject({ amount: 9, cause: 'potion-of-healing' });
      expect(fight.combatant('fighter')).toMatchObject({
        hitPoints: { current: 19 },
        resources: { 'potion-of-healing': { remaining: 1 } },
        activity: { budget: { action: 0 } },
      });
      expect(fight.refusal('fighter', 'usePotion', { itemId: 'potion-of-healing' }).code).toBe('ACTION_SPENT');
    }),
  );

  it(
    '5E-HEAL-02: or is poured into somebody within 5 feet, who wakes',
    fought({ rows: ['FR.O'], who: { F: fighter(), R: rogue(), O: orc({ side: 'party' }) } }, (fight) => {
      rule(fight, 'rogue', { hitPoints: 0 });
      expect(fight.refusal('fighter', 'usePotion', { itemId: 'potion-of-healing', targetId: 'orc' }).code).toBe(
        'TOO_FAR_TO_HELP',
      );
      fight.act('fighter', 'usePotion', { itemId: 'potion-of-healing', targetId: 'rogue' }, [1, 1]);
      expect(fight.combatant('rogue')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 4 } });
    }),
  );

  it(
    '5E-HEAL-05: the dead are not healed, until the game master gives them life again',
    fought({ rows: ['FG'], who: { F: fighter(), G: goblin() } }, (fight) => {
      rule(fight, 'goblin', { hitPoints: 0 });
      expect(fight.try({ type: 'adjust', combatantId: 'goblin', reason: 'x', healing: 5 }).refusal?.code).toBe(
        'TARGET_DEAD',
      );
      expect(fight.refusal('fighter', 'usePotion', { itemId: 'potion-of-healing', targetId: 'goblin' }).code).toBe(
        'TARGET_DEAD',
      );
      rule(fight, 'goblin', { hitPoints: 1 });
      expect(fight.combatant('goblin')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 1 } });
    }),
  );

  it(
    '5E-BA-01 5E-BA-02: Second Wind is a bonus action a trait grants, once',
    fought({ rows: ['FG'], who: { F: fighter({ currentHitPoints: 10 }), G: goblin() } }, (fight) => {
      fight.act('fighter', 'secondWind', {}, [6]);
      expect(fight.combatant('fighter')).toMatchObject({
        hitPoints: { current: 21 },
        activity: { budget: { action: 1, bonusAction: 0 } },
      });
      fight.endTurn();
      expect(fight.refusal('goblin', 'secondWind', {}).code).toBe('NO_SUCH_TRAIT');
      fight.endTurn();
      expect(fight.refusal('fighter', 'secondWind', {}).code).toBe('TRAIT_USED_UP');
    }),
  );
});
