import { sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { RollMode } from '../rolls/roll-mode.js';
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
  const thrown = yield* throwD20(ctx, situation, situation.roll.mode);
  yield* useUpRulings(ctx, situation.attacker.id);
  return { ...thrown, outcome: outcomeOf(situation, thrown.natural) };
}

/** What two d20s come to that are thrown one after the other, before it is told which counts. */
export interface TwoThrows {
  /** As the attack has it: by the first die, or with disadvantage by the worse (5E-ADV-01). */
  readonly counts: AttackRoll;
  /** By the worse die, whatever counts. */
  readonly worse: Pick<AttackRoll, 'natural' | 'total'>;
}

/** Throws two dice for an attack at somebody who is not seen, one by one: neither shows whether both count. */
export function* throwTwice(ctx: ActionContext, situation: AttackSituation): Procedure<TwoThrows> {
  const first = yield* throwD20(ctx, situation, 'NORMAL');
  const second = yield* throwD20(ctx, situation, 'NORMAL');
  yield* useUpRulings(ctx, situation.attacker.id);
  const worse = second.natural < first.natural ? second : first;
  const counting = situation.roll.mode === 'DISADVANTAGE' ? worse : first;
  return { counts: { ...counting, outcome: outcomeOf(situation, counting.natural) }, worse };
}

function* throwD20(
  ctx: ActionContext,
  { attacker, bonus }: AttackSituation,
  mode: RollMode,
): Procedure<Pick<AttackRoll, 'natural' | 'total'>> {
  const thrown = yield* ctx.roll({ purpose: 'attack', rollerId: attacker.id, dice: d20(mode), parts: bonus });
  return { natural: thrown.kept[0]!, total: thrown.total };
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
