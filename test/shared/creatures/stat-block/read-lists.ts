import { UnreadableError } from '../read-creature.js';
import { signed, splitOutside } from './text.js';
import type { StatisticsInput } from './types.js';

const ABILITIES = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const;
export type Ability = (typeof ABILITIES)[number];
export type Abilities = Readonly<Record<Ability, number | null>>;

/** Ability scores; a dash is no score. @throws UnreadableError */
export function readAbilities(text: (ability: Ability) => string | undefined): Abilities {
  const score = (ability: Ability): number | null => {
    const printed = text(ability)?.replace(/\*$/, '');
    if (printed === '-' || printed === '--') return null;
    if (printed === undefined || !/^\d+$/.test(printed)) throw new UnreadableError(ability, printed ?? 'not there');
    return Number(printed);
  };
  return Object.fromEntries(ABILITIES.map((ability) => [ability, score(ability)])) as Record<Ability, number | null>;
}

export const modifierOf = (score: number | null): number => (score === null ? 0 : Math.floor((score - 10) / 2));

/** "30 ft. (6 squares), climb 20 ft." */
export function readSpeeds(text: string): NonNullable<StatisticsInput['speeds']> {
  const mode = (name: string): number => Number(new RegExp(`\\b${name} (\\d+)`, 'i').exec(text)?.[1] ?? 0);
  const walk = Number(/^(\d+) ?ft/.exec(text)?.[1] ?? 0);
  // "50 ft. (35 ft. in armor)": as it is worn.
  const armored = /\((\d+) ft\. in armor\)/.exec(text)?.[1];
  return {
    walk: armored === undefined ? walk : Number(armored),
    fly: mode('fly'),
    swim: mode('swim'),
    climb: mode('climb'),
    burrow: mode('burrow'),
  };
}

/** "10 ft.", for a space or reach; nothing for fractions of a square, which follow from the size. */
export function readFeet(text: string | undefined): number | undefined {
  const found = /^(\d+) ?ft/.exec(text?.trim() ?? '');
  const feet = found ? Number(found[1]) : undefined;
  return feet !== undefined && feet % 5 === 0 ? feet : undefined;
}

/** "15 ft. with tongue, 40 ft. with tentacles": reach of single attacks by their names. */
export function readReaches(text: string): Readonly<Record<string, number>> {
  const found = text.matchAll(/(\d+) ft\. with (?:\+\d+ )?([a-z ]+?)s?(?=[,)])/g);
  return Object.fromEntries([...found].map(([, feet, attack]) => [attack!, Number(feet)]));
}

/** "Climb +22, Knowledge (arcana) +14 (+16 underground)". */
export function readSkills(text: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    splitOutside(text, /^,\s*/).flatMap((one) => {
      const found = /^([A-Z][A-Za-z ]*(?:\([a-z ]+\))?) ?([+-]\d+)/.exec(one);
      return found ? [[found[1]!.trim(), signed(found[2]!)]] : [];
    }),
  );
}

/** Feats by name; a raised B marks bonus feats. */
export function readFeats(text: string): string[] {
  return splitOutside(text, /^,\s*/).map((one) => one.replace(/B$/, '').trim());
}

/** How many Hit Dice "8d8+16 plus 4d12" are; halves and quarters of a die count as one. */
export function readHitDice(text: string): number {
  const dice = [...text.matchAll(/(\d+(?:\/\d+)?) ?d\d+/g)].map(([, count]) =>
    count!.includes('/') ? 1 : Number(count),
  );
  return Math.max(
    1,
    dice.reduce((sum, count) => sum + count, 0),
  );
}
