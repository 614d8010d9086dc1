import { describe, expect, it } from '@jest/globals';
import { asSeen, playerOf, tableAsSeen } from '../../../testing/as-seen.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { Scenario } from '../../../testing/scenario.js';
import { BOTH, creature, duel, impose, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

const SEAT = playerOf('a');
const FAR = { x: 40, y: 5 };
type At = { readonly x: number; readonly y: number };

describe.each(BOTH)('somebody unseen in %s who keeps still', (game) => {
  /** `a` at (1, 1), `c`, whom it sees, at (x, 2), and `b`, invisible, at a place; nobody takes its opportunities. */
  const past = (at: At, x = 40, play: (fight: Scenario) => void = () => {}) => {
    const seen = creature('c', { attacks: [weapon()] }, { side: 'b', at: { x, y: 2 } });
    const fight = duel(game, { skills: { tumble: 30, acrobatics: 30 } }, {}, { b: at, others: [seen] });
    impose(fight, 'b', 'invisible');
    for (const id of ['b', 'c'])
      fight.must({ type: 'setPolicy', combatantId: id, promptKind: 'attackOfOpportunity', policy: 'NEVER' });
    const from = fight.history.length;
    const events = asSeen(fight, SEAT, () => {
      play(fight);
      return [];
    });
    const owned = eventsOf(fight.history.slice(from), 'ActivityNoted');
    return { fight, owned, events: events.filter((one) => one !== null), after: tableAsSeen(fight, SEAT) };
  };
  const told = ({ events, after }: ReturnType<typeof past>) => JSON.stringify({ events, after });
  const walk = (fight: Scenario): void => void fight.act('a', 'move', { path: squares(2, 1, 3, 1, 4, 1) });

  it('does not show in the notes of whoever moves past it (D35-AOO-03, PF1-AOO-13)', () => {
    for (const c of [40, 2, 3, 4]) {
      const [near, far] = [past({ x: 2, y: 0 }, c, walk), past(FAR, c, walk)];
      expect(JSON.stringify(near.owned)).toContain('"b"');
      expect(near.events).toEqual(far.events);
      // The note itself is the engine's own, and no door shows it.
      expect(told(near).replaceAll('"provokedByMoving":[]', '')).toBe(
        told(far).replaceAll('"provokedByMoving":[]', ''),
      );
    }
  });

  it('calls for no check of whoever slips past enemies, and makes none harder (D35-MOV-09, PF1-MOV-09)', () => {
    const slip = (dice: readonly number[]) => (fight: Scenario) =>
      void fight.act('a', 'move', { path: squares(2, 1, 3, 1), acrobatics: true }, dice);
    const alone = [past({ x: 2, y: 0 }, 40, slip([])), past(FAR, 40, slip([]))];
    expect(alone[0]!.events).toEqual(alone[1]!.events);
    const beside = [past({ x: 2, y: 0 }, 3, slip([10])), past(FAR, 3, slip([10]))];
    expect(beside[0]!.events.filter((one) => one?.type === 'CheckResolved')).toHaveLength(1);
    expect(beside[0]!.events).toEqual(beside[1]!.events);
  });

  it('has its opportunity all the same at whoever would slip past (D35-MOV-09, PF1-MOV-09, D35-AOO-05, PF1-AOO-06)', () => {
    const fight = duel(game, { skills: { tumble: 30, acrobatics: 30 } }, {}, { b: { x: 2, y: 0 } });
    impose(fight, 'b', 'invisible');
    fight.act('a', 'move', { path: squares(2, 1, 3, 1), acrobatics: true });
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'b' }]);
  });

  it('takes nothing from what is offered, and no refusal tells of it (case 93; D35-CCL-02, PF1-CCL-11)', () => {
    expect(told(past({ x: 2, y: 0 }))).toBe(told(past(FAR)));
  });

  it('has a turn of its own, of which nothing is seen (D35-CCL-02, PF1-CCL-11)', () => {
    const turn = (path: At[]) => (fight: Scenario) => {
      fight.endTurnsUntil('b');
      fight.act('b', 'move', { path });
      fight.endTurnsUntil('a');
    };
    const [west, east] = [past({ x: 3, y: 3 }, 5, turn(squares(2, 2))), past({ x: 3, y: 3 }, 5, turn(squares(4, 3)))];
    expect(told(west)).toBe(told(east));
    expect(eventsOf(west.fight.history, 'PromptOpened')).toEqual([]);
  });
});
