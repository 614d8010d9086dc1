import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { endEffect } from '../../shared/index.js';
import { isObject } from '../objects.js';
import { ZERO_HIT_POINTS, setDeathSaves, setVital } from './dying.js';

/** Where healing comes from. */
export interface HealingSource {
  readonly sourceId: string | null;
  /** Id of an item, `secondWind`, `deathSave`, `adjust` … */
  readonly cause: string;
  readonly ruleIds: readonly string[];
}

/**
 * Restores hit points, up to the maximum (5E-HEAL-04). From 0 it ends dying and the unconsciousness of 0 hit points; the
 * creature stays prone (5E-ZERO-03, 5E-DS-10). Does nothing for the dead (5E-HEAL-05) and for
 * objects, which are no creatures.
 */
export function* heal(ctx: ActionContext, id: string, amount: number, source: HealingSource): Procedure {
  const before = ctx.combatant(id);
  if (before.vital === 'DEAD' || isObject(before)) return;
  const { current, maximum } = before.hitPoints;
  yield* ctx.record('HealingReceived', {
    combatantId: id,
    sourceId: source.sourceId,
    cause: source.cause,
    amount,
    hitPoints: { ...before.hitPoints, current: Math.min(maximum, current + amount) },
    ruleIds: [...source.ruleIds],
  });
  if (current === 0 && amount > 0) yield* wake(ctx, id, 'healing');
}

/** Back above 0: alive, tally of death saves at 0, awake unless something else keeps it unconscious (5E-ZERO-03). */
export function* wake(ctx: ActionContext, id: string, reason: string): Procedure {
  yield* setVital(ctx, id, 'ALIVE', reason, ['5E-ZERO-03']);
  yield* setDeathSaves(ctx, id, 0, 0, ['5E-DS-10']);
  for (const effect of ctx.combatant(id).effects) {
    if (effect.kind === 'unconscious' && effect.data.cause === ZERO_HIT_POINTS)
      yield* endEffect(ctx, id, effect, 'healed');
  }
}

/** Grants temporary hit points: they do not add up, the greater amount stays (5E-THP-06, 5E-THP-07). 0 takes them away. */
export function* grantTemporary(ctx: ActionContext, id: string, amount: number, cause: string): Procedure {
  const { hitPoints } = ctx.combatant(id);
  const temporary = amount === 0 ? 0 : Math.max(hitPoints.temporary, amount);
  yield* ctx.record('HitPointsSet', {
    combatantId: id,
    cause,
    hitPoints: { ...hitPoints, temporary },
    ruleIds: ['5E-THP-06', '5E-THP-07'],
  });
}
