import { z } from 'zod';
import { DiceNotationError, parseDice } from '../../../dice/index.js';

/** Building blocks of the stat block's schemas. */

export const BONUS_TYPES = [
  'alchemical',
  'armor',
  'circumstance',
  'competence',
  'deflection',
  'dodge',
  'enhancement',
  'inherent',
  'insight',
  'luck',
  'morale',
  'natural armor',
  'profane',
  'racial',
  'resistance',
  'sacred',
  'shield',
  'size',
  'trait',
  'untyped',
] as const;

export const textSchema = z
  .string()
  .min(1)
  .max(80)
  // eslint-disable-next-line no-control-regex
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'no control characters');

export const feetSchema = z.int().min(0).max(1000).multipleOf(5);

export const diceSchema = z
  .string()
  .max(100)
  .refine(isDice, 'plain dice notation such as 1d8 or 2d6+1')
  .describe('Dice notation, for example 1d8 or 2d6+1.');

/** Damage types: the three of weapons, energies, and whatever a game master names. */
export const damageTypeSchema = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[a-z][a-z -]*$/, 'lower-case letters, as slashing or fire');

export const typedBonusSchema = z
  .strictObject({
    label: textSchema.describe('What it comes from, as "ring of protection".'),
    value: z.int().min(-100).max(100).describe('What it adds.'),
    type: z
      .enum(BONUS_TYPES)
      .default('untyped')
      .describe(
        'Bonus type: of one type only the best counts, but for dodge, circumstance, racial and untyped ones (D35-CORE-04, PF1-CORE-03).',
      ),
  })
  .readonly();
export type TypedBonus = z.output<typeof typedBonusSchema>;

function isDice(text: string): boolean {
  try {
    const { terms } = parseDice(text);
    return terms.every(
      (term) => term.kind === 'constant' || (term.sign > 0 && !term.keep && term.rerollOnceUpTo === undefined),
    );
  } catch (error) {
    if (error instanceof DiceNotationError) return false;
    throw error;
  }
}
