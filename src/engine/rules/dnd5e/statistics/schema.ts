import { z } from 'zod';
import { idSchema, nameSchema } from '../../../encounter/schemas.js';
import { SKILL_NAMES } from '../vocabulary.js';
import { ARMOR_NAMES } from './armor.js';
import { attackInputSchema } from './attack-schema.js';
import {
  abilitySchema,
  conditionKindSchema,
  defencesSchema,
  diceSchema,
  feet,
  idList,
  reductionSchema,
  resourceSchema,
  sizeSchema,
} from './fields.js';

const score = z.int().min(1).max(30).default(10);
const training = z.union([z.enum(['PROFICIENT', 'EXPERT']), z.int().min(-20).max(40)]);

const armorClass = z.union([
  z.int().min(0).max(60),
  z
    .strictObject({
      armor: z
        .enum(ARMOR_NAMES)
        .meta({ id: 'Armor5e', description: 'Armour of the SRD, or none.' })
        .default('none')
        .describe('Armour worn.'),
      bonus: z.int().min(-20).max(20).default(0).describe('What else is added: magic, a natural hide …'),
      proficient: z
        .boolean()
        .default(true)
        .describe('Without proficiency: disadvantage on Strength and Dexterity rolls (5E-DEF-04).'),
      slows: z
        .boolean()
        .default(true)
        .describe(
          'Whether heavy armour takes 10 feet off the speed of whoever lacks the Strength for it (5E-DEF-02); false for dwarves and where the speed is given as it is in armour.',
        ),
    })
    .meta({ id: 'ArmorClass5eInput', description: 'Armour Class worked out from armour and Dexterity (5E-DEF-02).' }),
]);

const speed = z.union([
  feet(500).transform((walk) => ({ walk, fly: 0, swim: 0, climb: 0, burrow: 0, hover: false })),
  z
    .strictObject({
      walk: feet(500).default(30).describe('Walking speed in feet.'),
      fly: feet(500).default(0).describe('Flying speed in feet.'),
      swim: feet(500).default(0).describe('Swimming speed in feet.'),
      climb: feet(500).default(0).describe('Climbing speed in feet.'),
      burrow: feet(500).default(0).describe('Burrowing speed in feet.'),
      hover: z.boolean().default(false).describe('Stays aloft whatever happens to it (5E-FLY-04).'),
    })
    .meta({ id: 'Speeds5eInput', description: 'Speeds by way of moving.' }),
]);

const item = z
  .strictObject({
    id: idSchema.describe('Id of the item and of its resource.'),
    name: nameSchema.optional().describe('Name.'),
    healing: diceSchema.describe('Hit points it restores, such as `2d4+2`.'),
    quantity: z.int().min(0).max(1000).default(1).describe('How many there are.'),
  })
  .meta({ id: 'Potion5eInput', description: 'A potion of healing.' });

const traits = z
  .strictObject({
    packTactics: z
      .boolean()
      .default(false)
      .describe('Advantage on attacks against a creature that an able ally stands within 5 feet of.'),
    sneakAttack: diceSchema.optional().describe('Extra damage once per turn, such as `2d6` (Sneak Attack).'),
    secondWind: diceSchema.optional().describe('Hit points regained once as a bonus action, such as `1d10+3`.'),
    stopsOnOpportunityHit: z
      .boolean()
      .default(false)
      .describe('Its hits with opportunity attacks reduce the speed of the target to 0 for the turn.'),
    keenSenses: z.boolean().default(false).describe('Advantage on Wisdom (Perception) checks.'),
  })
  .meta({ id: 'Traits5eInput', description: 'Traits the service carries out.' });

