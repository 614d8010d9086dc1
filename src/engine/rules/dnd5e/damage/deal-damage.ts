import { part, sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, DiceGroup, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import { alert } from '../hiding/distraction.js';
import { isOn } from '../house-rules.js';
import { isObject } from '../objects.js';
import type { DamageType } from '../vocabulary.js';
import type { Loss } from './hit-point-loss.js';
import { loseHitPoints, suffererOf } from './hit-point-loss.js';
import type { DamageNature, RawDamage } from './mitigation.js';
import { afterThreshold, mitigate } from './mitigation.js';
import { meetFate } from './dying.js';

/** Damage of one type that is still to be rolled. */
export interface DamagePacket {
  readonly type: DamageType;
  readonly dice: readonly DiceGroup[];
  /** What is added to the dice. */
  readonly parts: readonly Part[];
}

/** Where damage comes from. */
export interface DamageSource extends DamageNature {
  readonly sourceId: string | null;
  /** Id of an attack, `fall`, `adjust` … */
  readonly cause: string;
  readonly critical: boolean;
  /** YES: dropping to 0 knocks out. ASK: the attacker is asked if the house rule says so. NO: it does not (5E-KO-01). */
  readonly knockOut: 'YES' | 'ASK' | 'NO';
  readonly ruleIds: readonly string[];
}

/** Rolls packets: one roll for each type (5E-DMG-01, 5E-DTYP-01). No total is below 0 (5E-DMG-06). */
export function* rollDamage(
  ctx: ActionContext,
  rollerId: string | null,
  packets: readonly DamagePacket[],
): Procedure<readonly RawDamage[]> {
  const rolled: RawDamage[] = [];
  for (const { type, dice, parts } of packets) {
    if (dice.length === 0) {
      rolled.push({ type, rolled: Math.max(0, sumOf(parts)), parts });
      continue;
    }
    const roll = yield* ctx.roll({ purpose: `damage:${type}`, rollerId, dice, parts });
    const notation = dice.map(({ count, sides }) => `${count}d${sides}`).join('+');
    const faces = roll.kept.reduce((sum, face) => sum + face, 0);
    rolled.push({
      type,
      rolled: Math.max(0, roll.total),
      parts: [part(notation, faces, 'dice', '5E-DMG-01'), ...parts],
    });
  }
  return rolled;
}

/**
 * The one way by which damage reaches a creature or an object, whoever deals it: mitigation by type, temporary hit points, hit points, and
 * what 0 hit points bring (5E-ENG-04).
 * @returns the damage after mitigation
 */
export function* dealDamage(
  ctx: ActionContext,
  targetId: string,
  raw: readonly RawDamage[],
  source: DamageSource,
): Procedure<number> {
  const target = ctx.combatant(targetId);
  const mitigated = raw.map((one) => mitigate(ctx.state, target, one, source));
  const components = [...afterThreshold(target, mitigated)];
  const total = components.reduce((sum, one) => sum + one.amount, 0);
  const sufferer = suffererOf(ctx.state, target);
  const suffer = (knockOut: boolean): Loss => loseHitPoints(sufferer, total, { critical: source.critical, knockOut });
  let loss = suffer(source.knockOut === 'YES');
  yield* ctx.record('DamageDealt', {
    targetId,
    sourceId: source.sourceId,
    cause: source.cause,
    critical: source.critical,
    components,
    total,
    toTemporary: loss.toTemporary,
    toHitPoints: loss.toHitPoints,
    toNonlethal: 0,
    hitPoints: loss.hitPoints,
    ruleIds: [...source.ruleIds],
  });
  if (loss.dropped && source.knockOut === 'ASK' && source.sourceId !== null && !isObject(target)) {
    if (yield* wantsKnockOut(ctx, source.sourceId, targetId)) loss = suffer(true);
  }
  if (total > 0) yield* alert(ctx, targetId);
  yield* meetFate(ctx, targetId, loss);
  return total;
}

/** Asks the attacker, at the instant of the damage, whether to knock out (5E-KO-02). */
function* wantsKnockOut(ctx: ActionContext, attackerId: string, targetId: string): Procedure<boolean> {
  if (!isOn(ctx.state.houseRules, 'askKnockOut')) return false;
  const answer = yield* ctx.ask({
    kind: 'knockOut',
    ownerId: attackerId,
    subjectId: targetId,
    choices: [
      { id: 'knockOut', label: 'Knock it out' },
      { id: 'no', label: 'Let the blow fall as it may' },
    ],
    ruleIds: ['5E-KO-01', '5E-KO-02'],
    always: 'knockOut',
    never: 'no',
  });
  return answer.choice === 'knockOut';
}
