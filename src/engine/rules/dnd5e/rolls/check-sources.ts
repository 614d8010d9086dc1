import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { findCombatant } from '../../../encounter/state.js';
import { effectsOf } from '../../shared/index.js';
import { EFFECTS, exhaustionLevel, suffers } from '../conditions/suffered.js';
import { isSqueezing } from '../positions.js';
import { unseenUnlessHidden } from '../sight.js';
import { sheetOf } from '../statistics/stat-block.js';
import { ARMORS } from '../statistics/armor.js';
import type { Ability, Skill } from '../vocabulary.js';
import { advantage, disadvantage, rulingSources } from './roll-mode.js';

/** Whether a frightened creature has a source of its fear in line of sight (5E-COND-05). */
export function seesItsFear(state: EncounterState, combatant: Combatant): boolean {
  return effectsOf(combatant, 'frightened').some((effect) => {
    const source = effect.sourceId === null ? undefined : findCombatant(state, effect.sourceId);
    // A fear of which nobody is named as the source holds everywhere.
    return source === undefined ? effect.sourceId === null : unseenUnlessHidden(state, combatant, source) === null;
  });
}

/** What weighs on every ability check of a creature; initiative is one as well (5E-INIT-01). */
export function abilityCheckSources(state: EncounterState, combatant: Combatant, ability: Ability): readonly Part[] {
  const sources = [...rulingSources(combatant)];
  if (suffers(combatant, 'poisoned')) sources.push(disadvantage('Poisoned', '5E-COND-11'));
  if (exhaustionLevel(combatant) >= 1) sources.push(disadvantage('Exhaustion', '5E-EXH-01'));
  if (seesItsFear(state, combatant)) sources.push(disadvantage('Frightened', '5E-COND-05'));
  return [...sources, ...untrainedArmor(combatant, ability)];
}

/** What weighs on a skill check, with help that was given for it (5E-HELP-01). */
export function skillCheckSources(
  state: EncounterState,
  combatant: Combatant,
  ability: Ability,
  skill: Skill,
): readonly Part[] {
  const sources = [...abilityCheckSources(state, combatant, ability)];
  if (helpFor(combatant, skill)) sources.push(advantage('Help', '5E-HELP-01'));
  const block = sheetOf(combatant);
  if (skill === 'stealth' && block.armorClass.kind === 'WORN' && ARMORS[block.armorClass.armor].stealthDisadvantage)
    sources.push(disadvantage('Armour', '5E-DEF-02'));
  if (skill === 'perception' && block.traits.keenSenses) sources.push(advantage('Keen senses', '5E-CORE-01'));
  return sources;
}

/** Help for a task: with a named task only for checks of that name (`athletics`, `medicine` …), else for the next one. */
export function helpFor(combatant: Combatant, task: Skill | Ability): boolean {
  return effectsOf(combatant, EFFECTS.helped).some(
    ({ data }) =>
      data.targetId === undefined &&
      (typeof data.task !== 'string' || data.task.toLowerCase() === task.replaceAll('-', ' ') || data.task === task),
  );
}

/** What weighs on a saving throw. */
export function saveSources(state: EncounterState, combatant: Combatant, ability: Ability): readonly Part[] {
  const sources = [...rulingSources(combatant)];
  if (exhaustionLevel(combatant) >= 3) sources.push(disadvantage('Exhaustion', '5E-EXH-03'));
  if (ability === 'dexterity') {
    if (combatant.effects.some(({ kind }) => kind === EFFECTS.dodge)) sources.push(advantage('Dodge', '5E-DODGE-02'));
    if (suffers(combatant, 'restrained')) sources.push(disadvantage('Restrained', '5E-COND-13'));
    if (isSqueezing(state, combatant)) sources.push(disadvantage('Squeezing', '5E-SQZ-03'));
  }
  return [...sources, ...untrainedArmor(combatant, ability)];
}

/** Armour worn without proficiency (5E-DEF-04). */
export function untrainedArmor(combatant: Combatant, ability: Ability): readonly Part[] {
  const { armorClass } = sheetOf(combatant);
  const hampered = armorClass.kind === 'WORN' && !armorClass.proficient;
  return hampered && (ability === 'strength' || ability === 'dexterity')
    ? [disadvantage('Armour without proficiency', '5E-DEF-04')]
    : [];
}
