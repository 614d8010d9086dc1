import { z } from 'zod';
import { idSchema, nameSchema } from '../../../encounter/schemas.js';
import { abilitySchema, damageSchema, diceSchema, feet, onHitSchema } from './fields.js';
import { WEAPON_NAMES, WEAPON_PROPERTIES } from './weapons.js';

/** An attack as a caller describes it: a weapon by name, a line of a printed stat block, or both. */
export const attackInputSchema = z
  .strictObject({
    id: idSchema.describe('Id of the attack within the stat block.'),
    name: nameSchema.optional().describe('Name; left out: that of the weapon, else the id.'),
    weapon: z
      .enum(WEAPON_NAMES)
      .meta({ id: 'Weapon5e', description: 'A weapon of the SRD.' })
      .optional()
      .describe('A weapon of the SRD: its damage, properties, reach and range hold where nothing else is said.'),
    kind: z
      .enum(['MELEE', 'RANGED'])
      .optional()
      .describe('Melee or ranged weapon; left out: that of the weapon, else MELEE.'),
    attackBonus: z
      .int()
      .min(-10)
      .max(40)
      .optional()
      .describe(
        'Attack bonus as printed (5E-ATK-09); the damage is then taken as printed too. Left out: worked out from ability, proficiency and magic (5E-ATK-08).',
      ),
    ability: abilitySchema
      .optional()
      .describe(
        'Ability; left out: Strength in melee, Dexterity at range, the better of both for finesse (5E-ATK-10 to 5E-ATK-12).',
      ),
    proficient: z.boolean().default(true).describe('Whether the proficiency bonus is added (5E-ATK-14).'),
    magicBonus: z.int().min(0).max(10).default(0).describe('Magic bonus to attack and damage rolls; makes it magical.'),
    magical: z.boolean().optional().describe('Whether its damage counts as magical.'),
    silvered: z.boolean().default(false).describe('Silvered (5E-WPN-12).'),
    adamantine: z.boolean().default(false).describe('Adamantine.'),
    damage: z
      .array(damageSchema)
      .max(6)
      .optional()
      .describe('Damage on a hit, the weapon’s own first; left out: that of the weapon.'),
    abilityToDamage: z
      .boolean()
      .optional()
      .describe(
        'Whether the ability modifier is added to the first damage; left out: unless `attackBonus` is printed.',
      ),
    versatileDice: diceSchema.optional().describe('Dice of the first damage when held in both hands (5E-WPN-11).'),
    criticalDice: diceSchema.optional().describe('Dice added to a critical hit, not doubled.'),
    criticalFrom: z
      .int()
      .min(2)
      .max(20)
      .optional()
      .describe('Lowest face that makes a hit critical; left out: that of the creature.'),
    reach: feet(100).optional().describe('Reach in feet; left out: 5, or 10 for reach weapons.'),
    range: z
      .strictObject({
        normal: feet(2000).min(5).describe('Normal range in feet.'),
        long: feet(5000).optional().describe('Long range in feet; left out: the normal range is the limit.'),
      })
      .refine((range) => range.long === undefined || range.long >= range.normal, 'long range is below normal range')
      .optional()
      .describe('Range of a ranged or thrown weapon (5E-WPN-06).'),
    properties: z
      .array(
        z.enum(WEAPON_PROPERTIES).meta({ id: 'WeaponProperty5e', description: 'A property of a weapon of D&D 5e.' }),
      )
      .max(9)
      .optional()
      .describe('Weapon properties; left out: those of the weapon.'),
    ammunition: idSchema.optional().describe('Resource each shot uses up (5E-WPN-01); left out: not counted.'),
    quantity: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe('How many of them there are to throw; left out: one, or any number if it is always at hand.'),
    uses: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('How often it can be used before it is spent (5E-BST-03); left out: as often as one likes.'),
    rechargeFrom: z
      .int()
      .min(2)
      .max(6)
      .optional()
      .describe('Once spent it comes back when a d6 at the start of a turn shows this or more (5E-BST-02).'),
    held: z
      .boolean()
      .optional()
      .describe(
        'Whether it has to be held: drawn, dropped, disarmed. Left out: weapons without a printed attack bonus are held; natural weapons and the printed attacks of monsters are always at hand.',
      ),
    onHit: z.array(onHitSchema).max(5).default([]).describe('What else a hit does.'),
  })
  .meta({ id: 'Attack5eInput', description: 'An attack of a creature of D&D 5e.' });

export type AttackInput5e = z.infer<typeof attackInputSchema>;
