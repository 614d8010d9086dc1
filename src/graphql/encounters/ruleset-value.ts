import { COMMON_REFUSALS } from '../../engine/encounter/refusal.js';
import type { RefusalTexts } from '../../engine/encounter/refusal.js';
import type { Ruleset, Text } from '../../engine/rules/ruleset.js';
import type { Locale } from '../driver/locale.js';
import type { RulesetTextType, RulesetType } from './types/ruleset.types.js';

const known = new WeakMap<Ruleset, Map<Locale, RulesetType>>();

/** The GraphQL value of a ruleset, in the caller's language. A ruleset never changes, so it is made once. */
export function rulesetValue(ruleset: Ruleset, locale: Locale): RulesetType {
  const values = known.get(ruleset) ?? new Map<Locale, RulesetType>();
  known.set(ruleset, values);
  const value = values.get(locale) ?? made(ruleset, locale);
  values.set(locale, value);
  return value;
}

function made(ruleset: Ruleset, locale: Locale): RulesetType {
  return {
    id: ruleset.id,
    version: ruleset.version,
    name: ruleset.name[locale],
    licence: ruleset.licence,
    houseRules: ruleset.houseRules.map((rule) => ({
      key: rule.key,
      doc: rule.doc[locale],
      default: String(rule.default),
      values: rule.values?.map(String) ?? null,
      ruleIds: rule.ruleIds,
    })),
    conditions: ruleset.conditions.map((condition) => ({
      kind: condition.kind,
      name: condition.name[locale],
      doc: condition.doc[locale],
      levels: condition.levels ?? null,
      ruleIds: condition.ruleIds,
    })),
    actions: Object.values(ruleset.actions).map(({ name, doc, cost, provokes, ruleIds }) => ({
      name,
      doc: doc[locale],
      cost,
      provokes,
      ruleIds,
    })),
    prompts: texts(ruleset.prompts, locale),
    refusals: texts({ ...(COMMON_REFUSALS as RefusalTexts), ...ruleset.refusals }, locale),
    statisticsSchema: ruleset.statisticsSchema,
  };
}

const texts = (all: Readonly<Record<string, Text>>, locale: Locale): RulesetTextType[] =>
  Object.entries(all).map(([code, text]) => ({ code, text: text[locale] }));
