import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, creature, duel, impose, weapon } from '../testing/duel.js';
import type { GameName } from '../testing/games.js';
import { squares } from '../testing/games.js';

const STRONG: Partial<StatisticsInput> = {
  abilities: { strength: 30 },
  baseAttackBonus: 10,
  feats: ['Improved Bull Rush', 'Improved Drag', 'Improved Reposition', 'Improved Grapple', 'Improved Unarmed Strike'],
};

/** `a`, strong, at (1, 1), `b` next to it at (2, 1), and `c`, invisible, at (x, y). */
function setting(game: GameName, x: number, y: number): Scenario {
  const unseen = creature('c', { attacks: [weapon()] }, { side: 'c', at: { x, y } });
  const fight = duel(game, STRONG, {}, { others: [unseen] });
  impose(fight, 'c', 'invisible');
  return fight;
}

const knows = (fight: Scenario, ...ids: string[]): boolean[] =>
  ids.map((id) => fight.ruleset.perceives(fight.state, id, 'c'));

describe.each(BOTH)('somebody unseen in the way of those who are moved in %s', (game) => {
  it('is come upon by whoever is pushed into it, and by the pusher (case 93; D35-BRU-05, PF1-BRU-11)', () => {
    const fight = setting(game, 4, 1);
    expect(knows(fight, 'a', 'b')).toEqual([false, false]);
    // Won by far in both games; in Pathfinder whoever is in the way has to be pushed too, which fails on a 1.
    fight.act('a', 'bullRush', { targetId: 'b' }, game === 'dnd35' ? [20, 1] : [20]);
    fight.answer(game === 'dnd35' ? '15' : 'stay', game === 'dnd35' ? [] : [1]);
    expect(fight.combatant('b').at).toEqual({ x: 3, y: 1 });
    expect(knows(fight, 'a', 'b')).toEqual([true, true]);
  });

  it('is come upon by a pair that moves in a grapple, and takes its place to nobody (D35-GRP-07, PF1-GRP-10)', () => {
    const fight = setting(game, 0, 1);
    fight.act('a', 'grapple', { targetId: 'b' }, game === 'dnd35' ? [15, 20, 1, 1] : [15]);
    fight.endTurnsUntil('b');
    fight.endTurnsUntil('a');
    const goal = { targetId: 'b', goal: 'MOVE' as const, path: squares(0, 1) };
    fight.act('a', 'grapple', goal, game === 'dnd35' ? [20, 1] : [15]);
    expect(fight.combatant('a').at).toEqual({ x: 1, y: 1 });
    expect(knows(fight, 'a')).toEqual([true]);
  });
});

describe('somebody unseen in the way in Pathfinder', () => {
  const game = 'pathfinder1e';

  it('is come upon by whoever drags somebody after it, or is dragged (PF1-DRG-01, PF1-CCL-11)', () => {
    const fight = setting(game, 0, 1);
    fight.act('a', 'drag', { targetId: 'b' }, [20]);
    expect([fight.combatant('a').at, fight.combatant('b').at]).toEqual(squares(1, 1, 2, 1));
    expect(knows(fight, 'a', 'b')).toEqual([true, false]);
  });

  it('bars no way to reposition somebody until it is come upon (case 93; PF1-REP-01, PF1-CCL-11)', () => {
    const reposition = (x: number, y: number) => {
      const fight = setting(game, x, y);
      fight.act('a', 'reposition', { targetId: 'b', path: squares(2, 2, 1, 2) }, [20]);
      return fight;
    };
    const free = reposition(30, 5);
    expect(free.combatant('b').at).toEqual({ x: 1, y: 2 });
    const fight = reposition(1, 2);
    expect(fight.combatant('b').at).toEqual({ x: 2, y: 2 });
    expect(knows(fight, 'a', 'b')).toEqual([true, true]);
  });

  it('is come upon by whoever pulls close somebody to where it stands (PF1-GRP-05, PF1-CCL-11)', () => {
    const long = { ...STRONG, size: 'LARGE' as const, reach: 10, space: 5 };
    const unseen = creature('c', {}, { side: 'c', at: { x: 2, y: 1 } });
    const fight = duel(game, long, {}, { b: { x: 3, y: 1 }, others: [unseen] });
    impose(fight, 'c', 'invisible');
    fight.act('a', 'grapple', { targetId: 'b' }, [15]);
    expect(fight.combatant('b').at).not.toEqual({ x: 3, y: 1 });
    expect(fight.combatant('b').at).not.toEqual({ x: 2, y: 1 });
    expect(knows(fight, 'a')).toEqual([true]);
  });
});

describe.each(BOTH)('a known square in %s', (game) => {
  /** `a` has come upon `b`, which is invisible. */
  const found = (others: Parameters<typeof duel>[3] = {}) => {
    const fight = duel(game, STRONG, {}, others);
    impose(fight, 'b', 'invisible');
    fight.act('a', 'fiveFootStep', { to: { x: 2, y: 1 } });
    expect(fight.ruleset.perceives(fight.state, 'a', 'b')).toBe(true);
    return fight;
  };

  it('is known no more once it was pushed away (D35-CCL-02, PF1-CCL-11)', () => {
    const fight = found();
    // In Pathfinder a maneuver too may miss whom nobody sees.
    fight.act('a', 'bullRush', { targetId: 'b' }, game === 'dnd35' ? [20, 1] : [20, 51]);
    fight.answer('stay');
    expect(fight.combatant('b').at!.x).toBeGreaterThan(2);
    expect(fight.ruleset.perceives(fight.state, 'a', 'b')).toBe(false);
    expect(eventsOf(fight.history, 'EffectEnded').at(-1)).toMatchObject({ combatantId: 'b', reason: 'moved' });
  });

  it('is known no more once the game master put it elsewhere (D35-CCL-02, PF1-CCL-11)', () => {
    const fight = found();
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'a teleport', position: { x: 9, y: 3 } });
    expect(fight.ruleset.perceives(fight.state, 'a', 'b')).toBe(false);
  });
});
