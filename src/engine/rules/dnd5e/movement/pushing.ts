import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { standingRefusal } from '../../../encounter/standing.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { DIRECTIONS, atLevel, prepareMovement, stepInfo } from '../../../grid/index.js';
import { breakDistantGrapples } from '../conditions/apply.js';
import { fall } from '../damage/falling.js';
import { hasNoFooting } from '../footing.js';
import { comeUpon, knownTo, reviewHiding } from '../hiding/hidden.js';
import { SPACES, feetBetween, spaceOf } from '../positions.js';
import { relocate } from './dragging.js';
import { movementSetting } from './setting.js';

/**
 * The square a shove pushes somebody into: 5 feet farther away, straight on if there is room, else the free one nearest to
 * that; null if there is none (5E-SHV-05).
 */
export function pushSquare(state: EncounterState, pusher: Combatant, target: Combatant): Square | null {
  const at = target.at;
  const setting = movementSetting(state, target, 'FLY', false);
  if (!at || !setting) return null;
  const movement = prepareMovement(setting);
  const before = feetBetween(state, pusher, target);
  const straight = directionFrom(state, pusher, target);
  const squares = DIRECTIONS.map(({ dx, dy }) => ({ dx, dy, to: atLevel(at.x + dx, at.y + dy, at.z ?? 0) }))
    .filter(({ to }) => feetBetween(state, target, pusher, to) > before)
    .filter(({ to }) => stepInfo(movement, at, to, 0).ok && standingRefusal(state, target.id, to, SPACES) === null)
    .map(({ dx, dy, to }) => ({ to, turn: (dx - straight.dx) ** 2 + (dy - straight.dy) ** 2 }));
  let best = squares[0];
  for (const one of squares) if (best && one.turn < best.turn) best = one;
  return best?.to ?? null;
}

/** From the middle of one creature to the middle of the other, as a step. */
function directionFrom(state: EncounterState, pusher: Combatant, target: Combatant): { dx: number; dy: number } {
  const [a, b] = [spaceOf(state, pusher), spaceOf(state, target)];
  if (!a || !b) return { dx: 0, dy: 0 };
  const dx = b.at.x + b.width / 2 - (a.at.x + a.width / 2);
  const dy = b.at.y + b.depth / 2 - (a.at.y + a.depth / 2);
  const length = Math.max(Math.abs(dx), Math.abs(dy)) || 1;
  return { dx: dx / length, dy: dy / length };
}

/**
 * Pushes somebody 5 feet away, over an edge if there is one (5E-SHV-05). Forced movement costs and provokes nothing (5E-OA-06). Who is
 * pushed into somebody hidden finds that one, and is pushed past it if there is room (5E-ENG-05).
 */
export function* pushAway(ctx: ActionContext, pusherId: string, targetId: string): Procedure {
  const find = (): Square | null =>
    pushSquare(knownTo(ctx.state, pusherId), ctx.combatant(pusherId), ctx.combatant(targetId));
  let to = find();
  while (to && (yield* comeUpon(ctx, pusherId, targetId, to))) to = find();
  if (to) {
    yield* relocate(ctx, targetId, to, 'forced');
    if (hasNoFooting(ctx.state, ctx.combatant(targetId))) yield* fall(ctx, targetId);
  }
  if (!to && (!ctx.state.map || !ctx.combatant(targetId).at))
    yield* ctx.record('RelationStated', { aId: pusherId, bId: targetId, distance: 10, engaged: false });
  yield* breakDistantGrapples(ctx, targetId);
  yield* reviewHiding(ctx, targetId);
}
