import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Effect, Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { effectsOf, endEffect } from '../../shared/index.js';
import { variantOf } from '../variant-of.js';

/**
 * Effects that aiding another leaves on the ally, one for each helper, who is its source; `data.foeId` is the foe it is about
 * (D35-AID-01, PF1-AID-01). They end with the ally's attack, or the foe's.
 */
export const AIDED_ATTACK = 'aided-attack';
export const AIDED_DEFENSE = 'aided-defense';

/** +2 for each helper against this foe. Helpers are different circumstances, so they add up. */
export function aidParts(state: EncounterState, combatant: Combatant, kind: string, foeId: string): readonly Part[] {
  const [ruleId] = variantOf(state).rules.actions.aidAnother;
  return aids(combatant, kind, foeId).map(({ sourceId }) =>
    part(`aid from ${sourceId ?? 'another'}`, 2, 'circumstance', ruleId),
  );
}

/** The attack was made: aid for it and against it is used up. */
export function* useAid(ctx: ActionContext, attackerId: string, targetId: string): Procedure {
  for (const effect of aids(ctx.combatant(attackerId), AIDED_ATTACK, targetId))
    yield* endEffect(ctx, attackerId, effect, 'used');
  for (const effect of aids(ctx.combatant(targetId), AIDED_DEFENSE, attackerId))
    yield* endEffect(ctx, targetId, effect, 'used');
}

function aids(combatant: Combatant, kind: string, foeId: string): readonly Effect[] {
  return effectsOf(combatant, kind).filter(({ data }) => data['foeId'] === foeId);
}
