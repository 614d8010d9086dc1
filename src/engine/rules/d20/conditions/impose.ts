import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Combatant } from '../../../encounter/state.js';
import type { NewEffect } from '../../shared/index.js';
import { endEffectsOf, startEffect, untilTurnStart } from '../../shared/index.js';
import { dropItemOf } from '../actions/dropped-items.js';
import { loosenHolds } from '../maneuvers/holds.js';
import { SHIELD } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { drainData, drainLevels, followAbilityChange } from '../vitals/index.js';

/** Fear, mildest first. */
const FEAR = ['shaken', 'frightened', 'panicked'];
const FATIGUE = ['fatigued', 'exhausted'];

/**
 * Begins a condition. Fear on top of fear grows worse (D35-CND-02, PF1-CND-36), so does fatigue on fatigue (D35-CND-01,
 * PF1-CND-17), what makes one drop things empties the hands, who can do nothing holds nobody, and with Constitution go hit points
 * (PF1-ABL-03). The rule id of the condition is filled in.
 * @returns the kind that began
 */
export function* impose(ctx: ActionContext, combatantId: string, condition: NewEffect): Procedure<string> {
  const kind = escalated(ctx.combatant(combatantId), condition.kind);
  const line = [FEAR, FATIGUE].find((kinds) => kinds.includes(kind)) ?? [];
  for (const milder of line) yield* endEffectsOf(ctx, combatantId, milder, 'worsened');
  const { ruleIds, traits } = variantOf(ctx.state).conditions[kind]!;
  const before = ctx.combatant(combatantId);
  const levels = traits.negativeLevels ? (condition.level ?? 1) : 0;
  const data = { ...condition.data, ...(levels > 0 && drainData(levels)) };
  yield* startEffect(ctx, combatantId, { ...condition, kind, ruleId: condition.ruleId ?? ruleIds[0], data });
  if (levels > 0) yield* drainLevels(ctx, combatantId, levels);
  if (traits.ability) yield* followAbilityChange(ctx, before);
  if (traits.dropsHeld) yield* dropEverything(ctx, combatantId);
  if (traits.noActions) yield* loosenHolds(ctx);
  return kind;
}

/** Begins a condition that lasts until the start of the creature's own next turn. */
export function* imposeUntilOwnTurn(ctx: ActionContext, combatantId: string, kind: string, level?: number): Procedure {
  yield* impose(ctx, combatantId, {
    kind,
    level: level ?? null,
    sourceId: combatantId,
    expires: untilTurnStart(combatantId),
  });
}

function escalated(combatant: Combatant, kind: string): string {
  if (kind === 'fatigued' && combatant.effects.some((effect) => FATIGUE.includes(effect.kind))) return 'exhausted';
  const fresh = FEAR.indexOf(kind);
  const known = Math.max(-1, ...combatant.effects.map((effect) => FEAR.indexOf(effect.kind)));
  if (fresh < 0 || known < 0) return kind;
  const both = fresh === 0 && known === 0 ? 1 : 2;
  return FEAR[both]!;
}

function* dropEverything(ctx: ActionContext, combatantId: string): Procedure {
  for (const itemId of ctx.combatant(combatantId).wielded) {
    // A shield is strapped on and stays.
    if (itemId === SHIELD) continue;
    yield* dropItemOf(ctx, combatantId, itemId);
  }
}
