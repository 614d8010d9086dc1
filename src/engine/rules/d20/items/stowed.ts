import type { Effect } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';

/** Kind of the effect that remembers that a thing is in a pack or otherwise out of easy reach. */
export const STOWED = 'item-stowed';

/** The effect of a thing that is out of easy reach (PF1-MVA-07). */
export function stowedItem(owner: Combatant, itemId: string): Effect | undefined {
  return owner.effects.find(({ kind, data }) => kind === STOWED && data['itemId'] === itemId);
}

/** Kind of the effect on somebody who carries a shield in the hand without having strapped it on. */
export const UNSTRAPPED = 'shield-unstrapped';

/** Whether a shield in hand is merely carried: it gives nothing, and is dropped freely (PF1-MVA-14, PF1-MVA-16). */
export function isUnstrapped(owner: Combatant): boolean {
  return owner.effects.some(({ kind }) => kind === UNSTRAPPED);
}
