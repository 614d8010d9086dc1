import { COMMON_REFUSALS } from '../../engine/encounter/refusal.js';
import type { Refusal } from '../../engine/encounter/refusal.js';
import type { Ruleset } from '../../engine/rules/ruleset.js';
import type { Locale } from '../driver/locale.js';

/** The message of a refusal in the caller's language, with names and numbers filled in. */
export function refusalMessage(refusal: Refusal, ruleset: Ruleset, locale: Locale): string {
  const text = ruleset.refusals[refusal.code] ?? (COMMON_REFUSALS as Ruleset['refusals'])[refusal.code];
  const template = text?.[locale] ?? refusal.code;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(refusal.params, name) ? String(refusal.params[name]) : whole,
  );
}
