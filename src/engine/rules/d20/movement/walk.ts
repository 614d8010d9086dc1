import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { standingRefusal } from '../../../encounter/standing.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { DiagonalParity, Footprint, Square, StepInfo } from '../../../grid/index.js';
import { covers, footprint, prepareMovement, sameSquare, squaresOf, stepInfo } from '../../../grid/index.js';
import { knowsPlaceOf } from '../attack/knows-place.js';
import { discover } from '../attack/pinpoint.js';
import { hasTrait } from '../conditions/index.js';
import { opportunityAttacks, provoke } from '../opportunities/index.js';
import { SPACES, spaceAt } from '../positions.js';
import { afterStep, beforeStep } from '../ready/index.js';
import { variantOf } from '../variant-of.js';
import { movingRefusal } from './may-move.js';
import { recordMove } from './record-move.js';
import type { MoveKind } from './setting.js';
import { barsTheWay, movementSetting } from './setting.js';
import { crossesObstacles } from './skill-obstacles.js';
import { speedOf } from './speed.js';

/** A move along a path on the map. */
export interface Walk extends MoveKind {
  readonly moverId: string;
  readonly path: readonly Square[];
  /** How `Moved` names it: `walk`, `fiveFootStep`, `charge` … */
  readonly as: string;
  /** Feet it may cost in all. */
  readonly allowedFeet: number;
  /** Times the speed it may cover in all, by the speed as it is at each step; left out: only `allowedFeet` counts. */
  readonly speeds?: number;
  /** Provokes nobody at all (5-foot step). */
  readonly provokesNobody?: boolean;
  /** Enemies to whom the squares of the space it starts in do not count as threatened (withdrawal). */
  readonly exemptAtStart?: readonly string[];
  /** Asked before each step: enemies who get no opportunity for it, or the code of what keeps the mover from taking it. */
  readonly contest?: (ctx: ActionContext, step: StepInfo, walk: Walk) => Procedure<readonly string[] | string>;
}

/** How a walk ended: with all steps taken, or why not. */
export interface WalkResult {
  readonly feet: number;
  readonly stopped: string | null;
}

/**
 * Moves a creature square by square. Before each square is left, readied actions and attacks of opportunity interrupt; after
 * each interrupt it is looked at anew whether the mover still can and whether the way is still open.
 */
export function* walk(ctx: ActionContext, request: Walk): Procedure<WalkResult> {
  let feet = 0;
  let stopped: string | null = null;
  const mover = ctx.combatant(request.moverId);
  let steppedTo = mover.at!;
  /** Where it stood and might have stopped, the latest last. */
  const legal = [steppedTo];
  const start = spaceAt(ctx.state, mover, steppedTo);
  for (const [index, square] of request.path.entries()) {
    // Whoever was pushed or pulled on the way goes on from there.
    const { at } = ctx.combatant(request.moverId);
    if (!sameSquare(at!, steppedTo)) legal.push((steppedTo = at!));
    const unseen = unseenInTheWay(ctx.state, request, square, index === request.path.length - 1);
    if (unseen !== undefined) {
      yield* discover(ctx, request.moverId, unseen);
      stopped = 'BLOCKED_BY_UNSEEN';
      break;
    }
    const taken = yield* takeStep(ctx, request, square, start, feet);
    if (typeof taken === 'string') {
      stopped = taken;
      break;
    }
    feet += taken.feet;
    steppedTo = taken.to;
    if (taken.mayNotStopWith === undefined) legal.push(taken.to);
    yield* afterStep(ctx, request.moverId, taken);
  }
  if (sameSquare(ctx.combatant(request.moverId).at!, steppedTo)) yield* leaveIllegalSpace(ctx, request, legal);
  return { feet, stopped };
}

/** A creature the mover does not know of that keeps it from the next square, or from ending its move there. */
function unseenInTheWay(state: EncounterState, request: Walk, square: Square, last: boolean): string | undefined {
  const { moverId, overrunning } = request;
  const isUnknown = (id: string): boolean => id !== overrunning && !knowsPlaceOf(state, moverId, id);
  const mover = state.combatants[moverId]!;
  if (!state.present.some(isUnknown) || movingRefusal(state, mover, request.mode)) return undefined;
  const step = stepInfo(
    prepareMovement(movementSetting(state, moverId, state.map!, request)),
    mover.at!,
    square,
    parityOf(mover),
  );
  if (!step.ok) return step.occupantId !== undefined && isUnknown(step.occupantId) ? step.occupantId : undefined;
  // Nobody slips by skill past an enemy of whom it does not know.
  const evaded = step.through.find((id) => isUnknown(id) && barsTheWay(state, moverId, id));
  if (evaded !== undefined || !last || step.mayNotStopWith === undefined) return evaded;
  return isUnknown(step.mayNotStopWith) ? step.mayNotStopWith : undefined;
}

/** @returns the step taken, or why it was not */
function* takeStep(
  ctx: ActionContext,
  request: Walk,
  square: Square,
  start: Footprint,
  spent: number,
): Procedure<StepInfo | string> {
  const planned = possibleStep(ctx.state, request, square, spent);
  if (typeof planned === 'string') return planned;
  yield* beforeStep(ctx, request.moverId, planned);
  if (!request.provokesNobody) {
    const stop = yield* provokeByLeaving(ctx, request, square, start, spent);
    if (stop !== null) return stop;
  }
  const step = possibleStep(ctx.state, request, square, spent);
  if (typeof step === 'string') return step;
  if (!(yield* crossesObstacles(ctx, request.moverId, step, request.mode))) return 'OBSTACLE_NOT_CROSSED';
  yield* recordStep(ctx, request, step);
  return step;
}

