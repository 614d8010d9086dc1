import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import { meleeAttacks, resolveAttack } from '../attack/index.js';
import { rollOpposed } from '../checks/index.js';
import { hasCondition, impose } from '../conditions/index.js';
import { attackReaches } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import { dropsInstead } from './drop-instead.js';
import { isImproved } from './legality.js';
import { resistingParts, strengthParts } from './opposed-numbers.js';

/** Kind of the prompt that lets a creature strike back at a failed special attack in its own kind. */
export const COUNTER_PROMPT = 'counter';

/**
 * The test of strength of a trip that made contact: Strength against Strength or Dexterity (D35-TRP-03). Winning fells the
 * target, and with Improved Trip gives a free attack (D35-TRP-04); losing lets it try the same at once (D35-TRP-05).
 * @param later what is lost for attacks of the turn before it
 */
export function* tripByStrength(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { weapon, later }: { readonly weapon: Attack | null; readonly later: readonly Part[] },
): Procedure {
  const { trip, tripFailed } = variantOf(ctx.state).rules.maneuvers;
  if (yield* overthrows(ctx, actorId, targetId, trip)) {
    yield* impose(ctx, targetId, { kind: 'prone', sourceId: actorId });
    if (isImproved(ctx.state, actorId, 'Trip')) yield* freeAttack(ctx, actorId, targetId, later);
    return;
  }
  if (!mayAct(ctx.combatant(targetId)) || hasCondition(ctx.combatant(actorId), 'prone')) return;
  if (!(yield* countersTrip(ctx, targetId, actorId))) return;
  if (!(yield* overthrows(ctx, targetId, actorId, tripFailed))) return;
  if (weapon && (yield* dropsInstead(ctx, actorId, weapon))) return;
  yield* impose(ctx, actorId, { kind: 'prone', sourceId: targetId });
}

function* overthrows(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  ruleIds: readonly string[],
): Procedure<boolean> {
  const active = { combatantId: actorId, check: 'trip', parts: strengthParts(ctx.state, actorId, 'Trip') };
  const passive = { combatantId: targetId, check: 'trip', parts: resistingParts(ctx.state, targetId, 'Trip') };
  return (yield* rollOpposed(ctx, active, passive, ruleIds)).won;
}

function* countersTrip(ctx: ActionContext, ownerId: string, subjectId: string): Procedure<boolean> {
  const answer = yield* ctx.ask({
    kind: COUNTER_PROMPT,
    ownerId,
    subjectId,
    choices: [
      { id: 'counter', label: 'Try to trip it in turn' },
      { id: 'decline', label: 'Let it be' },
    ],
    ruleIds: variantOf(ctx.state).rules.maneuvers.tripFailed,
    always: 'counter',
    never: 'decline',
    context: { maneuver: 'trip' },
  });
  return answer.choice === 'counter';
}

/** As if the attack had not been used for the trip: a later one is as much lower as the trip was (D35-FEA-01, D35-ATK-04). */
function* freeAttack(ctx: ActionContext, attackerId: string, targetId: string, later: readonly Part[]): Procedure {
  const attack = meleeAttacks(ctx.combatant(attackerId)).find((one) =>
    attackReaches(ctx.state, attackerId, targetId, one),
  );
  if (attack)
    yield* resolveAttack(ctx, {
      attackerId,
      targetId,
      attackId: attack.id,
      reason: 'improvedTrip',
      extraParts: later,
    });
}
