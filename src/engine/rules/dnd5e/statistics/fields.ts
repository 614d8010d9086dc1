import { z } from 'zod';
import { DiceNotationError, parseDice } from '../../../dice/index.js';
import { idSchema } from '../../../encounter/schemas.js';
import { ABILITIES, CONDITION_KINDS, DAMAGE_TYPES, SIZES_5E } from '../vocabulary.js';

/** Fields that several parts of a stat block share. */

export const abilitySchema = z
  .enum(ABILITIES)
  .meta({ id: 'Ability5e', description: 'One of the six abilities of D&D 5e.' });
export const damageTypeSchema = z
  .enum(DAMAGE_TYPES)
  .meta({ id: 'DamageType5e', description: 'A damage type of D&D 5e (5E-DTYP-10 to 5E-DTYP-22).' });
export const conditionKindSchema = z
  .enum(CONDITION_KINDS)
  .meta({ id: 'ConditionKind5e', description: 'A condition of D&D 5e (5E-COND-01 to 5E-COND-15).' });
export const sizeSchema = z
  .enum(SIZES_5E)
  .meta({ id: 'Size5e', description: 'A size category of D&D 5e (5E-SIZE-01).' });

/** Dice and numbers that are added, such as `2d6+3`; no kept or rerolled dice, none taken away. */
export const diceSchema = z
  .string()
  .max(60)
  .superRefine((text, context) => {
    try {
      const plain = parseDice(text).terms.every(
        (term) => term.kind === 'constant' || (term.sign > 0 && !term.keep && term.rerollOnceUpTo === undefined),
      );
      if (!plain) context.addIssue({ code: 'custom', message: 'only dice that are all added, such as 2d6+3' });
    } catch (error) {
      if (!(error instanceof DiceNotationError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  });

export const damageSchema = z
  .strictObject({
    dice: diceSchema.describe('Dice, with what is always added, such as `1d8` or `2d6+3`.'),
    type: damageTypeSchema.describe('Damage type.'),
  })
  .meta({ id: 'Damage5eInput', description: 'Damage of one type.' });

export const feet = (max: number): z.ZodInt => z.int().min(0).max(max).multipleOf(5);

const defenceEntry = z
  .strictObject({
    type: damageTypeSchema.describe('Damage type.'),
    from: z
      .enum(['ANY', 'NONMAGICAL_ATTACKS'])
      .default('ANY')
      .describe('Whether it holds against everything or only against attacks that are not magical.'),
    unlessSilvered: z.boolean().default(false).describe('Silvered weapons overcome it (5E-WPN-12).'),
    unlessAdamantine: z.boolean().default(false).describe('Adamantine weapons overcome it.'),
  })
  .meta({ id: 'DamageDefence5eInput', description: 'A resistance, vulnerability or immunity with its limits.' });

/** A list of resistances, vulnerabilities or immunities: a damage type, or an entry with limits (5E-RES-01). */
export const defencesSchema = z
  .array(z.union([damageTypeSchema.transform((type) => defenceEntry.parse({ type })), defenceEntry]))
  .max(40)
  .default([]);

/** Damage it takes that much less of (5E-RES-04). */
export const reductionSchema = defenceEntry
  .extend({ amount: z.int().min(1).max(1000).describe('By how much.') })
  .meta({ id: 'DamageReduction5eInput', description: 'A flat reduction of damage of a type, with its limits.' });

export const onHitSchema = z
  .strictObject({
    save: z
      .strictObject({
        ability: abilitySchema.describe('Ability of the saving throw.'),
        dc: z.int().min(1).max(40).describe('Its DC.'),
      })
      .optional()
      .describe('Saving throw against it; left out: it always happens.'),
    damage: z
      .array(damageSchema)
      .max(5)
      .default([])
      .describe(
        'Damage. Without a save it is damage of the attack itself: a critical hit doubles its dice (5E-CRIT-02).',
      ),
    halfOnSave: z.boolean().default(false).describe('A successful save halves the damage instead of averting it.'),
    condition: conditionKindSchema.optional().describe('Condition the target gets.'),
    rounds: z.int().min(1).max(1000).optional().describe('How long the condition lasts, in rounds.'),
    saveEnds: z.boolean().default(false).describe('The target saves again at the end of each of its turns.'),
    escapeDc: z
      .int()
      .min(1)
      .max(40)
      .optional()
      .describe(
        'DC to escape: of a grapple (5E-BST-06), left out: 10 plus the Athletics modifier; of being restrained, a Strength check (5E-WPN-15), left out: nobody breaks free of it by an action.',
      ),
    maximumSize: sizeSchema.optional().describe('Larger targets are not affected.'),
  })
  .meta({ id: 'OnHit5eInput', description: 'What a hit does besides its damage (5E-ATK-04).' });

export const resourceSchema = z.union([
  z
    .int()
    .min(0)
    .max(100_000)
    .transform((amount) => ({ remaining: amount, maximum: amount })),
  z
    .strictObject({
      remaining: z.int().min(0).max(100_000).describe('What is left.'),
      maximum: z.int().min(0).max(100_000).describe('What there is when full.'),
    })
    .refine((resource) => resource.remaining <= resource.maximum, 'more left than there is when full'),
]);

export const idList = (max: number): z.ZodArray<typeof idSchema> => z.array(idSchema).max(max);
