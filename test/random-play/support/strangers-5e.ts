import type { CombatantInput } from '../../../src/engine/rules/ruleset.js';
import type { StatBlockInput } from '../../../src/engine/rules/dnd5e/testing/creatures.js';

type Placed = Partial<Omit<CombatantInput, 'statistics'>>;

function creature(name: string, kind: CombatantInput['kind'], statistics: StatBlockInput) {
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

/** Made up for what the sample creatures do not have: a Large beast with a Multiattack that grabs, and a breath that recharges. */
export const drake = creature('drake', 'MONSTER', {
  size: 'LARGE',
  creatureType: 'dragon',
  challengeRating: 3,
  abilities: { strength: 18, dexterity: 11, constitution: 16, intelligence: 4, wisdom: 12, charisma: 8 },
  hitPoints: 52,
  armorClass: 14,
  speed: { walk: 30, fly: 40, swim: 20 },
  hands: 0,
  multiattack: [
    ['bite', 'claw', 'claw'],
    ['claw', 'claw', 'claw'],
  ],
  attacks: [
    {
      id: 'bite',
      attackBonus: 6,
      reach: 10,
      damage: [
        { dice: '1d10+4', type: 'piercing' },
        { dice: '1d6', type: 'acid' },
      ],
      onHit: [{ condition: 'grappled', escapeDc: 14, maximumSize: 'MEDIUM' }],
    },
    { id: 'claw', attackBonus: 6, damage: [{ dice: '1d6+4', type: 'slashing' }] },
    {
      id: 'spit',
      kind: 'RANGED',
      attackBonus: 4,
      range: { normal: 30, long: 60 },
      damage: [{ dice: '3d6', type: 'acid' }],
      rechargeFrom: 5,
      onHit: [{ save: { ability: 'constitution', dc: 13 }, condition: 'blinded', rounds: 2, saveEnds: true }],
    },
  ],
  resistances: ['acid'],
  vulnerabilities: ['cold'],
});

/** Made up as well: Tiny, hard to hurt, poisonous. */
export const pixie = creature('pixie', 'MONSTER', {
  size: 'TINY',
  creatureType: 'fey',
  challengeRating: 1,
  abilities: { strength: 4, dexterity: 18, constitution: 11, intelligence: 12, wisdom: 12, charisma: 14 },
  hitPoints: 14,
  armorClass: 15,
  speed: { walk: 10, fly: 40, hover: true },
  bonusActions: ['hide', 'dash'],
  attacks: [
    {
      id: 'needle',
      attackBonus: 6,
      magical: true,
      damage: [{ dice: '1d4+4', type: 'piercing' }],
      onHit: [
        {
          save: { ability: 'constitution', dc: 11 },
          condition: 'poisoned',
          rounds: 3,
          damage: [{ dice: '1d6', type: 'poison' }],
          halfOnSave: true,
        },
      ],
    },
  ],
  resistances: [{ type: 'slashing', from: 'NONMAGICAL_ATTACKS', unlessSilvered: true }],
  immunities: ['poison'],
  conditionImmunities: ['poisoned', 'prone'],
});

/** A hero with a weapon in each hand, free hands after dropping one, and a versatile spear. */
export const brawler = creature('brawler', 'CHARACTER', {
  level: 6,
  abilities: { strength: 17, dexterity: 16, constitution: 14, intelligence: 9, wisdom: 11, charisma: 13 },
  hitPoints: 49,
  armorClass: { armor: 'studded-leather', bonus: 1 },
  skills: { athletics: 'EXPERT', acrobatics: 'PROFICIENT' },
  attacksPerAction: 2,
  criticalFrom: 19,
  wielded: ['handaxe', 'shortsword'],
  attacks: [
    { id: 'handaxe', weapon: 'handaxe', quantity: 2 },
    { id: 'shortsword', weapon: 'shortsword', magicBonus: 1 },
    { id: 'spear', weapon: 'spear' },
    { id: 'net', weapon: 'net' },
    { id: 'heavy-crossbow', weapon: 'heavy-crossbow', ammunition: 'bolts' },
  ],
  potions: [{ id: 'elixir', healing: '4d4+4', quantity: 3 }],
  resources: { bolts: 5, 'healers-kit': 2 },
});
