import type { Total } from '../../../encounter/modifiers.js';
import { part, totalOf } from '../../../encounter/modifiers.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { isFlatFooted } from '../conditions/index.js';
import { SHIELD, abilityModifier, sheetOf } from '../statistics/index.js';
import { SIZE_MODIFIER } from '../variant.js';

/** What an Armour Class is asked for. */
export interface ArmorClassAgainst {
  readonly touch?: boolean;
  /** As if caught flat-footed. */
  readonly flatFooted?: boolean;
}

/** Armour Class with its parts (D35-AC-01, PF1-AC-01). */
export function armorClassOf(state: EncounterState, targetId: string, against: ArmorClassAgainst = {}): Total {
  const target = combatantOf(state, targetId);
  const sheet = sheetOf(target);
  const { armorClass } = sheet;
  const dexterity = Math.min(abilityModifier(sheet.abilities.dexterity), armorClass.maxDexterity ?? Infinity);
  const caught = against.flatFooted === true || isFlatFooted(state, target);
  const parts = [
    part('base', 10, 'base'),
    part('size', SIZE_MODIFIER[sheet.size], 'size'),
    part('Dexterity', caught ? Math.min(0, dexterity) : dexterity, 'ability'),
    part('deflection', armorClass.deflection, 'deflection'),
    part('dodge', caught ? 0 : armorClass.dodge, 'dodge'),
  ];
  if (against.touch) return totalOf(parts);
  const shield = target.wielded.includes(SHIELD) ? armorClass.shield + armorClass.shieldEnhancement : 0;
  return totalOf([
    ...parts,
    part('armor', armorClass.armor + armorClass.armorEnhancement, 'armor'),
    part('shield', shield, 'shield'),
    part('natural armor', armorClass.natural + armorClass.naturalEnhancement, 'natural armor'),
  ]);
}
