import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import { standingRefusal } from '../../../encounter/standing.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Movement, Square } from '../../../grid/index.js';
import {
  checkPath,
  distanceBetween,
  overlaps,
  prepareMovement,
  squareKey,
  squaresOf,
  stepInfo,
} from '../../../grid/index.js';
import { knownTo } from '../attack/knows-place.js';
import { actingRefusal } from '../can-act.js';
import { recordMove } from '../movement/record-move.js';
import { pathRefusal } from '../movement/refusals.js';
import { movementSetting } from '../movement/setting.js';
import { isHurdleTag } from '../movement/skill-obstacles.js';
import { parityOf, squaresLeft } from '../movement/walk.js';
import { provoke } from '../opportunities/index.js';
import { SPACES, distanceFeet, spaceAt, spaceOf, standing } from '../positions.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { rollManeuver } from './combat-maneuver.js';
import { findPlaceBeside, isFree } from './draw-close.js';
import { endHold, grapplePartners } from './holds.js';
import { moveTogetherWithoutMap, togetherWithoutMapRefusal } from './move-together-without-map.js';
import { bumpInto } from './pushing.js';

export type MoveTogether = Pick<ActionInput<'grapple'>, 'targetId' | 'path' | 'to' | 'feet' | 'engage' | 'leave'>;

/** Why those in a grapple cannot move this way: at half speed, with a place beside it for the other (D35-GRP-07, PF1-GRP-10). */
export function moveTogetherRefusal(state: EncounterState, actorId: string, input: MoveTogether): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { movement, maneuvers } = variantOf(state).rules;
  const { path, to, targetId, feet, engage, leave } = input;
  if (!state.map || !actor.at) return togetherWithoutMapRefusal(state, actorId, input, halfSpeed(state, actorId));
  if (feet !== undefined || engage || leave) return refuse('MAP_PRESENT', maneuvers.grappleGoesOn);
  if (!path) return refuse('PATH_MISSING', movement.move);
  const allowed = halfSpeed(state, actorId);
  const checked = checkPath(
    wayWithOthers(knownTo(state, actorId), actorId),
    { from: actor.at, parity: parityOf(actor) },
    path,
  );
  if (!checked.ok) return pathRefusal(checked, movement, { needed: 0, allowed });
  if (checked.feet > allowed) return refuse('TOO_EXPENSIVE', movement.speed, { feet: checked.feet, allowed });
  if (!to) return null;
  const end = spaceAt(state, actor, path.at(-1)!);
  const place = spaceAt(state, combatantOf(state, targetId), to);
  const beside = !overlaps(place, end) && distanceBetween(place, end, 'alternating') <= 5;
  if (!beside) return refuse('NOT_BESIDE', maneuvers.grappleGoesOn, { who: targetId });
  return standingRefusal(knownTo(state, actorId), targetId, to, SPACES);
}

/**
 * Moves a grappler up to half its speed and takes everybody along that it grapples with: the target to the place named, the
 * others, or if none is named, to the nearest beside it (D35-GRP-07, PF1-GRP-10). Whoever is left behind is free.
 */
export function* moveTogether(ctx: ActionContext, actorId: string, input: MoveTogether): Procedure {
  const { targetId, path, to } = input;
  const partners = grapplePartners(ctx.combatant(actorId));
  if (!ctx.state.map) {
    yield* moveTogetherWithoutMap(ctx, actorId, partners, input);
    return;
  }
  yield* moveAhead(ctx, actorId, path!, partners);
  for (const id of partners) {
    if (!grapplePartners(ctx.combatant(actorId)).includes(id)) continue;
    const named = id === targetId && to && (yield* fits(ctx, actorId, id, to)) ? to : null;
    yield* bringAlong(ctx, actorId, id, named);
  }
}

