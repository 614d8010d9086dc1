import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { costRefusal, pay } from '../actions/costs.js';
import { approach, planApproach } from '../actions/approach.js';
import type { D20Action } from '../actions/define.js';
import { comeOutOfHiding } from '../attack/aftermath.js';
import { rollOpposed } from '../checks/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { beginManeuver, blowPart } from './begin.js';
import { pushBack } from './bull-rush-push.js';
import { rollManeuver } from './combat-maneuver.js';
import { emptyHand } from './empty-hand.js';
import { isImproved, maneuverOffer, reachRefusal, sizeRefusal } from './legality.js';
import { resistingParts, strengthParts } from './opposed-numbers.js';

type BullRushInput = ActionInput<'bullRush'>;

/**
 * Bull rush: a standard action, or the end of a charge, that pushes a creature back without hurting it. 3.5: Strength against
 * Strength, everybody who threatens may strike (D35-BRU-01 to D35-BRU-06); Pathfinder: a combat maneuver (PF1-BRU-01 to PF1-BRU-13).
 */
export const bullRush: D20Action<'bullRush'> = {
  name: 'bullRush',
  doc: {
    en: 'Push a creature at most one size larger straight back; with `charge` at the end of a charge, at +2.',
    es: 'Empujar hacia atrás a una criatura como mucho un tamaño mayor; con `charge`, al final de una carga, con +2.',
  },
  ruleIds: ({ maneuvers }) => [...maneuvers.bullRush, ...maneuvers.bullRushDistance, ...maneuvers.bullRushFailed],
  cost: 'standard, or a charge',
  provokes: true,
  check(state, actorId, input, use) {
    if (input.charge) {
      const plan = planApproach(state, actorId, input, emptyHand(combatantOf(state, actorId)));
      return 'refusal' in plan ? plan.refusal : sizeRefusal(state, actorId, input.targetId);
    }
    return costRefusal(state, actorId, 'STANDARD', use) ?? rushRefusal(state, actorId, input.targetId);
  },
  *perform(ctx, actorId, input, use) {
    if (input.charge) {
      const stopped = yield* approach(ctx, actorId, input, emptyHand(ctx.combatant(actorId)));
      if (stopped !== null) return cutShort(stopped);
    } else {
      yield* pay(ctx, actorId, 'STANDARD', use);
    }
    const result = yield* rush(ctx, actorId, input);
    yield* afterStrenuousAction(ctx, actorId);
    return result;
  },
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, 'STANDARD', (targetId) => rushRefusal(state, actorId, targetId)),
};

function* rush(
  ctx: ActionContext,
  actorId: string,
  { targetId, charge = false }: BullRushInput,
): Procedure<ActionResult> {
  const improved = isImproved(ctx.state, actorId, 'Bull Rush');
  const opposed = variantOf(ctx.state).maneuvers.method === 'OPPOSED';
  // 3.5: everybody may strike at who moves in; the feat spares one the defender alone (D35-BRU-02). Pathfinder: the target.
  const damage = yield* beginManeuver(ctx, {
    attackerId: actorId,
    targetId,
    because: 'bullRush',
    action: 'bullRush',
    strikers: opposed ? null : improved ? [] : [targetId],
    except: opposed && improved ? [targetId] : [],
    mistakenFor: opposed ? targetId : undefined,
    refusal: () => rushRefusal(ctx.state, actorId, targetId),
  });
  if (typeof damage === 'string') return cutShort(damage);
  const margin = opposed
    ? yield* byStrength(ctx, actorId, targetId, charge)
    : yield* byManeuver(ctx, actorId, targetId, { charge, damage });
  if (margin !== null) yield* pushBack(ctx, actorId, targetId, { margin, charge });
  return DONE;
}

/** @returns by how much it was won, or null if it was lost (then one goes back to where one came from: D35-BRU-06) */
function* byStrength(ctx: ActionContext, actorId: string, targetId: string, charge: boolean): Procedure<number | null> {
  const { bullRush: ruleIds } = variantOf(ctx.state).rules.maneuvers;
  const active = [
    ...strengthParts(ctx.state, actorId, 'Bull Rush'),
    part('charging', charge ? 2 : 0, 'untyped', 'D35-CHG-02'),
  ];
  const { won, margin } = yield* rollOpposed(
    ctx,
    { combatantId: actorId, check: 'bullRush', parts: active },
    { combatantId: targetId, check: 'bullRush', parts: resistingParts(ctx.state, targetId, 'Bull Rush') },
    ruleIds,
  );
  yield* comeOutOfHiding(ctx, actorId);
  return won ? margin : null;
}

function* byManeuver(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { charge, damage }: { readonly charge: boolean; readonly damage: number },
): Procedure<number | null> {
  const { success, margin } = yield* rollManeuver(ctx, {
    attackerId: actorId,
    targetId,
    maneuver: 'Bull Rush',
    ruleIds: variantOf(ctx.state).rules.maneuvers.bullRush,
    extraParts: [part('charging', charge ? 2 : 0, 'untyped', 'PF1-CHG-11'), blowPart(damage)],
  });
  return success ? margin : null;
}

function rushRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  return reachRefusal(state, actorId, targetId, null) ?? sizeRefusal(state, actorId, targetId);
}
