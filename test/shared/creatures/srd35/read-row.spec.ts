import { describe, expect, it } from '@jest/globals';
import { dnd35 } from '../../../../src/engine/rules/dnd35/index.js';
import { armorClassDifferences, initiativeDifferences, named, rejections } from '../acceptance.js';
import { srd35 } from '../all-creatures.js';

/** Rows that cannot be read, each with the reason, word for word from the row. */
const UNREADABLE = {
  ALLIP: 'no attack that can be read: Incorporeal touch +3 melee (1d4 Wisdom drain)',
  ATHACH: 'base attack: +10/+26 Attack:Morningstar +16 melee (3d6+8) or rock +9 ranged (2d6+8)',
  AZER: 'Armor Class: 23 (+1 Dex, +6 natural, +4 scale mail, +2 heavy',
  BAT: 'no attack that can be read: --',
  'BAT SWARM': 'no attack that can be read: Swarm (1d6)',
  'CALLER IN DARKNESS': 'no attack that can be read: 4 incorporeal touches +7 melee (2d6)',
  'CENTIPEDE SWARM': 'no attack that can be read: Swarm (2d6 plus poison)',
  'Dread Wraith': 'no attack that can be read: Incorporeal touch +16 melee (2d6 plus 1d8 Constitution drain)',
  ETTERCAP: 'no attack that can be read: ',
  FOLUGUB: 'size: Medium-Size Aberration',
  'Formian Queen': 'no attack that can be read: --',
  'Animated Object, Gargantuan': 'strength: not there',
  'Greater Shadow': 'no attack that can be read: Incorporeal touch +6 melee (1d8 Str)',
  'HELLWASP SWARM': 'no attack that can be read: Swarm (3d6 plus poison)',
  'Animated Object, Huge': 'strength: not there',
  'Human Warrior Skeleton': 'strength: not there',
  'Animated Object, Large': 'strength: not there',
  LEONAL: 'Armor Class: 27 (+3 Dex, +14 natural)',
  LIZARDFOLK: 'Armor Class: 15 (+5 natural) or 17 (+5 natural, +2 heavy shield), touch 10, flat-footed 15 or 17',
  'LOCUST SWARM': 'no attack that can be read: Swarm (2d6)',
};

/** Rows that contradict themselves: what we make of them / what they print. */
const MISPRINTED = {
  // Dexterity 13 is +1, and +2 is printed.
  'Monstrous Centipede, Colossal': '19, 3, 18 / 20, 4, 18',
  // Small, and the +1 for it is left out.
  'PUPPETEER, FLESH HARROWER': '17, 14, 14 / 16, 13, 13',
  // 10 and +3 Dexterity are 13.
  Ghast: '17, 13, 14 / 17, 12, 14',
  // 16 without +3, 18 without +4, 15 without +2 Dexterity.
  GIRALLON: '16, 12, 13 / 16, 12, 15',
  GRIG: '18, 16, 14 / 18, 16, 16',
  'Snake, Huge Viper': '15, 10, 13 / 15, 10, 15',
};

