import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Attack } from '../statistics/index.js';
import { attackOf } from '../statistics/index.js';
import { grabOnHit } from '../maneuvers/grab-on-hit.js';
import { mayAct } from '../vitals/index.js';
import { afterAttackRoll, spendMissile } from './aftermath.js';
import { cleaveOn } from './cleave.js';
import { harmAbility } from './harm-ability.js';
import { inflict } from './inflict.js';
import type { RolledAttack } from './roll-attack.js';
import { rollAttack } from './roll-attack.js';
import { splashAround, splashAstray } from './splash.js';
import type { AttackOrder, AttackSituation } from './situation.js';
import { attackSituation } from './situation.js';
import type { AttackOptions } from './weapon-options.js';

export interface AttackRequest {
  readonly attackerId: string;
  readonly targetId: string;
  readonly attackId: string;
  /** The weapon, where it is not one of the attacker's own. */
  readonly borrowed?: Attack;
  /** Within what: `attack`, `fullAttack`, `attackOfOpportunity`, `charge`, `readiedAction` … */
  readonly reason: string;
  readonly options?: AttackOptions;
  /** Modifiers of this attack roll alone: charging, the penalty of an iterative attack, aid … */
  readonly extraParts?: readonly Part[];
  /** Off hand, or natural weapon beside made ones: half Strength to damage. */
  readonly half?: boolean;
  /** How the end of a double weapon counts while both strike. */
  readonly endOfDouble?: AttackOrder['endOfDouble'];
  /** Factor of the damage besides a critical: 2 for a lance in a mounted charge or a weapon set against a charge. */
  readonly damageFactor?: number;
  /** Whom the Cleave it belongs to has struck before. */
  readonly struck?: readonly string[];
}

export interface AttackResult {
  /** NOT_MADE: it could not be made after all (attacker down, target gone, out of reach). */
  readonly outcome: 'MISS' | 'HIT' | 'CRITICAL_HIT' | 'NOT_MADE';
  readonly natural: number;
  readonly total: number;
  /** Damage the target really took, from temporary hit points, hit points or as nonlethal damage. */
  readonly damageTaken: number;
}

const NOT_MADE: AttackResult = { outcome: 'NOT_MADE', natural: 0, total: 0, damageTaken: 0 };

/**
 * Makes one attack: roll against Armour Class, concealment, confirmation, damage. It spends no part of a turn and provokes
 * nothing; whoever has Cleave may go on at once.
 */
export function* resolveAttack(ctx: ActionContext, request: AttackRequest): Procedure<AttackResult> {
  const order = orderOf(ctx, request);
  if (!order) return NOT_MADE;
  const { targetId } = order;
  const stood = mayAct(ctx.combatant(targetId));
  const situation = attackSituation(ctx.state, order);
  yield* spendMissile(ctx, situation);
  const roll = yield* rollAttack(ctx, situation, request.reason);
  yield* afterAttackRoll(ctx, situation);
  if (roll.outcome === 'MISS') {
    yield* splashAstray(ctx, situation);
    const { outcome, natural, total } = roll;
    return { outcome, natural, total, damageTaken: 0 };
  }
  return yield* landBlow(ctx, request, situation, { roll, stood });
}

/** What a hit does, and what it sets off. @param stood whether the target was on its feet before */
export function* landBlow(
  ctx: ActionContext,
  request: AttackRequest,
  situation: AttackSituation,
  { roll, stood }: { readonly roll: RolledAttack; readonly stood: boolean },
): Procedure<AttackResult> {
  const { attackerId, targetId, attackId, reason, options = {}, struck = [] } = request;
  const { outcome, natural, total } = roll;
  const { taken, unbroken } = yield* inflict(ctx, situation, outcome === 'CRITICAL_HIT');
  if (!unbroken) yield* harmAbility(ctx, situation);
  yield* grabOnHit(ctx, attackerId, targetId, situation.attack);
  yield* splashAround(ctx, situation);
  const dropped = !request.borrowed && stood && !mayAct(ctx.combatant(targetId));
  const nextId = yield* cleaveOn(ctx, { attackerId, targetId, attackId, reason, options, dropped, struck });
  if (nextId !== null)
    yield* resolveAttack(ctx, { ...request, targetId: nextId, reason: 'cleave', struck: [...struck, targetId] });
  return { outcome, natural, total, damageTaken: taken };
}

function orderOf(ctx: ActionContext, request: AttackRequest): AttackOrder | null {
  const { attackerId, targetId, attackId, options = {}, extraParts = [], half = false, damageFactor = 1 } = request;
  const attacker = ctx.combatant(attackerId);
  const attack = request.borrowed ?? attackOf(attacker, attackId);
  if (!attack || !mayAct(attacker) || ctx.combatant(targetId).vital === 'DEAD') return null;
  return { attackerId, targetId, attack, options, extraParts, half, endOfDouble: request.endOfDouble, damageFactor };
}
