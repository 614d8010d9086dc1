import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import type { ReadyResponse } from '../../shared/index.js';
import { barredRefusal } from '../actions/define.js';
import { fiveFootStep } from '../actions/five-foot-step.js';
import { move } from '../actions/move.js';
import { standUp } from '../actions/prone.js';
import { usePotion } from '../actions/use-potion.js';
import { attack } from '../attack/attack-action.js';
import { variantOf } from '../variant-of.js';

const RESPONSES = ['attack', 'move', 'standUp', 'usePotion'] as const;

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
  const name = RESPONSES.find((one) => response[one]);
  const barred = name ? barredRefusal(state, actorId, name) : null;
  if (barred) return barred;
  if (response.attack) {
    const input = attackInput(response.attack, subjectId);
    return input ? attack.check(state, actorId, input, 'READIED') : refuse('READY_NEEDS_TARGET', ruleIds);
  }
  if (response.move) return move.check(state, actorId, response.move, 'READIED');
  if (response.standUp) return standUp.check(state, actorId, {}, 'READIED');
  if (response.usePotion) return usePotion.check(state, actorId, response.usePotion, 'READIED');
  return refuse('READY_RESPONSE_MISSING', ruleIds);
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
  if (response.attack) {
    const input = attackInput(response.attack, subjectId);
    if (input) yield* attack.perform(ctx, actorId, input, 'READIED');
  } else if (response.move) {
    yield* move.perform(ctx, actorId, response.move, 'READIED');
  } else if (response.standUp) {
    yield* standUp.perform(ctx, actorId, {}, 'READIED');
  } else if (response.usePotion) {
    yield* usePotion.perform(ctx, actorId, response.usePotion, 'READIED');
  }
}

/** The state as it will be after a step: what comes then is judged from there (D35-RDY-02, PF1-RDY-06). */
function standingAt(state: EncounterState, id: string, at: Square): EncounterState {
  const moved = { ...combatantOf(state, id), at };
  return { ...state, combatants: { ...state.combatants, [id]: moved } };
}

function attackInput(
  { targetId, ...rest }: NonNullable<ReadyResponse['attack']>,
  subjectId: string | null,
): ActionInput<'attack'> | null {
  const aim = targetId ?? subjectId;
  return aim === null ? null : { ...rest, targetId: aim };
}
