import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { AbilityName } from '../statistics/index.js';
import { abilityModifier, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { conditionsOf } from './traits-of.js';

/** Ability modifier of a creature as it is now, with what fatigue, entanglement and the like take from the score. */
export function abilityNow(state: EncounterState, combatant: Combatant, ability: AbilityName): number {
  const score = sheetOf(combatant).abilities[ability];
  if (score === null || combatant.effects.length === 0) return abilityModifier(score);
  if (ability !== 'strength' && ability !== 'dexterity') return abilityModifier(score);
  const change = conditionsOf(state, combatant).reduce((sum, { traits }) => sum + (traits[ability] ?? 0), 0);
  return abilityModifier(Math.max(0, score + change));
}

/** What conditions take from an ability modifier, 0 or less: for numbers stated as printed. */
export function abilityLoss(state: EncounterState, combatant: Combatant, ability: AbilityName): number {
  return abilityNow(state, combatant, ability) - abilityModifier(sheetOf(combatant).abilities[ability]);
}

/** What conditions take from an ability modifier, as a part beside numbers stated as printed. */
export function loweredPart(state: EncounterState, combatant: Combatant, ability: AbilityName): Part {
  const [ruleId] = variantOf(state).rules.actions.conditions;
  const name = ability[0]!.toUpperCase() + ability.slice(1);
  return part(`${name} lowered`, abilityLoss(state, combatant, ability), 'ability', ruleId);
}

/** What negative levels take from attack rolls, saves and checks (D35-ENV-02, PF1-ABL-04). */
export function negativeLevelsPart(state: EncounterState, combatant: Combatant): Part {
  const [ruleId] = variantOf(state).conditions['energy-drained']!.ruleIds;
  return part('negative levels', -negativeLevels(state, combatant), 'untyped', ruleId);
}

/** Negative levels a creature has: those of all effects together (D35-ENV-02, PF1-ABL-04). */
export function negativeLevels(state: EncounterState, combatant: Combatant): number {
  const { conditions } = variantOf(state);
  return combatant.effects.reduce(
    (sum, { kind, level }) => sum + (conditions[kind]?.traits.negativeLevels ? (level ?? 1) : 0),
    0,
  );
}
