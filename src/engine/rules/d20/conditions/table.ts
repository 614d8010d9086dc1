import type { RuleIds } from '../rule-topics/index.js';
import type { ConditionDefinition, ConditionTable, ConditionTraits } from './condition.js';
import { SHARED_CONDITIONS } from './definitions.js';
import type { SharedCondition, SharedConditionKind } from './definitions.js';

/**
 * The conditions of a game: the shared ones with the game's rule ids and differences, then its own.
 * @param differs traits that replace the shared ones of the same name
 */
export function conditionTable(
  ruleIds: (kind: SharedConditionKind) => RuleIds,
  differs: Partial<Record<SharedConditionKind, ConditionTraits>>,
  own: readonly ConditionDefinition[] = [],
): ConditionTable {
  const shared = Object.entries(SHARED_CONDITIONS).map(([name, condition]: [string, SharedCondition]) => {
    const kind = name as SharedConditionKind;
    return define(kind, condition, ruleIds(kind), { ...condition.traits, ...differs[kind] });
  });
  return Object.fromEntries([...shared, ...own].map((definition) => [definition.kind, definition]));
}

function define(
  kind: string,
  { en, es, levels }: SharedCondition,
  ruleIds: RuleIds,
  traits: ConditionTraits,
): ConditionDefinition {
  const definition = { kind, name: { en: en[0], es: es[0] }, doc: { en: en[1], es: es[1] }, ruleIds, traits };
  return levels === undefined ? definition : { ...definition, levels };
}
