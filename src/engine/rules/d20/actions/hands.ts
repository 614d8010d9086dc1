import type { Combatant } from '../../../encounter/state.js';
import { SHIELD, attackOf, sheetOf } from '../statistics/index.js';

/** What a creature can hold: a made weapon of its stat block, or its shield. */
export function holdable(combatant: Combatant): readonly string[] {
  const sheet = sheetOf(combatant);
  const weapons = sheet.attacks.filter((attack) => attack.natural === null && !attack.unarmed).map(({ id }) => id);
  return sheet.armorClass.shield > 0 ? [...weapons, SHIELD] : weapons;
}

/** Hands an item takes: two for two-handed weapons and bows. */
export function handsFor(combatant: Combatant, itemId: string): number {
  return attackOf(combatant, itemId)?.handling === 'TWO_HANDED' ? 2 : 1;
}

/** Hands in use. */
export function handsUsed(combatant: Combatant): number {
  return combatant.wielded.reduce((sum, id) => sum + handsFor(combatant, id), 0);
}
