import { describe, expect, it } from '@jest/globals';
import { pathfinder1e } from '../../../../src/engine/rules/pathfinder1e/index.js';
import { armorClassDifferences, initiativeDifferences, named, rejections } from '../acceptance.js';
import { psrd } from '../all-creatures.js';

/** Stat blocks that cannot be read, each with the reason, word for word from the block. */
const UNREADABLE = {
  Lich: 'no attack that can be read: touch +5 (1d8+5 plus paralyzing touch)',
  'Black Ice': 'no attack that can be read: staff of frost +10/+5 (1d4-2)',
};

/** Stat blocks whose shield bonus cannot count as they fight: what we make of them / what they print. */
const WITHOUT_SHIELD = {
  // A spear takes both hands, and a heavy shield is counted.
  Gnoll: '13, 10, 13 / 15, 10, 15',
  // Two-Weapon Defense gives a shield bonus without a shield: it is not in yet.
  'Angel Slayer': '25, 14, 22 / 26, 14, 23',
};

describe('the stat blocks of PSRD-Data', () => {
  const { creatures, unreadable } = psrd();
  const block = (name: string) => named(creatures, name);

  it('are read, but for those listed here', () => {
    expect(creatures).toHaveLength(83 - Object.keys(UNREADABLE).length);
    expect(unreadable).toEqual(UNREADABLE);
  });

  it('are taken by the service as they are read', () => {
    expect(rejections(pathfinder1e, creatures)).toEqual([]);
  });

  it('come to the Armour Class, touch and flat-footed, and to the initiative, that are printed', () => {
    expect(armorClassDifferences(pathfinder1e, creatures)).toEqual(WITHOUT_SHIELD);
    expect(initiativeDifferences(pathfinder1e, creatures)).toEqual([]);
  });

  it('give a drider the numbers of its block', () => {
    const { statistics, armorClass, leftOut } = block('Drider');
    expect(armorClass).toMatchObject({ total: 20, touch: 12, flatFooted: 17 });
    expect(statistics).toMatchObject({
      size: 'LARGE',
      space: 10,
      reach: 5,
      creatureType: 'aberration',
      hitDice: 9,
      hitPoints: 76,
      baseAttackBonus: 6,
      combatManeuverBonus: 9,
      combatManeuverDefense: 21,
      // 33 against a trip is 12 more: six legs beyond two.
      legs: 8,
      initiative: 2,
      speeds: { walk: 30, climb: 20 },
      armorClass: { dodge: 1, natural: 8 },
      saves: { fortitude: 7, reflex: 5, will: 9 },
      skills: { 'Knowledge (arcana)': 14, Stealth: 14 },
    });
    expect(statistics.attacks).toMatchObject([
      { id: 'heavy-mace', attackBonus: 9, damage: '1d8', damageBonus: 3, masterwork: true },
      { id: 'bite', natural: 'SECONDARY', attackBonus: 3, damage: '1d4', damageBonus: 1 },
      {
        id: 'composite-longbow',
        kind: 'RANGED',
        attackBonus: 8,
        damage: '1d8',
        damageBonus: 2,
        criticalMultiplier: 3,
        rangeIncrement: 110,
      },
    ]);
    expect(leftOut).toEqual([
      'bite: poison',
      'special attacks: web (+7 ranged, DC 18, hp 9)',
      'sr: 18',
      'immunity: sleep',
    ]);
  });

  it('give a kyton its chains, damage reduction and regeneration', () => {
    const { statistics } = block('Kyton');
    expect(statistics).toMatchObject({
      hitPoints: 60,
      damageReduction: [{ amount: 5, bypass: ['silver', 'good'] }],
      regeneration: { amount: 2, stoppedBy: ['good', 'silver'] },
      immunities: ['cold'],
      armorClass: { armor: 4, natural: 4 },
    });
    expect(statistics.attacks).toMatchObject([
      { id: 'chain', natural: 'PRIMARY', count: 4, attackBonus: 11, damage: '2d4', damageBonus: 2, reach: 10 },
    ]);
  });

  it('give a centaur its speed in armour, and a hill giant the range of its rocks', () => {
    expect(block('Centaur').statistics).toMatchObject({
      speeds: { walk: 35 },
      armorClass: { armor: 6, natural: 1, shield: 2 },
      wielded: ['longsword', 'shield'],
    });
    expect(block('Giant, Hill').statistics.attacks).toMatchObject([
      { id: 'slam', count: 2, attackBonus: 13, damageBonus: 7 },
      { id: 'greatclub', attackBonus: 14, damage: '2d8', damageBonus: 10, handling: 'TWO_HANDED' },
      { id: 'rock', kind: 'THROWN', attackBonus: 6, damage: '1d8', damageBonus: 10, rangeIncrement: 120 },
    ]);
  });

  it('count a rage that is printed in', () => {
    const { statistics, armorClass } = block('Axe Warrior');
    expect(armorClass).toMatchObject({ total: 15, touch: 9, flatFooted: 14 });
    expect(statistics.armorClass).toMatchObject({ armor: 6, other: [{ label: 'rage', value: -2, type: 'untyped' }] });
    expect(statistics.attacks).toMatchObject([
      { id: 'greataxe', attackBonus: 9, damage: '1d12', damageBonus: 7, criticalMultiplier: 3 },
      { id: 'sling', kind: 'RANGED', attackBonus: 5, damage: '1d4', damageBonus: 5 },
    ]);
  });

  it('read a weapon beside others and alone as it stands alone', () => {
    const { statistics, leftOut } = block('Blade Lord');
    expect(statistics.attacks).toMatchObject([
      { id: 'longsword', attackBonus: 21, enhancement: 2, criticalRange: 19 },
      { id: 'rapier', attackBonus: 22, enhancement: 1, criticalRange: 15 },
      { id: 'short-sword', attackBonus: 22, extraDamage: [{ dice: '1d6', type: 'cold' }] },
    ]);
    expect(statistics.sneakAttack).toBe('10d6');
    expect(leftOut).toContain('attack: +2 brilliant energy longsword at 19 beside other weapons');
  });

  it('read healing, undead, and the legs that a trip meets', () => {
    expect(block('Hydra').statistics).toMatchObject({ fastHealing: 5, hitPoints: 47, hitDice: 5 });
    expect(block('Human Skeleton').statistics).toMatchObject({
      destroyedAtZero: true,
      damageReduction: [{ amount: 5, bypass: ['bludgeoning'] }],
    });
    expect(block('Human Skeleton').statistics.immunities).toContain('cold');
    expect(block('Wolf, Dire').statistics.legs).toBe(4);
  });
});
