import type { Adjustment, Ruleset } from '../../rules/ruleset.js';
import type { Refusal } from '../refusal.js';
import { refuse } from '../refusal.js';

/**
 * Why a condition cannot have the level that is stated: what it counts, and so how far it goes, is the condition's own (per cent of
 * concealment, points of ability damage, degrees of exhaustion). Of one that has no levels it may be said to have one.
 */
export function levelRefusal(ruleset: Ruleset, { addCondition }: Adjustment): Refusal | null {
  if (addCondition?.level === undefined) return null;
  const { kind, level } = addCondition;
  const condition = ruleset.conditions.find((one) => one.kind === kind);
  const most = condition?.levels ?? 1;
  if (!condition || (level >= 1 && level <= most)) return null;
  return refuse('CONDITION_LEVEL', condition.ruleIds, { condition: kind, level, most }, ['addCondition']);
}
