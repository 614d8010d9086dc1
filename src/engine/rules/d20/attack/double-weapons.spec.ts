import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import { BOTH, counted, damageOf, duel, strike, weapon } from '../testing/duel.js';

const STAFF = weapon({ id: 'staff', handling: 'TWO_HANDED', special: ['double'] });

describe.each(BOTH)('a double weapon in %s', (game) => {
  it('counts as a one-handed and a light weapon while both ends strike (D35-TWF-01, D35-DMG-01, PF1-TWF-02, PF1-DMG-05)', () => {
    // Strength 16: +3 with one end, +1 with the other; with both hands on one end +4.
    const sheet = { abilities: { strength: 16 }, feats: ['Two-Weapon Fighting'], attacks: [STAFF] };
    const both = duel(game, sheet);
    const blows = both.act(
      'a',
      'fullAttack',
      { attacks: [{ targetId: 'b' }, { targetId: 'b' }], twoWeapons: true },
      [19, 1, 19, 1],
    );
    expect(eventsOf(blows, 'DamageDealt').map(({ total }) => total)).toEqual([1 + 3, 1 + 1]);
    expect(damageOf(strike(duel(game, sheet), [19, 1])).total).toBe(1 + 4);
  });

  it('gains from Power Attack what such weapons gain, and from Weapon Finesse nothing (D35-FEA-01, D35-TWF-01, PF1-FEA-01, PF1-TWF-02)', () => {
    const fight = duel(game, {
      baseAttackBonus: 4,
      abilities: { dexterity: 18 },
      feats: ['Two-Weapon Fighting', 'Power Attack', 'Weapon Finesse'],
      attacks: [STAFF],
    });
    const blows = fight.act(
      'a',
      'fullAttack',
      { attacks: [{ targetId: 'b' }, { targetId: 'b' }], twoWeapons: true, powerAttack: 2 },
      [19, 1, 19, 1],
    );
    // -2 for 2 points, and nothing for a light weapon; Pathfinder: twice the -2, and half of that in the off hand.
    expect(eventsOf(blows, 'DamageDealt').map(({ total }) => total)).toEqual(
      game === 'dnd35' ? [1 + 2, 1] : [1 + 4, 1 + 2],
    );
    expect(eventsOf(blows, 'AttackResolved').map(({ parts }) => counted(parts)['Dexterity'])).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe.each(BOTH)('an unarmed strike in the off hand in %s', (game) => {
  it('is a light weapon beside the one in the main hand (D35-TWF-01, PF1-TWF-01)', () => {
    const fist = weapon({ id: 'fist', hand: 'OFF', unarmed: true, damage: '1d3' });
    const fight = duel(
      game,
      {
        baseAttackBonus: 6,
        abilities: { strength: 14 },
        feats: ['Two-Weapon Fighting', 'Improved Unarmed Strike'],
        attacks: [weapon(), fist],
      },
      { hitPoints: 90 },
    );
    const attacks = [{ targetId: 'b' }, { targetId: 'b' }, { targetId: 'b' }];
    const blows = fight.act('a', 'fullAttack', { attacks, twoWeapons: true }, [1, 1, 15, 1]);
    // BAB +6, Strength +2, -2: +6, +1 with the sword, +6 with the fist, which adds half the Strength.
    expect(eventsOf(blows, 'AttackResolved').map(({ attackId, total }) => [attackId, total])).toEqual([
      ['sword', 1 + 6],
      ['sword', 1 + 1],
      ['fist', 15 + 6],
    ]);
    expect(damageOf(blows).total).toBe(1 + 1);
  });
});
