import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { GameName } from '../testing/games.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, duel } from '../testing/duel.js';

const vital = (fight: Scenario) => fight.combatant('b').vital;
const points = (fight: Scenario) => fight.combatant('b').hitPoints.current;
const wait = (fight: Scenario, hoursPassed: number, dice: readonly number[] = []) =>
  fight.must({ type: 'adjust', combatantId: 'b', reason: 'they rest', hoursPassed }, dice);

/** `b` at -4 and stable: by itself, or by the first aid of `a`. */
function stable(game: GameName, { tended, b = {} }: { tended: boolean; b?: Partial<StatisticsInput> }): Scenario {
  const fight = duel(game, { skills: { heal: 10 } }, { abilities: { constitution: 14 }, ...b });
  fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', hitPoints: -4 });
  // DC 15 to give first aid. Alone: 10 % in 3.5, a 20 on the check in Pathfinder.
  if (tended) fight.act('a', 'stabilize', { targetId: 'b' }, [5]);
  else fight.endTurn(game === 'dnd35' ? [10] : [20]);
  expect(vital(fight)).toBe('STABLE');
  return fight;
}

/** Dice that leave it asleep for an hour, and that wake it: d100 up to 10; d20 + 2 - 4 against 10. */
const ASLEEP = { dnd35: 11, pathfinder1e: 11 } as const;
const WAKE = { dnd35: 10, pathfinder1e: 12 } as const;

describe.each(BOTH)('hours that pass in %s', (game) => {
  it('let the stable wake, disabled though below 0 (D35-DYN-02, PF1-DYN-07, PF1-DYN-08, PF1-DYN-09)', () => {
    const fight = stable(game, { tended: true });
    wait(fight, 1, [ASLEEP[game]]);
    expect([vital(fight), points(fight)]).toEqual(['STABLE', -4]);
    const events = wait(fight, 2, [ASLEEP[game], WAKE[game]]);
    expect(eventOf(events, 'VitalStatusChanged')).toMatchObject({ from: 'STABLE', to: 'DISABLED', reason: 'wakes' });
    expect([vital(fight), points(fight)]).toEqual(['DISABLED', -4]);
    fight.endTurnsUntil('b');
    expect(fight.combatant('b').activity.budget).toMatchObject({ standard: 1, move: 0 });
  });

  it('cost those without help 1 hit point for each hour they do not wake (D35-DYN-02, PF1-DYN-11)', () => {
    const fight = stable(game, { tended: false });
    // Pathfinder: 12 + 2 - 6 after two hours is too little, 14 is enough.
    const dice = game === 'dnd35' ? [50, 50, 10] : [11, 11, 14];
    wait(fight, 3, dice);
    expect([vital(fight), points(fight)]).toEqual(['DISABLED', -6]);
  });

  it('may let those without help die (D35-DYN-02, PF1-DYN-11)', () => {
    const fight = stable(game, { tended: false });
    const deadAt = game === 'dnd35' ? -10 : -14;
    const hours = -4 - deadAt;
    wait(fight, 24, Array<number>(hours).fill(game === 'dnd35' ? 90 : 2));
    expect([vital(fight), points(fight)]).toEqual(['DEAD', deadAt]);
  });

  it('leave those who woke awake until they are hurt or exert themselves (D35-HP-02, PF1-DYN-08)', () => {
    const awake = () => {
      const fight = stable(game, { tended: true });
      wait(fight, 1, [WAKE[game]]);
      return fight;
    };
    const healed = awake();
    healed.must({ type: 'adjust', combatantId: 'b', reason: 'x', healing: 2 });
    expect([vital(healed), points(healed)]).toEqual(['DISABLED', -2]);
    const hurt = awake();
    hurt.must({ type: 'adjust', combatantId: 'b', reason: 'x', damage: [{ amount: 1, type: 'acid' }] });
    expect(vital(hurt)).toBe('DYING');
    const bruised = awake();
    bruised.must({
      type: 'adjust',
      combatantId: 'b',
      reason: 'x',
      damage: [{ amount: 1, type: 'acid', nonlethal: true }],
    });
    expect([vital(bruised), points(bruised)]).toEqual(['STABLE', -4]);
    const strained = awake();
    strained.endTurnsUntil('b');
    strained.act('b', 'attack', { targetId: 'a' }, [2]);
    expect([vital(strained), points(strained)]).toEqual(['DYING', -5]);
  });

  it('heal nonlethal damage by the level each hour (D35-NLD-01, PF1-NLD-11)', () => {
    const fight = duel(game, {}, { hitDice: 3, hitPoints: 20 });
    const damage = [{ amount: 22, type: 'bludgeoning', nonlethal: true }];
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', damage });
    const before = fight.combatant('b').hitPoints;
    expect(vital(fight)).toBe('UNCONSCIOUS');
    const events = wait(fight, 2);
    expect(eventsOf(events, 'HitPointsSet')).toHaveLength(2);
    expect(fight.combatant('b').hitPoints.nonlethal).toBe(before.nonlethal - 6);
    expect(vital(fight)).toBe('ALIVE');
  });

  it('change nothing for others (D35-DYN-02, PF1-DYN-07)', () => {
    const outcome = duel(game, {}).try({ type: 'adjust', combatantId: 'b', reason: 'x', hoursPassed: 1 });
    expect(outcome.refusal).toMatchObject({
      code: 'NOTHING_TAKES_HOURS',
      ruleIds: game === 'dnd35' ? ['D35-DYN-02'] : ['PF1-DYN-07', 'PF1-DYN-09', 'PF1-DYN-11'],
    });
  });
});
