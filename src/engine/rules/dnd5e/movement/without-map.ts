import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { findCombatant } from '../../../encounter/state.js';
import { effectsOf, relationOf } from '../../shared/index.js';
import { breakDistantGrapples } from '../conditions/apply.js';
import { reviewHiding } from '../hiding/hidden.js';
import { feetBetween } from '../positions.js';
import { announce } from '../readied/announce.js';
import type { MovementMode } from '../speed.js';
import { hindrancesOf } from './setting.js';
import { takeOpportunityAttacks, canGoOn } from './opportunity-attacks.js';

type MoveInput = ActionInput<'move'>;

/** What a way without a map costs: crawling, climbing and swimming take more movement than feet (5E-PRN-06, 5E-ENV-02). */
function costOf(mover: Combatant, mode: MovementMode, feet: number): number {
  return feet * (1 + hindrancesOf(mover, mode));
}

/** Why a move without a map cannot be made: its cost, whom it leaves, and whether it gets to those it engages. */
export function relationMoveRefusal(
  state: EncounterState,
  mover: Combatant,
  input: MoveInput,
  mode: MovementMode,
  left: number,
): Refusal | null {
  const who = mover.id;
  const { feet, engage = [], leave = [] } = input;
  if (feet === undefined) return refuse('FEET_MISSING', ['5E-MOV-04'], { who });
  const cost = costOf(mover, mode, feet);
  if (cost > left) return refuse('NOT_ENOUGH_MOVEMENT', ['5E-MOV-04'], { cost, left }, ['dash']);
  for (const other of [...engage, ...leave]) {
    if (!findCombatant(state, other)) return refuse('TARGET_UNKNOWN', ['5E-OA-01'], { id: other }, [...state.present]);
    if (other === who) return refuse('TARGET_SELF', ['5E-OA-01'], { who });
  }
  const stranger = leave.find((other) => !relationOf(state, who, other).engaged);
  if (stranger !== undefined) {
    const engaged = state.present.filter((other) => other !== who && relationOf(state, who, other).engaged);
    return refuse('NOT_ENGAGED', ['5E-OA-01'], { who, other: stranger }, engaged);
  }
  const feared = engage.find((other) => effectsOf(mover, 'frightened').some(({ sourceId }) => sourceId === other));
  if (feared !== undefined) return refuse('NEARER_TO_FEAR', ['5E-COND-05'], { who, source: feared });
  for (const other of engage) {
    const distance = feetBetween(state, mover, state.combatants[other]!);
    if (distance - 5 > feet) return refuse('TOO_FAR_TO_ENGAGE', ['5E-MOV-04'], { other, distance, feet });
  }
  return null;
}

/**
 * Moves without a map: those left behind are provoked first; afterwards the mover is as far from them as it went, and within 5
 * feet of those it engages. Distances to others stay what the game master stated.
 */
export function* moveByRelations(
  ctx: ActionContext,
  id: string,
  input: MoveInput & { readonly feet: number },
  mode: MovementMode,
): Procedure<ActionResult> {
  const { feet, engage = [], leave = [] } = input;
  const crawling = mode === 'CRAWL';
  yield* takeOpportunityAttacks(ctx, id, { leaves: leave }, crawling);
  if (!canGoOn(ctx.combatant(id), crawling)) return cutShort('ACTOR_STOPPED');
  const { movementSpent } = ctx.combatant(id).activity;
  const cost = costOf(ctx.combatant(id), mode, feet);
  yield* ctx.record('MovementSpent', {
    combatantId: id,
    cost,
    movementSpent: movementSpent + cost,
    reason: 'move',
  });
  for (const other of leave)
    yield* ctx.record('RelationStated', { aId: id, bId: other, distance: 5 + feet, engaged: false });
  for (const other of engage) yield* ctx.record('RelationStated', { aId: id, bId: other, distance: 5, engaged: true });
  yield* breakDistantGrapples(ctx, id);
  yield* reviewHiding(ctx, id);
  yield* announce(ctx, {
    type: 'STEP',
    subjectId: id,
    from: null,
    to: null,
    entered: [],
    engages: engage,
    leaves: leave,
  });
  return DONE;
}
