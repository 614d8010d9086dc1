import type { Combatant } from '../../../encounter/state.js';
import { droppedItem } from '../actions/dropped-items.js';
import { holdable } from '../actions/hands.js';
import { ARMOR, attackOf, sheetOf } from '../statistics/index.js';
import { isDestroyed } from './damaged-items.js';

/** Whether a thing is a counted one, as a potion: of such there may be several. */
export function isCounted(owner: Combatant, itemId: string): boolean {
  return sheetOf(owner).items.some(({ id }) => id === itemId);
}

/** What a creature carries and does not hold: counted things it has left, and weapons that are not in hand. */
export function carriedBy(owner: Combatant): readonly string[] {
  const counted = sheetOf(owner).items.filter(({ id }) => (owner.resources[id]?.remaining ?? 0) > 0);
  const sheathed = holdable(owner).filter(
    (id) => attackOf(owner, id) && !owner.wielded.includes(id) && !droppedItem(owner, id) && !isDestroyed(owner, id),
  );
  return [...counted.map(({ id }) => id), ...sheathed];
}

/** Whether a creature wears armour that can be struck at: of force there is nothing to break. */
export function wearsArmor(owner: Combatant): boolean {
  const { armor, armorIsForce } = sheetOf(owner).armorClass;
  return armor > 0 && !armorIsForce && !isDestroyed(owner, ARMOR);
}
