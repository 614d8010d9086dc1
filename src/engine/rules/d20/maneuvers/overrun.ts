import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { LegalPath } from '../../../grid/index.js';
import { checkPath, prepareMovement } from '../../../grid/index.js';
import { enemiesOf } from '../../shared/index.js';
import { moveActionsLeft, pay, costRefusal } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { targetRefusal } from '../attack/index.js';
import { noted } from '../budget.js';
import { longMoveRefusal } from '../movement/long-move.js';
import { pathRefusal } from '../movement/refusals.js';
import { barsTheWay, movementSetting } from '../movement/setting.js';
import { speedOf } from '../movement/speed.js';
import { parityOf, walk } from '../movement/walk.js';
import { distanceFeet } from '../positions.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { overrunContest } from './overrun-contest.js';
import { sizeRefusal } from './legality.js';

type OverrunInput = ActionInput<'overrun'>;

/**
 * Overrun: a standard action taken during a move, to get through the space of an opponent (D35-OVR-01 to D35-OVR-07, PF1-OVR-01
 * to PF1-OVR-09). Who fails stays in front of it.
 */
export const overrun: D20Action<'overrun'> = {
  name: 'overrun',
  doc: {
    en: 'Move up to your speed through the space of an opponent at most one size larger.',
    es: 'Moverse hasta la velocidad atravesando el espacio de un oponente como mucho un tamaño mayor.',
  },
  ruleIds: ({ maneuvers, movement }) => [...maneuvers.overrun, ...maneuvers.overrunEnters, ...movement.throughEnemy],
  cost: 'standard and move',
  provokes: true,
  check(state, actorId, input) {
    const refusal = startRefusal(state, actorId) ?? aimRefusal(state, actorId, input.targetId);
    if (refusal) return refusal;
    const way = wayThrough(state, actorId, input);
    return 'refusal' in way ? way.refusal : null;
  },
  *perform(ctx, actorId, input) {
    const way = wayThrough(ctx.state, actorId, input);
    if ('refusal' in way) return cutShort(way.refusal.code);
    yield* pay(ctx, actorId, 'FULL_ROUND');
    yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { overran: true } });
    const { stopped } = yield* walk(ctx, {
      moverId: actorId,
      path: input.path,
      mode: 'WALK',
      overrunning: input.targetId,
      as: 'overrun',
      allowedFeet: speedOf(ctx.state, ctx.combatant(actorId)),
      contest: overrunContest(input.targetId),
    });
    yield* afterStrenuousAction(ctx, actorId);
    return stopped === null ? DONE : cutShort(stopped);
  },
  offer(state, actorId) {
    const refusal = startRefusal(state, actorId);
    if (refusal) return notOffered(refusal);
    const actor = combatantOf(state, actorId);
    // Whether there is room behind it is seen when a way is declared.
    const near = enemiesOf(state, actor).filter(
      ({ id, hidden }) =>
        !(hidden?.from.includes(actorId) ?? false) &&
        distanceFeet(state, actorId, id) < speedOf(state, actor) &&
        aimRefusal(state, actorId, id) === null,
    );
    return near.length > 0
      ? offered(near.map(({ id }) => ({ combatantId: id, attackIds: [] })))
      : notOffered(refuse('NOBODY_IN_REACH', variantOf(state).rules.maneuvers.overrun, { who: actorId }));
  },
};

function startRefusal(state: EncounterState, actorId: string): Refusal | null {
  const { overrun: ruleIds } = variantOf(state).rules.maneuvers;
  if (noted(combatantOf(state, actorId), 'overran')) return refuse('OVERRAN_ALREADY', ruleIds, { who: actorId });
  if (!state.map) return refuse('MAP_MISSING', ruleIds);
  const spent = costRefusal(state, actorId, 'STANDARD');
  if (spent) return spent;
  if (moveActionsLeft(state, actorId) < 2) return costRefusal(state, actorId, 'FULL_ROUND');
  return longMoveRefusal(state, actorId);
}

function aimRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const refusal = targetRefusal(state, actorId, targetId) ?? sizeRefusal(state, actorId, targetId);
  if (refusal) return refusal;
  const { overrun: ruleIds } = variantOf(state).rules.maneuvers;
  return barsTheWay(state, actorId, targetId) ? null : refuse('NEEDS_NO_OVERRUN', ruleIds, { target: targetId });
}

function wayThrough(
  state: EncounterState,
  actorId: string,
  { targetId, path }: OverrunInput,
): LegalPath | { readonly refusal: Refusal } {
  const { movement, maneuvers } = variantOf(state).rules;
  const actor = combatantOf(state, actorId);
  if (!actor.at) return { refusal: refuse('MAP_MISSING', maneuvers.overrun) };
  const setting = movementSetting(state, actorId, state.map!, { mode: 'WALK', overrunning: targetId });
  const allowed = speedOf(state, actor);
  const start = { from: actor.at, parity: parityOf(actor), budgetFeet: allowed };
  const checked = checkPath(prepareMovement(setting), start, path);
  if (!checked.ok) return { refusal: pathRefusal(checked, movement, { needed: allowed + 5, allowed }) };
  const through = checked.steps.some((step) => step.through.includes(targetId));
  return through ? checked : { refusal: refuse('NOT_THROUGH_IT', maneuvers.overrun, { target: targetId }) };
}
