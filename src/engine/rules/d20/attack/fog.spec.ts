import { describe, expect, it } from '@jest/globals';
import type { BattleMap, Square } from '../../../grid/index.js';
import { openMap } from '../../../grid/index.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, duel, rollOf, strike, weapon } from '../testing/duel.js';

const BOW = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 100, handling: 'TWO_HANDED', projectile: 'BOW' });

/** Open ground with fog in these squares. */
function foggy(obscured: 'light' | 'heavy', ...squares: readonly (readonly [number, number])[]): BattleMap {
  return { ...openMap(12, 6), cells: Object.fromEntries(squares.map(([x, y]) => [`${x},${y}`, { obscured }])) };
}

describe.each(BOTH)('fog in between in %s', (game) => {
  /** The chance of a shot from (1, 1) to miss after all. */
  const chance = (map: BattleMap, b: Square, target: Partial<StatisticsInput> = {}): number | null => {
    const fight = duel(game, { attacks: [BOW], wielded: ['bow'], baseAttackBonus: 30 }, target, { map, b });
    return rollOf(strike(fight, [10, 100, 4])).missChance?.percent ?? null;
  };
  const none = (map: BattleMap, b: Square, target: Partial<StatisticsInput> = {}): boolean => {
    const fight = duel(game, { attacks: [BOW], wielded: ['bow'], baseAttackBonus: 30 }, target, { map, b });
    return rollOf(strike(fight, [10, 4])).missChance === null;
  };

  it('conceals from shots if a line from the best corner passes through it (PF1-CCL-10, D35-CCL-01)', () => {
    // A bank of fog across the way: every corner looks through it.
    const bank = [0, 1, 2, 3, 4, 5].map((y) => [4, y] as const);
    expect(chance(foggy('light', ...bank), { x: 7, y: 1 })).toBe(20);
    expect(chance(foggy('heavy', ...bank), { x: 7, y: 1 })).toBe(50);
    // One square beside the way: the upper corner of the archer looks past it.
    expect(none(foggy('light', [4, 2]), { x: 7, y: 1 })).toBe(true);
    // Fog behind the target conceals nothing.
    expect(none(foggy('light', [9, 1]), { x: 7, y: 1 })).toBe(true);
  });

  it('conceals who stands in it, but the big show what is outside (PF1-CCL-10, D35-CCL-01)', () => {
    expect(chance(foggy('light', [7, 1]), { x: 7, y: 1 })).toBe(20);
    // Of a Large creature one square is free.
    expect(none(foggy('light', [8, 1], [7, 2], [8, 2]), { x: 7, y: 1 }, { size: 'LARGE' })).toBe(true);
  });

  it('conceals from blows only whose whole space lies in it (PF1-CCL-10, D35-CCL-01)', () => {
    const blow = (map: BattleMap, target: Partial<StatisticsInput>, dice: readonly number[]) =>
      rollOf(strike(duel(game, { baseAttackBonus: 30 }, target, { map }), dice)).missChance?.percent ?? null;
    const inside = foggy('light', [2, 1], [3, 1], [2, 2], [3, 2]);
    expect(blow(inside, { size: 'LARGE' }, [10, 100, 4])).toBe(20);
    expect(blow(foggy('light', [2, 1], [3, 1], [2, 2]), { size: 'LARGE' }, [10, 4])).toBe(null);
    // The fog the attacker itself stands in counts for nothing.
    expect(blow(foggy('light', [1, 1]), {}, [10, 4])).toBe(null);
  });

  it('is judged by lines for blows at those who are not next to one (PF1-CCL-10, D35-CCL-01)', () => {
    const glaive = { attacks: [weapon({ reachWeapon: true, handling: 'TWO_HANDED' })], baseAttackBonus: 30 };
    const bank = [0, 1, 2, 3].map((y) => [2, y] as const);
    const fight = duel(game, glaive, {}, { map: foggy('light', ...bank), b: { x: 3, y: 1 } });
    expect(rollOf(strike(fight, [10, 100, 4])).missChance).toMatchObject({ percent: 20 });
  });
});
