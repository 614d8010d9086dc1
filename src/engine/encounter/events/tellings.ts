import type { FieldTelling, Within } from '../event-declaration.js';

/** What it takes to end an effect is a number to reach like any other: its members in the data of effects, in all games. */
export const EFFECT_DIFFICULTIES: Within = {
  members: ['dc', 'escapeDc', 'difficulty'],
  audience: 'gameMaster',
  governedBy: 'difficulty',
};

/** Who sees conditions and effects on `combatantId`. */
export const conditionTelling = { of: 'combatantId', governedBy: 'conditions' } as const satisfies FieldTelling;

/** The same for whole effects. */
export const effectTelling = { ...conditionTelling, within: EFFECT_DIFFICULTIES } as const satisfies FieldTelling;
