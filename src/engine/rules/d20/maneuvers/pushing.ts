import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Footprint, Square, StepInfo } from '../../../grid/index.js';
import { atLevel, prepareMovement, stepInfo } from '../../../grid/index.js';
import { enemiesOf } from '../../shared/index.js';
import { discover } from '../attack/pinpoint.js';
import type { Provocation } from '../opportunities/index.js';
import { provoke } from '../opportunities/index.js';
import { spaceOf } from '../positions.js';
import { recordMove } from '../movement/record-move.js';
import { movementSetting } from '../movement/setting.js';
import { parityOf, squaresLeft } from '../movement/walk.js';
import { mayAct } from '../vitals/index.js';

/** One of the eight directions. */
export interface Direction {
  readonly dx: number;
  readonly dy: number;
}

/** The direction straight away from one creature to another: along a row, a column or a diagonal, whichever is nearest. */
export function awayFrom(state: EncounterState, pusherId: string, pushedId: string): Direction | null {
  const [pusher, pushed] = [pusherId, pushedId].map((id) => spaceOf(state, combatantOf(state, id)));
  if (!pusher || !pushed) return null;
  const [dx, dy] = [middle(pushed).x - middle(pusher).x, middle(pushed).y - middle(pusher).y];
  if (Math.abs(dx) >= 2 * Math.abs(dy)) return { dx: Math.sign(dx), dy: 0 };
  if (Math.abs(dy) >= 2 * Math.abs(dx)) return { dx: 0, dy: Math.sign(dy) };
  return { dx: Math.sign(dx), dy: Math.sign(dy) };
}

/** A step of a creature in a direction, or what stops it: ground, or the creature that stands there. */
export function stepThatWay(
  state: EncounterState,
  moverId: string,
  direction: Direction,
): StepInfo | { readonly blockedBy: string | null } {
  const mover = combatantOf(state, moverId);
  const prepared = prepareMovement(movementSetting(state, moverId, state.map!, { mode: 'WALK', noCrossing: true }));
  const step = stepInfo(prepared, mover.at!, neighbour(mover.at!, direction), parityOf(mover));
  if (!step.ok) return { blockedBy: step.occupantId ?? null };
  if (step.mayNotStopWith !== undefined) return { blockedBy: step.mayNotStopWith };
  // Over a low wall, or into a hole too narrow, nobody is pushed.
  return step.crossedObstacle || step.squeezing ? { blockedBy: null } : step;
}

/** Those who are moved, and whoever moves them, come upon what stands in the way unseen (D35-CCL-02, PF1-CCL-11). */
export function* bumpInto(ctx: ActionContext, obstacleId: string | null, movers: readonly string[]): Procedure {
  if (obstacleId === null) return;
  for (const id of movers) yield* discover(ctx, id, obstacleId);
}

/** Moves a creature one step by force. Its own movement and its count of diagonals are left alone (5-10-5 counts what one walks). */
export function* shift(ctx: ActionContext, id: string, step: StepInfo, as: string): Procedure {
  const { activity } = ctx.combatant(id);
  yield* recordMove(ctx, {
    combatantId: id,
    from: step.from,
    to: step.to,
    mode: as,
    cost: 0,
    movementSpent: activity.movementSpent,
    diagonalParity: activity.diagonalParity,
  });
}

/** Lets those whom a shifted creature passes strike at it. @returns whether it is still on its feet */
export function* provokeByShift(
  ctx: ActionContext,
  id: string,
  step: StepInfo,
  who: Pick<Provocation, 'because' | 'ruleIds' | 'except' | 'only' | 'mistakenFor'>,
): Procedure<boolean> {
  yield* provoke(ctx, {
    provokerId: id,
    kind: 'MOVEMENT',
    left: squaresLeft(ctx.state, ctx.combatant(id), step),
    ...who,
  });
  return mayAct(ctx.combatant(id));
}

function neighbour({ x, y, z }: Square, { dx, dy }: Direction): Square {
  return atLevel(x + dx, y + dy, z ?? 0);
}

const middle = ({ at, width, depth }: Footprint): { x: number; y: number } => ({
  x: at.x + width / 2,
  y: at.y + depth / 2,
});

/** Friends of whoever moves a creature about, who may strike at it with the greater feat (PF1-BRU-08, PF1-DRG-01). */
export function friendsAgainst(state: EncounterState, actorId: string, movedId: string): readonly string[] {
  const { side } = combatantOf(state, actorId);
  return enemiesOf(state, combatantOf(state, movedId))
    .filter((one) => one.id !== actorId && one.side === side)
    .map(({ id }) => id);
}
