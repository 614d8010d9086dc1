import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { standingRefusal } from '../../../encounter/standing.js';
import type { Square } from '../../../grid/index.js';
import { SPACES, spaceOf } from '../positions.js';
import { hasNoFooting, noteClimbing } from '../footing.js';
import { heldBy } from '../speed.js';
import { movementSetting } from './setting.js';
import { adjacent, atLevel, overlaps, prepareMovement, sameSquare, stepInfo } from '../../../grid/index.js';

/** Where those a grappler holds come to stand when it takes a step. */
export interface Dragged {
  readonly id: string;
  readonly from: Square;
  readonly to: Square;
}

/**
 * Those a grappler drags along with a step (5E-GRP-10): who still is next to it afterwards stays, others keep their place
 * beside it, or come to where it stood.
 * @returns null where one of them has no room to go
 */
export function draggedBy(
  state: EncounterState,
  grappler: Combatant,
  from: Square,
  to: Square,
): readonly Dragged[] | { readonly noRoomFor: string } {
  const dragged: Dragged[] = [];
  for (const held of heldBy(state, grappler.id)) {
    if (!held.at) continue;
    const [space, own] = [spaceOf(state, grappler, to), spaceOf(state, held)];
    if (!space || !own || (adjacent(space, own) && !overlaps(space, own))) continue;
    const moved = atLevel(held.at.x + to.x - from.x, held.at.y + to.y - from.y, to.z ?? 0);
    const ways = isOpen(state, held, moved) ? [moved, from] : [from];
    const place = ways.find((square) => hasRoom(state, grappler, held, to, square));
    if (!place) return { noRoomFor: held.id };
    dragged.push({ id: held.id, from: held.at, to: place });
  }
  return dragged;
}

/** Whether the held creature can stand there once the grappler has taken its step. */
function hasRoom(state: EncounterState, grappler: Combatant, held: Combatant, to: Square, at: Square): boolean {
  const after = {
    ...state,
    combatants: { ...state.combatants, [grappler.id]: { ...grappler, at: to } },
  };
  // Nobody is dragged over an edge; whoever flies carries along whom it holds.
  if ((to.z ?? 0) <= 0 && hasNoFooting(after, { ...held, at })) return false;
  return standingRefusal(after, held.id, at, SPACES) === null;
}

/** Whether no wall stands between the held creature and the square beside it: nobody is dragged through one (5E-COV-09). */
function isOpen(state: EncounterState, held: Combatant, to: Square): boolean {
  const setting = movementSetting(state, held, 'FLY', false);
  if (!setting || !held.at) return true;
  const from = { ...held.at, z: to.z ?? 0 };
  return sameSquare(from, to) || stepInfo(prepareMovement({ ...setting, occupants: [] }), from, to, 0).ok;
}

/** Moves somebody by no effort of its own: it costs nothing and provokes nothing (5E-OA-06). */
export function* relocate(ctx: ActionContext, id: string, to: Square, mode: string): Procedure {
  const { at, activity } = ctx.combatant(id);
  yield* ctx.record('Moved', {
    combatantId: id,
    from: at,
    to,
    mode,
    cost: 0,
    movementSpent: activity.movementSpent,
    diagonalParity: activity.diagonalParity,
  });
  yield* noteClimbing(ctx, id, null);
}
