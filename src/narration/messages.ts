import type { EventType } from '../engine/encounter/events/index.js';

/** A message (ICU MessageFormat) for every kind of event; null: a person would not mention it. */
export type Messages = Readonly<Record<EventType, string | null>>;
export type NarrationLocale = 'en' | 'es';
