import { sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { d20, useUpRulings } from '../rolls/roll-mode.js';
import type { AttackOutcome, AttackSituation } from './situation.js';
import { outcomeOf } from './situation.js';

/** What the die gave. */
export interface AttackRoll {
  readonly natural: number;
  readonly total: number;
  readonly outcome: AttackOutcome;
}

/** Rolls an attack whose modifiers are settled (5E-ATK-03), and records how it came out. */
export function* rollAttack(ctx: ActionContext, situation: AttackSituation): Procedure<AttackRoll> {
  const roll = yield* throwAttack(ctx, situation);
  yield* recordRoll(ctx, situation, roll);
  return roll;
}

/** Throws the die of an attack. */
export function* throwAttack(ctx: ActionContext, situation: AttackSituation): Procedure<AttackRoll> {
  const { attacker, roll, bonus } = situation;
  const thrown = yield* ctx.roll({ purpose: 'attack', rollerId: attacker.id, dice: d20(roll.mode), parts: bonus });
  yield* useUpRulings(ctx, attacker.id);
  const natural = thrown.kept[0]!;
  return { natural, total: thrown.total, outcome: outcomeOf(situation, natural) };
}

/** Records an attack as the die decided it. */
export function* recordRoll(ctx: ActionContext, situation: AttackSituation, roll: AttackRoll): Procedure {
  yield* recordAttack(ctx, situation, roll, roll.outcome, rulesOf(roll.natural, roll.outcome, situation));
}

/** Records how an attack came out against its target. */
export function* recordAttack(
  ctx: ActionContext,
  situation: AttackSituation,
  roll: Pick<AttackRoll, 'natural' | 'total'>,
  outcome: AttackOutcome,
  ruleIds: readonly string[],
): Procedure {
  const { attacker, target, attack, order, manner, roll: mode, bonus, armorClass } = situation;
  yield* ctx.record('AttackResolved', {
    attackerId: attacker.id,
    targetId: target.id,
    attackId: attack.id,
    attackName: attack.name,
    mode: manner.mode,
    reason: order.reason,
    natural: roll.natural,
    rollMode: mode.mode,
    rollModeSources: [...mode.sources],
    total: roll.total,
    parts: [...bonus],
    armorClass: sumOf(armorClass),
    armorClassParts: [...armorClass],
    outcome,
    threat: false,
    confirmation: null,
    missChance: null,
    ruleIds: [...ruleIds],
  });
}

function rulesOf(natural: number, outcome: AttackOutcome, situation: AttackSituation): string[] {
  if (situation.missesAnyway) return ['5E-UW-02'];
  if (natural === 1) return ['5E-ATK-16'];
  const rules = natural === 20 ? ['5E-ATK-15'] : ['5E-ATK-06'];
  if (outcome === 'CRITICAL_HIT') rules.push(situation.hitsAreCritical && natural !== 20 ? '5E-CRIT-04' : '5E-CRIT-01');
  return rules;
}
