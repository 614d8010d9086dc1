import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import type { ReadyResponse } from '../../shared/index.js';
import { fiveFootStep } from '../actions/five-foot-step.js';
import { variantOf } from '../variant-of.js';
import { actOf, memberOf } from './acts.js';

/** Why a response cannot be carried out now. @param subjectId whoever set it off; null: nobody did yet */
export function responseRefusal(
  state: EncounterState,
  actorId: string,
  response: ReadyResponse,
  subjectId: string | null,
): Refusal | null {
  const { ready: ruleIds } = variantOf(state).rules.turns;
  if (response.step) {
    const refusal = fiveFootStep.check(state, actorId, { to: response.step }, 'READIED');
    const { step, ...rest } = response;
    return refusal ?? responseRefusal(standingAt(state, actorId, step), actorId, rest, subjectId);
  }
  const act = actOf(response, subjectId);
  if (act) return act.refusal(state, actorId);
  return refuse(memberOf(response) ? 'READY_NEEDS_TARGET' : 'READY_RESPONSE_MISSING', ruleIds);
}

/** Carries a response out. Presumes that `responseRefusal` found nothing. */
export function* performResponse(
  ctx: ActionContext,
  actorId: string,
  response: ReadyResponse,
  subjectId: string | null,
): Procedure {
  if (response.step) yield* fiveFootStep.perform(ctx, actorId, { to: response.step }, 'READIED');
  if (responseRefusal(ctx.state, actorId, { ...response, step: undefined }, subjectId)) return;
  yield* actOf(response, subjectId)!.perform(ctx, actorId);
}

/** The state as it will be after a step: what comes then is judged from there (D35-RDY-02, PF1-RDY-06). */
function standingAt(state: EncounterState, id: string, at: Square): EncounterState {
  const moved = { ...combatantOf(state, id), at };
  return { ...state, combatants: { ...state.combatants, [id]: moved } };
}