function* moveAhead(
  ctx: ActionContext,
  moverId: string,
  path: readonly Square[],
  partners: readonly string[],
): Procedure {
  let left = halfSpeed(ctx.state, moverId);
  for (const square of path) {
    const mover = ctx.combatant(moverId);
    const step = stepInfo(wayWithOthers(ctx.state, moverId), mover.at!, square, parityOf(mover));
    if (!step.ok) {
      yield* bumpInto(ctx, step.occupantId ?? null, [moverId]);
      return;
    }
    if (step.feet > left) return;
    yield* provoke(ctx, {
      provokerId: moverId,
      kind: 'MOVEMENT',
      because: 'grapple',
      ruleIds: variantOf(ctx.state).rules.actions.provokedByMoving,
      left: squaresLeft(ctx.state, mover, step),
      except: partners,
    });
    if (actingRefusal(ctx.state, moverId)) return;
    left -= step.feet;
    yield* recordMove(ctx, {
      combatantId: moverId,
      from: step.from,
      to: step.to,
      mode: 'grapple',
      cost: step.feet,
      movementSpent: ctx.combatant(moverId).activity.movementSpent + step.feet,
      diagonalParity: step.parity,
    });
  }
}

function* bringAlong(ctx: ActionContext, actorId: string, otherId: string, named: Square | null): Procedure {
  if (!named && isBeside(ctx.state, actorId, otherId)) return;
  const place = named ?? (yield* findPlaceBeside(ctx, actorId, otherId));
  if (!place || (yield* breaksAway(ctx, actorId, otherId, place))) {
    yield* endHold(ctx, actorId, otherId, place ? 'escaped' : 'broken');
    return;
  }
  const { at, activity } = ctx.combatant(otherId);
  yield* recordMove(ctx, {
    combatantId: otherId,
    from: at,
    to: place,
    mode: 'forced',
    cost: 0,
    movementSpent: activity.movementSpent,
    diagonalParity: activity.diagonalParity,
  });
}

/** Whoever is to be put into danger may first try to break free in Pathfinder, at +4 (PF1-GRP-12). */
function* breaksAway(ctx: ActionContext, holderId: string, heldId: string, place: Square): Procedure<boolean> {
  if (variantOf(ctx.state).maneuvers.method !== 'COMBAT_MANEUVER' || !isHazardous(ctx.state, heldId, place))
    return false;
  const { success } = yield* rollManeuver(ctx, {
    attackerId: heldId,
    targetId: holderId,
    maneuver: 'Grapple',
    ruleIds: variantOf(ctx.state).rules.maneuvers.escape,
    extraParts: [part('put into danger', 4, 'untyped', 'PF1-GRP-12')],
  });
  return success;
}

/** Whether a creature would stand in danger at a place. */
export function isHazardous(state: EncounterState, id: string, place: Square): boolean {
  return squaresOf(spaceAt(state, combatantOf(state, id), place)).some((square) =>
    (state.map?.cells?.[squareKey(square)]?.hazards ?? []).some((hazard) => !isHurdleTag(hazard)),
  );
}

function isBeside(state: EncounterState, actorId: string, otherId: string): boolean {
  const [own, other] = [spaceOf(state, combatantOf(state, actorId)), spaceOf(state, combatantOf(state, otherId))];
  return !own || !other || (!overlaps(own, other) && distanceFeet(state, actorId, otherId) <= 5);
}

function* fits(ctx: ActionContext, actorId: string, otherId: string, place: Square): Procedure<boolean> {
  const own = spaceOf(ctx.state, ctx.combatant(actorId))!;
  const other = spaceAt(ctx.state, ctx.combatant(otherId), place);
  return distanceBetween(own, other, 'alternating') <= 5 && (yield* isFree(ctx, actorId, otherId, place));
}

/** The ground for somebody who takes along all it grapples with; nobody else is passed. */
function wayWithOthers(state: EncounterState, moverId: string): Movement {
  const setting = movementSetting(state, moverId, state.map!, { mode: 'WALK', noCrossing: true });
  const partners = grapplePartners(combatantOf(state, moverId));
  return prepareMovement({ ...setting, occupants: standing(state, [moverId, ...partners]) });
}

const halfSpeed = (state: EncounterState, moverId: string): number =>
  Math.floor(sheetOf(combatantOf(state, moverId)).speeds.walk / 10) * 5;
