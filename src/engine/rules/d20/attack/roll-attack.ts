import { sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure, RollResult } from '../../../encounter/procedure.js';
import type { EventData } from '../../../encounter/events/index.js';
import { provokeGrudge } from '../confusion/turn.js';
import { variantOf } from '../variant-of.js';
import type { AttackSituation } from './situation.js';
import { strikes, threatensCritical } from './situation.js';

type Resolved = EventData<'AttackResolved'>;

/** The dice of an attack and how it came out. */
export interface RolledAttack {
  readonly outcome: Resolved['outcome'];
  readonly natural: number;
  readonly total: number;
  readonly threat: boolean;
  readonly confirmation: Resolved['confirmation'];
  readonly missChance: Resolved['missChance'];
}

/** Throws the dice of an attack and records how it came out. */
export function* rollAttack(ctx: ActionContext, situation: AttackSituation, reason: string): Procedure<RolledAttack> {
  const roll = yield* throwAttack(ctx, situation);
  yield* recordAttack(ctx, situation, reason, roll);
  return roll;
}

/**
 * Throws the dice of an attack: the d20, the chance to miss after a hit, the confirmation.
 * @param guess for an attack at a square: a wrong one misses, and the chance to miss is thrown in any case, so that the dice do
 * not tell whether anybody was there (PF1-CCL-12)
 */
export function* throwAttack(
  ctx: ActionContext,
  situation: AttackSituation,
  guess?: { readonly right: boolean },
): Procedure<RolledAttack> {
  const roll = yield* rollD20(ctx, situation);
  const natural = roll.kept[0]!;
  const struck = strikes(situation, natural);
  const missChance = struck || guess ? yield* rollConcealment(ctx, situation) : null;
  const hit = struck && missChance?.missed !== true && guess?.right !== false;
  const threat = hit && threatensCritical(situation, natural);
  const confirmation = threat && !situation.criticalImmune ? yield* rollConfirmation(ctx, situation) : null;
  const outcome = !hit ? 'MISS' : confirmation?.confirmed === true ? 'CRITICAL_HIT' : 'HIT';
  return { outcome, natural, total: roll.total, threat, confirmation, missChance };
}

/** The d20 of an attack. */
export function* rollD20(ctx: ActionContext, { attacker, bonus }: AttackSituation): Procedure<RollResult> {
  return yield* ctx.roll({ purpose: 'attack', rollerId: attacker.id, dice: [D20], parts: bonus });
}

/** Records an attack at somebody. */
export function* recordAttack(
  ctx: ActionContext,
  { attacker, target, attack, mode, bonus, armorClass }: AttackSituation,
  reason: string,
  { outcome, natural, total, threat, confirmation, missChance }: RolledAttack,
): Procedure {
  const { attackRoll, critical, concealment } = variantOf(ctx.state).rules.attack;
  yield* ctx.record('AttackResolved', {
    attackerId: attacker.id,
    targetId: target.id,
    attackId: attack.id,
    attackName: attack.name,
    mode,
    reason,
    natural,
    rollMode: 'NORMAL',
    rollModeSources: [],
    total,
    parts: [...bonus],
    armorClass: sumOf(armorClass),
    armorClassParts: [...armorClass],
    outcome,
    threat,
    confirmation,
    missChance,
    ruleIds: [...attackRoll, ...(threat ? critical : []), ...(missChance ? concealment : [])],
  });
  yield* provokeGrudge(ctx, target.id, attacker.id);
}

/** The d100 of concealment after a hit; with Blind-Fight a miss may be thrown again once (D35-CCL-01, PF1-CCL-01, PF1-CCL-05). */
function* rollConcealment(ctx: ActionContext, situation: AttackSituation): Procedure<Resolved['missChance']> {
  const { concealment, attacker, rerollsConcealment } = situation;
  if (!concealment) return null;
  const { percent } = concealment;
  let roll = yield* rollPercent(ctx, attacker.id);
  if (roll <= percent && rerollsConcealment) roll = yield* rollPercent(ctx, attacker.id);
  return { percent, roll, missed: roll <= percent };
}

function* rollPercent(ctx: ActionContext, rollerId: string): Procedure<number> {
  const roll = yield* ctx.roll({ purpose: 'concealment', rollerId, dice: [{ count: 1, sides: 100 }] });
  return roll.total;
}

/** A second roll with the same modifiers and those for confirming (D35-ATK-08, PF1-CRT-01). */
function* rollConfirmation(ctx: ActionContext, situation: AttackSituation): Procedure<Resolved['confirmation']> {
  const parts = [...situation.bonus, ...situation.confirmation];
  const roll = yield* ctx.roll({
    purpose: 'confirmCritical',
    rollerId: situation.attacker.id,
    dice: [D20],
    parts,
  });
  const natural = roll.kept[0]!;
  return { natural, total: roll.total, parts, confirmed: strikes(situation, natural, situation.confirmation) };
}

const D20 = { count: 1, sides: 20 } as const;
