import type { z } from 'zod';
import type { damageSchema } from '../../../../src/engine/rules/dnd5e/statistics/fields.js';
import { DAMAGE_TYPES } from '../../../../src/engine/rules/dnd5e/vocabulary.js';

export type Damage = z.input<typeof damageSchema>;

/** "7 (1d8 + 3) piercing damage" or "1 piercing damage". */
export const DAMAGE = /(\d+)(?: \((\d+d\d+(?: ?[+-] ?\d+)?)\))? (\w+) damage/;
/** A line of damage; null for a type the game does not know ("lightning or thunder"). */
export function damageOf(average: string, dice: string | undefined, type: string): Damage | null {
  const known = DAMAGE_TYPES.find((one) => one === type);
  return known ? { dice: plainDice(dice ?? average), type: known } : null;
}

/** Dice without spaces, as the service writes them. */
export const plainDice = (dice: string): string => dice.replaceAll(' ', '');
