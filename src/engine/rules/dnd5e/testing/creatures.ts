import type { CombatantInput } from '../../ruleset.js';
import type { z } from 'zod';
import type { statisticsInputSchema } from '../statistics/schema.js';

/** Sample creatures with the numbers of the SRD, for tests, the demo and the bench. */

export type StatBlockInput = z.input<typeof statisticsInputSchema>;
/** What a test may say differently: who it is, where it stands, and any part of the stat block. */
export type Difference = Partial<Omit<CombatantInput, 'statistics'>> & {
  readonly statistics?: Partial<StatBlockInput>;
};

function creature(usual: CombatantInput & { readonly statistics: StatBlockInput }, other: Difference): CombatantInput {
  return { ...usual, ...other, statistics: { ...usual.statistics, ...other.statistics } };
}

const monster = { kind: 'MONSTER', side: 'monsters', at: null, groupId: null } as const;
const character = { kind: 'CHARACTER', side: 'party', at: null, groupId: null } as const;

/** Goblin: Small, AC 15, 7 hit points, scimitar +4, shortbow +4, Nimble Escape. */
export function goblin(other: Difference = {}): CombatantInput {
  return creature(
    {
      ...monster,
      id: 'goblin',
      name: 'Goblin',
      statistics: {
        size: 'SMALL',
        creatureType: 'humanoid (goblinoid)',
        challengeRating: 0.25,
        abilities: { strength: 8, dexterity: 14, constitution: 10, intelligence: 10, wisdom: 8, charisma: 8 },
        hitPoints: 7,
        armorClass: 15,
        speed: 30,
        skills: { stealth: 6 },
        senses: { darkvision: 60 },
        passivePerception: 9,
        bonusActions: ['disengage', 'hide'],
        attacks: [
          { id: 'scimitar', weapon: 'scimitar', attackBonus: 4, damage: [{ dice: '1d6+2', type: 'slashing' }] },
          { id: 'shortbow', weapon: 'shortbow', attackBonus: 4, damage: [{ dice: '1d6+2', type: 'piercing' }] },
        ],
      },
    },
    other,
  );
}

/** Orc: Medium, AC 13, 15 hit points, greataxe +5, javelin +5. */
export function orc(other: Difference = {}): CombatantInput {
  return creature(
    {
      ...monster,
      id: 'orc',
      name: 'Orc',
      statistics: {
        creatureType: 'humanoid (orc)',
        challengeRating: 0.5,
        abilities: { strength: 16, dexterity: 12, constitution: 16, intelligence: 7, wisdom: 11, charisma: 10 },
        hitPoints: 15,
        armorClass: 13,
        speed: 30,
        skills: { intimidation: 2 },
        senses: { darkvision: 60 },
        passivePerception: 10,
        attacks: [
          { id: 'greataxe', weapon: 'greataxe', attackBonus: 5, damage: [{ dice: '1d12+3', type: 'slashing' }] },
          { id: 'javelin', weapon: 'javelin', attackBonus: 5, damage: [{ dice: '1d6+3', type: 'piercing' }] },
        ],
      },
    },
    other,
  );
}

/** A wooden door: Medium object, AC 15, 18 hit points; of no side that fights. */
export function door(other: Difference = {}): CombatantInput {
  return creature(
    {
      ...monster,
      id: 'door',
      name: 'Door',
      side: 'scenery',
      statistics: { creatureType: 'object', object: {}, hitPoints: 18, armorClass: 15 },
    },
    other,
  );
}

/** Ogre: Large, AC 11, 59 hit points, greatclub +6, javelin +6. */
export function ogre(other: Difference = {}): CombatantInput {
  return creature(
    {
      ...monster,
      id: 'ogre',
      name: 'Ogre',
      statistics: {
        size: 'LARGE',
        creatureType: 'giant',
        challengeRating: 2,
        abilities: { strength: 19, dexterity: 8, constitution: 16, intelligence: 5, wisdom: 7, charisma: 7 },
        hitPoints: 59,
        armorClass: 11,
        speed: 40,
        senses: { darkvision: 60 },
        passivePerception: 8,
        attacks: [
          { id: 'greatclub', weapon: 'greatclub', attackBonus: 6, damage: [{ dice: '2d8+4', type: 'bludgeoning' }] },
          { id: 'javelin', weapon: 'javelin', attackBonus: 6, damage: [{ dice: '2d6+4', type: 'piercing' }] },
        ],
      },
    },
    other,
  );
}

