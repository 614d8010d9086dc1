import { describe, expect, it } from '@jest/globals';
import { BOTH, duel, impose, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe.each(BOTH)('whoever is left with one act a turn in the middle of it in %s', (game) => {
  it.each([
    ['staggered by nonlethal damage (D35-NLD-01, D35-ACT-04, PF1-NLD-05, PF1-CND-33)', true],
    ['disabled at 0 hit points (D35-HP-02, D35-ACT-04, PF1-HP-07, PF1-ACT-14)', false],
  ])('has had it by moving: %s', (_, nonlethal) => {
    const fight = duel(game, {}, { attacks: [weapon({ nonlethal, damage: '20' })] });
    fight.act('a', 'move', { path: squares(0, 1) });
    fight.answer('attack:sword', [19]);
    expect(fight.refusal('a', 'totalDefense', {})).toMatchObject({ code: 'HAMPERED_SINCE' });
    expect(fight.refusal('a', 'move', { path: squares(0, 2) })).toMatchObject({ code: 'HAMPERED_SINCE' });
    fight.endTurnsUntil('a');
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 1, move: 0 });
  });

  it('gets no farther than one move at half speed when disabled on the way (D35-HP-02, PF1-HP-07)', () => {
    const way = (from: number, to: number) => squares(...range(from, to).flatMap((x) => [x, 1]));
    const places = { a: { x: 10, y: 1 }, b: { x: 9, y: 1 } };
    const walker = duel(game, {}, { attacks: [weapon({ damage: '20' })] }, places);
    // 60 feet wanted; of speed 30, disabled, 15 are left.
    walker.act('a', 'move', { path: way(11, 22) });
    walker.answer('attack:sword', [19]);
    expect(walker.combatant('a')).toMatchObject({ vital: 'DISABLED', at: { x: 13, y: 1 } });
    const runner = duel(game, {}, { attacks: [weapon({ damage: '20' })] }, places);
    runner.act('a', 'run', { path: way(11, 34) });
    runner.answer('attack:sword', [19]);
    expect(runner.combatant('a').at).toEqual({ x: 13, y: 1 });
    const alive = duel(game, {}, { attacks: [weapon({ damage: '19' })] }, places);
    alive.act('a', 'move', { path: way(11, 22) });
    alive.answer('attack:sword', [19]);
    expect(alive.combatant('a').at).toEqual({ x: 22, y: 1 });
  });

  it('shoots no more in a full attack (D35-ACT-04, PF1-ACT-14)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60 });
    const archer = { baseAttackBonus: 6, attacks: [bow], wielded: ['bow'] };
    const fight = duel(game, archer, { attacks: [weapon({ nonlethal: true, damage: '20' })] });
    fight.act('a', 'fullAttack', { attacks: [{ targetId: 'b' }, { targetId: 'b' }] });
    // The first arrow misses, and the turn is over.
    fight.answer('attack:sword', [19, 1]);
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('a').activity.notes['attackedWith']).toEqual(['bow']);
    expect(fight.refusal('a', 'fullAttack', { attacks: [{ targetId: 'b' }] })).toMatchObject({
      code: 'HAMPERED_SINCE',
    });
  });

  it('may still do that one thing if nothing was done before (D35-ACT-04, PF1-ACT-14, PF1-CND-24)', () => {
    const staggered = duel(game, { baseAttackBonus: 6 });
    impose(staggered, 'a', 'staggered');
    expect(staggered.refusal('a', 'fullAttack', { attacks: [{ targetId: 'b' }] })).toMatchObject({
      code: 'HAMPERED_SINCE',
    });
    staggered.act('a', 'attack', { targetId: 'b' }, [1]);
    expect(staggered.refusal('a', 'standUp', {})).toBeDefined();
    const sick = duel(game, {});
    impose(sick, 'a', 'nauseated');
    expect(sick.refusal('a', 'attack', { targetId: 'b' })).toMatchObject({ code: 'HAMPERED_SINCE' });
    sick.act('a', 'dropProne', {});
    sick.act('a', 'standUp', {});
    sick.answer('decline');
  });

  it('has no swift action when nauseated (D35-CND-01, PF1-CND-24)', () => {
    const fight = duel(game, {});
    fight.endTurn();
    impose(fight, 'a', 'nauseated');
    fight.endTurnsUntil('a');
    const { swift = 0, standard, move } = fight.combatant('a').activity.budget;
    expect({ swift, standard, move }).toEqual({ swift: 0, standard: 0, move: 1 });
  });
});
