import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { StepInfo } from '../../../grid/index.js';
import { comeOutOfHiding } from '../attack/aftermath.js';
import { knowsPlaceOf } from '../attack/knows-place.js';
import { rollOpposed } from '../checks/index.js';
import { hasCondition, impose } from '../conditions/index.js';
import { movingRefusal } from '../movement/may-move.js';
import type { Walk } from '../movement/walk.js';
import { provoke } from '../opportunities/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import { blowPart } from './begin.js';
import { rollManeuver } from './combat-maneuver.js';
import { isImproved } from './legality.js';
import { resistingParts, strengthParts } from './opposed-numbers.js';
import { COUNTER_PROMPT } from './trip-by-strength.js';

/** Kind of the prompt that lets the one who is overrun step aside. */
export const OVERRUN_PROMPT = 'overrun';

/** Settles the overrun as the mover is about to enter the target's space; asked once. */
export function overrunContest(targetId: string, refunds: boolean): NonNullable<Walk['contest']> {
  let settled = false;
  return function* contest(
    ctx: ActionContext,
    step: StepInfo,
    { moverId }: Walk,
  ): Procedure<readonly string[] | string> {
    if (settled || !step.through.includes(targetId)) return [];
    settled = true;
    const damage = yield* strikeAtEntering(ctx, moverId, targetId);
    const stop = movingRefusal(ctx.state, ctx.combatant(moverId), 'WALK');
    if (stop) return stop.code;
    if (yield* stepsAside(ctx, moverId, targetId, refunds)) return [targetId];
    const won = yield* force(ctx, moverId, targetId, damage);
    return won ? [targetId] : 'OVERRUN_FAILED';
  };
}

/**
 * 3.5: entering the space provokes from the defender, with or without the feat (D35-OVR-02); Pathfinder: the maneuver does,
 * without the feat (PF1-OVR-03).
 */
function* strikeAtEntering(ctx: ActionContext, moverId: string, targetId: string): Procedure<number> {
  const { maneuvers, rules } = variantOf(ctx.state);
  if (maneuvers.method === 'COMBAT_MANEUVER' && isImproved(ctx.state, moverId, 'Overrun')) return 0;
  return yield* provoke(ctx, {
    provokerId: moverId,
    kind: maneuvers.method === 'OPPOSED' ? 'MOVEMENT' : 'ACT',
    because: 'overrun',
    ruleIds: rules.maneuvers.overrunEnters,
    only: [targetId],
  });
}

/** Who is overrun may step aside, unless the feat forbids it (D35-OVR-03, D35-OVR-07, PF1-OVR-05, PF1-OVR-09). */
function* stepsAside(ctx: ActionContext, moverId: string, targetId: string, refunds: boolean): Procedure<boolean> {
  if (!mayAct(ctx.combatant(targetId)) || isImproved(ctx.state, moverId, 'Overrun')) return false;
  // Nobody steps aside for somebody it does not notice.
  if (!knowsPlaceOf(ctx.state, targetId, moverId)) return false;
  const { maneuvers, rules } = variantOf(ctx.state);
  const answer = yield* ctx.ask({
    kind: OVERRUN_PROMPT,
    ownerId: targetId,
    subjectId: moverId,
    choices: [
      { id: 'avoid', label: 'Let it pass' },
      { id: 'block', label: 'Stand in its way' },
    ],
    ruleIds: rules.maneuvers.overrunAvoided,
    always: 'avoid',
    never: 'block',
  });
  if (answer.choice !== 'avoid') return false;
  if (refunds && maneuvers.avoidedOverrunRefunds)
    yield* ctx.record('BudgetGranted', { combatantId: moverId, resource: 'standard', remaining: 1 });
  return true;
}

function* force(ctx: ActionContext, moverId: string, targetId: string, damage: number): Procedure<boolean> {
  const { maneuvers, rules } = variantOf(ctx.state);
  const { overrun: ruleIds } = rules.maneuvers;
  if (maneuvers.method === 'COMBAT_MANEUVER') {
    const request = {
      attackerId: moverId,
      targetId,
      maneuver: 'Overrun',
      ruleIds,
      extraParts: [blowPart(damage)],
    } as const;
    const { success, margin } = yield* rollManeuver(ctx, request);
    if (success && margin >= 5) yield* fell(ctx, moverId, targetId);
    return success;
  }
  const won = yield* overpowers(ctx, moverId, targetId, ruleIds);
  yield* comeOutOfHiding(ctx, moverId);
  if (won) yield* fell(ctx, moverId, targetId);
  else yield* strikeBack(ctx, moverId, targetId);
  return won;
}

/** The fallen provoke with Greater Overrun (PF1-OVR-07, PF1-OVR-09, D35-OVR-05). */
function* fell(ctx: ActionContext, moverId: string, targetId: string): Procedure {
  if (hasCondition(ctx.combatant(targetId), 'prone')) return;
  yield* impose(ctx, targetId, { kind: 'prone', sourceId: moverId });
  const { method } = variantOf(ctx.state).maneuvers;
  if (method === 'COMBAT_MANEUVER' && hasFeat(sheetOf(ctx.combatant(moverId)), 'Greater Overrun'))
    yield* provoke(ctx, {
      provokerId: targetId,
      kind: 'ACT',
      because: 'overrun',
      ruleIds: variantOf(ctx.state).rules.maneuvers.overrun,
    });
}

function* overpowers(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  ruleIds: readonly string[],
): Procedure<boolean> {
  const active = { combatantId: actorId, check: 'overrun', parts: strengthParts(ctx.state, actorId, 'Overrun') };
  const passive = { combatantId: targetId, check: 'overrun', parts: resistingParts(ctx.state, targetId, 'Overrun') };
  return (yield* rollOpposed(ctx, active, passive, ruleIds)).won;
}

/** The defender of a failed overrun may try to knock the mover down (D35-OVR-06). */
function* strikeBack(ctx: ActionContext, moverId: string, targetId: string): Procedure {
  const { overrunFailed } = variantOf(ctx.state).rules.maneuvers;
  const answer = yield* ctx.ask({
    kind: COUNTER_PROMPT,
    ownerId: targetId,
    subjectId: moverId,
    choices: [
      { id: 'counter', label: 'Try to knock it down' },
      { id: 'decline', label: 'Let it be' },
    ],
    ruleIds: overrunFailed,
    always: 'counter',
    never: 'decline',
    context: { maneuver: 'overrun' },
  });
  if (answer.choice !== 'counter') return;
  if (yield* overpowers(ctx, targetId, moverId, overrunFailed))
    yield* impose(ctx, moverId, { kind: 'prone', sourceId: targetId });
}
