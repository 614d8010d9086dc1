import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Effect } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import { endEffect, hasEffect, startEffect } from '../../shared/index.js';
import { abilityNow, depletedAbilities } from '../conditions/abilities-now.js';
import { loosenHolds } from '../maneuvers/holds.js';
import type { AbilityName } from '../statistics/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { shiftHitPoints } from './shift-hit-points.js';
import { die, updateVitals } from './update-vitals.js';

/** Why somebody is unconscious whose ability is used up. */
const CAUSE = 'abilityDepleted';

/**
 * What follows from a change of ability scores: each point of the modifier of Constitution is 1 hit point for each Hit Die, up or down
 * (PF1-ABL-03, PF1-HEA-06); an ability of which nothing is left fells, Constitution kills (PF1-ABL-02, D35-CND-01).
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
  yield* fellByDepletion(ctx, id, depleted);
}

/**
 * Nothing left of an ability knocks out (PF1-ABL-02); in 3.5 nothing left of Strength leaves one lying helpless, of Dexterity
 * paralysed (D35-CND-01). It lasts for as long as there is nothing left.
 */
function* fellByDepletion(ctx: ActionContext, id: string, depleted: readonly AbilityName[]): Procedure {
  const { vitals, rules, conditions } = variantOf(ctx.state);
  const kinds = new Set(
    depleted.map((ability) => (vitals.abilityDamage === 'SCORE' && LIMP[ability]) || 'unconscious'),
  );
  const felled = ctx.combatant(id).effects.filter(({ data }) => data['cause'] === CAUSE);
  for (const effect of felled) if (!kinds.has(effect.kind)) yield* endEffect(ctx, id, effect, 'abilityRestored');
  const fresh = [...kinds].filter((kind) => !felled.some((effect) => effect.kind === kind));
  if (fresh.length === 0 || ctx.combatant(id).vital === 'DEAD') return;
  for (const kind of fresh) {
    yield* startEffect(ctx, id, { kind, ruleId: rules.injury.abilityDamage[0], data: { cause: CAUSE } });
    if (kind === LIMP.strength && !hasEffect(ctx.combatant(id), 'prone'))
      yield* startEffect(ctx, id, { kind: 'prone', ruleId: conditions['prone']!.ruleIds[0] });
  }
  yield* loosenHolds(ctx);
}

/** What becomes of those in 3.5 who have nothing left of an ability of the body. */
const LIMP: Partial<Record<AbilityName, string>> = { strength: 'helpless', dexterity: 'paralyzed' };

/** What an effect that has ended gives or takes back, if it changed an ability. */
export function* afterAbilityChangeEnded(ctx: ActionContext, combatantId: string, effect: Effect): Procedure {
  const { conditions } = variantOf(ctx.state);
  if (!Object.hasOwn(conditions, effect.kind) || !conditions[effect.kind]!.traits.ability) return;
  const now = ctx.combatant(combatantId);
  yield* followAbilityChange(ctx, { ...now, effects: [...now.effects, effect] });
}