describe('the stat-block table of the 3.5 SRD', () => {
  const { creatures, unreadable } = srd35();
  const row = (name: string) => named(creatures, name);

  it('is read, but for the rows listed here', () => {
    expect(creatures).toHaveLength(304 - Object.keys(UNREADABLE).length);
    expect(unreadable).toEqual(UNREADABLE);
  });

  it('is taken by the service as it is read', () => {
    expect(rejections(dnd35, creatures)).toEqual([]);
  });

  it('comes to the Armour Class, touch and flat-footed, and to the initiative, that are printed', () => {
    expect(armorClassDifferences(dnd35, creatures)).toEqual(MISPRINTED);
    expect(initiativeDifferences(dnd35, creatures)).toEqual([]);
  });

  it('gives an ogre barbarian the numbers of its row', () => {
    const { statistics, armorClass, leftOut } = row('Ogre, 4th-Level Barbarian');
    expect(armorClass).toMatchObject({ total: 19, touch: 10, flatFooted: 19 });
    expect(statistics).toMatchObject({
      size: 'LARGE',
      space: 10,
      reach: 10,
      creatureType: 'giant',
      hitDice: 8,
      hitPoints: 79,
      baseAttackBonus: 7,
      grapple: 19,
      initiative: 0,
      speeds: { walk: 40, fly: 0 },
      armorClass: { armor: 3, armorEnhancement: 1, natural: 5, deflection: 1 },
      armorCategory: 'MEDIUM',
      saves: { fortitude: 12, reflex: 2, will: 2 },
      feats: ['Power Attack', 'Toughness', 'Weapon Focus (greatclub)'],
      skills: { Climb: 13, Hide: -6, Jump: 17, Listen: 6, Spot: 2 },
    });
    expect(statistics.attacks).toMatchObject([
      {
        id: 'greatclub',
        kind: 'MELEE',
        handling: 'TWO_HANDED',
        attackBonus: 16,
        damage: '2d8',
        damageBonus: 13,
        damageTypes: ['bludgeoning'],
        enhancement: 1,
      },
      { id: 'javelin', kind: 'THROWN', attackBonus: 6, damage: '1d8', damageBonus: 8, rangeIncrement: 30 },
    ]);
    expect(statistics.qualities).toContain('uncanny dodge');
    expect(leftOut).toEqual(['special attack: Rage 2/day']);
  });

  it('reads criticals and extra dice, immunity, resistance and vulnerability', () => {
    const { statistics, leftOut } = row('Frost Giant Jarl, 8th-Level Blackguard');
    expect(statistics).toMatchObject({
      hitPoints: 231,
      hitDice: 22,
      immunities: ['cold'],
      resistances: [{ type: 'fire', amount: 10 }],
      vulnerabilities: ['fire'],
      armorCategory: 'HEAVY',
    });
    expect(statistics.attacks).toMatchObject([
      { id: 'slam', natural: 'PRIMARY', count: 2, attackBonus: 28, damage: '1d4', damageBonus: 11 },
      {
        id: 'greataxe',
        attackBonus: 30,
        damage: '3d6',
        damageBonus: 18,
        criticalMultiplier: 3,
        enhancement: 2,
        extraDamage: [{ dice: '1d6', type: 'cold' }],
      },
    ]);
    expect(leftOut).toContain('attack: rock +18 ranged (2d6+11): no weapon whose damage type or range is known');
  });

  it('reads damage reduction that needs both, one, or that nothing gets past', () => {
    expect(row('BALOR').statistics.damageReduction).toEqual([
      { amount: 15, bypass: ['cold iron', 'good'], needsAll: true },
    ]);
    expect(row('IMP').statistics.damageReduction).toEqual([{ amount: 5, bypass: ['good', 'silver'] }]);
    expect(row('Mummy Lord, 10th-Level Cleric').statistics.damageReduction).toEqual([{ amount: 5, bypass: [] }]);
  });

  it('tells primary from secondary natural weapons, alone and beside made ones', () => {
    expect(row('BADGER').statistics.attacks).toMatchObject([
      { id: 'claw', natural: 'PRIMARY', count: 2, attackBonus: 4, damage: '1d2', damageBonus: -1 },
      { id: 'bite', natural: 'SECONDARY', attackBonus: -1, damage: '1d3', damageBonus: -1 },
    ]);
    expect(row('CENTAUR').statistics.attacks).toMatchObject([
      { id: 'longsword', natural: null, attackBonus: 7, damage: '2d6', damageBonus: 6, criticalRange: 19 },
      { id: 'hoof', natural: 'SECONDARY', count: 2, attackBonus: 3 },
      { id: 'composite-longbow', kind: 'RANGED', attackBonus: 5, strengthRating: 4, criticalMultiplier: 3 },
    ]);
    expect(row('CHIMERA').statistics.attacks!.map(({ id }) => id)).toEqual(['bite', 'bite-2', 'gore', 'claw']);
  });

  it('gives a single attack the reach that stands beside it', () => {
    const { statistics } = row('Average Salamander');
    expect(statistics).toMatchObject({ space: 5, reach: 5 });
    expect(statistics.attacks).toMatchObject([{ id: 'spear' }, { id: 'tail-slap', reach: 10 }]);
    expect(statistics.attacks![0]).not.toHaveProperty('reach');
  });

  it('leaves the space of the smallest to their size, and takes their reach of 0', () => {
    const { statistics } = row('CAT');
    expect(statistics).toMatchObject({ size: 'TINY', reach: 0, hitDice: 1, hitPoints: 2, grapple: -12 });
    expect(statistics).not.toHaveProperty('space');
  });

  it('knows what undead cannot suffer, and that they end at 0', () => {
    const { statistics } = row('Ghoul');
    expect(statistics).toMatchObject({ creatureType: 'undead', destroyedAtZero: true });
    expect(statistics.abilities).toMatchObject({ constitution: null });
    expect(statistics.immunities).toEqual(expect.arrayContaining(['paralyzed', 'stunned', 'nonlethal']));
  });
});
