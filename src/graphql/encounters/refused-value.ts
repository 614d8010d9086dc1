import type { Refusal } from '../../engine/encounter/refusal.js';
import type { Ruleset } from '../../engine/rules/ruleset.js';
import type { Locale } from '../driver/locale.js';
import { refusalMessage } from './refusal-message.js';
import type { ActionRefused } from './types/result.types.js';

/** The GraphQL value of a refusal. @param revision of the encounter when it was refused */
export function refusedValue(refusal: Refusal, revision: number, ruleset: Ruleset, locale: Locale): ActionRefused {
  const { code, ruleIds, legal, params } = refusal;
  return {
    kind: 'refused',
    code,
    ruleIds,
    legal,
    params,
    message: refusalMessage(refusal, ruleset, locale),
    revision,
  };
}
