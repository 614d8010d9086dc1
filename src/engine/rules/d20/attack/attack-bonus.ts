import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { sizeOrder } from '../../../grid/index.js';
import { abilityNow, loweredPart } from '../conditions/index.js';
import type { Attack, Statistics } from '../statistics/index.js';
import { abilityModifier, hasFeat, hasWeaponFeat, sheetOf } from '../statistics/index.js';
import { SIZE_MODIFIER } from '../variant.js';
import { variantOf } from '../variant-of.js';
import { isSecondary } from './weapon-options.js';

export type AttackMode = 'MELEE' | 'RANGED';

/**
 * What an attack always has, before anything about the moment: base attack bonus, ability, size, the weapon and the feats for
 * it, or the bonus as printed (D35-ATK-02, D35-ATK-07, D35-ATK-09, PF1-ATK-04, PF1-ATK-05, PF1-ATK-08, PF1-NAT-03).
 */
export function lastingBonus(
  state: EncounterState,
  attacker: Combatant,
  attack: Attack,
  mode: AttackMode,
): readonly Part[] {
  const sheet = sheetOf(attacker);
  return attack.attackBonus === null
    ? derivedBonus(state, attacker, sheet, attack, mode)
    : printedBonus(state, attacker, sheet, attack, mode);
}

/** Strength in melee, Dexterity at a distance or, where it is better, by Weapon Finesse; or what the stat block says. */
export function attackAbility(sheet: Statistics, attack: Attack, mode: AttackMode): 'strength' | 'dexterity' {
  if (attack.ability !== null) return attack.ability;
  if (mode === 'RANGED') return 'dexterity';
  const { strength, dexterity } = sheet.abilities;
  const finesse = hasFeat(sheet, 'Weapon Finesse') && isLightEnough(attack);
  return finesse && abilityModifier(dexterity) > abilityModifier(strength) ? 'dexterity' : 'strength';
}

const isLightEnough = (attack: Attack): boolean =>
  attack.handling === 'LIGHT' || attack.natural !== null || attack.unarmed || attack.special.includes('finesse');

function derivedBonus(
  state: EncounterState,
  attacker: Combatant,
  sheet: Statistics,
  attack: Attack,
  mode: AttackMode,
): readonly Part[] {
  const { attackBonus: bonus, bonusTypes, feats, natural } = variantOf(state).rules.attack;
  const ability = attackAbility(sheet, attack, mode);
  return [
    part('base attack bonus', sheet.baseAttackBonus, 'base', bonus[0]),
    part(ability === 'strength' ? 'Strength' : 'Dexterity', abilityNow(state, attacker, ability), 'ability', bonus[0]),
    part('size', SIZE_MODIFIER[sheet.size], 'size', bonus[0]),
    part('enhancement', attack.enhancement, 'enhancement', bonusTypes[0]),
    part('masterwork', attack.masterwork ? 1 : 0, 'enhancement', bonusTypes[0]),
    part('Weapon Focus', hasWeaponFeat(sheet, 'Weapon Focus', attack) ? 1 : 0, 'untyped', feats[0]),
    part('Greater Weapon Focus', hasWeaponFeat(sheet, 'Greater Weapon Focus', attack) ? 1 : 0, 'untyped', feats[0]),
    part('secondary attack', isSecondary(sheet, attack) ? secondaryPenalty(sheet) : 0, 'untyped', natural[0]),
    ...handlingParts(state, attacker, attack),
  ];
}

/** What a weapon takes from whoever is not used to it, or too big or too small for it (D35-ATK-07, PF1-ATK-08). */
export function handlingParts(state: EncounterState, attacker: Combatant, attack: Attack): readonly Part[] {
  const [ruleId] = variantOf(state).rules.attack.weaponPenalties;
  return [
    part('not proficient', attack.proficient ? 0 : -4, 'untyped', ruleId),
    part('improvised', attack.improvised ? -4 : 0, 'untyped', ruleId),
    part('wrong size', -2 * sizeSteps(sheetOf(attacker), attack), 'untyped', ruleId),
  ];
}

/** Steps between the size of who wields a weapon and of those it is made for. */
const sizeSteps = ({ size }: Statistics, { madeFor }: Attack): number =>
  madeFor === undefined ? 0 : Math.abs(sizeOrder(madeFor) - sizeOrder(size));

/** The printed bonus holds everything lasting; what conditions take from the ability comes off it. */
function printedBonus(
  state: EncounterState,
  attacker: Combatant,
  sheet: Statistics,
  attack: Attack,
  mode: AttackMode,
): readonly Part[] {
  const thrown = mode === 'RANGED' && attack.kind === 'MELEE';
  const printed = attackAbility(sheet, attack, thrown ? 'MELEE' : mode);
  const used = attackAbility(sheet, attack, mode);
  const swap = abilityModifier(sheet.abilities[used]) - abilityModifier(sheet.abilities[printed]);
  const label = used === 'strength' ? 'Strength' : 'Dexterity';
  return [
    part(attack.name, attack.attackBonus!, 'base', variantOf(state).rules.attack.attackBonus[0]),
    part(`${label} when thrown`, swap, 'ability', variantOf(state).rules.attack.attackBonus[0]),
    loweredPart(state, attacker, used),
  ];
}

/** Secondary natural attacks: -5, or -2 with Multiattack (D35-ATK-09, PF1-NAT-03). */
export function secondaryPenalty(sheet: Statistics): number {
  return hasFeat(sheet, 'Multiattack') ? -2 : -5;
}
