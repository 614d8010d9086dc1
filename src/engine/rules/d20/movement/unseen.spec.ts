import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { asSeen } from '../../../testing/as-seen.js';
import type { Square } from '../../../grid/index.js';
import { seenEvent } from '../../../visibility/seen-event.js';
import { seenState } from '../../../visibility/seen-state.js';
import type { Seat } from '../../../encounter/seat.js';
import { BOTH, creature, duel, impose, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

const A: Seat = { id: 'A', role: 'PLAYER', name: 'A', combatantIds: ['a'] };
const HIDDEN = { hidden: { from: ['a'], check: 30 } };

describe.each(BOTH)('meeting the unseen in %s', (game) => {
  /** `a` at (1, 1); `b` in the way at (x, 1): invisible. */
  const facing = (x: number, side?: string) => {
    const fight = duel(
      game,
      {},
      {},
      { b: { x, y: 1 }, others: side ? [creature('c', {}, { at: { x: 9, y: 1 } })] : [] },
    );
    impose(fight, 'b', 'invisible');
    return fight;
  };
  const offer = (fight: ReturnType<typeof facing>, action: 'move' | 'withdraw' | 'run' | 'fiveFootStep') =>
    fight.ruleset.actions[action]!.offer(fight.state, 'a').squares.map(({ square }) => `${square.x},${square.y}`);

  it('case 93: its square is offered like any other, and a move into it stops before it and finds it (D35-CCL-02, PF1-CCL-11)', () => {
    const fight = facing(3);
    for (const action of ['move', 'withdraw', 'run'] as const) expect(offer(fight, action)).toContain('3,1');
    const before = fight.state;
    expect(fight.ruleset.perceives(before, 'a', 'b')).toBe(false);
    const events = fight.act('a', 'move', { path: squares(2, 1, 3, 1, 4, 1) });
    expect(eventsOf(events, 'Moved').map(({ to }) => to)).toEqual(squares(2, 1));
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'BLOCKED_BY_UNSEEN' });
    expect(fight.ruleset.perceives(fight.state, 'a', 'b')).toBe(true);
    const found = seenEvent(
      fight.ruleset,
      A,
      { before, after: fight.state },
      {
        type: 'EffectStarted',
        data: eventOf(events, 'EffectStarted'),
      },
    );
    expect(found!.data).toMatchObject({ combatantId: 'b' });
    expect(Object.keys(seenState(fight.state, fight.ruleset, A).combatants)).toEqual(['a', 'b']);
  });

  it('whose square is known is known to have left it, but not where to, as soon as it moves (D35-CCL-02, PF1-CCL-11)', () => {
    const fight = facing(3);
    fight.act('a', 'move', { path: squares(2, 1, 3, 1) });
    fight.endTurnsUntil('b');
    const before = fight.state;
    const events = fight.act('b', 'move', { path: squares(4, 1) });
    expect(events.filter(({ type }) => type === 'EffectEnded' || type === 'Moved').map(({ type }) => type)).toEqual([
      'EffectEnded',
      'Moved',
    ]);
    expect(fight.ruleset.perceives(before, 'a', 'b')).toBe(true);
    expect(fight.ruleset.perceives(fight.state, 'a', 'b')).toBe(false);
    const gone = { before: fight.state, after: fight.state };
    expect(seenEvent(fight.ruleset, A, gone, { type: 'Moved', data: eventOf(events, 'Moved') })).toBeNull();
  });

  it('one that hides is found, and so are those met by a 5-foot step, a run or a withdrawal (case 93)', () => {
    for (const [action, input] of [
      ['fiveFootStep', { to: { x: 2, y: 1 } }],
      ['run', { path: squares(2, 1, 3, 1) }],
      ['withdraw', { path: squares(2, 1, 3, 1) }],
    ] as const) {
      const fight = duel(game, {}, {}, { b: { x: 2, y: 1 } });
      fight.must({ type: 'adjust', combatantId: 'b', reason: 'test', ...HIDDEN });
      expect(offer(fight, action)).toContain('2,1');
      const events = fight.act('a', action, input);
      expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'BLOCKED_BY_UNSEEN' });
      expect(fight.combatant('a').at).toEqual({ x: 1, y: 1 });
      expect(fight.combatant('b').hidden).toBeNull();
    }
  });

  it('a charge and an overrun begin although somebody unseen is in the way, and end there (case 93, D35-CHG-01, PF1-CHG-06)', () => {
    for (const action of ['charge', 'overrun'] as const) {
      const fight = duel(
        game,
        {},
        {},
        {
          b: { x: 3, y: 1 },
          others: [creature('c', { attacks: [weapon()] }, { at: { x: action === 'charge' ? 6 : 5, y: 1 } })],
        },
      );
      impose(fight, 'b', 'invisible');
      fight.must({ type: 'setPolicy', combatantId: 'c', promptKind: 'attackOfOpportunity', policy: 'NEVER' });
      const path = squares(2, 1, 3, 1, 4, 1, 5, 1, ...(action === 'overrun' ? [6, 1] : []));
      const events = fight.act('a', action, { targetId: 'c', path });
      expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'BLOCKED_BY_UNSEEN' });
      expect(fight.combatant('a').at).toEqual({ x: 2, y: 1 });
      expect(fight.ruleset.perceives(fight.state, 'a', 'b')).toBe(true);
    }
  });

  it('nobody slips by skill past an enemy of whom it does not know (D35-MOV-09, PF1-MOV-09)', () => {
    const fight = duel(game, { skills: { tumble: 30, acrobatics: 30 } }, {}, { b: { x: 3, y: 1 } });
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'test', ...HIDDEN });
    const events = fight.act('a', 'move', { path: squares(2, 1, 3, 1, 4, 1), acrobatics: true });
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ reason: 'BLOCKED_BY_UNSEEN' });
    expect(eventsOf(events, 'CheckResolved')).toEqual([]);
  });

  it('a step into or out of the reach of a sense shows the square within it alone (D35-CCL-02, PF1-CCL-11)', () => {
    // Tremorsense 10 ft. at (1, 1): (3, 1) is within it, (4, 1) is not.
    const fight = duel(game, { qualities: ['tremorsense 10 ft'] }, {}, { b: { x: 5, y: 1 } });
    impose(fight, 'b', 'invisible');
    const steps = (path: Square[]) => {
      fight.endTurnsUntil('b');
      const glimpses = asSeen(fight, A, () => fight.act('b', 'move', { path }));
      return glimpses.flatMap((glimpse) => (glimpse?.type === 'Moved' ? [glimpse.data] : []));
    };
    const coming = steps([...squares(4, 1, 3, 1, 3, 2)]);
    expect(coming.map(({ from, to, cost }) => ({ from, to, cost }))).toEqual([
      { from: undefined, to: { x: 3, y: 1 }, cost: undefined },
      { from: { x: 3, y: 1 }, to: { x: 3, y: 2 }, cost: 5 },
    ]);
    fight.endTurnsUntil('a');
    const [going, ...more] = steps([...squares(4, 3, 5, 3)]);
    expect(going).toEqual({ combatantId: 'b', from: { x: 3, y: 2 }, mode: 'walk' });
    expect(more).toEqual([]);
  });

  it('an unseen mover gives nobody an opportunity, and sets off nothing that was readied for it (D35-AOO-07, PF1-AOO-16)', () => {
    for (const unseen of ['invisible', 'hidden'] as const) {
      const fight = duel(game, {}, {}, { b: { x: 2, y: 1 } });
      fight.act('a', 'ready', {
        trigger: { event: 'MOVES', subjectId: 'b' },
        response: { attack: { targetId: 'b', attackId: 'sword' } },
      } as never);
      fight.endTurnsUntil('b');
      if (unseen === 'invisible') impose(fight, 'b', 'invisible');
      else fight.must({ type: 'adjust', combatantId: 'b', reason: 'test', ...HIDDEN });
      fight.act('b', 'move', { path: squares(3, 1, 4, 1) });
      expect(fight.prompts).toEqual([]);
      expect(fight.combatant('b').at).toEqual({ x: 4, y: 1 });
    }
  });
});
