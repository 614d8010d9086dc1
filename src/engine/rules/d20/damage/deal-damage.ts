import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { DamageComponent } from '../../../encounter/schemas.js';
import { hasEffect, startEffect, untilNextTurnEnd } from '../../shared/index.js';
import { savingThrow } from '../saves/saving-throw.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { REGENERATION_STOPPED, die, updateVitals } from '../vitals/index.js';
import { mayPassThrough } from './defences.js';
import { loseHitPoints, sumsOf } from './hit-point-loss.js';
import type { IncomingDamage } from './incoming.js';
import { MASSIVE_DAMAGE_DC, isMassive } from './massive-damage.js';
import { isBaneOf, mitigate } from './mitigation.js';

export interface DamageRequest {
  readonly targetId: string;
  readonly sourceId: string | null;
  /** Id of the attack, `fall`, `adjust` … */
  readonly cause: string;
  readonly critical: boolean;
  readonly components: readonly IncomingDamage[];
  readonly ruleIds: readonly string[];
}

export interface DamageResult {
  /** What the target really took, wherever it went. */
  readonly taken: number;
  /** That part of it that was not nonlethal. */
  readonly lethal: number;
  /** All that a weapon would have done was warded off, so what comes with a wound does not come (PF1-ENV-06). */
  readonly unbroken: boolean;
}

/**
 * Deals the damage of one blow: mitigation, temporary hit points, hit points, and what follows from them. Every loss of hit
 * points goes through here.
 */
export function* dealDamage(ctx: ActionContext, request: DamageRequest): Procedure<DamageResult> {
  const { targetId, sourceId } = request;
  const sheet = sheetOf(ctx.combatant(targetId));
  const fromIncorporeal = sourceId !== null && sheetOf(ctx.combatant(sourceId)).incorporeal;
  const passedThrough = mayPassThrough(ctx.state, sheet, request.components, fromIncorporeal)
    ? yield* rollPassage(ctx, targetId)
    : false;
  const components = mitigate(ctx.state, sheet, request.components, { fromIncorporeal, passedThrough });
  const sums = sumsOf(components);
  const { hitPoints } = ctx.combatant(targetId);
  const loss = loseHitPoints(ctx.state, sheet, hitPoints, sums);
  const taken = sums.lethal + sums.nonlethal;
  yield* ctx.record('DamageDealt', {
    targetId,
    sourceId,
    cause: request.cause,
    critical: request.critical,
    components: [...components],
    total: taken,
    ...loss,
    ruleIds: [...request.ruleIds],
  });
  const unbroken = isUnbroken(request.components, components);
  if (taken === 0) return { taken, lethal: 0, unbroken };
  const burns = request.components.some((one, index) => components[index]!.amount > 0 && isBaneOf(sheet, one));
  if (burns) yield* stopRegeneration(ctx, targetId);
  // Only what goes below the points a creature down has left opens its wounds again.
  yield* updateVitals(ctx, targetId, loss.toHitPoints === 0 && hitPoints.current < 0 ? 'bruised' : 'damage');
  if (ctx.combatant(targetId).vital !== 'DEAD' && isMassive(ctx.state, ctx.combatant(targetId), sums.lethal))
    yield* surviveMassiveDamage(ctx, targetId);
  return { taken, lethal: sums.lethal, unbroken };
}

function isUnbroken(dealt: readonly IncomingDamage[], left: readonly DamageComponent[]): boolean {
  const bodies = left.filter((_, index) => dealt[index]!.weapon);
  return bodies.length > 0 && bodies.every(({ amount }) => amount === 0);
}

function* rollPassage(ctx: ActionContext, targetId: string): Procedure<boolean> {
  const roll = yield* ctx.roll({ purpose: 'incorporeal', rollerId: targetId, dice: [{ count: 1, sides: 100 }] });
  return roll.total <= 50;
}

function* stopRegeneration(ctx: ActionContext, targetId: string): Procedure {
  if (variantOf(ctx.state).damage.regeneration !== 'HEALS' || hasEffect(ctx.combatant(targetId), REGENERATION_STOPPED))
    return;
  yield* startEffect(ctx, targetId, {
    kind: REGENERATION_STOPPED,
    ruleId: variantOf(ctx.state).rules.injury.regeneration[0],
    expires: untilNextTurnEnd(ctx.state, targetId),
  });
}

function* surviveMassiveDamage(ctx: ActionContext, targetId: string): Procedure {
  const { massive } = variantOf(ctx.state).rules.injury;
  const save = yield* savingThrow(ctx, {
    combatantId: targetId,
    save: 'fortitude',
    difficulty: MASSIVE_DAMAGE_DC,
    ruleIds: massive,
  });
  if (!save.success) yield* die(ctx, targetId, 'massiveDamage', massive);
}
