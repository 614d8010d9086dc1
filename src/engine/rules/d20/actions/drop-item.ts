import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { isUnstrapped } from '../items/stowed.js';
import { SHIELD } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';
import { heldRefusal } from './draw-weapon.js';
import { dropItemOf } from './dropped-items.js';

/** Dropping what one holds: a free action, but for a shield that is strapped on (D35-SPA-09, D35-SPA-10, PF1-FSA-02, PF1-MVA-14, PF1-MVA-16). */
export const dropItem: D20Action<'dropItem'> = {
  name: 'dropItem',
  doc: { en: 'Drop what is held.', es: 'Dejar caer lo que se empuña.' },
  ruleIds: ({ actions }) => actions.dropItem,
  cost: 'free',
  provokes: false,
  check: dropRefusal,
  *perform(ctx, actorId, { itemId }) {
    yield* dropItemOf(ctx, actorId, itemId);
    return DONE;
  },
  offer(state, actorId) {
    const { wielded } = combatantOf(state, actorId);
    const held = wielded.find((itemId) => dropRefusal(state, actorId, { itemId }) === null) ?? wielded[0];
    const refusal = dropRefusal(state, actorId, { itemId: held ?? 'item' });
    return refusal ? notOffered(refusal) : offered();
  },
};

function dropRefusal(state: EncounterState, actorId: string, { itemId }: { readonly itemId: string }): Refusal | null {
  const notHeld = heldRefusal(state, actorId, itemId, 'dropItem');
  if (notHeld || itemId !== SHIELD || isUnstrapped(combatantOf(state, actorId))) return notHeld;
  return refuse('SHIELD_STRAPPED', variantOf(state).rules.actions.shield, { who: actorId }, ['sheatheWeapon']);
}
