import { ABILITY_NAMES } from '../engine/rules/shared/ability-names.js';
import type { NarrationLocale } from './messages.js';

interface Word {
  readonly en: string;
  readonly es: string;
}

/** Words of the games that stand in sentences. What is not here is shown as it is. */
const WORDS: Readonly<Record<string, Word>> = {
  acid: { en: 'acid', es: 'ácido' },
  bludgeoning: { en: 'bludgeoning', es: 'contundente' },
  cold: { en: 'cold', es: 'frío' },
  electricity: { en: 'electricity', es: 'electricidad' },
  fire: { en: 'fire', es: 'fuego' },
  force: { en: 'force', es: 'fuerza' },
  lightning: { en: 'lightning', es: 'relámpago' },
  necrotic: { en: 'necrotic', es: 'necrótico' },
  piercing: { en: 'piercing', es: 'perforante' },
  poison: { en: 'poison', es: 'veneno' },
  psychic: { en: 'psychic', es: 'psíquico' },
  radiant: { en: 'radiant', es: 'radiante' },
  slashing: { en: 'slashing', es: 'cortante' },
  sonic: { en: 'sonic', es: 'sónico' },
  thunder: { en: 'thunder', es: 'trueno' },
  nonlethal: { en: 'nonlethal', es: 'no letal' },
  deathSave: { en: 'a death saving throw', es: 'una tirada de salvación contra muerte' },
  ...ABILITY_NAMES,
  fortitude: { en: 'Fortitude', es: 'Fortaleza' },
  reflex: { en: 'Reflex', es: 'Reflejos' },
  will: { en: 'Will', es: 'Voluntad' },
  athletics: { en: 'Athletics', es: 'Atletismo' },
  acrobatics: { en: 'Acrobatics', es: 'Acrobacias' },
  stealth: { en: 'Stealth', es: 'Sigilo' },
  perception: { en: 'Perception', es: 'Percepción' },
  medicine: { en: 'Medicine', es: 'Medicina' },
  investigation: { en: 'Investigation', es: 'Investigación' },
  heal: { en: 'Heal', es: 'Sanar' },
  tumble: { en: 'Tumble', es: 'Piruetas' },
  someoneUnseen: { en: 'someone unseen', es: 'alguien invisible' },
  unknownAttack: { en: 'an unknown attack', es: 'un ataque desconocido' },
  gameMaster: { en: 'the game master', es: 'el director' },
  standUp: { en: 'standing up', es: 'levantarse' },
  highJump: { en: 'a high jump', es: 'un salto de altura' },
  climbing: { en: 'climbing', es: 'trepando' },
  distracted: { en: 'distracted', es: 'distraído' },
};

/** A word of the games in a language. */
export function term(word: string, locale: NarrationLocale): string {
  return WORDS[word]?.[locale] ?? word;
}

/** What a check is called: `save:dexterity` → "a Dexterity saving throw". */
export function checkName(check: string, locale: NarrationLocale): string {
  const [kind, what] = check.split(':');
  if (what === undefined) return term(check, locale);
  const word = term(what, locale);
  switch (kind) {
    case 'save':
      return locale === 'es' ? `una salvación de ${word}` : `a ${word} saving throw`;
    default:
      return locale === 'es' ? `una prueba de ${word}` : `a check of ${word}`;
  }
}

/** Feet to the half metre that Spanish tables use: 5 feet are 1.5 m. */
const METRES_PER_FOOT = 0.3;

/** A distance: feet, and in Spanish metres beside them. */
export function distance(feet: number, locale: NarrationLocale): string {
  if (locale === 'en') return `${feet} ft`;
  const metres = new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(feet * METRES_PER_FOOT);
  return `${feet} pies (${metres} m)`;
}
