import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import type { Offering } from '../../ruleset.js';
import { enemiesOf, relationOf } from '../../shared/index.js';
import { inHand } from '../attack/attack-options.js';
import { knowsPlaceOf } from '../attack/knows-place.js';
import { placeRefusal } from '../attack/legality.js';
import { noted, spend } from '../budget.js';
import { actingRefusal } from '../can-act.js';
import { conditionsOf, imposeUntilOwnTurn } from '../conditions/index.js';
import type { ChargePlan } from '../movement/charge-path.js';
import { chargeIsOpen, planCharge } from '../movement/charge-path.js';
import { longMoveRefusal } from '../movement/long-move.js';
import { speedOf } from '../movement/speed.js';
import { walk } from '../movement/walk.js';
import { moveWithoutMap } from '../movement/without-map.js';
import { attackReaches, distanceFeet, reachBand } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { ActionCost } from './costs.js';
import { costRefusal, pay } from './costs.js';

/** Whom a charge goes at, and by which way. */
export interface Approach {
  readonly targetId: string;
  readonly path?: readonly Square[] | undefined;
}

/** Why a creature cannot charge at all now (D35-CHG-01, D35-CND-01, PF1-CND-14, PF1-CND-17). */
export function chargeRefusal(state: EncounterState, actorId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { movement } = variantOf(state).rules;
  const hindering = conditionsOf(state, actor).find(({ traits }) => traits.noRunOrCharge ?? traits.blind);
  if (hindering)
    return refuse('CANNOT_CHARGE', [hindering.ruleId, ...movement.chargePath], {
      who: actorId,
      condition: hindering.kind,
    });
  return longMoveRefusal(state, actorId) ?? costRefusal(state, actorId, chargeCost(state, actorId));
}

/**
 * Foes a charge could be aimed at: known, not too near or too far, and on a map with a clear straight way to a nearest place to
 * attack from.
 */
export function chargeTargets(state: EncounterState, actorId: string): Offering['targets'] {
  const actor = combatantOf(state, actorId);
  const melee = sheetOf(actor).attacks.filter((attack) => attack.kind === 'MELEE' && inHand(actor, attack));
  const allowed = speedOf(state, actor) * (noted(actor, 'restricted') ? 1 : 2);
  return enemiesOf(state, actor).flatMap(({ id }) => {
    if (!knowsPlaceOf(state, actorId, id)) return [];
    const attackIds = melee
      .filter((attack) => {
        const feet = distanceFeet(state, actorId, id) - reachBand(actor, attack).upToFeet;
        if (feet <= 0 || feet > allowed) return false;
        return !state.map || !actor.at || chargeIsOpen(state, actorId, id, attack, allowed);
      })
      .map(({ id: attackId }) => attackId);
    return attackIds.length > 0 ? [{ combatantId: id, attackIds }] : [];
  });
}

/** Checks the way of a charge that is to end with this attack. */
export function planApproach(
  state: EncounterState,
  actorId: string,
  { targetId, path }: Approach,
  attack: Attack,
): ChargePlan | { readonly refusal: Refusal } {
  const refusal = chargeRefusal(state, actorId) ?? aimRefusal(state, actorId, targetId);
  if (refusal) return { refusal };
  const actor = combatantOf(state, actorId);
  const allowed = speedOf(state, actor) * (noted(actor, 'restricted') ? 1 : 2);
  if (!state.map || !actor.at) return planWithoutMap(state, actorId, targetId, allowed);
  if (!path) return { refusal: refuse('PATH_MISSING', variantOf(state).rules.movement.charge) };
  return planCharge(state, actorId, targetId, attack, path, allowed);
}

/**
 * Pays for a charge and carries out its movement; -2 to AC counts from its first step.
 * @returns why the attack at its end cannot be made, or null
 */
export function* approach(
  ctx: ActionContext,
  actorId: string,
  aim: Approach,
  attack: Attack,
): Procedure<string | null> {
  const plan = planApproach(ctx.state, actorId, aim, attack);
  if ('refusal' in plan) return plan.refusal.code;
  yield* pay(ctx, actorId, chargeCost(ctx.state, actorId));
  yield* spend(ctx, actorId, 'fiveFootStep');
  yield* imposeUntilOwnTurn(ctx, actorId, 'charging');
  const stopped = yield* close(ctx, actorId, aim, plan.feet);
  if (stopped !== null) return stopped;
  const refusal = actingRefusal(ctx.state, actorId) ?? aimRefusal(ctx.state, actorId, aim.targetId);
  if (refusal) return refusal.code;
  return attackReaches(ctx.state, actorId, aim.targetId, attack) ? null : 'OUT_OF_REACH';
}

function* close(
  ctx: ActionContext,
  actorId: string,
  { targetId, path }: Approach,
  feet: number,
): Procedure<string | null> {
  if (!path || !ctx.state.map) return yield* moveWithoutMap(ctx, actorId, { engage: [targetId] }, feet, 'charge');
  const { stopped } = yield* walk(ctx, {
    moverId: actorId,
    path,
    mode: 'WALK',
    noCrossing: true,
    as: 'charge',
    allowedFeet: feet,
    speeds: 2,
  });
  return stopped;
}

function planWithoutMap(
  state: EncounterState,
  actorId: string,
  targetId: string,
  allowed: number,
): ChargePlan | { readonly refusal: Refusal } {
  const { charge: ruleIds } = variantOf(state).rules.movement;
  const feet = relationOf(state, actorId, targetId).distance - 5;
  if (feet < 10) return { refusal: refuse('CHARGE_TOO_SHORT', ruleIds, { feet: Math.max(0, feet) }) };
  return feet > allowed ? { refusal: refuse('TOO_EXPENSIVE', ruleIds, { feet, allowed }) } : { feet };
}

function aimRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const target = findCombatant(state, targetId);
  const { movement, injury } = variantOf(state).rules;
  if (!target) return refuse('TARGET_UNKNOWN', movement.charge, { id: targetId }, [...state.present]);
  if (targetId === actorId) return refuse('TARGET_IS_ACTOR', movement.charge, { who: actorId });
  if (target.vital === 'DEAD') return refuse('TARGET_DEAD', injury.dead, { who: targetId });
  return placeRefusal(state, actorId, targetId);
}

/** A charge takes the whole turn, or all that is left of a restricted one. */
export const chargeCost = (state: EncounterState, actorId: string): ActionCost =>
  noted(combatantOf(state, actorId), 'restricted') ? 'STANDARD' : 'FULL_ROUND';
