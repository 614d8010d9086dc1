import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionUse } from '../../ruleset.js';
import { endEffectsOf } from '../../shared/index.js';
import { suffers } from '../conditions/suffered.js';
import { announce } from '../readied/announce.js';
import { movementLeft, speedOf } from '../speed.js';
import { half } from '../vocabulary.js';

/** What standing up costs: half the speed as it is now, whatever was added by a Dash (5E-PRN-03). */
export function standingUpCost(state: EncounterState, id: string): number {
  return half(speedOf(state, combatantOf(state, id), 'walk'));
}

/** Why a creature cannot stand up: not prone, speed 0, or too little movement left (5E-PRN-04). */
export function standUpRefusal(state: EncounterState, id: string, use: ActionUse): Refusal | null {
  const one = combatantOf(state, id);
  if (!suffers(one, 'prone')) return refuse('NOT_PRONE', ['5E-PRN-03'], { who: id });
  if (speedOf(state, one, 'walk') === 0) return refuse('SPEED_ZERO', ['5E-PRN-04'], { who: id }, ['endTurn']);
  const cost = standingUpCost(state, id);
  const left = movementLeft(state, one, 'WALK');
  if (use === 'TURN' && cost > left)
    return refuse('NOT_ENOUGH_MOVEMENT', ['5E-PRN-04'], { cost, left }, ['dash', 'CRAWL']);
  return null;
}

/** Stands up (5E-PRN-03). It provokes nothing (5E-OA-01). */
export function* standUp(ctx: ActionContext, id: string, use: ActionUse): Procedure {
  const cost = use === 'TURN' ? standingUpCost(ctx.state, id) : 0;
  const { movementSpent } = ctx.combatant(id).activity;
  yield* ctx.record('MovementSpent', {
    combatantId: id,
    cost,
    movementSpent: movementSpent + cost,
    reason: 'standUp',
  });
  yield* endEffectsOf(ctx, id, 'prone', 'stoodUp');
  yield* announce(ctx, { type: 'STANDS_UP', subjectId: id });
}
