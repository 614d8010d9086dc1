import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { LegalPath, Square } from '../../../grid/index.js';
import { checkPath, prepareMovement } from '../../../grid/index.js';
import { enemiesOf } from '../../shared/index.js';
import { chargeCost, chargeRefusal } from '../actions/approach.js';
import { moveActionsLeft, pay, costRefusal } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { targetRefusal } from '../attack/index.js';
import { knowsPlaceOf } from '../attack/knows-place.js';
import { noted, spend } from '../budget.js';
import { imposeUntilOwnTurn } from '../conditions/index.js';
import { longMoveRefusal } from '../movement/long-move.js';
import { pathRefusal } from '../movement/refusals.js';
import { barsTheWay, knownSetting } from '../movement/setting.js';
import { speedOf } from '../movement/speed.js';
import { isStraight } from '../movement/straight.js';
import { parityOf, walk } from '../movement/walk.js';
import { distanceFeet, lineOfSight } from '../positions.js';
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
    const refusal = startRefusal(state, actorId, input.charging) ?? aimRefusal(state, actorId, input.targetId);
    if (refusal) return refusal;
    const way = wayThrough(state, actorId, input);
    return 'refusal' in way ? way.refusal : null;
  },
  *perform(ctx, actorId, input) {
    const way = wayThrough(ctx.state, actorId, input);
    if ('refusal' in way) return cutShort(way.refusal.code);
    const { charging = false } = input;
    yield* pay(ctx, actorId, charging ? chargeCost(ctx.state, actorId) : 'FULL_ROUND');
    if (charging) {
      yield* spend(ctx, actorId, 'fiveFootStep');
      yield* imposeUntilOwnTurn(ctx, actorId, 'charging');
    }
    yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { overran: true } });
    const { stopped } = yield* walk(ctx, {
      moverId: actorId,
      path: input.path,
      mode: 'WALK',
      overrunning: input.targetId,
      as: 'overrun',
      noCrossing: charging,
      allowedFeet: allowedFeet(ctx.state, actorId, charging),
      contest: overrunContest(input.targetId, !charging),
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
      ({ id }) =>
        knowsPlaceOf(state, actorId, id) &&
        distanceFeet(state, actorId, id) < speedOf(state, actor) &&
        aimRefusal(state, actorId, id) === null,
    );
    return near.length > 0
      ? offered(near.map(({ id }) => ({ combatantId: id, attackIds: [] })))
      : notOffered(refuse('NOBODY_IN_REACH', variantOf(state).rules.maneuvers.overrun, { who: actorId }));
  },
};

function startRefusal(state: EncounterState, actorId: string, charging = false): Refusal | null {
  const { overrun: ruleIds } = variantOf(state).rules.maneuvers;
  if (noted(combatantOf(state, actorId), 'overran')) return refuse('OVERRAN_ALREADY', ruleIds, { who: actorId });
  if (!state.map) return refuse('MAP_MISSING', ruleIds);
  if (charging) return chargeRefusal(state, actorId);
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
  { targetId, path, charging = false }: OverrunInput,
): LegalPath | { readonly refusal: Refusal } {
  const { movement, maneuvers } = variantOf(state).rules;
  const actor = combatantOf(state, actorId);
  if (!actor.at) return { refusal: refuse('MAP_MISSING', maneuvers.overrun) };
  const setting = knownSetting(state, actorId, state.map!, {
    mode: 'WALK',
    overrunning: targetId,
    noCrossing: charging,
  });
  const allowed = allowedFeet(state, actorId, charging);
  const start = { from: actor.at, parity: parityOf(actor), budgetFeet: allowed };
  const checked = checkPath(prepareMovement(setting), start, path);
  if (!checked.ok) return { refusal: pathRefusal(checked, movement, { needed: allowed + 5, allowed }) };
  const wrong = charging ? chargeWayRefusal(state, actor.at, targetId, actorId, checked) : null;
  if (wrong) return { refusal: wrong };
  const through = checked.steps.some((step) => step.through.includes(targetId));
  return through ? checked : { refusal: refuse('NOT_THROUGH_IT', maneuvers.overrun, { target: targetId }) };
}

/** A charge goes straight on over ground that slows nobody, at a foe in sight (D35-MOV-07, D35-CHG-01, PF1-OVR-01, PF1-CHG-03, PF1-CHG-05). */
function chargeWayRefusal(
  state: EncounterState,
  from: Square,
  targetId: string,
  actorId: string,
  { steps, feet }: LegalPath,
): Refusal | null {
  const { movement } = variantOf(state).rules;
  if (!lineOfSight(state, actorId, targetId))
    return refuse('TARGET_UNSEEN', movement.chargeSight, { target: targetId });
  const path = steps.map(({ to }) => to);
  if (!isStraight(from, path)) return refuse('NOT_STRAIGHT', movement.straightLine);
  const slow = steps.find((step) => step.difficult || step.crossedObstacle || step.squeezing);
  if (slow) return refuse('GROUND_HAMPERS', movement.chargePath, { x: slow.to.x, y: slow.to.y });
  return feet < 10 ? refuse('CHARGE_TOO_SHORT', movement.charge, { feet }) : null;
}

/** One speed, or in a charge two unless the turn is restricted. */
function allowedFeet(state: EncounterState, actorId: string, charging: boolean): number {
  const actor = combatantOf(state, actorId);
  return speedOf(state, actor) * (charging && !noted(actor, 'restricted') ? 2 : 1);
}
