import type { DamageType } from '../vocabulary.js';

/** Properties of weapons (5E-WPN-01 to 5E-WPN-15). Thrown, range and reach follow from the attack's numbers. */
export const WEAPON_PROPERTIES = [
  'ammunition',
  'finesse',
  'heavy',
  'light',
  'loading',
  'thrown',
  'two-handed',
  'lance',
  'net',
] as const;
export type WeaponProperty = (typeof WEAPON_PROPERTIES)[number];

/** What the equipment list says of a weapon. */
export interface WeaponEntry {
  readonly kind: 'MELEE' | 'RANGED';
  readonly dice: string | null;
  readonly type: DamageType | null;
  readonly properties: readonly WeaponProperty[];
  readonly versatileDice?: string;
  /** Feet beyond the ordinary 5 (5E-WPN-09). */
  readonly reach?: number;
  /** Normal and long range in feet (5E-WPN-06). */
  readonly range?: readonly [number, number];
}

type Extra = Omit<WeaponEntry, 'kind' | 'dice' | 'type' | 'properties'>;
const melee = (
  dice: string,
  type: DamageType,
  properties: readonly WeaponProperty[] = [],
  extra: Extra = {},
): WeaponEntry => ({ kind: 'MELEE', dice, type, properties, ...extra });
const ranged = (
  dice: string | null,
  type: DamageType | null,
  range: readonly [number, number],
  properties: readonly WeaponProperty[],
): WeaponEntry => ({ kind: 'RANGED', dice, type, properties, range });

/** The weapons of the SRD. */
export const WEAPONS = {
  club: melee('1d4', 'bludgeoning', ['light']),
  dagger: melee('1d4', 'piercing', ['finesse', 'light', 'thrown'], { range: [20, 60] }),
  greatclub: melee('1d8', 'bludgeoning', ['two-handed']),
  handaxe: melee('1d6', 'slashing', ['light', 'thrown'], { range: [20, 60] }),
  javelin: melee('1d6', 'piercing', ['thrown'], { range: [30, 120] }),
  'light-hammer': melee('1d4', 'bludgeoning', ['light', 'thrown'], { range: [20, 60] }),
  mace: melee('1d6', 'bludgeoning'),
  quarterstaff: melee('1d6', 'bludgeoning', [], { versatileDice: '1d8' }),
  sickle: melee('1d4', 'slashing', ['light']),
  spear: melee('1d6', 'piercing', ['thrown'], { range: [20, 60], versatileDice: '1d8' }),
  battleaxe: melee('1d8', 'slashing', [], { versatileDice: '1d10' }),
  flail: melee('1d8', 'bludgeoning'),
  glaive: melee('1d10', 'slashing', ['heavy', 'two-handed'], { reach: 10 }),
  greataxe: melee('1d12', 'slashing', ['heavy', 'two-handed']),
  greatsword: melee('2d6', 'slashing', ['heavy', 'two-handed']),
  halberd: melee('1d10', 'slashing', ['heavy', 'two-handed'], { reach: 10 }),
  lance: melee('1d12', 'piercing', ['lance', 'two-handed'], { reach: 10 }),
  longsword: melee('1d8', 'slashing', [], { versatileDice: '1d10' }),
  maul: melee('2d6', 'bludgeoning', ['heavy', 'two-handed']),
  morningstar: melee('1d8', 'piercing'),
  pike: melee('1d10', 'piercing', ['heavy', 'two-handed'], { reach: 10 }),
  rapier: melee('1d8', 'piercing', ['finesse']),
  scimitar: melee('1d6', 'slashing', ['finesse', 'light']),
  shortsword: melee('1d6', 'piercing', ['finesse', 'light']),
  trident: melee('1d6', 'piercing', ['thrown'], { range: [20, 60], versatileDice: '1d8' }),
  'war-pick': melee('1d8', 'piercing'),
  warhammer: melee('1d8', 'bludgeoning', [], { versatileDice: '1d10' }),
  whip: melee('1d4', 'slashing', ['finesse'], { reach: 10 }),
  'light-crossbow': ranged('1d8', 'piercing', [80, 320], ['ammunition', 'loading', 'two-handed']),
  dart: ranged('1d4', 'piercing', [20, 60], ['finesse', 'thrown']),
  shortbow: ranged('1d6', 'piercing', [80, 320], ['ammunition', 'two-handed']),
  sling: ranged('1d4', 'bludgeoning', [30, 120], ['ammunition']),
  blowgun: ranged('1', 'piercing', [25, 100], ['ammunition', 'loading']),
  'hand-crossbow': ranged('1d6', 'piercing', [30, 120], ['ammunition', 'light', 'loading']),
  'heavy-crossbow': ranged('1d10', 'piercing', [100, 400], ['ammunition', 'heavy', 'loading', 'two-handed']),
  longbow: ranged('1d8', 'piercing', [150, 600], ['ammunition', 'heavy', 'two-handed']),
  net: ranged(null, null, [5, 15], ['thrown', 'net']),
} as const satisfies Readonly<Record<string, WeaponEntry>>;

export type WeaponName = keyof typeof WEAPONS;
export const WEAPON_NAMES = Object.keys(WEAPONS) as [WeaponName, ...WeaponName[]];

/** The entry of a weapon, or none. */
export function weaponEntry(name: WeaponName | undefined): WeaponEntry | undefined {
  return name === undefined ? undefined : WEAPONS[name];
}
