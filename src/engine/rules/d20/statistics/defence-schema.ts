import { z } from 'zod';
import { damageTypeSchema, textSchema, typedBonusSchema } from './fields.js';

const bonus = (what: string) => z.int().min(0).max(60).default(0).describe(what);

export const armorClassSchema = z
  .strictObject({
    armor: bonus('Armour bonus of what is worn, without enhancement.'),
    armorEnhancement: bonus('Enhancement of the armour.'),
    armorIsForce: z
      .boolean()
      .default(false)
      .describe('Made of force (mage armour, bracers): counts against the incorporeal.'),
    armorHardness: z
      .int()
      .min(0)
      .max(200)
      .nullable()
      .default(null)
      .describe(
        'Hardness of the armour; null: that of leather (2) for light armour, else of steel (10), +2 for each +1.',
      ),
    armorHitPoints: z
      .int()
      .min(1)
      .max(2000)
      .nullable()
      .default(null)
      .describe('Hit points of the armour; null: 5 for each point of its bonus, +10 for each +1.'),
    shield: bonus('Shield bonus, without enhancement; counts while the shield is in hand.'),
    shieldEnhancement: bonus('Enhancement of the shield.'),
    shieldHardness: z
      .int()
      .min(0)
      .max(200)
      .nullable()
      .default(null)
      .describe('Hardness of the shield; null: that of steel (10), or of a tower shield (5), +2 for each +1.'),
    shieldHitPoints: z
      .int()
      .min(1)
      .max(2000)
      .nullable()
      .default(null)
      .describe('Hit points of the shield; null: 10 of a light one, 20 of others, +10 for each +1.'),
    natural: bonus('Natural armour.'),
    naturalEnhancement: bonus('Enhancement of natural armour (barkskin, amulet).'),
    deflection: bonus('Deflection bonus.'),
    dodge: bonus('Dodge bonus.'),
    other: z.array(typedBonusSchema).max(20).default([]).describe('Further modifiers with their types.'),
    maxDexterity: z
      .int()
      .min(0)
      .max(20)
      .nullable()
      .default(null)
      .describe('Highest Dexterity bonus armour and load let through; null: no limit.'),
  })
  .readonly()
  .describe('Parts of Armour Class. Size and Dexterity are added by the service.');

export const damageReductionSchema = z
  .strictObject({
    amount: z.int().min(1).max(200).describe('Points taken off each blow.'),
    bypass: z
      .array(textSchema)
      .max(6)
      .default([])
      .describe('What gets past it: magic, silver, cold iron, adamantine, slashing, good …; empty: nothing does.'),
    needsAll: z
      .boolean()
      .default(false)
      .describe('All of `bypass` at once are needed ("and"); otherwise one is enough ("or").'),
  })
  .readonly();

export const resistanceSchema = z
  .strictObject({
    type: damageTypeSchema.describe('Energy type.'),
    amount: z.int().min(1).max(500).describe('Points taken off each blow of that type.'),
  })
  .readonly();

export const savesSchema = z
  .strictObject({
    fortitude: z.int().min(-20).max(100).default(0).describe('Fortitude, as printed (ability included).'),
    reflex: z.int().min(-20).max(100).default(0).describe('Reflex, as printed.'),
    will: z.int().min(-20).max(100).default(0).describe('Will, as printed.'),
  })
  .readonly()
  .describe('Saving throws, as printed.');

export const regenerationSchema = z
  .strictObject({
    amount: z.int().min(1).max(100).describe('Hit points at the start of each turn.'),
    stoppedBy: z
      .array(textSchema)
      .max(6)
      .default([])
      .describe('Damage types or qualities that deal lethal damage to it.'),
  })
  .readonly();
