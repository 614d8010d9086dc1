import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { abilityNow, conditionsOf } from '../conditions/index.js';
import { isBroken } from '../items/damaged-items.js';
import { stackParts } from '../stacking.js';
import { abilityModifier, hasFeat, hasWeaponFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { AttackSituation } from './situation.js';
import { inTwoHands, isSecondary, isSoleNatural, tradeOf } from './weapon-options.js';

/** What is added to the dice of a weapon (D35-DMG-01, D35-ATK-09, PF1-DMG-03 to PF1-DMG-06, PF1-NAT-02, PF1-NAT-03). */
export function weaponDamageParts(state: EncounterState, situation: AttackSituation): readonly Part[] {
  const { attacker, attack, mode, distance, order } = situation;
  const sheet = sheetOf(attacker);
  const { attack: rules, injury } = variantOf(state).rules;
  const trade = tradeOf(state, attacker, attack, mode, order.options, order.half);
  const close = mode === 'RANGED' && distance <= 30 && hasFeat(sheet, 'Point-Blank Shot');
  const now = strengthDamage(situation, abilityNow(state, attacker, 'strength'), order.options.twoHanded);
  const printed = strengthDamage(
    { ...situation, attack: order.attack, order: asPrinted(situation) },
    abilityModifier(sheet.abilities.strength),
  );
  const lasting =
    attack.damageBonus === null
      ? [
          part('Strength', now, 'ability', injury.strength[0]),
          part('enhancement', attack.enhancement, 'enhancement', rules.bonusTypes[0]),
          part(
            'Weapon Specialization',
            hasWeaponFeat(sheet, 'Weapon Specialization', attack) ? 2 : 0,
            'untyped',
            rules.feats[0],
          ),
          part(
            'Greater Weapon Specialization',
            hasWeaponFeat(sheet, 'Greater Weapon Specialization', attack) ? 2 : 0,
            'untyped',
            rules.feats[0],
          ),
        ]
      : [
          part(attack.name, attack.damageBonus, 'base', injury.strength[0]),
          part('Strength as used now', now - printed, 'ability', injury.strength[0]),
        ];
  return stackParts([
    ...lasting,
    part(trade.label, trade.damage, 'untyped', rules.feats[0]),
    part('broken', isBroken(state, attacker, attack.id) ? -2 : 0, 'untyped', 'PF1-CND-04'),
    part('Point-Blank Shot', close ? 1 : 0, 'untyped', rules.feats[0]),
    ...conditionsOf(state, attacker).flatMap(({ kind, traits, ruleId }) =>
      traits.weaponDamage === undefined ? [] : [part(kind, traits.weaponDamage, 'untyped', ruleId)],
    ),
  ]).filter(({ value }) => value !== 0);
}

/** The printed bonus is that of the usual grip and, for a melee weapon, of striking with it. */
function asPrinted({ order }: AttackSituation): AttackSituation['order'] {
  return { ...order, half: order.attack.hand === 'OFF', options: { ...order.options, twoHanded: false } };
}

/** Strength to damage: half in the off hand, half again in two hands; a penalty always in full; bows and crossbows by their own rule. */
function strengthDamage(
  { attacker, attack, mode, order }: AttackSituation,
  strength: number,
  twoHanded?: boolean,
): number {
  const sheet = sheetOf(attacker);
  // A touch carries no strength.
  if (attack.touch) return 0;
  if (mode === 'RANGED') {
    if (attack.kind !== 'RANGED' || attack.projectile === 'SLING')
      return order.half && strength > 0 ? Math.floor(strength / 2) : strength;
    if (attack.projectile !== 'BOW') return 0;
    return Math.min(strength, attack.strengthRating ?? 0);
  }
  if (strength <= 0) return strength;
  if (order.half || isSecondary(sheet, attack)) return Math.floor(strength / 2);
  const most = inTwoHands(attack, { twoHanded }) || isSoleNatural(sheet, attack);
  return most ? Math.floor(strength * 1.5) : strength;
}
