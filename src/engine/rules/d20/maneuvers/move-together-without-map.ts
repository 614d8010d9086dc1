import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { relationOf } from '../../shared/index.js';
import { actingRefusal } from '../can-act.js';
import { provoke } from '../opportunities/index.js';
import { aroundMove } from '../ready/index.js';
import { variantOf } from '../variant-of.js';
import { grapplePartners } from './holds.js';

type Way = Pick<ActionInput<'grapple'>, 'path' | 'to' | 'feet' | 'engage' | 'leave'>;

/** What is walked where nobody says how far. */
const LEAST = 5;

/** Why those in a grapple cannot move this way where there is no map: the game master's distances count (D35-GRP-07, PF1-GRP-10). */
export function togetherWithoutMapRefusal(
  state: EncounterState,
  actorId: string,
  { path, to, feet = LEAST, engage = [], leave = [] }: Way,
  allowed: number,
): Refusal | null {
  const { movement, maneuvers } = variantOf(state).rules;
  if (path || to) return refuse('MAP_MISSING', maneuvers.grappleGoesOn);
  const together = [actorId, ...grapplePartners(combatantOf(state, actorId))];
  for (const id of [...engage, ...leave]) {
    if (!state.present.includes(id))
      return refuse('TARGET_UNKNOWN', maneuvers.grappleGoesOn, { id }, [...state.present]);
    if (together.includes(id)) return refuse('GOES_ALONG', maneuvers.grappleGoesOn, { who: id });
  }
  return feet > allowed ? refuse('TOO_EXPENSIVE', movement.speed, { feet, allowed }) : null;
}

/** Takes everybody along: how they stand to all others changes for all of them alike. */
export function* moveTogetherWithoutMap(
  ctx: ActionContext,
  moverId: string,
  partners: readonly string[],
  { feet = LEAST, engage = [], leave = [] }: Way,
): Procedure {
  yield* aroundMove(ctx, 'BEFORE', moverId, engage, leave);
  yield* provoke(ctx, {
    provokerId: moverId,
    kind: 'MOVEMENT',
    because: 'grapple',
    ruleIds: variantOf(ctx.state).rules.actions.provokedByMoving,
    except: partners,
  });
  if (actingRefusal(ctx.state, moverId)) return;
  const { movementSpent } = ctx.combatant(moverId).activity;
  yield* ctx.record('MovementSpent', {
    combatantId: moverId,
    cost: feet,
    movementSpent: movementSpent + feet,
    reason: 'grapple',
  });
  for (const aId of [moverId, ...partners]) {
    for (const bId of leave) {
      const { distance } = relationOf(ctx.state, aId, bId);
      yield* ctx.record('RelationStated', { aId, bId, distance: distance + feet, engaged: false });
    }
    for (const bId of engage) yield* ctx.record('RelationStated', { aId, bId, distance: 5, engaged: true });
  }
  yield* aroundMove(ctx, 'AFTER', moverId, engage, leave);
}
