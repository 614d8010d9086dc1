import { z } from 'zod';
import { SIZES } from '../../../grid/size.js';
import { idSchema } from '../../../encounter/schemas.js';
import { damageTypeSchema, diceSchema, feetSchema, textSchema } from './fields.js';

const extraDamageSchema = z
  .strictObject({
    label: textSchema.optional().describe('What it comes from, as "flaming".'),
    dice: diceSchema,
    type: damageTypeSchema.describe('Its type, as fire.'),
    onCriticalOnly: z.boolean().default(false).describe('Only on a critical hit (burst weapons).'),
  })
  .readonly();

/** One way to attack. What is left out is derived from the rest of the stat block. */
export const attackSchema = z
  .strictObject({
    id: idSchema.describe('Id of the attack, as longsword.'),
    name: textSchema.optional().describe('Its name; the id if left out.'),
    kind: z
      .enum(['MELEE', 'RANGED', 'THROWN'])
      .default('MELEE')
      .describe(
        'MELEE: struck with (thrown too, if it has a range increment); RANGED: shot; THROWN: made to be thrown.',
      ),
    natural: z
      .enum(['PRIMARY', 'SECONDARY'])
      .nullable()
      .default(null)
      .describe('A natural weapon: primary, or secondary (-5, half Strength); null for made weapons.'),
    count: z.int().min(1).max(20).default(1).describe('How many of it there are, as 2 claws.'),
    unarmed: z.boolean().default(false).describe('An unarmed strike: threatens nothing and provokes, unless trained.'),
    touch: z.boolean().default(false).describe('A touch attack: armour, shield and natural armour do not count.'),
    ability: z
      .enum(['strength', 'dexterity'])
      .optional()
      .describe(
        'Ability behind the attack roll; Strength in melee (Dexterity with Weapon Finesse), Dexterity otherwise.',
      ),
    attackBonus: z
      .int()
      .min(-50)
      .max(200)
      .optional()
      .describe('The printed bonus of the first attack, all lasting modifiers included. Derived if left out.'),
    enhancement: z.int().min(0).max(20).default(0).describe('Enhancement bonus to attack and damage.'),
    masterwork: z.boolean().default(false).describe('Masterwork: +1 to attack, not beside an enhancement bonus.'),
    proficient: z.boolean().default(true).describe('Without proficiency: -4.'),
    improvised: z
      .boolean()
      .optional()
      .describe('Not made as a weapon: -4, and it threatens a critical on a 20 alone, for double damage.'),
    madeFor: z
      .enum(SIZES)
      .optional()
      .describe(
        'Size of those it is made for, where that is not the size of who wields it: -2 for each step between them, and for each step bigger or smaller it takes more or less of a hand than `handling` says.',
      ),
    damage: diceSchema.describe('Damage dice, without Strength and enhancement unless damageBonus is 0: 1d8.'),
    damageBonus: z
      .int()
      .min(-50)
      .max(200)
      .optional()
      .describe('The printed damage bonus, all lasting modifiers included. Derived if left out.'),
    damageTypes: z
      .array(damageTypeSchema)
      .min(1)
      .max(4)
      .default(['slashing'])
      .describe('Its types; several mean all at once (a morningstar is bludgeoning and piercing).'),
    nonlethal: z.boolean().default(false).describe('Deals nonlethal damage.'),
    extraDamage: z
      .array(extraDamageSchema)
      .max(6)
      .default([])
      .describe('Further dice, never multiplied on a critical.'),
    criticalRange: z.int().min(2).max(20).default(20).describe('Lowest face that threatens a critical: 19 for 19-20.'),
    criticalMultiplier: z.int().min(1).max(6).default(2).describe('Multiplier of a critical hit.'),
    confirmationBonus: z
      .int()
      .min(-20)
      .max(50)
      .default(0)
      .describe('Bonus to the roll that confirms a critical hit, feats included.'),
    rangeIncrement: feetSchema.min(5).nullable().default(null).describe('Range increment in feet.'),
    reachWeapon: z.boolean().default(false).describe('A reach weapon: twice the natural reach, but not within it.'),
    reach: feetSchema
      .nullable()
      .default(null)
      .describe('Reach of this attack in feet where it differs from the natural reach.'),
    handling: z
      .enum(['LIGHT', 'ONE_HANDED', 'TWO_HANDED'])
      .default('ONE_HANDED')
      .describe('How those it is made for wield it.'),
    hand: z.enum(['MAIN', 'OFF']).default('MAIN').describe('The hand it is held in for two-weapon fighting.'),
    projectile: z
      .enum(['BOW', 'CROSSBOW', 'SLING', 'OTHER'])
      .nullable()
      .default(null)
      .describe('What shoots it: bows take a Strength penalty, slings add Strength, crossbows may be used prone.'),
    strengthRating: z
      .int()
      .min(0)
      .max(30)
      .nullable()
      .default(null)
      .describe('Strength bonus a composite bow lets through; null for other weapons.'),
    ammunition: idSchema.nullable().default(null).describe('The resource a shot uses up, as arrows.'),
    usableProne: z
      .boolean()
      .default(false)
      .describe('A ranged weapon that may be used prone (shuriken; crossbows can anyway).'),
    splash: diceSchema
      .nullable()
      .default(null)
      .describe(
        'A splash weapon, thrown as a touch attack: damage to everybody within 5 feet of where it bursts, as 1; null: none.',
      ),
    abilityDamage: z
      .strictObject({
        ability: z
          .enum(['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'])
          .describe('The ability.'),
        dice: diceSchema.describe('Points, as 1d6.'),
        drain: z.boolean().optional().describe('The score is lower for good instead of for a time.'),
      })
      .readonly()
      .optional()
      .describe('What a hit does to an ability besides its damage (0: none), as the touch of a shadow.'),
    hardness: z
      .int()
      .min(0)
      .max(200)
      .nullable()
      .default(null)
      .describe(
        'Hardness of the weapon; null: by its kind (10 what cuts or pierces, 5 what bludgeons or shoots), +2 for each +1.',
      ),
    itemHitPoints: z
      .int()
      .min(1)
      .max(2000)
      .nullable()
      .default(null)
      .describe(
        'Hit points of the weapon; null: by its kind and size (2, 5 or 10 by the hands it takes), +10 for each +1.',
      ),
    qualities: z
      .array(textSchema)
      .max(12)
      .default([])
      .describe(
        'What gets past damage reduction: magic (implied by an enhancement), silver, cold iron, adamantine, good …',
      ),
    special: z
      .array(
        z.enum(['trip', 'disarm', 'brace', 'lance', 'double', 'finesse', 'spikedGauntlet', 'lockedGauntlet', 'grab']),
      )
      .max(6)
      .default([])
      .describe(
        'Special properties of the weapon. In Pathfinder a hit with `grab` may take hold at once. In 3.5 nobody is disarmed of a spiked gauntlet, and of what a locked gauntlet holds at -10.',
      ),
  })
  .readonly();

export type AttackInput = z.input<typeof attackSchema>;
