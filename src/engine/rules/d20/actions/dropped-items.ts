import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Effect } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import { squareSchema } from '../../../encounter/schemas.js';
import type { Square } from '../../../grid/index.js';
import { endEffectsOf, startEffect } from '../../shared/index.js';
import { UNSTRAPPED } from '../items/stowed.js';
import { SHIELD } from '../statistics/index.js';

/** An effect that remembers where a creature's weapon lies. */
const DROPPED = 'item-dropped';

/** The effect of a dropped item, if it lies somewhere. */
export function droppedItem(combatant: Combatant, itemId: string): Effect | undefined {
  return combatant.effects.find(({ kind, data }) => kind === DROPPED && data['itemId'] === itemId);
}

/** Where a dropped item lies; null without a map. */
export function placeOf(dropped: Effect): Square | null {
  const place = squareSchema.safeParse(dropped.data['at']);
  return place.success ? withoutUnset(place.data) : null;
}

/** Puts what a creature holds on the ground. @param at where; its own space if left out */
export function* dropItemOf(ctx: ActionContext, ownerId: string, itemId: string, at?: Square | null): Procedure {
  const owner = ctx.combatant(ownerId);
  const wielded = owner.wielded.filter((id) => id !== itemId);
  yield* ctx.record('WieldedChanged', { combatantId: ownerId, wielded, how: 'DROPPED', itemId });
  if (itemId === SHIELD) yield* endEffectsOf(ctx, ownerId, UNSTRAPPED, 'dropped');
  yield* loseItem(ctx, ownerId, itemId, at === undefined ? owner.at : at);
}

/** Notes that a thing is no longer with its owner. @param place where it lies; null: out of reach, or without a map */
export function* loseItem(ctx: ActionContext, ownerId: string, itemId: string, place: Square | null): Procedure {
  yield* startEffect(ctx, ownerId, { kind: DROPPED, data: { itemId, at: place ? { ...place } : null } });
}

function withoutUnset({ x, y, z }: { x: number; y: number; z?: number | undefined }): Square {
  return z === undefined ? { x, y } : { x, y, z };
}
