/** The languages in which messages and narration exist. */
export type Locale = 'en' | 'es';

/** The language used when the caller accepts neither. */
export const DEFAULT_LOCALE: Locale = 'en';

/** The best of our languages for an `Accept-Language` header: highest weight first, the first named among equals. */
export function chooseLocale(acceptLanguage: string | undefined): Locale {
  if (!acceptLanguage) return DEFAULT_LOCALE;
  let best: Locale = DEFAULT_LOCALE;
  let bestWeight = 0;
  for (const range of acceptLanguage.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = range.split(';');
    const locale = localeOfTag(tag.trim().toLowerCase());
    if (!locale) continue;
    const weight = weightOf(parameters);
    if (weight > bestWeight) {
      best = locale;
      bestWeight = weight;
    }
  }
  return best;
}

function localeOfTag(tag: string): Locale | undefined {
  if (tag === '*') return DEFAULT_LOCALE;
  const language = tag.split('-', 1)[0];
  return language === 'en' || language === 'es' ? language : undefined;
}

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name, value] = parameter.split('=');
    if (name?.trim() === 'q') {
      const weight = Number(value);
      return Number.isFinite(weight) ? weight : 0;
    }
  }
  return 1;
}
