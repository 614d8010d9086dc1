import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { combatantOf } from '../../../encounter/state.js';
import { areEnemies, relationOf } from '../../shared/index.js';
import { meleeAttacks } from '../attack/index.js';
import { provoke } from '../opportunities/index.js';
import { reachBand } from '../positions.js';
import { aroundMove } from '../ready/index.js';
import { variantOf } from '../variant-of.js';
import { movingRefusal } from './may-move.js';

/**
 * A move without a map: every enemy who threatens may strike as the mover sets off, and an enemy of longer reach who is
 * engaged may strike as the mover comes through it (D35-BIG-04, PF1-SIZ-06).
 * @returns why it ended early, or null
 */
export function* moveWithoutMap(
  ctx: ActionContext,
  moverId: string,
  input: ActionInput<'move'>,
  feet: number,
  as = 'move',
  exempt: readonly string[] = [],
): Procedure<string | null> {
  const { engage = [], leave = [], mode = 'WALK' } = input;
  yield* aroundMove(ctx, 'BEFORE', moverId, engage, leave);
  yield* provokeAll(ctx, moverId, as, exempt);
  const stop = movingRefusal(ctx.state, ctx.combatant(moverId), mode);
  if (stop) return stop.code;
  const { movementSpent } = ctx.combatant(moverId).activity;
  yield* ctx.record('MovementSpent', {
    combatantId: moverId,
    cost: feet,
    movementSpent: movementSpent + feet,
    reason: as,
  });
  for (const id of leave) {
    const { distance } = relationOf(ctx.state, moverId, id);
    yield* ctx.record('RelationStated', { aId: moverId, bId: id, distance: distance + feet, engaged: false });
  }
  for (const id of engage) {
    if (!ctx.state.present.includes(id)) continue;
    const stopped = yield* comeThroughReach(ctx, moverId, id, as, mode);
    if (stopped !== null) return stopped;
    yield* ctx.record('RelationStated', { aId: moverId, bId: id, distance: 5, engaged: true });
  }
  yield* aroundMove(ctx, 'AFTER', moverId, engage, leave);
  return null;
}

/** A 5-foot step without a map: nobody may strike for it. @returns why it ended early, or null */
export function* stepWithoutMap(
  ctx: ActionContext,
  moverId: string,
  { engage = [], leave = [] }: Pick<ActionInput<'move'>, 'engage' | 'leave'>,
): Procedure<string | null> {
  yield* aroundMove(ctx, 'BEFORE', moverId, engage, leave);
  const stop = movingRefusal(ctx.state, ctx.combatant(moverId), 'WALK');
  if (stop) return stop.code;
  const { movementSpent } = ctx.combatant(moverId).activity;
  yield* ctx.record('MovementSpent', {
    combatantId: moverId,
    cost: 5,
    movementSpent: movementSpent + 5,
    reason: 'fiveFootStep',
  });
  for (const id of leave) {
    const { distance } = relationOf(ctx.state, moverId, id);
    yield* ctx.record('RelationStated', { aId: moverId, bId: id, distance: distance + 5, engaged: false });
  }
  for (const id of engage) yield* ctx.record('RelationStated', { aId: moverId, bId: id, distance: 5, engaged: true });
  yield* aroundMove(ctx, 'AFTER', moverId, engage, leave);
  return null;
}

function* comeThroughReach(
  ctx: ActionContext,
  moverId: string,
  otherId: string,
  as: string,
  mode: NonNullable<ActionInput<'move'>['mode']>,
): Procedure<string | null> {
  const { distance, engaged } = relationOf(ctx.state, moverId, otherId);
  const other = combatantOf(ctx.state, otherId);
  const farthest = Math.max(0, ...meleeAttacks(other).map((attack) => reachBand(other, attack).upToFeet));
  if (engaged || !areEnemies(ctx.combatant(moverId), other) || farthest <= 5 || distance <= farthest) return null;
  yield* ctx.record('RelationStated', { aId: moverId, bId: otherId, distance: farthest, engaged: false });
  yield* provokeAll(ctx, moverId, as, []);
  return movingRefusal(ctx.state, ctx.combatant(moverId), mode)?.code ?? null;
}

function* provokeAll(ctx: ActionContext, moverId: string, because: string, except: readonly string[]): Procedure {
  const { actions } = variantOf(ctx.state).rules;
  yield* provoke(ctx, {
    provokerId: moverId,
    kind: 'MOVEMENT',
    because,
    ruleIds: actions.provokedByMoving,
    except,
  });
}
