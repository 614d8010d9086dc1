import { part, sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import { afterSpecialAttack } from '../attack/aftermath.js';
import { AIDED_ATTACK, aidParts } from '../attack/aid.js';
import { vantageParts } from '../attack/attack-modifiers.js';
import { concealmentFrom } from '../attack/concealment.js';
import { hasCondition, hasTrait } from '../conditions/index.js';
import { stackParts } from '../stacking.js';
import type { Maneuver } from './combat-maneuver-numbers.js';
import { maneuverDefense, maneuverParts } from './combat-maneuver-numbers.js';

export interface ManeuverRoll {
  readonly attackerId: string;
  readonly targetId: string;
  readonly maneuver: Maneuver;
  readonly extraParts?: readonly Part[];
  readonly ruleIds: readonly string[];
  /** Against this number instead of the target's CMD. */
  readonly difficulty?: number;
}

export interface ManeuverResult {
  readonly success: boolean;
  /** Total less CMD; negative when it failed. */
  readonly margin: number;
}

/** What is done with a weapon in place of a melee attack, so that what helps melee attacks helps it too (PF1-CM-10). */
const IN_PLACE_OF_ATTACKS: ReadonlySet<Maneuver> = new Set(['Disarm', 'Sunder', 'Trip']);

/**
 * A combat maneuver of Pathfinder: d20 and CMB against CMD, 1 fails and 20 succeeds, a miss for concealment fails; against the
 * helpless it succeeds as if by a 20 (PF1-CM-08 to PF1-CM-12, PF1-CM-19, PF1-CM-20). The aid of others counts and is used up
 * (PF1-AID-01, PF1-GRP-18).
 */
export function* rollManeuver(ctx: ActionContext, request: ManeuverRoll): Procedure<ManeuverResult> {
  const { attackerId, targetId, maneuver, extraParts = [], ruleIds } = request;
  const target = ctx.combatant(targetId);
  const attacker = ctx.combatant(attackerId);
  const parts = stackParts([
    ...maneuverParts(ctx.state, attackerId, maneuver),
    ...(IN_PLACE_OF_ATTACKS.has(maneuver) ? vantageParts(ctx.state, attacker, target) : []),
    ...aidParts(ctx.state, attacker, AIDED_ATTACK, targetId),
    part('stunned target', hasCondition(target, 'stunned') ? 4 : 0, 'untyped', 'PF1-CM-09'),
    ...extraParts,
  ]);
  const difficulty = request.difficulty ?? maneuverDefense(ctx.state, targetId, attackerId, maneuver).total;
  const certain = hasTrait(ctx.state, target, 'helpless');
  const natural = certain ? 20 : yield* d20(ctx, attackerId, maneuver, parts);
  const total = natural + sumOf(parts);
  const struck = natural === 20 || (natural !== 1 && total >= difficulty);
  const success = struck && (certain || !(yield* missesForConcealment(ctx, attackerId, targetId)));
  yield* ctx.record('CheckResolved', {
    combatantId: attackerId,
    check: `maneuver:${maneuver.toLowerCase()}`,
    natural,
    total,
    parts: [...parts],
    difficulty,
    success,
    ruleIds: [...ruleIds],
  });
  yield* afterSpecialAttack(ctx, attackerId, targetId);
  // A 20 that falls short of the number, or a 1 above it, has the least margin of its side.
  const margin = total - difficulty;
  return { success, margin: success ? Math.max(0, margin) : Math.min(-1, margin) };
}

function* d20(ctx: ActionContext, rollerId: string, maneuver: Maneuver, parts: readonly Part[]): Procedure<number> {
  const purpose = `maneuver:${maneuver.toLowerCase()}`;
  return (yield* ctx.roll({ purpose, rollerId, dice: [{ count: 1, sides: 20 }], parts })).kept[0]!;
}

function* missesForConcealment(ctx: ActionContext, attackerId: string, targetId: string): Procedure<boolean> {
  const concealment = concealmentFrom(ctx.state, ctx.combatant(attackerId), ctx.combatant(targetId), 'MELEE');
  if (!concealment) return false;
  const roll = yield* ctx.roll({ purpose: 'concealment', rollerId: attackerId, dice: [{ count: 1, sides: 100 }] });
  return roll.total <= concealment.percent;
}
