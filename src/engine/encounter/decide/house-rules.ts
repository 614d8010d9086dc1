import type { HouseRule, InputProblem, Ruleset } from '../../rules/ruleset.js';
import { houseRuleValueSchema } from '../events/lifecycle.js';
import type { HouseRuleValue } from '../state.js';

/** What is wrong with the house rules a caller chose; empty when nothing is. */
export function houseRuleProblems(
  ruleset: Ruleset,
  chosen: Readonly<Record<string, HouseRuleValue>>,
): readonly InputProblem[] {
  return Object.entries(chosen).flatMap(([key, value]) => {
    const rule = ruleset.houseRules.find((one) => one.key === key);
    if (!rule)
      return [
        {
          path: `houseRules.${key}`,
          message: `${ruleset.id} has no such house rule; it has ${ruleset.houseRules.map((one) => one.key).join(', ')}`,
        },
      ];
    return allowed(rule, value) ? [] : [{ path: `houseRules.${key}`, message: `must be ${describe(rule)}` }];
  });
}

/** Every house rule of the ruleset with its value: chosen or default. Recorded in full, so that a later change of a default changes no old fight. */
export function withDefaults(
  ruleset: Ruleset,
  chosen: Readonly<Record<string, HouseRuleValue>>,
): Record<string, HouseRuleValue> {
  return Object.fromEntries(
    ruleset.houseRules.map((rule) => [rule.key, Object.hasOwn(chosen, rule.key) ? chosen[rule.key]! : rule.default]),
  );
}

const allowed = (rule: HouseRule, value: HouseRuleValue): boolean =>
  rule.values
    ? rule.values.includes(value)
    : typeof value === typeof rule.default && houseRuleValueSchema.safeParse(value).success;
const describe = (rule: HouseRule): string =>
  rule.values ? `one of ${rule.values.map(String).join(', ')}` : KINDS[typeof rule.default as keyof typeof KINDS];
const KINDS = {
  boolean: 'true or false',
  number: 'a whole number',
  string: 'a text of at most 64 characters',
} as const;
