import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { counted, duel, impose } from '../testing/duel.js';

const game = 'pathfinder1e';
const EXPERT = { feats: ['Improved Dirty Trick'] };

/** `a` with CMB +2 (Strength 14) against CMD 10. */
const tricker = (more: Partial<StatisticsInput> = {}) =>
  duel(game, { abilities: { strength: 14 }, ...EXPERT, ...more });

describe('a dirty trick', () => {
  it.each(['BLINDED', 'DAZZLED', 'DEAFENED', 'ENTANGLED', 'SHAKEN', 'SICKENED'] as const)(
    'leaves the target %s for a round (PF1-DRT-01)',
    (condition) => {
      const fight = tricker();
      // 6 + 2, and 2 for the feat, against 10.
      const events = fight.act('a', 'dirtyTrick', { targetId: 'b', condition }, [6]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({
        check: 'maneuver:dirty trick',
        total: 10,
        difficulty: 10,
        success: true,
        ruleIds: ['PF1-DRT-01', 'PF1-CM-19'],
      });
      expect(fight.combatant('b').effects).toMatchObject([
        { kind: condition.toLowerCase(), sourceId: 'a', ruleId: 'PF1-DRT-01' },
      ]);
      fight.endTurn();
      expect(fight.combatant('b').effects).toHaveLength(1);
      fight.endTurn();
      expect(fight.combatant('b').effects).toEqual([]);
    },
  );

  it('lasts a round more for each 5 beyond CMD (PF1-DRT-01)', () => {
    const fight = tricker();
    // 16 + 4 is 10 more than 10: three rounds.
    fight.act('a', 'dirtyTrick', { targetId: 'b', condition: 'SICKENED' }, [16]);
    expect(fight.combatant('b').effects).toMatchObject([{ expires: { anchorId: 'a', turns: 3 } }]);
  });

  it('provokes from the target without the feat, and its blow comes off the roll (PF1-DRT-01, PF1-CM-06, PF1-CM-07)', () => {
    const fight = tricker({ feats: [] });
    fight.act('a', 'dirtyTrick', { targetId: 'b', condition: 'SHAKEN' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'b', context: { because: 'dirty trick' } }]);
    const events = fight.answer('attack:sword', [15, 4, 10]);
    expect(counted(eventOf(events, 'CheckResolved').parts)).toMatchObject({ 'struck while trying': -4 });
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 10 + 2 - 4, success: false });
    expect(fight.combatant('b').effects).toEqual([]);
  });

  it('is shaken off by a move action, after a greater one by a standard action (PF1-DRT-01)', () => {
    const fight = tricker();
    fight.act('a', 'dirtyTrick', { targetId: 'b', condition: 'BLINDED' }, [19]);
    fight.endTurn();
    fight.act('b', 'shakeOffTrick', {});
    expect(fight.combatant('b')).toMatchObject({ effects: [], activity: { budget: { standard: 1, move: 0 } } });
    const greater = tricker({ feats: ['Improved Dirty Trick', 'Greater Dirty Trick'] });
    // Both feats: 6 + 2 + 4 is 2 more than 10: 1d4 rounds and no more.
    greater.act('a', 'dirtyTrick', { targetId: 'b', condition: 'BLINDED' }, [6, 3]);
    expect(greater.combatant('b').effects).toMatchObject([{ expires: { turns: 3 } }]);
    greater.endTurn();
    greater.act('b', 'shakeOffTrick', {});
    expect(greater.combatant('b')).toMatchObject({ effects: [], activity: { budget: { standard: 0, move: 1 } } });
  });

  it('alone is shaken off: other conditions stay (PF1-DRT-01)', () => {
    const fight = tricker();
    impose(fight, 'a', 'blinded');
    expect(fight.refusal('a', 'shakeOffTrick', {})).toMatchObject({
      code: 'NOT_TRICKED',
      ruleIds: ['PF1-DRT-01', 'PF1-CM-19'],
    });
  });

  it('takes a target in reach (PF1-DRT-01, PF1-CM-05)', () => {
    const fight = duel(game, EXPERT, {}, { b: { x: 5, y: 1 } });
    expect(fight.refusal('a', 'dirtyTrick', { targetId: 'b', condition: 'SHAKEN' }).code).toBe('OUT_OF_REACH');
    expect(duel('dnd35', {}).refusal('a', 'dirtyTrick', { targetId: 'b', condition: 'SHAKEN' }).code).toBe(
      'ACTION_NOT_IN_RULESET',
    );
  });
});
