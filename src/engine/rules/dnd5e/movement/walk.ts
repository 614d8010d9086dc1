import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { MovementRefusal, Square, StepInfo } from '../../../grid/index.js';
import { prepareMovement, squaresOf, stepInfo } from '../../../grid/index.js';
import { breakDistantGrapples } from '../conditions/apply.js';
import { suffers } from '../conditions/suffered.js';
import { noteClimbing } from '../footing.js';
import { comeUpon, discover, knownTo, knowsPlaceOf, reviewHiding } from '../hiding/hidden.js';
import { announce } from '../readied/announce.js';
import type { Gait } from '../speed.js';
import { isRooted, movementLeft } from '../speed.js';
import { draggedBy, relocate } from './dragging.js';
import { makeRoom } from './free-space.js';
import { takeOpportunityAttacks } from './opportunity-attacks.js';
import { movementSetting } from './setting.js';

/** A walk along squares. */
export interface Walk {
  readonly path: readonly Square[];
  readonly mode: Gait;
  /** Feet it may cost in all; null: what the turn has left, looked at anew before each step. */
  readonly feet: number | null;
}

/**
 * Moves a creature step by step (5E-ENG-02). Before each step that leaves an enemy's reach comes the interrupt; after each step
 * whoever waited for it may react. What an interrupt changed is looked at again: a mover that is down, held or prone stops
 * where it is (5E-OA-03, 5E-REA-04).
 */
export function* walk(ctx: ActionContext, id: string, way: Walk): Procedure<ActionResult> {
  const trail: Square[] = [];
  const result = yield* takeSteps(ctx, id, way, trail);
  if (result.outcome === 'CUT_SHORT') yield* makeRoom(ctx, id, trail);
  return result;
}

/** @param trail gathers the squares the creature stood in */
function* takeSteps(
  ctx: ActionContext,
  id: string,
  { path, mode, feet }: Walk,
  trail: Square[],
): Procedure<ActionResult> {
  let spent = 0;
  // Movement outside the own turn draws on nothing the turn offers.
  const ownTurn = feet === null;
  let parity: 0 | 1 = ctx.combatant(id).activity.diagonalParity === 1 ? 1 : 0;
  for (const [index, to] of path.entries()) {
    const from = ctx.combatant(id).at;
    const stopped = reasonToStop(ctx, id, mode);
    if (stopped || !from) return cutShort(stopped ?? 'ACTOR_GONE');
    let step = nextStep(ctx, id, mode, from, to, parity);
    const last = index === path.length - 1;
    const barred = yield* bumpInto(ctx, id, step, last);
    if (barred || !step.ok) return cutShort(barred ?? 'WAY_BLOCKED');
    const left = feet === null ? movementLeft(ctx.state, ctx.combatant(id), mode) : feet - spent;
    if (step.feet > left) return cutShort('OUT_OF_MOVEMENT');

    yield* takeOpportunityAttacks(ctx, id, { from, to }, mode === 'CRAWL');
    const interrupted = reasonToStop(ctx, id, mode);
    if (interrupted) return cutShort(interrupted);
    step = nextStep(ctx, id, mode, from, to, parity);
    if (!step.ok || (last && step.mayNotStopWith !== undefined)) return cutShort('WAY_BLOCKED');

    const dragged = draggedBy(knownTo(ctx.state, id), ctx.combatant(id), from, to);
    if ('noRoomFor' in dragged) return cutShort('NO_ROOM_TO_DRAG');
    for (const one of dragged) if (yield* comeUpon(ctx, id, one.id, one.to)) return cutShort('BLOCKED_BY_UNSEEN');
    const { activity } = ctx.combatant(id);
    trail.push(from);
    yield* ctx.record('Moved', {
      combatantId: id,
      from,
      to: step.to,
      mode: mode.toLowerCase(),
      cost: step.feet,
      movementSpent: activity.movementSpent + (ownTurn ? step.feet : 0),
      diagonalParity: ownTurn ? step.parity : activity.diagonalParity,
    });
    parity = step.parity;
    spent += step.feet;
    for (const one of dragged) yield* relocate(ctx, one.id, one.to, 'dragged');
    yield* noteClimbing(ctx, id, mode);
    yield* afterStep(ctx, id, from, step);
  }
  return DONE;
}

function nextStep(
  ctx: ActionContext,
  id: string,
  mode: Gait,
  from: Square,
  to: Square,
  parity: 0 | 1,
): StepInfo | MovementRefusal {
  const setting = movementSetting(ctx.state, ctx.combatant(id), mode, false);
  if (!setting) return { ok: false, code: 'OFF_MAP', at: to, index: 0 };
  return stepInfo(prepareMovement(setting), from, to, parity);
}

/** Why the mover cannot take its next step; null if it can. */
function reasonToStop(ctx: ActionContext, id: string, mode: Gait): string | null {
  const mover = ctx.combatant(id);
  if (mover.vital !== 'ALIVE') return 'ACTOR_DOWN';
  if (isRooted(mover)) return 'SPEED_ZERO';
  if (suffers(mover, 'prone') && mode !== 'CRAWL') return 'KNOCKED_PRONE';
  return null;
}

/** A creature nobody told the mover of stands in the way: it is found, and the move ends before it. */
function* bumpInto(
  ctx: ActionContext,
  id: string,
  step: StepInfo | MovementRefusal,
  last: boolean,
): Procedure<string | null> {
  const blocker = step.ok ? (last ? step.mayNotStopWith : undefined) : step.occupantId;
  if (blocker === undefined) return step.ok ? null : 'WAY_BLOCKED';
  if (knowsPlaceOf(ctx.state, id, blocker)) return 'WAY_BLOCKED';
  yield* discover(ctx, id, blocker);
  return 'BLOCKED_BY_UNSEEN';
}

function* afterStep(ctx: ActionContext, id: string, from: Square, step: StepInfo): Procedure {
  yield* breakDistantGrapples(ctx, id);
  yield* reviewHiding(ctx, id);
  yield* announce(ctx, {
    type: 'STEP',
    subjectId: id,
    from,
    to: step.to,
    entered: squaresOf(step.footprint),
    engages: [],
    leaves: [],
  });
}
