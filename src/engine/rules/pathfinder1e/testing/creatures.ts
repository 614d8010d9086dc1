import { sample } from '../../d20/testing/sample.js';

/** Creatures of Pathfinder 1e with their published numbers, for tests. Each function takes what a test wants different. */

/** Small goblin warrior, AC 16, hp 6, CMB +0, CMD 12. */
export const goblin = sample('goblin', 'monsters', {
  size: 'SMALL',
  hitDice: 1,
  hitPoints: 6,
  abilities: { strength: 11, dexterity: 15, constitution: 12, intelligence: 10, wisdom: 9, charisma: 6 },
  baseAttackBonus: 1,
  initiative: 6,
  speeds: { walk: 30 },
  armorClass: { armor: 2, shield: 1 },
  armorCategory: 'LIGHT',
  saves: { fortitude: 3, reflex: 2, will: -1 },
  attacks: [
    {
      id: 'short-sword',
      attackBonus: 2,
      damage: '1d4',
      damageTypes: ['piercing'],
      criticalRange: 19,
      handling: 'LIGHT',
    },
    {
      id: 'short-bow',
      kind: 'RANGED',
      attackBonus: 4,
      damage: '1d4',
      damageTypes: ['piercing'],
      criticalMultiplier: 3,
      rangeIncrement: 60,
      handling: 'TWO_HANDED',
      projectile: 'BOW',
      ammunition: 'arrows',
    },
  ],
  resources: { arrows: 20 },
  combatManeuverBonus: 0,
  combatManeuverDefense: 12,
  feats: ['Improved Initiative'],
  skills: { ride: 10, stealth: 10, swim: 4 },
});

/** Medium orc warrior, AC 13, hp 6, CMB +4, CMD 14. */
export const orc = sample('orc', 'monsters', {
  hitDice: 1,
  hitPoints: 6,
  abilities: { strength: 17, dexterity: 11, constitution: 12, intelligence: 7, wisdom: 8, charisma: 6 },
  baseAttackBonus: 1,
  armorClass: { armor: 3 },
  armorCategory: 'LIGHT',
  saves: { fortitude: 3, reflex: 0, will: -1 },
  attacks: [
    { id: 'falchion', attackBonus: 5, damage: '2d4', damageBonus: 4, criticalRange: 18, handling: 'TWO_HANDED' },
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
  combatManeuverBonus: 4,
  combatManeuverDefense: 14,
  feats: ['Weapon Focus (falchion)'],
  qualities: ['ferocity'],
});

/** Large ogre, reach 10 feet, AC 17, hp 30, CMB +9, CMD 18. */
export const ogre = sample('ogre', 'monsters', {
  size: 'LARGE',
  hitDice: 4,
  hitPoints: 30,
  abilities: { strength: 21, dexterity: 8, constitution: 15, intelligence: 6, wisdom: 10, charisma: 7 },
  baseAttackBonus: 3,
  speeds: { walk: 30 },
  armorClass: { armor: 4, natural: 5 },
  armorCategory: 'MEDIUM',
  saves: { fortitude: 6, reflex: 0, will: 3 },
  attacks: [
    {
      id: 'greatclub',
      attackBonus: 7,
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
  combatManeuverBonus: 9,
  combatManeuverDefense: 18,
  feats: ['Iron Will', 'Toughness'],
});

/** Medium wolf, AC 14, hp 13, CMB +2, CMD 14 (18 against trip). */
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
      attackBonus: 2,
      damage: '1d6',
      damageBonus: 1,
      damageTypes: ['bludgeoning', 'piercing', 'slashing'],
      special: ['trip'],
    },
  ],
  combatManeuverBonus: 2,
  combatManeuverDefense: 14,
  feats: ['Skill Focus (Perception)'],
});

/** Fighter of 6th level: BAB +6, Str 16, chainmail and heavy shield, AC 19, hp 52. */
export const fighter = sample('fighter', 'heroes', {
  hitDice: 6,
  hitPoints: 52,
  abilities: { strength: 16, dexterity: 13, constitution: 14, intelligence: 10, wisdom: 12, charisma: 8 },
  baseAttackBonus: 6,
  speeds: { walk: 30 },
  armorClass: { armor: 6, shield: 2, maxDexterity: 3 },
  armorCategory: 'MEDIUM',
  armorCheckPenalty: -5,
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

/** Rogue of 5th level: BAB +3, Dex 18, studded leather, AC 17, hp 28. */
export const rogue = sample('rogue', 'heroes', {
  hitDice: 5,
  hitPoints: 28,
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
  skills: { acrobatics: 12, bluff: 9, 'sense motive': 8, stealth: 12 },
  skillRanks: { acrobatics: 5 },
});
