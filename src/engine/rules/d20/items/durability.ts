import { sizeDifference } from '../../../grid/index.js';
import type { Combatant } from '../../../encounter/state.js';
import type { Attack, Statistics } from '../statistics/index.js';
import { ARMOR, SHIELD, attackOf, sheetOf } from '../statistics/index.js';

/** How much a thing stands. */
export interface Durability {
  /** Taken off each blow. */
  readonly hardness: number;
  readonly hitPoints: number;
}

/** Each +1 of enhancement makes a thing harder and tougher (T-OBJ, D35-SUN-05, PF1-ENV-03). */
const PER_ENHANCEMENT: Durability = { hardness: 2, hitPoints: 10 };

/** Hit points of a medium weapon by the hands it takes (T-OBJ). */
const HIT_POINTS: Readonly<Record<Attack['handling'], number>> = { LIGHT: 2, ONE_HANDED: 5, TWO_HANDED: 10 };

/** Hardness and hit points of a weapon, a shield or armour; other things break at the first blow: as stated, or by T-OBJ (D35-SUN-05, PF1-ENV-03). */
export function durabilityOf(owner: Combatant, itemId: string): Durability {
  const sheet = sheetOf(owner);
  const weapon = attackOf(owner, itemId);
  if (weapon) return { hardness: weapon.hardness ?? hardnessOf(weapon), hitPoints: hitPointsOf(owner, weapon) };
  if (itemId === ARMOR) return armorDurability(sheet);
  if (itemId !== SHIELD) return { hardness: 0, hitPoints: 1 };
  const { shieldHardness, shieldHitPoints } = sheet.armorClass;
  const usual = shieldDurability(sheet);
  return { hardness: shieldHardness ?? usual.hardness, hitPoints: shieldHitPoints ?? usual.hitPoints };
}

/** Blades are of steel; what only bludgeons, and what shoots, is mostly of wood. */
function hardnessOf({ damageTypes, projectile, enhancement }: Attack): number {
  const blade = projectile === null && damageTypes.some((type) => type === 'slashing' || type === 'piercing');
  return (blade ? 10 : 5) + PER_ENHANCEMENT.hardness * enhancement;
}

function hitPointsOf({ size }: Combatant, { itemHitPoints, projectile, handling, enhancement }: Attack): number {
  if (itemHitPoints !== null) return itemHitPoints;
  const medium = projectile === null ? HIT_POINTS[handling] : 5;
  const sized = Math.max(1, Math.floor(medium * 2 ** sizeDifference(size, 'MEDIUM')));
  return sized + PER_ENHANCEMENT.hitPoints * enhancement;
}

/** Leather or steel by its weight; five times its bonus. */
function armorDurability({ armorClass, armorCategory }: Statistics): Durability {
  const { armor, armorEnhancement, armorHardness, armorHitPoints } = armorClass;
  const material = armorCategory === 'MEDIUM' || armorCategory === 'HEAVY' ? 10 : 2;
  return {
    hardness: armorHardness ?? material + PER_ENHANCEMENT.hardness * armorEnhancement,
    hitPoints: armorHitPoints ?? 5 * armor + PER_ENHANCEMENT.hitPoints * armorEnhancement,
  };
}

/** A light steel shield, a heavy one, a tower shield, by the bonus it gives. */
function shieldDurability({ armorClass: { shield, shieldEnhancement } }: Statistics): Durability {
  const plain = shield >= 4 ? { hardness: 5, hitPoints: 20 } : { hardness: 10, hitPoints: shield === 1 ? 10 : 20 };
  return {
    hardness: plain.hardness + PER_ENHANCEMENT.hardness * shieldEnhancement,
    hitPoints: plain.hitPoints + PER_ENHANCEMENT.hitPoints * shieldEnhancement,
  };
}
