import { z } from 'zod';
import { idSchema } from '../../../encounter/schemas.js';
import { SIZES } from '../../../grid/size.js';
import { attackSchema } from './attack-schema.js';
import {
  armorClassSchema,
  damageReductionSchema,
  regenerationSchema,
  resistanceSchema,
  savesSchema,
} from './defence-schema.js';
import { diceSchema, feetSchema, textSchema, typedBonusSchema } from './fields.js';

const ability = (name: string) =>
  z.int().min(0).max(99).nullable().default(10).describe(`${name}; null: none (no modifier).`);

export const abilitiesSchema = z
  .strictObject({
    strength: ability('Strength'),
    dexterity: ability('Dexterity'),
    constitution: ability('Constitution'),
    intelligence: ability('Intelligence'),
    wisdom: ability('Wisdom'),
    charisma: ability('Charisma'),
  })
  .readonly()
  .describe('Ability scores.');

const speedsSchema = z
  .strictObject({
    walk: feetSchema.default(30).describe('Land speed in feet a move, armour and load already counted.'),
    fly: feetSchema.default(0).describe('0: cannot.'),
    swim: feetSchema.default(0).describe('0: only by the Swim rules (a quarter of land speed).'),
    climb: feetSchema.default(0).describe('0: only by the Climb rules (a quarter of land speed).'),
    burrow: feetSchema.default(0).describe('0: cannot.'),
  })
  .readonly()
  .describe('Speeds in feet.');

const landSpeedSchema = z
  .strictObject({
    base: feetSchema.min(5).describe('Speed in feet without armour.'),
    modifiers: z
      .array(typedBonusSchema)
      .max(10)
      .default([])
      .describe('What raises or lowers it before armour and load count.'),
    keptInArmor: z.boolean().default(false).describe('Not slowed by armour or load (dwarves).'),
  })
  .readonly()
  .describe('Land speed to be worked out from race, modifiers, armour and load, instead of `speeds.walk`.');

const itemSchema = z
  .strictObject({
    id: idSchema.describe('Id of the item: the name of its resource.'),
    name: textSchema.optional().describe('Its name; the id if left out.'),
    kind: z.enum(['POTION', 'OIL']).default('POTION').describe('What it is.'),
    count: z.int().min(0).max(99).default(1).describe('How many.'),
    secured: z
      .enum(['POORLY', 'WELL'])
      .optional()
      .describe('How it is worn, for those who snatch at it in 3.5: easy to take, or only from the pinned.'),
    healing: diceSchema.optional().describe('Hit points it restores, as 1d8+1.'),
    temporaryHitPoints: diceSchema.optional().describe('Temporary hit points it gives.'),
  })
  .readonly();

/**
 * A creature of D&D 3.5 or Pathfinder 1e as a caller describes it. Only hit points and attacks need to be said; the rest has
 * sensible defaults. Unknown members are refused.
 */
