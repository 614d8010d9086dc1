import { sample } from '../../d20/testing/sample.js';

/** Creatures of D&D 3.5 with their published numbers, for tests. Each function takes what a test wants different. */

/** Small goblin, AC 15, hp 5. */
export const goblin = sample('goblin', 'monsters', {
  size: 'SMALL',
  hitDice: 1,
  hitPoints: 5,
  abilities: { strength: 11, dexterity: 13, constitution: 12, intelligence: 10, wisdom: 9, charisma: 6 },
  baseAttackBonus: 1,
  speeds: { walk: 30 },
  armorClass: { armor: 2, shield: 1 },
  armorCategory: 'LIGHT',
  saves: { fortitude: 3, reflex: 1, will: -1 },
  attacks: [
    { id: 'morningstar', attackBonus: 2, damage: '1d6', damageTypes: ['bludgeoning', 'piercing'] },
    { id: 'javelin', kind: 'THROWN', attackBonus: 3, damage: '1d4', damageTypes: ['piercing'], rangeIncrement: 30 },
  ],
  skills: { hide: 5, listen: 2, 'move silently': 5, ride: 4, spot: 2 },
});

/** Medium orc, AC 13, hp 5. */
export const orc = sample('orc', 'monsters', {
  hitDice: 1,
  hitPoints: 5,
  abilities: { strength: 17, dexterity: 11, constitution: 12, intelligence: 8, wisdom: 7, charisma: 6 },
  baseAttackBonus: 1,
  armorClass: { armor: 3 },
  armorCategory: 'LIGHT',
  saves: { fortitude: 3, reflex: 0, will: -2 },
  attacks: [
    {
      id: 'falchion',
      attackBonus: 4,
      damage: '2d4',
      damageBonus: 4,
      criticalRange: 18,
      handling: 'TWO_HANDED',
    },
    {
      id: 'javelin',
      kind: 'THROWN',
      attackBonus: 1,
      damage: '1d6',
      damageBonus: 3,
      damageTypes: ['piercing'],
      rangeIncrement: 30,
    },
  ],
});

/** Large ogre, reach 10 feet, AC 16, hp 29. */
export const ogre = sample('ogre', 'monsters', {
  size: 'LARGE',
  creatureType: 'giant',
  hitDice: 4,
  hitPoints: 29,
  abilities: { strength: 21, dexterity: 8, constitution: 15, intelligence: 6, wisdom: 10, charisma: 7 },
  baseAttackBonus: 3,
  speeds: { walk: 30 },
  armorClass: { armor: 3, natural: 5 },
  armorCategory: 'MEDIUM',
  saves: { fortitude: 6, reflex: 0, will: 1 },
  attacks: [
    {
      id: 'greatclub',
      attackBonus: 8,
      damage: '2d8',
      damageBonus: 7,
      damageTypes: ['bludgeoning'],
      handling: 'TWO_HANDED',
    },
    {
      id: 'javelin',
      kind: 'THROWN',
      attackBonus: 1,
      damage: '1d8',
      damageBonus: 5,
      damageTypes: ['piercing'],
      rangeIncrement: 30,
    },
  ],
  grapple: 12,
  feats: ['Toughness', 'Weapon Focus (greatclub)'],
});

/** Medium wolf, AC 14, hp 13. */
export const wolf = sample('wolf', 'monsters', {
  build: 'LONG',
  creatureType: 'animal',
  hitDice: 2,
  hitPoints: 13,
  abilities: { strength: 13, dexterity: 15, constitution: 15, intelligence: 2, wisdom: 12, charisma: 6 },
  baseAttackBonus: 1,
  speeds: { walk: 50 },
  armorClass: { natural: 2 },
  saves: { fortitude: 5, reflex: 5, will: 1 },
  legs: 4,
  attacks: [
    {
      id: 'bite',
      natural: 'PRIMARY',
      attackBonus: 3,
      damage: '1d6',
      damageBonus: 1,
      damageTypes: ['bludgeoning', 'piercing', 'slashing'],
      special: ['trip'],
    },
  ],
  feats: ['Track', 'Weapon Focus (bite)'],
});

/** Fighter of 6th level: BAB +6, Str 16, chainmail and heavy shield, AC 18, hp 47. */
export const fighter = sample('fighter', 'heroes', {
  hitDice: 6,
  hitPoints: 47,
  abilities: { strength: 16, dexterity: 13, constitution: 14, intelligence: 10, wisdom: 12, charisma: 8 },
  baseAttackBonus: 6,
  speeds: { walk: 20 },
  armorClass: { armor: 5, shield: 2, maxDexterity: 2 },
  armorCategory: 'MEDIUM',
  armorCheckPenalty: -7,
  saves: { fortitude: 7, reflex: 3, will: 3 },
  attacks: [
    { id: 'longsword', damage: '1d8', criticalRange: 19, masterwork: true },
    {
      id: 'longbow',
      kind: 'RANGED',
      damage: '1d8',
      damageTypes: ['piercing'],
      criticalMultiplier: 3,
      rangeIncrement: 100,
      handling: 'TWO_HANDED',
      projectile: 'BOW',
      ammunition: 'arrows',
    },
  ],
  resources: { arrows: 20 },
  items: [{ id: 'cure', name: 'potion of cure light wounds', healing: '1d8+1', count: 2 }],
  feats: ['Power Attack', 'Cleave', 'Weapon Focus (longsword)'],
});

/** Rogue of 5th level: BAB +3, Dex 18, studded leather, AC 17, hp 22. */
export const rogue = sample('rogue', 'heroes', {
  hitDice: 5,
  hitPoints: 22,
  abilities: { strength: 12, dexterity: 18, constitution: 12, intelligence: 14, wisdom: 10, charisma: 13 },
  baseAttackBonus: 3,
  speeds: { walk: 30 },
  armorClass: { armor: 3, maxDexterity: 5 },
  armorCategory: 'LIGHT',
  saves: { fortitude: 2, reflex: 8, will: 1 },
  attacks: [
    { id: 'rapier', damage: '1d6', damageTypes: ['piercing'], criticalRange: 18, special: ['finesse'] },
    {
      id: 'dagger',
      damage: '1d4',
      damageTypes: ['piercing', 'slashing'],
      criticalRange: 19,
      handling: 'LIGHT',
      rangeIncrement: 10,
    },
  ],
  feats: ['Weapon Finesse', 'Dodge', 'Mobility'],
  qualities: ['uncanny dodge', 'evasion', 'trapfinding'],
  sneakAttack: '3d6',
  skills: { tumble: 12, bluff: 9, 'sense motive': 8, hide: 12, 'move silently': 12 },
  skillRanks: { tumble: 8 },
});
