import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { circumstanceParts } from '../circumstance.js';
import { isBlindInTheDark } from '../attack/concealment.js';
import { abilityNow, conditionsOf, hasTrait, loweredPart, negativeLevelsPart } from '../conditions/index.js';
import { isBroken } from '../items/damaged-items.js';
import type { AbilityName } from '../statistics/index.js';
import { ARMOR, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** Abilities whose skill checks armour hampers. */
const HAMPERED: ReadonlySet<AbilityName> = new Set(['strength', 'dexterity']);

/** Whether a stat block names a skill: then its owner is trained. */
export function isTrained(state: EncounterState, combatantId: string, skill: string): boolean {
  return Object.hasOwn(sheetOf(combatantOf(state, combatantId)).skills, skill);
}

/** What a creature adds to a skill check now: the printed total, or untrained its ability and armour check penalty. */
export function skillParts(
  state: EncounterState,
  combatantId: string,
  skill: string,
  ability: AbilityName,
): readonly Part[] {
  const combatant = combatantOf(state, combatantId);
  const sheet = sheetOf(combatant);
  const { abilityModifier, checks } = variantOf(state).rules.actions;
  const printed = isTrained(state, combatantId, skill) ? sheet.skills[skill] : undefined;
  const own =
    printed === undefined
      ? [
          part(ability, abilityNow(state, combatant, ability), 'ability', abilityModifier[0]),
          part('armor check penalty', HAMPERED.has(ability) ? sheet.armorCheckPenalty : 0, 'untyped', checks[0]),
        ]
      : [part(skill, printed, 'base', checks[0]), loweredPart(state, combatant, ability)];
  const broken = HAMPERED.has(ability) && isBroken(state, combatant, ARMOR);
  return [
    ...own,
    // Broken armour hampers twice as much.
    part('broken armor', broken ? sheet.armorCheckPenalty : 0, 'untyped', 'PF1-CND-04'),
    ...physicalParts(state, combatantId, ability),
    ...checkParts(state, combatantId),
  ];
}

/** What conditions do to skills of the body alone: the blind have -4, by the dark too (D35-CND-01, PF1-CND-03, PF1-ENV-04). */
function physicalParts(state: EncounterState, combatantId: string, ability: AbilityName): readonly Part[] {
  if (!HAMPERED.has(ability)) return [];
  const combatant = combatantOf(state, combatantId);
  const inTheDark = isBlindInTheDark(state, combatant) && !hasTrait(state, combatant, 'blind');
  return [
    ...conditionsOf(state, combatant).map(({ kind, traits, ruleId }) =>
      part(kind, traits.physicalSkills ?? 0, 'untyped', ruleId),
    ),
    part('darkness', inTheDark ? -4 : 0, 'untyped', variantOf(state).rules.attack.light[0]),
  ];
}

/** What a creature adds to an ability check now. */
export function abilityParts(state: EncounterState, combatantId: string, ability: AbilityName): readonly Part[] {
  const combatant = combatantOf(state, combatantId);
  const [ruleId] = variantOf(state).rules.actions.abilityModifier;
  return [part(ability, abilityNow(state, combatant, ability), 'ability', ruleId), ...checkParts(state, combatantId)];
}

/** What conditions do to any check. */
export function checkParts(state: EncounterState, combatantId: string): readonly Part[] {
  const combatant = combatantOf(state, combatantId);
  return [
    negativeLevelsPart(state, combatant),
    ...conditionsOf(state, combatant).map(({ kind, traits, ruleId }) =>
      part(kind, traits.checks ?? 0, 'untyped', ruleId),
    ),
    ...circumstanceParts(combatant),
  ];
}