export const statisticsSchema = z
  .strictObject({
    size: z.enum(SIZES).default('MEDIUM').describe('Size category.'),
    space: feetSchema.min(5).optional().describe('Side of its space in feet, where it differs from its size.'),
    build: z
      .enum(['TALL', 'LONG'])
      .default('TALL')
      .describe('Upright or long: decides the natural reach of large creatures.'),
    reach: feetSchema.optional().describe('Natural reach in feet, where it differs from its size and build.'),
    creatureType: textSchema.default('humanoid').describe('Type, as humanoid, animal or undead.'),
    hitDice: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'Hit Dice, or character level. If left out: as few as its base attack bonus and hit points allow. As many negative levels kill in Pathfinder.',
      ),
    hitPoints: z.int().min(1).max(10_000).describe('Full normal hit points.'),
    abilities: abilitiesSchema.prefault({}),
    baseAttackBonus: z.int().min(0).max(100).default(0).describe('Base attack bonus.'),
    initiative: z
      .int()
      .min(-20)
      .max(100)
      .optional()
      .describe('Initiative as printed. Derived from Dexterity and feats if left out.'),
    initiativeMisc: z
      .int()
      .min(-20)
      .max(100)
      .default(0)
      .describe('Initiative besides Dexterity and feats, where `initiative` is left out.'),
    speeds: speedsSchema.prefault({}),
    landSpeed: landSpeedSchema.optional(),
    armorClass: armorClassSchema.prefault({}),
    armorCategory: z.enum(['NONE', 'LIGHT', 'MEDIUM', 'HEAVY']).default('NONE').describe('Armour worn.'),
    load: z.enum(['LIGHT', 'MEDIUM', 'HEAVY']).default('LIGHT').describe('Load carried.'),
    armorCheckPenalty: z.int().min(-20).max(0).default(0).describe('Armour check penalty, 0 or less.'),
    saves: savesSchema.prefault({}),
    attacks: z.array(attackSchema).max(20).default([]).describe('Ways to attack.'),
    wielded: z
      .array(idSchema)
      .max(10)
      .optional()
      .describe(
        'Ids of the weapons in hand (and `shield`) when the creature joins. If left out: the first melee weapon, the first off-hand weapon and the shield, or else the first weapon; natural weapons are always ready.',
      ),
    stowed: z
      .array(idSchema)
      .max(20)
      .optional()
      .describe('Ids of weapons (and `shield`) in a pack or otherwise out of easy reach: getting at them provokes.'),
    damageReduction: z.array(damageReductionSchema).max(6).default([]).describe('Damage reduction.'),
    resistances: z.array(resistanceSchema).max(12).default([]).describe('Energy resistances.'),
    immunities: z
      .array(textSchema)
      .max(40)
      .default([])
      .describe('Immunities: damage types, condition kinds, or criticalHits, sneakAttack, nonlethal, massiveDamage.'),
    vulnerabilities: z.array(textSchema).max(12).default([]).describe('Damage types it takes half as much again from.'),
    fastHealing: z.int().min(0).max(100).default(0).describe('Hit points regained at the start of each turn.'),
    regeneration: regenerationSchema.nullable().default(null).describe('Regeneration.'),
    destroyedAtZero: z
      .boolean()
      .default(false)
      .describe('Undead and constructs: destroyed at 0 hit points, never dying.'),
    feats: z
      .array(textSchema)
      .max(60)
      .default([])
      .describe(
        'Feats by name, as "Power Attack" or "Weapon Focus (longsword)". Those the service knows act by themselves.',
      ),
    qualities: z
      .array(textSchema)
      .max(60)
      .default([])
      .describe(
        'Class features and special qualities by name, as "uncanny dodge" or "evasion". Those the service knows act by themselves.',
      ),
    sneakAttack: diceSchema.nullable().default(null).describe('Sneak attack dice, as 2d6.'),
    skills: z
      .record(textSchema, z.int().min(-30).max(100))
      .default({})
      .describe(
        'Skill totals as printed, by name (tumble, acrobatics, bluff …). A skill named here counts as trained.',
      ),
    skillRanks: z
      .record(textSchema, z.int().min(0).max(50))
      .default({})
      .describe('Ranks, for rules that ask for them (Tumble, Acrobatics).'),
    items: z.array(itemSchema).max(40).default([]).describe('Potions and oils at hand.'),
    resources: z
      .record(idSchema, z.int().min(0).max(10_000))
      .default({})
      .describe('Counted things, as { "arrows": 20 }.'),
    conditions: z.array(textSchema).max(20).default([]).describe('Kinds of the conditions it brings along.'),
    legs: z.int().min(0).max(200).default(2).describe('Legs: more than two help against being tripped.'),
    stability: z.boolean().default(false).describe('Exceptionally stable, like dwarves on their feet.'),
    incorporeal: z.boolean().default(false).describe('Incorporeal.'),
    fillsSpace: z
      .boolean()
      .default(false)
      .describe('Fills its squares completely: nobody passes (D35-MOV-14, PF1-MOV-13).'),
    obstacleWhenHelpless: z
      .boolean()
      .default(false)
      .describe('Hampers who crosses its space even when helpless (D35-MOV-05, PF1-MOV-04).'),
    combatManeuverBonus: z
      .int()
      .min(-30)
      .max(200)
      .optional()
      .describe('Pathfinder: CMB as printed. Derived if left out.'),
    combatManeuverDefense: z
      .int()
      .min(-30)
      .max(200)
      .optional()
      .describe('Pathfinder: CMD as printed. Derived if left out.'),
    grapple: z
      .int()
      .min(-50)
      .max(200)
      .optional()
      .describe('D&D 3.5: grapple modifier as printed. Derived if left out.'),
  })
  .readonly();

/** What a caller sends. */
export type StatisticsInput = z.input<typeof statisticsSchema>;
/** After parsing: defaults filled in, derived values still open. */
export type ParsedStatistics = z.output<typeof statisticsSchema>;

/** The stat block as JSON Schema, for the API reference. */
export const STATISTICS_JSON_SCHEMA: Readonly<Record<string, unknown>> = z.toJSONSchema(statisticsSchema, {
  io: 'input',
});
