import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { counted, creature, duel, rollOf, strike, weapon } from '../testing/duel.js';

describe('attack rolls where the games differ', () => {
  it('shooting into melee at a far larger target is easier in Pathfinder only (D35-ATK-05, PF1-ATK-10)', () => {
    const shot = (game: 'dnd35' | 'pathfinder1e', size: 'LARGE' | 'HUGE' | 'GARGANTUAN') => {
      const friend = creature('friend', { attacks: [weapon()] }, { side: 'a', at: { x: 9, y: 2 } });
      const huge = { size, space: 5, reach: 5 } as const;
      const archer = { attacks: [weapon({ id: 'bow', kind: 'RANGED' as const, rangeIncrement: 60 })] };
      const fight = duel(game, archer, huge, { a: { x: 3, y: 4 }, b: { x: 10, y: 2 }, others: [friend] });
      return counted(rollOf(strike(fight, [2])).parts)['shooting into melee'] ?? 0;
    };
    expect([shot('pathfinder1e', 'LARGE'), shot('pathfinder1e', 'HUGE'), shot('pathfinder1e', 'GARGANTUAN')]).toEqual([
      -4, -2, 0,
    ]);
    expect([shot('dnd35', 'LARGE'), shot('dnd35', 'HUGE'), shot('dnd35', 'GARGANTUAN')]).toEqual([-4, -4, -4]);
  });

  it('Power Attack takes points of choice in 3.5, twice to damage in two hands (D35-FEA-01)', () => {
    const brute = (handling: 'ONE_HANDED' | 'TWO_HANDED' | 'LIGHT') =>
      duel('dnd35', { baseAttackBonus: 6, feats: ['Power Attack'], attacks: [weapon({ handling })] });
    const dealt = (handling: 'ONE_HANDED' | 'TWO_HANDED' | 'LIGHT') => {
      const events = strike(brute(handling), [10, 1], { powerAttack: 3 });
      return [rollOf(events).total, eventOf(events, 'DamageDealt').total];
    };
    expect(dealt('ONE_HANDED')).toEqual([13, 4]);
    expect(dealt('TWO_HANDED')).toEqual([13, 7]);
    expect(dealt('LIGHT')).toEqual([13, 1]);
    expect(brute('ONE_HANDED').refusal('a', 'attack', { targetId: 'b', powerAttack: 7 }).code).toBe(
      'POWER_ATTACK_TOO_HIGH',
    );
  });

  it('Power Attack is a fixed trade in Pathfinder: -2 for +4, +6 in two hands, at BAB +6 (PF1-FEA-01)', () => {
    const dealt = (handling: 'ONE_HANDED' | 'TWO_HANDED') => {
      const brute = { baseAttackBonus: 6, feats: ['Power Attack'], attacks: [weapon({ handling })] };
      const events = strike(duel('pathfinder1e', brute), [10, 1], { powerAttack: 1 });
      return [rollOf(events).total, eventOf(events, 'DamageDealt').total];
    };
    expect(dealt('ONE_HANDED')).toEqual([14, 5]);
    expect(dealt('TWO_HANDED')).toEqual([14, 7]);
  });

  it('Power Attack lasts until the next turn, for attacks of opportunity too (PF1-AOO-09)', () => {
    const fight = duel('pathfinder1e', { feats: ['Power Attack'], attacks: [weapon()] }, { attacks: [weapon()] });
    strike(fight, [1], { powerAttack: 1 });
    fight.endTurn();
    fight.act('b', 'move', { path: [{ x: 3, y: 1 }] });
    const events = fight.answer('attack:sword', [11, 1]);
    expect(rollOf(events).total).toBe(10);
    expect(eventOf(events, 'DamageDealt').total).toBe(3);
  });

  it('Deadly Aim is a feat of Pathfinder (PF1-FEA-01)', () => {
    const archer = {
      baseAttackBonus: 4,
      feats: ['Deadly Aim'],
      attacks: [weapon({ id: 'bow', kind: 'RANGED' as const, rangeIncrement: 60 })],
    };
    const places = { a: { x: 0, y: 2 }, b: { x: 8, y: 2 } };
    const events = strike(duel('pathfinder1e', archer, {}, places), [10, 1], { deadlyAim: true });
    expect([rollOf(events).total, eventOf(events, 'DamageDealt').total]).toEqual([12, 5]);
    expect(duel('dnd35', archer, {}, places).refusal('a', 'attack', { targetId: 'b', deadlyAim: true }).code).toBe(
      'OPTION_NOT_IN_GAME',
    );
  });
});
