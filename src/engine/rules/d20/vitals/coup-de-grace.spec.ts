import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, creature, duel, impose, weapon } from '../testing/duel.js';

const vital = (fight: Scenario) => fight.combatant('b').vital;

describe.each(BOTH)('a coup de grace in %s', (game) => {
  const greatsword = weapon({ id: 'greatsword', damage: '2d6', handling: 'TWO_HANDED' });
  const brute = { abilities: { strength: 18 }, attacks: [greatsword] };
  const over = (b: Partial<StatisticsInput>, a: Partial<StatisticsInput> = brute) => {
    const fight = duel(game, a, { hitPoints: 60, ...b });
    impose(fight, 'b', 'paralyzed');
    return fight;
  };

  it('is a sure critical, and kills unless Fortitude meets 10 + damage (D35-CDG-01, PF1-CDG-01, PF1-CDG-02, PF1-CDG-03)', () => {
    // Greatsword 2d6+6 twice, 27 in all: DC 37.
    const fight = over({});
    const events = fight.act('a', 'coupDeGrace', { targetId: 'b' }, [4, 4, 4, 3, 19]);
    expect(eventOf(events, 'AttackResolved').outcome).toBe('CRITICAL_HIT');
    expect(eventOf(events, 'DamageDealt').total).toBe(27);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'save:fortitude', difficulty: 37, success: false });
    expect(eventOf(events, 'VitalStatusChanged')).toMatchObject({ to: 'DEAD', reason: 'coupDeGrace' });
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 0 });
  });

  it('is survived by a natural 20 (PF1-SAV-08, D35-SAV-02; case 27)', () => {
    const fight = over({});
    fight.act('a', 'coupDeGrace', { targetId: 'b' }, [4, 4, 4, 3, 20]);
    expect(vital(fight)).toBe('ALIVE');
  });

  it('has the sneak attack dice (PF1-CDG-04, D35-HLP-01)', () => {
    const fight = over({}, { ...brute, sneakAttack: '2d6' });
    const events = fight.act('a', 'coupDeGrace', { targetId: 'b' }, [4, 4, 4, 3, 1, 2, 20]);
    expect(eventOf(events, 'DamageDealt').total).toBe(30);
  });

  it('is for the helpless alone, and not for those whom criticals do not hurt (D35-CDG-01, PF1-CDG-01, PF1-CDG-06)', () => {
    expect(duel(game, brute).refusal('a', 'coupDeGrace', { targetId: 'b' }).code).toBe('TARGET_NOT_HELPLESS');
    expect(over({ creatureType: 'ooze' }).refusal('a', 'coupDeGrace', { targetId: 'b' }).code).toBe(
      'TARGET_HAS_NO_VITALS',
    );
  });

  it('on somebody unseen in a known square takes a turn to find it and the next to strike (PF1-CDG-07, D35-CDG-01)', () => {
    /** `a` has come upon `b` while it was invisible. */
    const unseen = () => {
      const fight = duel(game, brute, { hitPoints: 60 });
      impose(fight, 'b', 'invisible');
      fight.act('a', 'fiveFootStep', { to: { x: 2, y: 1 } });
      impose(fight, 'b', 'paralyzed');
      return fight;
    };
    const fight = unseen();
    const found = fight.act('a', 'coupDeGrace', { targetId: 'b' });
    expect(eventsOf(found, 'AttackResolved')).toEqual([]);
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 0 });
    fight.endTurnsUntil('b');
    fight.endTurnsUntil('a');
    const struck = fight.act('a', 'coupDeGrace', { targetId: 'b' }, [4, 4, 4, 3, 20]);
    expect(eventOf(struck, 'DamageDealt').total).toBe(27);
    // A turn later it would have to be found again.
    const slow = unseen();
    slow.act('a', 'coupDeGrace', { targetId: 'b' });
    for (let turn = 0; turn < 2; turn++) {
      slow.endTurnsUntil('b');
      slow.endTurnsUntil('a');
    }
    expect(eventsOf(slow.act('a', 'coupDeGrace', { targetId: 'b' }), 'AttackResolved')).toEqual([]);
    // Nor can it be looked for where nobody knows it to be.
    const lost = over({});
    impose(lost, 'b', 'invisible');
    expect(lost.refusal('a', 'coupDeGrace', { targetId: 'b' }).code).toBe('TARGET_HIDDEN');
  });

  it('may be given with a bow next to the target (PF1-CDG-08, D35-CDG-01)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', projectile: 'BOW', rangeIncrement: 60 });
    const fight = over({}, { attacks: [bow] });
    expect(eventOf(fight.act('a', 'coupDeGrace', { targetId: 'b' }, [1, 2, 20]), 'DamageDealt').total).toBe(3);
    const far = duel(game, { attacks: [bow] }, {}, { a: { x: 8, y: 1 } });
    impose(far, 'b', 'paralyzed');
    expect(far.refusal('a', 'coupDeGrace', { targetId: 'b' }).code).toBe('COUP_DE_GRACE_WEAPON');
  });

  it('provokes from those who threaten (PF1-CDG-05, D35-CDG-01)', () => {
    const guard = creature('c', { attacks: [weapon()] }, { side: 'b', at: { x: 1, y: 2 } });
    const fight = duel(game, brute, { hitPoints: 60 }, { others: [guard] });
    impose(fight, 'b', 'paralyzed');
    fight.act('a', 'coupDeGrace', { targetId: 'b' });
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'c' }]);
    expect(eventOf(fight.answer('decline', [4, 4, 4, 3, 20]), 'DamageDealt').total).toBe(27);
  });
});
