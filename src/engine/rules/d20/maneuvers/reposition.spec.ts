import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import type { StatisticsInput } from '../statistics/index.js';
import type { DuelOptions } from '../testing/duel.js';
import { creature, duel, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

const game = 'pathfinder1e';

/** `a` at (5, 2), CMB +2 and +2 for the feat, moves `b` at (6, 2), CMD 10. */
const mover = (a: Partial<StatisticsInput> = {}, b: Partial<StatisticsInput> = {}, options: DuelOptions = {}) =>
  duel(game, { abilities: { strength: 14 }, feats: ['Improved Reposition'], ...a }, b, {
    a: { x: 5, y: 2 },
    b: { x: 6, y: 2 },
    ...options,
  });

describe('repositioning', () => {
  it('moves the target 5 feet, and 5 more for each 5 beyond CMD, the ways round (PF1-REP-01)', () => {
    const path = squares(6, 1, 5, 1, 4, 1);
    const ends = [6, 11, 16].map((face) => {
      const fight = mover();
      fight.act('a', 'reposition', { targetId: 'b', path }, [face]);
      expect(fight.combatant('b').activity.movementSpent).toBe(0);
      return fight.combatant('b').at;
    });
    expect(ends).toEqual(path);
  });

  it('counts a second diagonal as 10 feet (PF1-REP-01, PF1-DST-01)', () => {
    const fight = mover();
    // 10 feet: the first diagonal, but not the second.
    fight.act('a', 'reposition', { targetId: 'b', path: squares(5, 1, 4, 2) }, [11]);
    expect(fight.combatant('b').at).toEqual({ x: 5, y: 1 });
  });

  it('stays within reach but for the last 5 feet (PF1-REP-01)', () => {
    const away = mover();
    away.act('a', 'reposition', { targetId: 'b', path: squares(7, 2) }, [6]);
    expect(away.combatant('b').at).toEqual({ x: 7, y: 2 });
    expect(mover().refusal('a', 'reposition', { targetId: 'b', path: squares(7, 2, 8, 2) })).toMatchObject({
      code: 'BEYOND_REACH',
      ruleIds: ['PF1-REP-01', 'PF1-CM-19'],
      params: { x: 7, y: 2 },
    });
  });

  it('leads into no danger and no square that is taken (PF1-REP-01, PF1-MOV-06)', () => {
    const cells = { '6,1': { hazards: ['fire'] } } as const;
    const map = { ...openMap(12, 5), cells };
    expect(mover({}, {}, { map }).refusal('a', 'reposition', { targetId: 'b', path: squares(6, 1) })).toMatchObject({
      code: 'INTO_DANGER',
      params: { target: 'b', x: 6, y: 1 },
    });
    const others = [creature('c', {}, { side: 'a', at: { x: 6, y: 1 } })];
    expect(mover({}, {}, { others }).refusal('a', 'reposition', { targetId: 'b', path: squares(6, 1) }).code).toBe(
      'CREATURE_IN_THE_WAY',
    );
  });

  it('gives nobody a blow at who is moved, but with Greater Reposition one’s friends (PF1-REP-01)', () => {
    const others = [creature('c', { attacks: [weapon()] }, { side: 'a', at: { x: 7, y: 2 } })];
    const plain = mover({}, {}, { others });
    plain.act('a', 'reposition', { targetId: 'b', path: squares(6, 1) }, [6]);
    expect(plain.prompts).toEqual([]);
    const greater = mover({ feats: ['Improved Reposition', 'Greater Reposition'] }, {}, { others });
    greater.act('a', 'reposition', { targetId: 'b', path: squares(6, 1) }, [6]);
    expect(greater.prompts).toMatchObject([{ ownerId: 'c', context: { because: 'reposition' } }]);
    greater.answer('decline');
    expect(greater.combatant('b').at).toEqual({ x: 6, y: 1 });
  });

  it('provokes without the feat, and fails against the much larger (PF1-REP-01, PF1-CM-06, PF1-CM-21)', () => {
    const untrained = mover({ feats: [] });
    untrained.act('a', 'reposition', { targetId: 'b', path: squares(6, 1) });
    expect(untrained.prompts).toMatchObject([{ ownerId: 'b', context: { because: 'reposition' } }]);
    untrained.answer('decline', [7]);
    expect(untrained.combatant('b').at).toEqual({ x: 6, y: 2 });
    expect(mover({}, { size: 'HUGE' }).refusal('a', 'reposition', { targetId: 'b', path: squares(6, 1) }).code).toBe(
      'TARGET_TOO_BIG',
    );
  });
});
