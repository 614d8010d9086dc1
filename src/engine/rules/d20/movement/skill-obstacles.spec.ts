import { describe, expect, it } from '@jest/globals';
import type { BattleMap } from '../../../grid/index.js';
import { openMap } from '../../../grid/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, duel } from '../testing/duel.js';
import { squares } from '../testing/games.js';

/** A low wall across (3, 1) that takes a check. */
function walled(tag: string): BattleMap {
  return { ...openMap(12, 6), cells: { '3,1': { fill: 'low-obstacle', hazards: [tag] } } };
}

describe.each(BOTH)('obstacles that take a skill check in %s', (game) => {
  const beyond = squares(2, 1, 3, 1, 4, 1);
  const walker = (a: Partial<StatisticsInput> = {}, tag = 'skill:climb:15'): Scenario =>
    duel(game, a, {}, { map: walled(tag), b: { x: 10, y: 5 } });

  it('are crossed by whoever makes it, at their usual cost (D35-TER-09, PF1-TER-07)', () => {
    const fight = walker({ abilities: { strength: 14 } });
    const events = fight.act('a', 'move', { path: beyond }, [13]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({
      check: 'skill:climb',
      total: 13 + 2,
      difficulty: 15,
      success: true,
      ruleIds: [game === 'dnd35' ? 'D35-TER-09' : 'PF1-TER-07'],
    });
    // One square of the three is an obstacle, which costs two.
    expect(eventsOf(events, 'Moved').map(({ cost }) => cost)).toEqual([5, 10, 5]);
    expect(fight.combatant('a').at).toMatchObject({ x: 4, y: 1 });
  });

  it('stop whoever fails it before them (D35-TER-09, PF1-TER-07)', () => {
    const fight = walker({ abilities: { strength: 14 } });
    const events = fight.act('a', 'move', { path: beyond }, [12]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'OBSTACLE_NOT_CROSSED' });
    expect(fight.combatant('a').at).toMatchObject({ x: 2, y: 1 });
    expect(fight.combatant('a').activity.budget).toMatchObject({ move: 0, standard: 1 });
  });

  it('go by the skill that is named, as printed or by its ability (D35-TER-09, PF1-TER-07)', () => {
    const total = (a: Partial<StatisticsInput>, tag: string): number =>
      eventOf(walker(a, tag).act('a', 'move', { path: beyond }, [10]), 'CheckResolved').total;
    expect(total({ skills: { climb: 7 } }, 'skill:climb:5')).toBe(17);
    expect(total({ abilities: { dexterity: 16 } }, 'skill:balance:5')).toBe(13);
  });

  it('are nothing to those who fly or pass through things (D35-TER-09, D35-TER-11, PF1-TER-07)', () => {
    const flier = walker({ speeds: { fly: 40 } });
    expect(eventsOf(flier.act('a', 'move', { path: beyond, mode: 'FLY' }), 'CheckResolved')).toEqual([]);
    const ghost = walker({ incorporeal: true });
    expect(eventsOf(ghost.act('a', 'move', { path: beyond }), 'CheckResolved')).toEqual([]);
  });

  it('are those alone of which the map says so (D35-TER-09, PF1-TER-07)', () => {
    expect(eventsOf(walker({}, 'oil').act('a', 'move', { path: beyond }), 'CheckResolved')).toEqual([]);
    const open = { ...openMap(12, 6), cells: { '3,1': { hazards: ['skill:climb:15'] } } };
    const fight = duel(game, {}, {}, { map: open, b: { x: 10, y: 5 } });
    expect(eventsOf(fight.act('a', 'move', { path: beyond }), 'CheckResolved')).toEqual([]);
  });
});
