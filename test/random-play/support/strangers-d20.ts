import type { CombatantInput } from '../../../src/engine/rules/ruleset.js';
import type { StatisticsInput } from '../../../src/engine/rules/d20/statistics/index.js';

type Placed = Partial<Omit<CombatantInput, 'statistics'>>;

function creature(name: string, kind: CombatantInput['kind'], statistics: StatisticsInput) {
  return (placed: Placed): CombatantInput => ({
    id: name,
    name,
    kind,
    side: 'monsters',
    at: null,
    groupId: null,
    ...placed,
    statistics,
  });
}

/** Made up for what the sample creatures do not have: wings, natural weapons beside each other, regeneration, damage reduction. */
export const troll = creature('troll', 'MONSTER', {
  size: 'LARGE',
  creatureType: 'giant',
  hitDice: 6,
  hitPoints: 63,
  abilities: { strength: 23, dexterity: 14, constitution: 23, intelligence: 6, wisdom: 9, charisma: 6 },
  baseAttackBonus: 4,
  speeds: { walk: 30, fly: 30, climb: 20 },
  armorClass: { natural: 5, deflection: 1 },
  saves: { fortitude: 11, reflex: 4, will: 3 },
  attacks: [
    { id: 'claw', natural: 'PRIMARY', count: 2, damage: '1d6', damageBonus: 6, attackBonus: 9, special: ['grab'] },
    { id: 'bite', natural: 'SECONDARY', damage: '1d6', damageBonus: 3, attackBonus: 4, damageTypes: ['piercing'] },
  ],
  damageReduction: [{ amount: 5, bypass: ['magic', 'silver'] }],
  resistances: [{ type: 'cold', amount: 10 }],
  vulnerabilities: ['fire'],
  regeneration: { amount: 5, stoppedBy: ['fire', 'acid'] },
  feats: ['Improved Bull Rush', 'Power Attack', 'Cleave', 'Great Cleave'],
});

/** Undead, incorporeal in nothing but its name: destroyed at 0, immune to much. */
export const skeleton = creature('skeleton', 'MONSTER', {
  creatureType: 'undead',
  hitDice: 2,
  hitPoints: 13,
  abilities: { strength: 13, dexterity: 13, constitution: null, intelligence: null, wisdom: 10, charisma: 1 },
  baseAttackBonus: 1,
  armorClass: { natural: 2, shield: 2 },
  armorCategory: 'LIGHT',
  destroyedAtZero: true,
  immunities: ['cold', 'criticalHits', 'sneakAttack', 'nonlethal'],
  damageReduction: [{ amount: 5, bypass: ['bludgeoning'] }],
  saves: { will: 3 },
  attacks: [
    { id: 'sickle', damage: '1d6', handling: 'LIGHT', special: ['trip'] },
    { id: 'claw', natural: 'PRIMARY', count: 2, damage: '1d4' },
  ],
  feats: ['Improved Initiative'],
});

/** A hero with a long weapon, two short ones, and every feat that asks for something. */
export const warden = creature('warden', 'CHARACTER', {
  hitDice: 11,
  hitPoints: 88,
  abilities: { strength: 18, dexterity: 17, constitution: 14, intelligence: 13, wisdom: 12, charisma: 10 },
  baseAttackBonus: 11,
  armorClass: { armor: 4, armorEnhancement: 1, maxDexterity: 4, dodge: 1 },
  armorCategory: 'LIGHT',
  saves: { fortitude: 9, reflex: 7, will: 5 },
  wielded: ['glaive'],
  attacks: [
    {
      id: 'glaive',
      damage: '1d10',
      criticalMultiplier: 3,
      handling: 'TWO_HANDED',
      reachWeapon: true,
      special: ['trip'],
      enhancement: 1,
    },
    { id: 'shortsword', damage: '1d6', damageTypes: ['piercing'], criticalRange: 19, handling: 'LIGHT' },
    { id: 'kukri', damage: '1d4', criticalRange: 18, handling: 'LIGHT', hand: 'OFF' },
    {
      id: 'shortbow',
      kind: 'RANGED',
      damage: '1d6',
      damageTypes: ['piercing'],
      criticalMultiplier: 3,
      rangeIncrement: 60,
      handling: 'TWO_HANDED',
      projectile: 'BOW',
      ammunition: 'arrows',
      extraDamage: [{ dice: '1d6', type: 'fire' }],
    },
    { id: 'fist', unarmed: true, nonlethal: true, damage: '1d3', damageTypes: ['bludgeoning'] },
  ],
  resources: { arrows: 12 },
  items: [
    { id: 'cure', healing: '2d8+3', count: 2 },
    { id: 'aid', temporaryHitPoints: '1d8+3', count: 1 },
  ],
  feats: [
    'Combat Reflexes',
    'Two-Weapon Fighting',
    'Improved Two-Weapon Fighting',
    'Rapid Shot',
    'Point-Blank Shot',
    'Power Attack',
    'Cleave',
    'Deadly Aim',
    'Quick Draw',
    'Improved Trip',
    'Improved Disarm',
    'Improved Feint',
    'Run',
  ],
  qualities: ['uncanny dodge', 'evasion'],
  skills: { tumble: 14, acrobatics: 14, bluff: 8, 'sense motive': 6, heal: 9 },
  skillRanks: { tumble: 10, acrobatics: 10 },
});
