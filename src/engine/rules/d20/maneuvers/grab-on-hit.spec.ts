import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { counted, duel, strike, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';
import { kinds, next } from '../testing/wrestlers.js';

describe('the grab of a monster in Pathfinder', () => {
  const claw = weapon({ id: 'claw', natural: 'PRIMARY', damage: '1d4', special: ['grab'] });
  /** CMB 5 + 3 against CMD 10: the claw has hit, and asks. */
  const hit = (a: Partial<StatisticsInput> = {}, b: Partial<StatisticsInput> = {}): Scenario => {
    const monster = { attacks: [claw], creatureType: 'aberration', baseAttackBonus: 5, abilities: { strength: 16 } };
    const fight = duel('pathfinder1e', { ...monster, ...a }, { hitPoints: 40, ...b });
    strike(fight, [15, 2]);
    return fight;
  };

  it('takes hold after a hit, free, without provoking and at +4 (PF1-GRP-19)', () => {
    const fight = hit();
    expect(fight.prompts).toMatchObject([{ ownerId: 'a', kind: 'grab', subjectId: 'b' }]);
    const events = fight.answer('grapple', [2]);
    const check = eventOf(events, 'CheckResolved');
    expect(counted(check.parts)).toMatchObject({ grab: 4 });
    expect(check).toMatchObject({ check: 'maneuver:grapple', total: 2 + 8 + 4, difficulty: 10, success: true });
    expect([kinds(fight, 'a'), kinds(fight, 'b')]).toEqual([['grappled'], ['grappled']]);
    // No action but the blow was paid for, and nobody was asked for an opportunity.
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 1 });
    expect(fight.prompts).toEqual([]);
  });

  it('with one limb alone is at -20, and leaves the monster free (PF1-GRP-19)', () => {
    const fight = hit({ baseAttackBonus: 15 });
    const check = eventOf(fight.answer('oneLimb', [10]), 'CheckResolved');
    expect(counted(check.parts)).toMatchObject({ grab: 4, 'with one limb': -20 });
    expect(check.total).toBe(10 + 18 + 4 - 20);
    expect([kinds(fight, 'a'), kinds(fight, 'b')]).toEqual([['holding'], ['grappled']]);
    // It still moves about, and strikes without the -2 of the grappled.
    expect(fight.ruleset.actions.move!.offer(fight.state, 'a').legal).toBe(true);
  });

  it('adds as much to keeping the hold (PF1-GRP-19, PF1-GRP-08)', () => {
    const fight = hit({ baseAttackBonus: 15 });
    fight.answer('oneLimb', [10]);
    next(fight, 'a');
    const kept = eventOf(fight.act('a', 'grapple', { targetId: 'b' }, [10]), 'CheckResolved');
    expect(counted(kept.parts)).toMatchObject({ hold: 5, grab: 4, 'with one limb': -20 });
    expect(kept.total).toBe(10 + 18 + 5 + 4 - 20);
    expect(kinds(fight, 'b')).toEqual(['grappled']);
    fight.act('a', 'releaseGrapple', { targetId: 'b' });
    expect([kinds(fight, 'a'), kinds(fight, 'b')]).toEqual([[], []]);
  });

  it('of somebody on its way pulls it close, and there it stays (PF1-GRP-05, PF1-GRP-19, PF1-AOO-10)', () => {
    const monster = { attacks: [claw], creatureType: 'aberration', baseAttackBonus: 5, reach: 10 };
    const fight = duel('pathfinder1e', { hitPoints: 40 }, monster, { b: { x: 3, y: 1 } });
    fight.act('a', 'move', { path: squares(0, 1) });
    fight.answer('attack:claw', [15, 2]);
    fight.answer('grapple', [10]);
    expect(fight.combatant('a').at).toEqual({ x: 2, y: 1 });
    expect([kinds(fight, 'a'), kinds(fight, 'b')]).toEqual([['grappled'], ['grappled']]);
  });

  it('is the monster’s to leave, and leaves a failure at the blow (PF1-GRP-19)', () => {
    const left = hit();
    expect(eventsOf(left.answer('decline'), 'CheckResolved')).toEqual([]);
    expect(kinds(left, 'b')).toEqual([]);
    const failed = hit({}, { combatManeuverDefense: 30 });
    failed.answer('grapple', [2]);
    expect([kinds(failed, 'a'), kinds(failed, 'b')]).toEqual([[], []]);
    // Its only natural weapon has Strength one and a half times.
    expect(failed.combatant('b').hitPoints.current).toBe(40 - 2 - 4);
  });

  it('asks nothing after a miss, of the larger, or of those who grapple already (PF1-GRP-19)', () => {
    const missed = duel('pathfinder1e', { attacks: [claw] });
    strike(missed, [1]);
    expect(missed.prompts).toEqual([]);
    expect(hit({}, { size: 'LARGE' }).prompts).toEqual([]);
    const holding = hit();
    holding.answer('grapple', [2]);
    next(holding, 'a');
    strike(holding, [15, 2]);
    expect(holding.prompts).toEqual([]);
  });

  it('is no rule of 3.5 here (PF1-GRP-19)', () => {
    const fight = duel('dnd35', { attacks: [claw] }, { hitPoints: 40 });
    strike(fight, [15, 2]);
    expect(fight.prompts).toEqual([]);
    expect(Object.keys(fight.ruleset.prompts)).not.toContain('grab');
    expect(Object.keys(hit().ruleset.prompts)).not.toContain('counter');
  });
});
