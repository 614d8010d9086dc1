import type { LeftOut } from '../read-creature.js';
import type { StatisticsInput } from './types.js';

type Reductions = NonNullable<StatisticsInput['damageReduction']>;
type Resistances = NonNullable<StatisticsInput['resistances']>;

export const ENERGIES = ['acid', 'cold', 'electricity', 'fire', 'sonic'] as const;

/** Immunities that the service knows by another word. */
const KNOWN: Readonly<Record<string, string>> = {
  'critical hits': 'criticalHits',
  'nonlethal damage': 'nonlethal',
  paralysis: 'paralyzed',
  stunning: 'stunned',
  fatigue: 'fatigued',
  exhaustion: 'exhausted',
};

/** "10/cold iron or good", "15/bludgeoning and magic", "5/-". */
export function readReduction(text: string, leftOut: LeftOut): Reductions {
  const found = /^(\d+) ?\/ ?(-|[a-z ]+?)(?: \((.*)\))?$/.exec(text);
  if (!found) {
    leftOut.add('damage reduction', text);
    return [];
  }
  const [, amount, past = '', limit] = found;
  if (limit !== undefined) leftOut.add('damage reduction', limit);
  const needsAll = past.includes(' and ');
  const bypass = past === '-' ? [] : past.split(/ (?:and|or) /);
  return [{ amount: Number(amount), bypass, ...(needsAll && { needsAll }) }];
}

/** "acid 10, cold 10, and fire 10". */
export function readResistances(text: string, leftOut: LeftOut): Resistances {
  return wordsOf(text).flatMap((one): Resistances => {
    const found = /^(\w+) (\d+)$/.exec(one);
    const type = ENERGIES.find((energy) => energy === found?.[1]);
    if (found && type) return [{ type, amount: Number(found[2]) }];
    leftOut.add('resistance', one);
    return [];
  });
}

/** "electricity and petrification", "undead traits". */
export function readImmunities(text: string, leftOut: LeftOut): string[] {
  return wordsOf(text).flatMap((one) => {
    const energy = ENERGIES.find((type) => type === one);
    const known = energy ?? KNOWN[one];
    if (known !== undefined) return [known];
    // Traits of a creature type come with the type.
    if (one === 'elemental traits') return ['criticalHits', 'sneakAttack', 'paralyzed', 'stunned'];
    if (!one.endsWith(' traits')) leftOut.add('immunity', one);
    return [];
  });
}

/** Conditions that creatures of a type cannot suffer. Their other traits the service knows by the type itself. */
export function immunitiesOfType(creatureType: string): string[] {
  switch (creatureType) {
    case 'undead':
    case 'construct':
      return ['paralyzed', 'stunned', 'fatigued', 'exhausted', 'nonlethal', 'massiveDamage'];
    case 'elemental':
    case 'ooze':
    case 'plant':
      return ['paralyzed', 'stunned'];
    default:
      return [];
  }
}

const wordsOf = (text: string): string[] =>
  text
    .split(/,? and |, /)
    .map((one) => one.trim())
    .filter((one) => one !== '');