/** Wolf: Medium, AC 13, 11 hit points, bite +4 that knocks prone (Strength DC 11), Pack Tactics. */
export function wolf(other: Difference = {}): CombatantInput {
  return creature(
    {
      ...monster,
      id: 'wolf',
      name: 'Wolf',
      statistics: {
        creatureType: 'beast',
        challengeRating: 0.25,
        abilities: { strength: 12, dexterity: 15, constitution: 12, intelligence: 3, wisdom: 12, charisma: 6 },
        hitPoints: 11,
        armorClass: 13,
        speed: 40,
        skills: { perception: 3, stealth: 4 },
        passivePerception: 13,
        hands: 0,
        traits: { packTactics: true, keenSenses: true },
        attacks: [
          {
            id: 'bite',
            attackBonus: 4,
            damage: [{ dice: '2d4+2', type: 'piercing' }],
            onHit: [{ save: { ability: 'strength', dc: 11 }, condition: 'prone' }],
          },
        ],
      },
    },
    other,
  );
}

/** A fighter of level 5: Strength 16, chain mail and shield (AC 18), longsword +6 (1d8+3), two attacks, Second Wind. */
export function fighter(other: Difference = {}): CombatantInput {
  return creature(
    {
      ...character,
      id: 'fighter',
      name: 'Fighter',
      statistics: {
        level: 5,
        abilities: { strength: 16, dexterity: 13, constitution: 14, intelligence: 10, wisdom: 12, charisma: 8 },
        hitPoints: 44,
        hitDice: { die: 10, count: 5 },
        armorClass: { armor: 'chain-mail' },
        shield: true,
        speed: 30,
        skills: { athletics: 'PROFICIENT', perception: 'PROFICIENT' },
        savingThrows: { strength: 'PROFICIENT', constitution: 'PROFICIENT' },
        attacksPerAction: 2,
        attacks: [
          { id: 'longsword', weapon: 'longsword' },
          { id: 'javelin', weapon: 'javelin', quantity: 3 },
          { id: 'longbow', weapon: 'longbow', ammunition: 'arrows' },
        ],
        traits: { secondWind: '1d10+5' },
        potions: [{ id: 'potion-of-healing', name: 'Potion of healing', healing: '2d4+2', quantity: 2 }],
        resources: { arrows: 20 },
      },
    },
    other,
  );
}

/** A rogue of level 3: Dexterity 16, leather (AC 14), shortsword and dagger +5, shortbow, Sneak Attack 2d6, Cunning Action. */
export function rogue(other: Difference = {}): CombatantInput {
  return creature(
    {
      ...character,
      id: 'rogue',
      name: 'Rogue',
      statistics: {
        level: 3,
        abilities: { strength: 10, dexterity: 16, constitution: 12, intelligence: 13, wisdom: 12, charisma: 14 },
        hitPoints: 21,
        hitDice: { die: 8, count: 3 },
        armorClass: { armor: 'leather' },
        speed: 30,
        skills: { stealth: 'EXPERT', acrobatics: 'PROFICIENT', perception: 'PROFICIENT', medicine: 'PROFICIENT' },
        savingThrows: { dexterity: 'PROFICIENT', intelligence: 'PROFICIENT' },
        bonusActions: ['dash', 'disengage', 'hide'],
        attacks: [
          { id: 'shortsword', weapon: 'shortsword' },
          { id: 'dagger', weapon: 'dagger', quantity: 2 },
          { id: 'shortbow', weapon: 'shortbow', ammunition: 'arrows' },
        ],
        traits: { sneakAttack: '2d6' },
        resources: { arrows: 20, 'healers-kit': 10 },
      },
    },
    other,
  );
}
