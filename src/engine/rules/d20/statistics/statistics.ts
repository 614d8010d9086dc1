import type { z } from 'zod';
import type { Combatant } from '../../../encounter/state.js';
import type { attackSchema } from './attack-schema.js';
import type { ParsedStatistics } from './schema.js';

type ParsedAttack = z.output<typeof attackSchema>;
type ParsedItem = ParsedStatistics['items'][number];

/** An attack with nothing left open; null where the number is to be derived from the rest of the stat block. */
export interface Attack extends Omit<ParsedAttack, 'name' | 'ability' | 'attackBonus' | 'damageBonus'> {
  readonly name: string;
  /** As stated; null: decided by kind and feats. */
  readonly ability: 'strength' | 'dexterity' | null;
  /** As printed, or null. */
  readonly attackBonus: number | null;
  /** As printed, or null. */
  readonly damageBonus: number | null;
}

export interface Item extends Omit<ParsedItem, 'name' | 'healing' | 'temporaryHitPoints'> {
  readonly name: string;
  readonly healing: string | null;
  readonly temporaryHitPoints: string | null;
}

type Open =
  | 'space'
  | 'reach'
  | 'initiative'
  | 'landSpeed'
  | 'wielded'
  | 'stowed'
  | 'attacks'
  | 'items'
  | 'combatManeuverBonus'
  | 'combatManeuverDefense'
  | 'grapple'
  | 'hitDice'
  | 'skills'
  | 'skillRanks';

/** The complete stat block, as `CombatantJoined` records it. */
export interface Statistics extends Omit<ParsedStatistics, Open> {
  /** Side of the space in feet. */
  readonly space: number;
  /** Natural reach in feet. */
  readonly reach: number;
  readonly attacks: readonly Attack[];
  readonly items: readonly Item[];
  /** Totals by name in lower case. */
  readonly skills: Readonly<Record<string, number>>;
  /** Ranks by name in lower case. */
  readonly skillRanks: Readonly<Record<string, number>>;
  readonly combatManeuverBonus: number | null;
  readonly combatManeuverDefense: number | null;
  readonly grapple: number | null;
  readonly hitDice: number;
}

export type AbilityName = keyof Statistics['abilities'];

/** The stat block of a creature of this family. */
export function sheetOf(combatant: Combatant): Statistics {
  return combatant.statistics as unknown as Statistics;
}

/** An attack of a creature by its id. */
export function attackOf(combatant: Combatant, attackId: string): Attack | undefined {
  return sheetOf(combatant).attacks.find((attack) => attack.id === attackId);
}

/** Ability modifier of a score; 0 where there is no score (D35-CORE-06, PF1-CORE-06). */
export function abilityModifier(score: number | null): number {
  return score === null ? 0 : Math.floor((score - 10) / 2);
}

/** Whether the stat block names a feat or quality; upper and lower case and hyphens do not matter. */
export function hasFeat(statistics: Statistics, name: string): boolean {
  let known = plainNames.get(statistics);
  if (!known) {
    known = new Set([...statistics.feats, ...statistics.qualities].map(plain));
    plainNames.set(statistics, known);
  }
  return known.size > 0 && known.has(plain(name));
}

/** Plain names of feats and qualities, made once for each stat block: stat blocks never change in place. */
const plainNames = new WeakMap<Statistics, ReadonlySet<string>>();

/** Whether a feat is chosen for a weapon, as "Weapon Focus (longsword)": by name or id of the attack. */
export function hasWeaponFeat(statistics: Statistics, name: string, attack: Pick<Attack, 'id' | 'name'>): boolean {
  return hasFeat(statistics, `${name} (${attack.name})`) || hasFeat(statistics, `${name} (${attack.id})`);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Attacks by base attack bonus: another at +6, +11 and +16 (D35-ATK-04, PF1-ATK-09). */
export function attacksByBonus({ baseAttackBonus }: Pick<Statistics, 'baseAttackBonus'>): number {
  return Math.min(4, 1 + Math.floor(Math.max(0, baseAttackBonus - 1) / 5));
}
