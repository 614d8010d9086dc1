import { DONE } from '../../../encounter/procedure.js';
import { combatantOf } from '../../../encounter/state.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';
import { heldRefusal } from './draw-weapon.js';
import { dropItemOf } from './dropped-items.js';

/** Dropping what one holds: a free action (D35-SPA-10, PF1-FSA-02). */
export const dropItem: D20Action<'dropItem'> = {
  name: 'dropItem',
  doc: { en: 'Drop what is held.', es: 'Dejar caer lo que se empuña.' },
  ruleIds: ({ actions }) => actions.dropItem,
  cost: 'free',
  provokes: false,
  check: (state, actorId, { itemId }) => heldRefusal(state, actorId, itemId, 'dropItem'),
  *perform(ctx, actorId, { itemId }) {
    yield* dropItemOf(ctx, actorId, itemId);
    return DONE;
  },
  offer(state, actorId) {
    const held = combatantOf(state, actorId).wielded[0];
    const refusal = this.check(state, actorId, { itemId: held ?? 'item' }, 'TURN');
    return refusal ? notOffered(refusal) : offered();
  },
};
