import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import type { DuelOptions } from '../testing/duel.js';
import { creature, duel, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

const game = 'pathfinder1e';

/** `a` at (9, 1), CMB +2 and +2 for the feat, drags `b` at (10, 1), CMD 10, to the west. */
const dragger = (a: Partial<StatisticsInput> = {}, b: Partial<StatisticsInput> = {}, options: DuelOptions = {}) =>
  duel(game, { abilities: { strength: 14 }, speeds: { walk: 30 }, feats: ['Improved Drag'], ...a }, b, {
    a: { x: 9, y: 1 },
    b: { x: 10, y: 1 },
    ...options,
  });

describe('dragging', () => {
  const places = (fight: ReturnType<typeof dragger>) => [fight.combatant('a').at, fight.combatant('b').at];

  it('takes the target along, 5 feet and 5 more for each 5 beyond CMD (PF1-DRG-01)', () => {
    const fight = dragger();
    // 6 + 4 meets CMD 10; 16 + 4 beats it by 10.
    fight.act('a', 'drag', { targetId: 'b' }, [6]);
    expect(places(fight)).toEqual(squares(8, 1, 9, 1));
    expect(fight.combatant('a').activity).toMatchObject({ budget: { standard: 0, move: 0 }, movementSpent: 5 });
    const far = dragger();
    far.act('a', 'drag', { targetId: 'b' }, [16]);
    expect(places(far)).toEqual(squares(6, 1, 7, 1));
    const less = dragger();
    less.act('a', 'drag', { targetId: 'b', feet: 10 }, [16]);
    expect(places(less)).toEqual(squares(7, 1, 8, 1));
  });

  it('goes no farther than the dragger can move, and not without a move action (PF1-DRG-01)', () => {
    const slow = dragger({ speeds: { walk: 10 } });
    slow.act('a', 'drag', { targetId: 'b' }, [19]);
    expect(places(slow)).toEqual(squares(7, 1, 8, 1));
    const moved = dragger({}, {}, { b: { x: 11, y: 1 } });
    moved.act('a', 'move', { path: squares(10, 1) });
    expect(moved.refusal('a', 'drag', { targetId: 'b' })).toMatchObject({
      code: 'MOVE_ACTION_SPENT',
      ruleIds: ['PF1-DRG-01', 'PF1-CM-19'],
    });
  });

  it('stops before a creature and before what is solid (PF1-DRG-01)', () => {
    const other = creature('c', {}, { side: 'a', at: { x: 7, y: 1 } });
    const barred = dragger({}, {}, { others: [other] });
    barred.act('a', 'drag', { targetId: 'b' }, [19]);
    expect(places(barred)).toEqual(squares(8, 1, 9, 1));
    const cells = { '7,1': { fill: 'wall' } } as const;
    const walled = dragger({}, {}, { map: { ...openMap(20, 4), cells } });
    walled.act('a', 'drag', { targetId: 'b' }, [19]);
    expect(places(walled)).toEqual(squares(8, 1, 9, 1));
  });

  it('gives nobody a blow at who is dragged, but with Greater Drag one’s friends (PF1-DRG-01)', () => {
    const friend = creature('c', { attacks: [weapon()] }, { side: 'a', at: { x: 10, y: 2 } });
    const plain = dragger({}, {}, { others: [friend] });
    plain.act('a', 'drag', { targetId: 'b' }, [6]);
    expect(plain.prompts).toEqual([]);
    const greater = dragger({ feats: ['Improved Drag', 'Greater Drag'] }, {}, { others: [friend] });
    greater.act('a', 'drag', { targetId: 'b' }, [6]);
    expect(greater.prompts).toMatchObject([{ ownerId: 'c', context: { because: 'drag' } }]);
    greater.answer('decline');
    expect(places(greater)).toEqual(squares(8, 1, 9, 1));
  });

  it('is movement of the dragger: others strike as it leaves their reach, the target does not (PF1-DRG-01, PF1-AOO-06)', () => {
    const foe = creature('c', { attacks: [weapon()] }, { side: 'b', at: { x: 9, y: 2 } });
    const fight = dragger({}, {}, { others: [foe] });
    fight.act('a', 'drag', { targetId: 'b' }, [6]);
    expect(fight.prompts).toMatchObject([{ ownerId: 'c', context: { because: 'drag' } }]);
    fight.answer('decline');
    expect(places(fight)).toEqual(squares(8, 1, 9, 1));
  });

  it('provokes without the feat, is harder at great stability and not tried on the much larger (PF1-DRG-01, PF1-CM-06, PF1-CM-21)', () => {
    const untrained = dragger({ feats: [] });
    untrained.act('a', 'drag', { targetId: 'b' });
    expect(untrained.prompts).toMatchObject([{ ownerId: 'b', context: { because: 'drag' } }]);
    untrained.answer('decline', [7]);
    expect(places(untrained)).toEqual(squares(9, 1, 10, 1));
    const steady = dragger({}, { stability: true });
    // 9 + 4 against 14.
    const events = steady.act('a', 'drag', { targetId: 'b' }, [9]);
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([{ difficulty: 14, success: false }]);
    const huge = dragger({}, { size: 'HUGE' });
    expect(huge.refusal('a', 'drag', { targetId: 'b' })).toMatchObject({
      code: 'TARGET_TOO_BIG',
      ruleIds: ['PF1-CM-21'],
    });
  });
});
