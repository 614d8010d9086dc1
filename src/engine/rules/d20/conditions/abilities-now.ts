import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { AbilityName } from '../statistics/index.js';
import { abilityModifier, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { AbilityChange } from './condition.js';
import { conditionsOf } from './traits-of.js';

/**
 * Ability modifier of a creature as it is now, with what fatigue, entanglement and the like take from the score. Ability damage lowers
 * the score of 3.5; in Pathfinder each 2 points of it are -1 (PF1-ABL-02), and penalties leave a score of 1.
 */
export function abilityNow(state: EncounterState, combatant: Combatant, ability: AbilityName): number {
  const score = scoreNow(state, combatant, ability);
  if (score === null || combatant.effects.length === 0) return abilityModifier(score);
  const hampered = hamperedScore(state, combatant, ability, score);
  if (variantOf(state).vitals.abilityDamage === 'SCORE') return abilityModifier(Math.max(0, hampered));
  const damage = pointsOf(state, combatant, ability, 'damage');
  return abilityModifier(Math.max(Math.min(1, score), hampered)) - Math.floor(damage / 2);
}

/** The score of an ability as it is now, raised or drained, and in 3.5 damaged (PF1-ABL-03, PF1-HEA-06); null: it has none. */
export function scoreNow(state: EncounterState, combatant: Combatant, ability: AbilityName): number | null {
  const score = sheetOf(combatant).abilities[ability];
  if (score === null || combatant.effects.length === 0) return score;
  const damaged = variantOf(state).vitals.abilityDamage === 'SCORE';
  const lost =
    pointsOf(state, combatant, ability, 'drain') + (damaged ? pointsOf(state, combatant, ability, 'damage') : 0);
  return Math.max(0, score + pointsOf(state, combatant, ability, 'raised') - lost);
}

/** Abilities of which damage and drain have left nothing (PF1-ABL-02). */
export function depletedAbilities(state: EncounterState, combatant: Combatant): readonly AbilityName[] {
  if (combatant.effects.length === 0) return [];
  const names = Object.keys(sheetOf(combatant).abilities) as AbilityName[];
  return names.filter((ability) => {
    const score = sheetOf(combatant).abilities[ability];
    const [damage, drain, raised] = (['damage', 'drain', 'raised'] as const).map((change) =>
      pointsOf(state, combatant, ability, change),
    );
    return score !== null && damage! + drain! > 0 && damage! + drain! >= score + raised!;
  });
}

/** Points by which conditions change an ability: those of damage and drain add up, of what raises it the most counts. */
function pointsOf(
  state: EncounterState,
  combatant: Combatant,
  ability: AbilityName,
  change: AbilityChange['change'],
): number {
  const { conditions } = variantOf(state);
  const points = combatant.effects.flatMap(({ kind, level }) => {
    const own = Object.hasOwn(conditions, kind) ? conditions[kind]!.traits.ability : undefined;
    return own?.ability === ability && own.change === change ? [level ?? 1] : [];
  });
  return change === 'raised' ? Math.max(0, ...points) : points.reduce((sum, one) => sum + one, 0);
}

/** A score less what fatigue, entanglement and the like take from it. */
function hamperedScore(state: EncounterState, combatant: Combatant, ability: AbilityName, score: number): number {
  if (ability !== 'strength' && ability !== 'dexterity') return score;
  return conditionsOf(state, combatant).reduce((sum, { traits }) => sum + (traits[ability] ?? 0), score);
}

/** What conditions take from an ability modifier or, above 0, add to it: for numbers stated as printed. */
export function abilityLoss(state: EncounterState, combatant: Combatant, ability: AbilityName): number {
  return abilityNow(state, combatant, ability) - abilityModifier(sheetOf(combatant).abilities[ability]);
}

/** What conditions take from an ability modifier, as a part beside numbers stated as printed. */
export function loweredPart(state: EncounterState, combatant: Combatant, ability: AbilityName): Part {
  const [ruleId] = variantOf(state).rules.actions.conditions;
  const name = ability[0]!.toUpperCase() + ability.slice(1);
  const change = abilityLoss(state, combatant, ability);
  return part(`${name} ${change > 0 ? 'raised' : 'lowered'}`, change, 'ability', ruleId);
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
