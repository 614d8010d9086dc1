import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Effect } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import { effectsOf, endEffect, startEffect } from '../../shared/index.js';
import { abilityNow, depletedAbilities } from '../conditions/abilities-now.js';
import { loosenHolds } from '../maneuvers/holds.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { shiftHitPoints } from './shift-hit-points.js';
import { die, updateVitals } from './update-vitals.js';

/** Why somebody is unconscious whose ability is used up. */
const CAUSE = 'abilityDepleted';

/**
 * What follows from a change of ability scores: each point of the modifier of Constitution is 1 hit point for each Hit Die, up or down
 * (PF1-ABL-03, PF1-HEA-06); an ability of which nothing is left fells, Constitution kills (PF1-ABL-02).
 * @param before the creature as it was
 */
export function* followAbilityChange(ctx: ActionContext, before: Combatant): Procedure {
  const { id } = before;
  const constitution = (one: Combatant): number => abilityNow(ctx.state, one, 'constitution');
  const change = (constitution(ctx.combatant(id)) - constitution(before)) * sheetOf(before).hitDice;
  const { abilityDamage: ruleIds, raisedConstitution } = variantOf(ctx.state).rules.injury;
  if (change !== 0) {
    const raised = change > 0 ? raisedConstitution : ruleIds;
    yield* shiftHitPoints(ctx, id, change, { cause: 'constitution', ruleIds: raised });
    yield* updateVitals(ctx, id, change < 0 ? 'damage' : 'constitution');
  }
  const depleted = depletedAbilities(ctx.state, ctx.combatant(id));
  if (depleted.includes('constitution')) yield* die(ctx, id, CAUSE, ruleIds);
  const felled = effectsOf(ctx.combatant(id), FELLED).filter(({ data }) => data['cause'] === CAUSE);
  if (depleted.length === 0) for (const effect of felled) yield* endEffect(ctx, id, effect, 'abilityRestored');
  if (depleted.length === 0 || felled.length > 0 || ctx.combatant(id).vital === 'DEAD') return;
  yield* startEffect(ctx, id, { kind: FELLED, ruleId: ruleIds[0], data: { cause: CAUSE } });
  yield* loosenHolds(ctx);
}

const FELLED = 'unconscious';

/** What an effect that has ended gives or takes back, if it changed an ability. */
export function* afterAbilityChangeEnded(ctx: ActionContext, combatantId: string, effect: Effect): Procedure {
  const { conditions } = variantOf(ctx.state);
  if (!Object.hasOwn(conditions, effect.kind) || !conditions[effect.kind]!.traits.ability) return;
  const now = ctx.combatant(combatantId);
  yield* followAbilityChange(ctx, { ...now, effects: [...now.effects, effect] });
}
