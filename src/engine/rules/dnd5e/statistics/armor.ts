/** How much of the Dexterity modifier counts in an armour: all of it, +2 at most, or none (5E-DEF-02). */
export type DexterityLimit = 'FULL' | 'UP_TO_2' | 'NONE';

interface ArmorEntry {
  readonly base: number;
  readonly dexterity: DexterityLimit;
  readonly stealthDisadvantage: boolean;
  /** Strength without which it slows its wearer; null where none is needed. */
  readonly strength: number | null;
}

const armor = (
  base: number,
  dexterity: DexterityLimit,
  stealthDisadvantage = false,
  strength: number | null = null,
): ArmorEntry => ({ base, dexterity, stealthDisadvantage, strength });

/** Armour of the SRD, and none (5E-DEF-01, 5E-DEF-02). */
export const ARMORS = {
  none: armor(10, 'FULL'),
  padded: armor(11, 'FULL', true),
  leather: armor(11, 'FULL'),
  'studded-leather': armor(12, 'FULL'),
  hide: armor(12, 'UP_TO_2'),
  'chain-shirt': armor(13, 'UP_TO_2'),
  'scale-mail': armor(14, 'UP_TO_2', true),
  breastplate: armor(14, 'UP_TO_2'),
  'half-plate': armor(15, 'UP_TO_2', true),
  'ring-mail': armor(14, 'NONE', true),
  'chain-mail': armor(16, 'NONE', true, 13),
  splint: armor(17, 'NONE', true, 15),
  plate: armor(18, 'NONE', true, 15),
} as const satisfies Readonly<Record<string, ArmorEntry>>;

export type ArmorName = keyof typeof ARMORS;
export const ARMOR_NAMES = Object.keys(ARMORS) as [ArmorName, ...ArmorName[]];

/** Feet that heavy armour takes off the speeds of whoever lacks the Strength for it (5E-DEF-02). */
export const ARMOR_SLOWS_BY = 10;

/** What a shield adds (5E-DEF-03). */
export const SHIELD_BONUS = 2;
/** Id under which a shield is held, drawn and dropped. */
export const SHIELD_ID = 'shield';
