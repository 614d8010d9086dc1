import { standingRefusal } from '../../../encounter/standing.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { atLevel, distanceBetween, overlaps } from '../../../grid/index.js';
import { knownTo } from '../attack/knows-place.js';
import { recordMove } from '../movement/record-move.js';
import { SPACES, distanceFeet, sideOf, spaceAt, spaceOf, standing } from '../positions.js';
import { bumpInto } from './pushing.js';

/**
 * Pulls whoever is grabbed from farther away to a free place next to the grabber, the nearest to where it stood
 * (PF1-GRP-05). @returns false if there is none: then the grapple fails
 */
export function* drawClose(ctx: ActionContext, grabberId: string, grabbedId: string): Procedure<boolean> {
  if (!ctx.state.map || distanceFeet(ctx.state, grabberId, grabbedId) <= 5) return true;
  const place = yield* findPlaceBeside(ctx, grabberId, grabbedId);
  if (!place) return false;
  const { at, activity } = ctx.combatant(grabbedId);
  yield* recordMove(ctx, {
    combatantId: grabbedId,
    from: at,
    to: place,
    mode: 'forced',
    cost: 0,
    movementSpent: activity.movementSpent,
    diagonalParity: activity.diagonalParity,
  });
  return true;
}

/**
 * The free place beside the one that is nearest to where the other stands; null if there is none. It is sought among those who are
 * known to be there: who is in it unseen is come upon, and the next is sought (D35-CCL-02, PF1-CCL-11).
 */
export function* findPlaceBeside(ctx: ActionContext, grabberId: string, grabbedId: string): Procedure<Square | null> {
  for (;;) {
    const place = nearestPlaceBeside(knownTo(ctx.state, grabberId, grabbedId), grabberId, grabbedId);
    if (!place || (yield* isFree(ctx, grabberId, grabbedId, place))) return place;
  }
}

/** Whether somebody can be put in a place; whoever is there unseen is come upon. */
export function* isFree(ctx: ActionContext, moverId: string, movedId: string, place: Square): Procedure<boolean> {
  if (!standingRefusal(ctx.state, movedId, place, SPACES)) return true;
  const space = spaceAt(ctx.state, ctx.combatant(movedId), place);
  const there = standing(ctx.state, [moverId, movedId]).filter(({ footprint }) => overlaps(footprint, space));
  for (const { id } of there) yield* bumpInto(ctx, id, [moverId, movedId]);
  return false;
}

function nearestPlaceBeside(state: EncounterState, grabberId: string, grabbedId: string): Square | null {
  const [grabber, grabbed] = [combatantOf(state, grabberId), combatantOf(state, grabbedId)];
  const [own, from] = [spaceOf(state, grabber)!, spaceOf(state, grabbed)!];
  const side = sideOf(grabbed);
  let best: { readonly place: Square; readonly far: number } | null = null;
  for (let y = own.at.y - side; y <= own.at.y + own.depth; y++) {
    for (let x = own.at.x - side; x <= own.at.x + own.width; x++) {
      const place = atLevel(x, y, own.at.z ?? 0);
      if (standingRefusal(state, grabbedId, place, SPACES)) continue;
      const space = spaceAt(state, grabbed, place);
      if (distanceBetween(space, own, 'alternating') > 5) continue;
      const far = distanceBetween(space, from, 'alternating') + offRow(place, grabbed.at!);
      if (!best || far < best.far) best = { place, far };
    }
  }
  return best?.place ?? null;
}

/** Among places equally near, the one most in line: less than a foot for each square off it. */
function offRow(a: Square, b: Square): number {
  return (Math.abs(a.x - b.x) + Math.abs(a.y - b.y)) / 1000;
}
