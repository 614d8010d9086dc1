import type { Text } from '../ruleset.js';

/** The six abilities, as every game of ours names them. */
export const ABILITY_NAMES = {
  strength: { en: 'Strength', es: 'Fuerza' },
  dexterity: { en: 'Dexterity', es: 'Destreza' },
  constitution: { en: 'Constitution', es: 'Constitución' },
  intelligence: { en: 'Intelligence', es: 'Inteligencia' },
  wisdom: { en: 'Wisdom', es: 'Sabiduría' },
  charisma: { en: 'Charisma', es: 'Carisma' },
} as const satisfies Readonly<Record<string, Text>>;
