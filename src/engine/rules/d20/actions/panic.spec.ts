import { describe, expect, it } from '@jest/globals';
import { BOTH, creature, duel, impose, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

describe.each(BOTH)('panic in %s', (game) => {
  const cornered = () => {
    const fight = duel(game, {}, { attacks: [weapon({ id: 'club' }), weapon({ id: 'bite', natural: 'PRIMARY' })] });
    impose(fight, 'b', 'panicked');
    fight.endTurnsUntil('b');
    return fight;
  };

  it('leaves flight and defence, no attacks and nothing else (D35-CND-01, PF1-CND-25)', () => {
    const fight = cornered();
    expect(fight.combatant('b').wielded).toEqual([]);
    for (const action of ['attack', 'grapple', 'trip'] as const)
      expect(fight.refusal('b', action, { targetId: 'a' })).toMatchObject({ code: 'FLEES', legal: expect.any(Array) });
    expect(fight.refusal('b', 'interact', { itemId: 'club' } as never).code).not.toBe('FLEES');
    expect(fight.ruleset.actions.attack!.offer(fight.state, 'b')).toMatchObject({ legal: false });
    fight.act('b', 'totalDefense', {});
    expect(fight.combatant('b').effects.map(({ kind }) => kind)).toContain('total-defense');
  });

  it('lets it run from the fight (D35-CND-01, PF1-CND-25)', () => {
    const fight = cornered();
    fight.act('b', 'withdraw', { path: squares(3, 1, 4, 1, 5, 1, 6, 1, 7, 1, 8, 1, 9, 1, 10, 1) });
    expect(fight.combatant('b').at).toEqual({ x: 10, y: 1 });
  });

  it('does not keep the merely frightened from fighting when they cannot flee (D35-CND-01, PF1-CND-19)', () => {
    const fight = duel(game, {}, {}, { others: [creature('c', {}, { side: 'a', at: { x: 5, y: 5 } })] });
    impose(fight, 'a', 'frightened');
    fight.act('a', 'attack', { targetId: 'b' }, [2]);
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0 });
  });
});