function* provokeByLeaving(
  ctx: ActionContext,
  request: Walk,
  square: Square,
  start: Footprint,
  spent: number,
): Procedure<string | null> {
  const step = possibleStep(ctx.state, request, square, spent);
  if (typeof step === 'string') return step;
  const evaded = request.contest ? yield* request.contest(ctx, step, request) : [];
  if (typeof evaded === 'string') return evaded;
  const { actions, movement } = variantOf(ctx.state).rules;
  const { moverId } = request;
  const left = squaresLeft(ctx.state, ctx.combatant(moverId), step);
  const beyond = left.filter((one) => !covers(start, one.at));
  const exempt = (request.exemptAtStart ?? []).filter(
    (id) => beyond.length === 0 || opportunityAttacks(ctx.state, id, moverId, beyond).length === 0,
  );
  yield* provoke(ctx, {
    provokerId: moverId,
    kind: 'MOVEMENT',
    because: request.as,
    ruleIds: actions.provokedByMoving,
    left,
    except: [...evaded, ...exempt],
  });
  const entered = occupantsThatStrike(ctx.state, moverId, step).filter((id) => !evaded.includes(id));
  if (entered.length > 0 && possibleStep(ctx.state, request, square, spent) instanceof Object)
    // It is movement like any other: no second opportunity for an enemy that has had its one.
    yield* provoke(ctx, {
      provokerId: moverId,
      kind: 'MOVEMENT',
      because: 'entersSquare',
      ruleIds: movement.crossingProvokes,
      only: entered,
    });
  return null;
}

function possibleStep(state: EncounterState, request: Walk, square: Square, spent: number): StepInfo | string {
  const mover = state.combatants[request.moverId]!;
  const refusal = movingRefusal(state, mover, request.mode);
  if (refusal) return refusal.code;
  const setting = movementSetting(state, request.moverId, state.map!, request);
  const step = stepInfo(prepareMovement(setting), mover.at!, square, parityOf(mover));
  if (!step.ok) return step.code;
  return spent + step.feet > Math.min(request.allowedFeet, feetBySpeed(state, mover, request)) ? 'TOO_EXPENSIVE' : step;
}

/** What the speed allows now: whoever is hurt on the way to be left with one act a turn gets no further than that (D35-HP-02, PF1-HP-07). */
function feetBySpeed(state: EncounterState, mover: Combatant, { speeds, mode }: Walk): number {
  if (speeds === undefined) return Infinity;
  const one = hasTrait(state, mover, 'oneAction') || hasTrait(state, mover, 'oneMoveOnly');
  return speedOf(state, mover, mode) * (one ? Math.min(1, speeds) : speeds);
}

function* recordStep(ctx: ActionContext, request: Walk, step: StepInfo): Procedure {
  const { activity } = ctx.combatant(request.moverId);
  yield* recordMove(ctx, {
    combatantId: request.moverId,
    from: step.from,
    to: step.to,
    mode: request.as,
    cost: step.feet,
    movementSpent: activity.movementSpent + step.feet,
    diagonalParity: step.parity,
  });
}

/**
 * Puts a creature that was stopped where nobody may stop back to the last legal place (D35-SPM-01, PF1-MOV-14); somebody may have been
 * put there in the meantime.
 */
function* leaveIllegalSpace(ctx: ActionContext, request: Walk, legal: readonly Square[]): Procedure {
  const mover = ctx.combatant(request.moverId);
  const at = mover.at!;
  if (mover.vital === 'DEAD' || sameSquare(at, legal.at(-1)!)) return;
  const isTaken = (place: Square): boolean =>
    standingRefusal(ctx.state, request.moverId, place, SPACES)?.code === 'SQUARE_OCCUPIED';
  yield* recordMove(ctx, {
    combatantId: request.moverId,
    from: at,
    to: legal.findLast((place) => !isTaken(place)) ?? legal.at(-1)!,
    mode: 'placed',
    cost: 0,
    movementSpent: mover.activity.movementSpent,
    diagonalParity: parityOf(mover),
  });
}

/** The squares a step leaves: those of the old space that are not in the new one. */
export function squaresLeft(state: EncounterState, mover: Combatant, step: StepInfo): readonly Footprint[] {
  return squaresOf(spaceAt(state, mover, step.from))
    .filter((square) => !covers(step.footprint, square))
    .map((square) => footprint(square));
}

/** Whose square a step newly enters and who may strike for it (D35-MOV-10, D35-SML-06, PF1-MOV-08, PF1-MOV-12). */
function occupantsThatStrike(state: EncounterState, moverId: string, step: StepInfo): readonly string[] {
  const mover = state.combatants[moverId]!;
  const always = variantOf(state).movement.crossingProvokes;
  const tiny = ['FINE', 'DIMINUTIVE', 'TINY'].includes(mover.size);
  return always || tiny ? step.through.filter((id) => state.combatants[id]!.side !== mover.side) : [];
}

export function parityOf(mover: Combatant): DiagonalParity {
  return mover.activity.diagonalParity === 1 ? 1 : 0;
}
