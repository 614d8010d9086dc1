import type { AbilityName } from '../statistics/index.js';
import type { Text } from '../../ruleset.js';
import { ABILITY_NAMES } from '../../shared/ability-names.js';
import type { RuleIds } from '../rule-topics/index.js';
import type { AbilityChange, ConditionDefinition } from './condition.js';

const CHANGES: Readonly<
  Record<AbilityChange['change'], (ability: Text) => { readonly name: Text; readonly doc: Text }>
> = {
  damage: ({ en, es }) => ({
    name: { en: `${en} damage`, es: `Daño de ${es}` },
    doc: {
      en: `Temporary damage to ${en}; the level is its points, and several add up.`,
      es: `Daño temporal a ${es}; el nivel son sus puntos, y varios se suman.`,
    },
  }),
  drain: ({ en, es }) => ({
    name: { en: `${en} drain`, es: `Consunción de ${es}` },
    doc: {
      en: `The score of ${en} is lower for good; the level is its points, and several add up.`,
      es: `La puntuación de ${es} baja de forma permanente; el nivel son sus puntos, y varios se suman.`,
    },
  }),
  raised: ({ en, es }) => ({
    name: { en: `${en} raised`, es: `${es} aumentada` },
    doc: {
      en: `The score of ${en} is higher for a time; the level is its points, and of several the most counts.`,
      es: `La puntuación de ${es} sube por un tiempo; el nivel son sus puntos, y de varios cuenta el mayor.`,
    },
  }),
};

/** Kind of the condition that changes an ability so. */
export function abilityKind(ability: AbilityName, change: AbilityChange['change']): string {
  return `${ability}-${change}`;
}

/** The conditions that change ability scores, each with its points as level. */
export function abilityConditions(
  ruleIds: (ability: AbilityName, change: AbilityChange['change']) => RuleIds,
): readonly ConditionDefinition[] {
  const abilities = Object.entries(ABILITY_NAMES) as [AbilityName, Text][];
  const changes = Object.entries(CHANGES) as [AbilityChange['change'], (typeof CHANGES)['damage']][];
  return abilities.flatMap(([ability, text]) =>
    changes.map(([change, textOf]) => ({
      kind: abilityKind(ability, change),
      ...textOf(text),
      ruleIds: ruleIds(ability, change),
      levels: 99,
      traits: { ability: { ability, change } },
    })),
  );
}
