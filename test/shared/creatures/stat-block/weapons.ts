import type { AttackInput } from '../../../../src/engine/rules/d20/statistics/index.js';

/** What a stat block takes for granted about a weapon. */
export type WeaponFacts = Pick<
  AttackInput,
  'kind' | 'handling' | 'damageTypes' | 'rangeIncrement' | 'reachWeapon' | 'projectile' | 'special' | 'nonlethal'
>;

const LIGHT = { handling: 'LIGHT' } as const;
const ONE_HANDED = { handling: 'ONE_HANDED' } as const;
const TWO_HANDED = { handling: 'TWO_HANDED' } as const;
const BLUDGEONING = { damageTypes: ['bludgeoning'] };
const PIERCING = { damageTypes: ['piercing'] };
const SLASHING = { damageTypes: ['slashing'] };

const thrown = (rangeIncrement: number) => ({ rangeIncrement });
const bow = (rangeIncrement: number): WeaponFacts => ({
  kind: 'RANGED',
  ...TWO_HANDED,
  ...PIERCING,
  rangeIncrement,
  projectile: 'BOW',
});
const crossbow = (rangeIncrement: number): WeaponFacts => ({ ...bow(rangeIncrement), projectile: 'CROSSBOW' });

/** Weapons of both games, as their tables have them. */
export const WEAPONS: Readonly<Record<string, WeaponFacts>> = {
  'bastard sword': { ...ONE_HANDED, ...SLASHING },
  battleaxe: { ...ONE_HANDED, ...SLASHING },
  club: { ...ONE_HANDED, ...BLUDGEONING, ...thrown(10) },
  'composite longbow': bow(110),
  'composite shortbow': bow(70),
  dagger: { ...LIGHT, damageTypes: ['piercing', 'slashing'], ...thrown(10) },
  'dwarven waraxe': { ...ONE_HANDED, ...SLASHING },
  'elven curve blade': { ...TWO_HANDED, ...SLASHING, special: ['finesse'] },
  falchion: { ...TWO_HANDED, ...SLASHING },
  flail: { ...ONE_HANDED, ...BLUDGEONING, special: ['trip', 'disarm'] },
  glaive: { ...TWO_HANDED, ...SLASHING, reachWeapon: true },
  greataxe: { ...TWO_HANDED, ...SLASHING },
  greatclub: { ...TWO_HANDED, ...BLUDGEONING },
  greatsword: { ...TWO_HANDED, ...SLASHING },
  guisarme: { ...TWO_HANDED, ...SLASHING, reachWeapon: true, special: ['trip'] },
  'hand crossbow': { ...crossbow(30), ...ONE_HANDED },
  handaxe: { ...LIGHT, ...SLASHING },
  'heavy crossbow': crossbow(120),
  'heavy mace': { ...ONE_HANDED, ...BLUDGEONING },
  'heavy pick': { ...ONE_HANDED, ...PIERCING },
  javelin: { kind: 'THROWN', ...ONE_HANDED, ...PIERCING, ...thrown(30) },
  kukri: { ...LIGHT, ...SLASHING },
  lance: { ...TWO_HANDED, ...PIERCING, reachWeapon: true, special: ['lance'] },
  'light crossbow': crossbow(80),
  longbow: bow(100),
  longspear: { ...TWO_HANDED, ...PIERCING, reachWeapon: true, special: ['brace'] },
  longsword: { ...ONE_HANDED, ...SLASHING },
  morningstar: { ...ONE_HANDED, damageTypes: ['bludgeoning', 'piercing'] },
  'orc double axe': { ...TWO_HANDED, ...SLASHING, special: ['double'] },
  quarterstaff: { ...TWO_HANDED, ...BLUDGEONING, special: ['double'] },
  rapier: { ...ONE_HANDED, ...PIERCING, special: ['finesse'] },
  'repeating light crossbow': crossbow(80),
  sap: { ...LIGHT, ...BLUDGEONING, nonlethal: true },
  scimitar: { ...ONE_HANDED, ...SLASHING },
  'short bow': bow(60),
  'short sword': { ...LIGHT, ...PIERCING },
  shortbow: bow(60),
  shortspear: { ...ONE_HANDED, ...PIERCING, ...thrown(20) },
  sling: { kind: 'RANGED', ...ONE_HANDED, ...BLUDGEONING, ...thrown(50), projectile: 'SLING' },
  spear: { ...TWO_HANDED, ...PIERCING, ...thrown(20), special: ['brace'] },
  'spiked chain': { ...TWO_HANDED, ...PIERCING, special: ['trip', 'disarm', 'finesse'] },
  'throwing axe': { ...LIGHT, ...SLASHING, ...thrown(10) },
  trident: { ...ONE_HANDED, ...PIERCING, ...thrown(10), special: ['brace'] },
  warhammer: { ...ONE_HANDED, ...BLUDGEONING },
};

/** Damage types of natural weapons. */
export type NaturalWeapons = Readonly<Record<string, readonly string[]>>;

const SAME_IN_BOTH: NaturalWeapons = {
  arm: ['bludgeoning'],
  bite: ['bludgeoning', 'piercing', 'slashing'],
  chain: ['slashing'],
  gore: ['piercing'],
  hoof: ['bludgeoning'],
  horn: ['piercing'],
  pincer: ['bludgeoning'],
  quill: ['piercing'],
  slam: ['bludgeoning'],
  stamp: ['bludgeoning'],
  sting: ['piercing'],
  tail: ['bludgeoning'],
  'tail blade': ['slashing'],
  'tail slap': ['bludgeoning'],
  tentacle: ['bludgeoning'],
  tongue: ['bludgeoning'],
  wing: ['bludgeoning'],
};

/** Natural weapons of D&D 3.5: claws pierce and slash. */
export const NATURAL_35: NaturalWeapons = {
  ...SAME_IN_BOTH,
  claw: ['piercing', 'slashing'],
  foreclaw: ['piercing', 'slashing'],
  talon: ['piercing', 'slashing'],
};

/** Natural weapons of Pathfinder: claws bludgeon and slash, talons slash. */
export const NATURAL_PATHFINDER: NaturalWeapons = {
  ...SAME_IN_BOTH,
  claw: ['bludgeoning', 'slashing'],
  talon: ['slashing'],
};

/** The singular of a word for a weapon. */
export const singular = (name: string): string =>
  name
    .replace(/hooves$/, 'hoof')
    .replace(/touches$/, 'touch')
    .replace(/([^s])s$/, '$1');
