import type { SeatName } from './ambush.js';
import type { Secrets } from './twin-cast.js';

/** The secrets of the fight that others are held against. */
export const SECRETS: Secrets = {
  lair: { x: 7, y: 0 },
  lurkerName: 'Grik',
  lurkerArmor: 6,
  lurkerHitPoints: 50,
  stealth: 17,
  note: 'A potion',
  lurkerPolicy: 'ASK',
  orcHitPoints: 400,
  orcArmor: 60,
  orcAttackBonus: 5,
  orcStrength: 28,
  orcTrigger: 'When the gong sounds',
  rogueTrigger: 'When the curtain falls',
  roguePolicy: 'NEVER',
  orcName: 'Orc',
  orcDie: 3,
  orcCondition: 'deafened',
};

/** In what another fight differs, and whose secret it is if a player knows it. */
export type Case = readonly [what: string, other: Partial<Secrets>, knownTo?: SeatName];

/** Secrets whatever the encounter discloses. No outcome hangs on any of them. */
export const ALWAYS: readonly Case[] = [
  ['the square of whoever is not perceived', { lair: { x: 8, y: 3 } }],
  ['its name', { lurkerName: 'Grok the Second' }],
  ['its stat block', { lurkerArmor: 8, lurkerHitPoints: 70 }],
  ['its standing answers', { lurkerPolicy: 'NEVER' }],
  ['a roll behind the screen', { stealth: 19 }],
  ['a note of the game master', { note: 'A potion of great strength' }],
  ['exact hit points of an enemy', { orcHitPoints: 440 }],
  ['its Armour Class', { orcArmor: 59 }],
  ['the trigger of what it has readied', { orcTrigger: 'When the curtain falls' }],
  ['the trigger of what another seat has readied', { rogueTrigger: 'When the moon is full' }, 'rogue'],
  ['a standing answer of another seat', { roguePolicy: 'ALWAYS' }, 'rogue'],
];

/** What is a secret only in an encounter that discloses nothing. */
const ONLY_IF_HIDDEN: readonly Case[] = [
  ['the name of an enemy', { orcName: 'Gruumsh' }],
  ['a roll of an enemy', { orcDie: 4 }],
  ['the number to reach in a contest', { orcStrength: 30 }],
  ['the attack bonus of an enemy', { orcAttackBonus: 6 }],
  ['a condition of an enemy', { orcCondition: 'grappled' }],
  ['how badly hurt an enemy is', { orcHitPoints: 12 }],
];

const memberOf = ([, other]: Case): string => Object.keys(other).join();

/** Secrets of an encounter that discloses nothing: those that always are as well. */
export const IF_HIDDEN: readonly Case[] = [
  ...ALWAYS.filter((one) => !ONLY_IF_HIDDEN.some((other) => memberOf(other) === memberOf(one))),
  ...ONLY_IF_HIDDEN,
];

const GROUPS = 6;

const NUMBERS = Array.from({ length: GROUPS }, (_, group) => group);

/** Every way to choose three of the groups. */
const THREES = NUMBERS.flatMap((one) =>
  NUMBERS.slice(one + 1).flatMap((other) => NUMBERS.slice(other + 1).map((third) => [one, other, third])),
);

/**
 * Groups of secrets that differ together. Each secret is in three of the six and no two in the same three; so of any two there is a
 * group that has the one without the other, and one that has the other without the one. What one hides of another shows there.
 */
export function groupsOf(cases: readonly Case[]): readonly (readonly Case[])[] {
  if (cases.length > THREES.length) throw new Error('With so many secrets it takes more groups');
  return NUMBERS.map((group) => cases.filter((_, nth) => THREES[nth]!.includes(group)));
}

/** All secrets of some cases. */
export const together = (cases: readonly Case[]): Partial<Secrets> =>
  Object.assign({}, ...cases.map(([, other]) => other)) as Partial<Secrets>;

/** Whether no player knows it. */
export const isForAll = ([, , knownTo]: Case): boolean => knownTo === undefined;
