import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import { sheetOf } from '../statistics/stat-block.js';
import type { Ability, Skill } from '../vocabulary.js';
import { SKILLS, abilityModifier } from '../vocabulary.js';

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');

/** The modifier of an ability as a part (5E-CORE-03). */
export function abilityPart(combatant: Combatant, ability: Ability): Part {
  return part(capitalised(ability), abilityModifier(sheetOf(combatant).abilities[ability]), 'ability', '5E-CORE-03');
}

/** The parts of a skill: printed as a whole, or ability and proficiency (5E-CORE-04, 5E-CORE-05). */
export function skillParts(combatant: Combatant, skill: Skill): readonly Part[] {
  const { skills, proficiencyBonus } = sheetOf(combatant);
  const training = skills[skill];
  if (typeof training === 'number') return [part(capitalised(skill), training, 'base', '5E-CORE-05')];
  const ability = abilityPart(combatant, SKILLS[skill]);
  if (training === undefined) return [ability];
  const bonus = training === 'EXPERT' ? 2 * proficiencyBonus : proficiencyBonus;
  return [ability, part('Proficiency', bonus, 'proficiency', '5E-CORE-04')];
}

/** The parts of a saving throw (5E-CORE-07). */
export function saveParts(combatant: Combatant, ability: Ability): readonly Part[] {
  const { savingThrows, proficiencyBonus } = sheetOf(combatant);
  const training = savingThrows[ability];
  if (typeof training === 'number') return [part(`${capitalised(ability)} save`, training, 'base', '5E-CORE-07')];
  const own = abilityPart(combatant, ability);
  return training === undefined ? [own] : [own, part('Proficiency', proficiencyBonus, 'proficiency', '5E-CORE-04')];
}

/** The better of Athletics and Acrobatics: which one a defender in a contest picks (5E-GRP-05, 5E-SHV-04). */
export function defendingSkill(combatant: Combatant): Skill {
  const sum = (skill: Skill): number => skillParts(combatant, skill).reduce((total, one) => total + one.value, 0);
  return sum('acrobatics') > sum('athletics') ? 'acrobatics' : 'athletics';
}
