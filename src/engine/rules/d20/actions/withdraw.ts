import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { enemiesOf } from '../../shared/index.js';
import { noted, spend } from '../budget.js';
import { conditionsOf } from '../conditions/index.js';
import type { LongMove, LongMoveInput } from '../movement/long-move.js';
import { longMoveRefusal, longMoveSquares, planLongMove } from '../movement/long-move.js';
import { speedOf } from '../movement/speed.js';
import { walk } from '../movement/walk.js';
import { moveWithoutMap } from '../movement/without-map.js';
import { isTotallyConcealed } from '../attack/concealment.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import type { ActionCost } from './costs.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

/** Withdrawing from melee, a full-round action, or a standard one for the restricted (D35-SPA-07, PF1-FRA-10 to PF1-FRA-18). */
export const withdraw: D20Action<'withdraw'> = {
  name: 'withdraw',
  doc: {
    en: 'Move up to twice your speed; enemies you see do not strike as you leave the space you start in.',
    es: 'Moverse hasta el doble de la velocidad; los enemigos a los que ves no golpean al dejar el espacio inicial.',
  },
  ruleIds: ({ movement }) => [...movement.withdraw, ...movement.withdrawBlind, ...movement.withdrawRestricted],
  cost: 'full-round (standard if restricted)',
  provokes: true,
  check(state, actorId, input) {
    const refusal = withdrawRefusal(state, actorId);
    if (refusal) return refusal;
    const plan = planWithdrawal(state, actorId, input);
    return 'refusal' in plan ? plan.refusal : null;
  },
  *perform(ctx, actorId, input) {
    const plan = planWithdrawal(ctx.state, actorId, input);
    if ('refusal' in plan) return cutShort(plan.refusal.code);
    yield* pay(ctx, actorId, costOf(ctx.state, actorId));
    yield* spend(ctx, actorId, 'fiveFootStep');
    const actor = ctx.combatant(actorId);
    const seen = enemiesOf(ctx.state, actor).filter((enemy) => !isTotallyConcealed(ctx.state, actor, enemy));
    const exempt = seen.map(({ id }) => id);
    const stopped = plan.path
      ? (yield* walk(ctx, {
          moverId: actorId,
          path: input.path!,
          mode: 'WALK',
          as: 'withdraw',
          allowedFeet: plan.feet,
          speeds: 2,
          exemptAtStart: exempt,
        })).stopped
      : yield* moveWithoutMap(ctx, actorId, input, plan.feet, 'withdraw', exempt);
    yield* afterStrenuousAction(ctx, actorId);
    return stopped === null ? DONE : cutShort(stopped);
  },
  offer(state, actorId) {
    const refusal = withdrawRefusal(state, actorId);
    if (refusal) return notOffered(refusal);
    return offered([], longMoveSquares(state, actorId, { mode: 'WALK' }, feetAllowed(state, actorId)));
  },
};

function withdrawRefusal(state: EncounterState, actorId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { movement } = variantOf(state).rules;
  const blind = conditionsOf(state, actor).find(({ traits }) => traits.blind);
  if (blind) return refuse('CANNOT_WITHDRAW', movement.withdrawBlind, { who: actorId, condition: blind.kind });
  return longMoveRefusal(state, actorId) ?? costRefusal(state, actorId, costOf(state, actorId));
}

function planWithdrawal(state: EncounterState, actorId: string, input: LongMoveInput): LongMove | { refusal: Refusal } {
  return planLongMove(state, actorId, input, { mode: 'WALK' }, feetAllowed(state, actorId));
}

function feetAllowed(state: EncounterState, actorId: string): number {
  const actor = combatantOf(state, actorId);
  return speedOf(state, actor) * (noted(actor, 'restricted') ? 1 : 2);
}

const costOf = (state: EncounterState, actorId: string): ActionCost =>
  noted(combatantOf(state, actorId), 'restricted') ? 'STANDARD' : 'FULL_ROUND';
