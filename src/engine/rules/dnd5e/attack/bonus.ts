import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { abilityPart } from '../rolls/bonuses.js';
import { coverOf } from '../sight.js';
import { ARMORS, SHIELD_BONUS, SHIELD_ID } from '../statistics/armor.js';
import type { Attack } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import { abilityModifier } from '../vocabulary.js';
import type { Manner } from './manner.js';

/** The parts of an attack bonus: printed (5E-ATK-09), or ability, proficiency and magic (5E-ATK-08 to 5E-ATK-14). */
export function attackBonusParts(attacker: Combatant, attack: Attack): readonly Part[] {
  if (attack.attackBonus !== null) return [part(attack.name, attack.attackBonus, 'base', '5E-ATK-09')];
  const parts = [abilityPart(attacker, attack.ability)];
  if (attack.proficient)
    parts.push(part('Proficiency', sheetOf(attacker).proficiencyBonus, 'proficiency', '5E-ATK-14'));
  if (attack.magicBonus > 0) parts.push(part('Magic', attack.magicBonus, 'magic', '5E-ATK-08'));
  return parts;
}

/** The parts of a creature's Armour Class, without cover (5E-ATK-07, 5E-DEF-01 to 5E-DEF-03). */
export function armorClassParts(combatant: Combatant): readonly Part[] {
  const { armorClass, shield, abilities } = sheetOf(combatant);
  const hasShield = shield && combatant.wielded.includes(SHIELD_ID);
  const shieldPart = part('Shield', SHIELD_BONUS, 'shield', '5E-DEF-03');
  if (armorClass.kind === 'STATED') {
    // A printed Armour Class includes the shield.
    const base = armorClass.value - (shield ? SHIELD_BONUS : 0);
    return [part('Armour Class', base, 'base', '5E-ATK-07'), ...(hasShield ? [shieldPart] : [])];
  }
  const entry = ARMORS[armorClass.armor];
  const dexterity = abilityModifier(abilities.dexterity);
  const counted = { FULL: dexterity, UP_TO_2: Math.min(2, dexterity), NONE: 0 }[entry.dexterity];
  const worn = armorClass.armor !== 'none';
  const parts = [part(worn ? 'Armour' : 'Unarmoured', entry.base, 'base', worn ? '5E-DEF-02' : '5E-DEF-01')];
  if (entry.dexterity !== 'NONE') parts.push(part('Dexterity', counted, 'ability', '5E-CORE-03'));
  if (armorClass.bonus !== 0) parts.push(part('Other', armorClass.bonus, 'untyped', '5E-ATK-07'));
  return hasShield ? [...parts, shieldPart] : parts;
}

/** What cover adds to Armour Class (5E-COV-05, 5E-COV-07). */
export function coverParts(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  manner: Manner,
): readonly Part[] {
  switch (coverOf(state, attacker, target, manner.mode === 'MELEE' ? 'melee' : 'ranged')) {
    case 'half':
      return [part('Half cover', 2, 'cover', '5E-COV-05')];
    case 'three-quarters':
      return [part('Three-quarters cover', 5, 'cover', '5E-COV-07')];
    default:
      return [];
  }
}
