import { standingRefusal } from '../../../encounter/standing.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { atLevel, footprint, hasLineOfEffect, isInPit } from '../../../grid/index.js';
import { breakDistantGrapples } from '../conditions/apply.js';
import { reviewHiding } from '../hiding/hidden.js';
import { SPACES, spaceInSquares } from '../positions.js';
import { relocate } from './dragging.js';

/** How many squares away a free place is looked for. */
const FARTHEST = 5;

/**
 * The nearest square where a creature has room, ring by ring from the north-west, with no wall in between; the square itself if
 * it has room there, or if there is none anywhere near.
 */
export function nearestFreeSquare(state: EncounterState, id: string, at: Square): Square {
  const z = at.z ?? 0;
  const side = spaceInSquares(combatantOf(state, id));
  for (let ring = 0; ring <= FARTHEST; ring++) {
    for (let dy = -ring; dy <= ring; dy++) {
      for (let dx = -ring; dx <= ring; dx++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== ring) continue;
        const square = atLevel(at.x + dx, at.y + dy, z);
        if (standingRefusal(state, id, square, SPACES) !== null || isEarth(state, square, side)) continue;
        if (ring === 0 || !state.map || hasLineOfEffect(state.map, footprint(at, side), footprint(square, side)))
          return square;
      }
    }
  }
  return at;
}

/** Whether there is no room below the ground: no pit that deep. */
function isEarth({ map }: EncounterState, square: Square, side: number): boolean {
  return map !== null && (square.z ?? 0) < 0 && !isInPit(map, footprint(square, side));
}

/**
 * A creature that was stopped on its way through the space of another does not stay there (5E-THRU-04): it comes to rest in the
 * last square of its way that was free.
 * @param trail the squares it stood in, from where it began
 */
export function* makeRoom(ctx: ActionContext, id: string, trail: readonly Square[]): Procedure {
  const { at, vital } = ctx.combatant(id);
  if (!at || vital === 'DEAD' || standingRefusal(ctx.state, id, at, SPACES)?.code !== 'SQUARE_OCCUPIED') return;
  const free = trail.findLast((square) => standingRefusal(ctx.state, id, square, SPACES) === null);
  yield* relocate(ctx, id, free ?? nearestFreeSquare(ctx.state, id, at), 'displaced');
  yield* breakDistantGrapples(ctx, id);
  yield* reviewHiding(ctx, id);
}