/** A stat block of D&D 5e as a caller gives it. Only hit points and Armour Class have to be there. */
export const statisticsInputSchema = z
  .strictObject({
    size: sizeSchema.default('MEDIUM').describe('Size category.'),
    creatureType: z.string().min(1).max(60).default('humanoid').describe('Type of creature, as a reader knows it.'),
    level: z.int().min(1).max(20).optional().describe('Level of a character.'),
    challengeRating: z.number().min(0).max(30).optional().describe('Challenge rating of a monster.'),
    proficiencyBonus: z
      .int()
      .min(0)
      .max(12)
      .optional()
      .describe('Left out: by level or challenge rating, else 2 (5E-CORE-04).'),
    abilities: z
      .strictObject({
        strength: score.describe('Strength.'),
        dexterity: score.describe('Dexterity.'),
        constitution: score.describe('Constitution.'),
        intelligence: score.describe('Intelligence.'),
        wisdom: score.describe('Wisdom.'),
        charisma: score.describe('Charisma.'),
      })
      .prefault({})
      .describe('Ability scores, 1 to 30; 10 where left out.'),
    hitPoints: z.int().min(1).max(100_000).describe('Hit point maximum.'),
    temporaryHitPoints: z.int().min(0).max(10_000).default(0).describe('Temporary hit points on joining.'),
    armorClass: armorClass.describe('Armour Class: a number as printed (shield included), or armour.'),
    shield: z.boolean().default(false).describe('Carries a shield: +2 while it is held (5E-DEF-03).'),
    speed: speed.prefault(30).describe('Speed in feet: one number for walking, or one for each way of moving.'),
    initiativeBonus: z.int().min(-20).max(40).default(0).describe('Added to initiative besides Dexterity.'),
    skills: z
      .partialRecord(z.enum(SKILL_NAMES), training)
      .default({})
      .describe('Skills: PROFICIENT, EXPERT, or the total as printed.'),
    savingThrows: z
      .partialRecord(abilitySchema, z.union([z.literal('PROFICIENT'), z.int().min(-20).max(40)]))
      .default({})
      .describe('Saving throws: PROFICIENT, or the total as printed.'),
    passivePerception: z
      .int()
      .min(0)
      .max(60)
      .optional()
      .describe('As printed; left out: 10 plus the Perception modifier (5E-CORE-08).'),
    senses: z
      .strictObject({
        darkvision: feet(1000).default(0).describe('Darkvision in feet.'),
        blindsight: feet(1000).default(0).describe('Blindsight in feet.'),
        tremorsense: feet(1000).default(0).describe('Tremorsense in feet.'),
        truesight: feet(1000).default(0).describe('Truesight in feet.'),
      })
      .prefault({})
      .describe('Special senses.'),
    attacks: z.array(attackInputSchema).max(30).default([]).describe('Attacks; the unarmed strike need not be listed.'),
    attacksPerAction: z.int().min(1).max(10).default(1).describe('Attacks of one Attack action (5E-AATK-02).'),
    multiattack: z
      .array(idList(10).min(1))
      .max(10)
      .default([])
      .describe('Multiattack: each entry is a list of attack ids that one action may hold (5E-BST-01).'),
    wielded: idList(10)
      .optional()
      .describe('Ids of the attacks (and `shield`) in hand on joining; left out: the shield and the first weapon.'),
    reach: feet(100)
      .min(5)
      .default(5)
      .describe(
        'How far its limbs reach, in feet (5E-MEL-04): unarmed strikes, grapples, shoves, and melee attacks whose own reach is not given.',
      ),
    hands: z.int().min(0).max(10).default(2).describe('Hands to hold things with.'),
    criticalFrom: z.int().min(2).max(20).default(20).describe('Lowest face that makes a hit critical.'),
    bonusActions: z
      .array(z.enum(['dash', 'disengage', 'hide']))
      .max(3)
      .default([])
      .describe('Actions it may also take as a bonus action (Cunning Action, Nimble Escape).'),
    traits: traits.prefault({}).describe('Traits.'),
    resistances: defencesSchema.describe('Damage it takes half of (5E-RES-02).'),
    vulnerabilities: defencesSchema.describe('Damage it takes double of (5E-RES-03).'),
    immunities: defencesSchema.describe('Damage it takes none of (5E-RES-07).'),
    damageReductions: z
      .array(reductionSchema)
      .max(40)
      .optional()
      .describe('Damage it takes a number of points less of, after a save and before resistance (5E-RES-04).'),
    conditionImmunities: z.array(conditionKindSchema).max(15).default([]).describe('Conditions it cannot get.'),
    potions: z.array(item).max(20).default([]).describe('Potions of healing it carries.'),
    resources: z
      .record(idSchema, resourceSchema)
      .default({})
      .describe('What is used up: ammunition, uses of a healer’s kit (`healers-kit`) …'),
    conditions: z
      .array(
        z
          .strictObject({
            kind: conditionKindSchema.describe('Condition.'),
            level: z.int().min(1).max(5).optional().describe('Level of exhaustion.'),
          })
          .meta({ id: 'StartingCondition5eInput', description: 'A condition a creature has on joining.' }),
      )
      .max(15)
      .default([])
      .describe('Conditions on joining.'),
    hitDice: z
      .strictObject({
        die: z.union([z.literal(6), z.literal(8), z.literal(10), z.literal(12)]).describe('Sides of each Hit Die.'),
        count: z.int().min(1).max(40).describe('How many there are; its level.'),
        remaining: z.int().min(0).max(40).optional().describe('How many are left; left out: all.'),
      })
      .optional()
      .meta({ id: 'HitDice5eInput', description: 'Hit Dice of a character.' })
      .describe('Hit Dice, for the house rule `healingSurge`.'),
    ambushStealth: z
      .int()
      .min(0)
      .max(60)
      .optional()
      .describe(
        'Stealth total with which it waits in ambush when the fight begins (5E-SUR-02): it is hidden from enemies with a lower passive Perception, unless the game master has said from whom it is hidden, or that it is from nobody.',
      ),
    object: z
      .strictObject({
        damageThreshold: z
          .int()
          .min(0)
          .max(1000)
          .default(0)
          .describe('Less damage than this from one attack or effect does nothing.'),
      })
      .meta({ id: 'Object5eInput', description: 'What makes an object of a stat block.' })
      .optional()
      .describe(
        'Set for an object that can be attacked, such as a door or a chest: it takes no turns, no poison or psychic damage and no conditions, fails Strength and Dexterity saves, and breaks at 0 hit points (5E-RES-08).',
      ),
    deathPolicy: z
      .enum(['DIES', 'DEATH_SAVES'])
      .optional()
      .describe(
        'What happens at 0 hit points (5E-MON-01); left out: characters make death saves, monsters as the house rules say.',
      ),
  })
  .meta({ id: 'StatBlock5eInput', description: 'Stat block of a creature of D&D 5e (2014).' });

export type StatisticsInput = z.infer<typeof statisticsInputSchema>;
