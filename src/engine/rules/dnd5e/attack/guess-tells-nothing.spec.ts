import { describe, expect, it } from '@jest/globals';
import { asSeen, playerOf, tableAsSeen } from '../../../testing/as-seen.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, orc } from '../testing/creatures.js';
import { begun, rule } from '../testing/fight.js';

type At = { readonly x: number; readonly y: number };

const SEAT = playerOf('fighter');
const FAR: At = { x: 16, y: 2 };
const FARTHER: At = { x: 20, y: 0 };
const rows = Array.from({ length: 4 }, () => '.'.repeat(24));

/** What a seat is told of a fight that a guess, with two dice, goes through, and of the table after it. */
function told(fight: Scenario, square: At, attackId: string, dice: readonly number[]): object {
  const events = asSeen(fight, SEAT, () => fight.act('fighter', 'attackSquare', { square, attackId }, dice));
  fight.checkDeterminism();
  return { events: events.filter((one) => one !== null), after: tableAsSeen(fight, SEAT) };
}

describe('a guess among several unseen', () => {
  const square = { x: 2, y: 1 };

  /** A fighter at (1, 1), and hidden from it a goblin that is blind, and an orc that sees it. */
  function setting(blind: At, seeing: At): Scenario {
    const fight = begun({
      rows,
      who: { F: fighter({ at: { x: 1, y: 1 } }), G: goblin({ at: blind }), O: orc({ at: seeing }) },
    });
    rule(fight, 'goblin', { addCondition: { kind: 'blinded' } });
    for (const id of ['goblin', 'orc']) rule(fight, id, { hidden: { check: 20 } });
    return fight;
  }

  it('5E-UNS-05: throws the same dice whichever of them is there, or none, though only one would be attacked with disadvantage', () => {
    const [blind, seeing, none, noneEither] = [
      setting(square, FAR),
      setting(FAR, square),
      setting(FAR, FARTHER),
      setting(FARTHER, FAR),
    ].map((fight) => told(fight, square, 'longsword', [4, 3]));
    expect(seeing).toEqual(blind);
    expect(none).toEqual(blind);
    expect(noneEither).toEqual(blind);
    const rolls = (blind as { events: readonly { type: string; data: object }[] }).events;
    // Strength +3 and proficiency +3.
    expect(rolls.filter(({ type }) => type === 'DiceRolled').map(({ data }) => data)).toMatchObject([
      { purpose: 'attack', total: 10 },
      { purpose: 'attack', total: 9 },
    ]);
    expect(rolls.find(({ type }) => type === 'SquareAttackMissed')!.data).toMatchObject({ natural: 3, total: 9 });
  });

  it('5E-UNS-02 5E-UNS-06 5E-ADV-01: who is there decides what counts: the first die at the blind, the worse at who sees', () => {
    const guess = (fight: Scenario, dice: readonly number[]) =>
      fight.act('fighter', 'attackSquare', { square, attackId: 'longsword' }, dice);
    // The goblin does not see the fighter either: disadvantage and advantage cancel. 18 + 6 against 15; 1d8 + 3.
    expect(eventOf(guess(setting(square, FAR), [18, 2, 1]), 'AttackResolved')).toMatchObject({
      targetId: 'goblin',
      natural: 18,
      total: 24,
      rollMode: 'NORMAL',
      outcome: 'HIT',
    });
    expect(eventOf(guess(setting(square, FAR), [2, 18]), 'SquareAttackMissed')).toMatchObject({ targetId: 'goblin' });
    for (const dice of [
      [18, 2],
      [2, 18],
    ]) {
      const events = guess(setting(FAR, square), dice);
      expect(eventOf(events, 'SquareAttackMissed')).toMatchObject({ targetId: 'orc', natural: 2, total: 8 });
      expect(eventsOf(events, 'AttackResolved')).toEqual([]);
    }
    // 14 + 6 against 13.
    expect(eventOf(guess(setting(FAR, square), [18, 14, 1]), 'AttackResolved')).toMatchObject({
      targetId: 'orc',
      natural: 14,
      rollMode: 'DISADVANTAGE',
      outcome: 'HIT',
    });
    // A wrong guess misses by a 20, and shows the worse die like any other.
    expect(eventOf(guess(setting(FAR, FARTHER), [20, 20]), 'SquareAttackMissed')).toMatchObject({ targetId: null });
  });
});

describe('a guess at somebody large', () => {
  const square = { x: 3, y: 1 };

  /** A fighter with a glaive at (1, 1), and a prone ogre that it does not see, 2 squares a side from `at` on. */
  function setting(at: At): Scenario {
    const statistics = { shield: false, attacks: [{ id: 'glaive', weapon: 'glaive' as const }] };
    const fight = begun({ rows, who: { F: fighter({ at: { x: 1, y: 1 }, statistics }), O: ogre({ at }) } });
    rule(fight, 'ogre', { addCondition: { kind: 'prone' } });
    rule(fight, 'ogre', { hidden: { check: 20 } });
    return fight;
  }

  it('5E-UNS-05: looks the same whether its nearest part, another one or nothing of it is in the square', () => {
    const [near, far, wrong] = [{ x: 2, y: 1 }, { x: 3, y: 0 }, FAR].map((at) =>
      told(setting(at), square, 'glaive', [3, 4]),
    );
    expect(far).toEqual(near);
    expect(wrong).toEqual(near);
  });

  it('5E-COND-12 5E-COND-22 5E-RNG-02: and yet its nearest part decides: prone within 5 feet it is attacked plainly, farther off with disadvantage', () => {
    const guess = (at: At) =>
      setting(at).act('fighter', 'attackSquare', { square, attackId: 'glaive' }, [18, 2, ...(at.x === 2 ? [1] : [])]);
    // 18 + 6 against 11; 1d10 + 3.
    expect(eventOf(guess({ x: 2, y: 1 }), 'AttackResolved')).toMatchObject({ natural: 18, rollMode: 'NORMAL' });
    expect(eventOf(guess({ x: 3, y: 1 }), 'SquareAttackMissed')).toMatchObject({ targetId: 'ogre', natural: 2 });
  });
});
