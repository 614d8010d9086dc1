import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { ActiveCondition } from '../conditions/index.js';
import { conditionsAgainst, hasTrait } from '../conditions/index.js';
import { isSqueezing } from '../positions.js';
import { variantOf } from '../variant-of.js';
import { AIDED_DEFENSE, aidParts } from './aid.js';
import type { AttackMode } from './attack-bonus.js';
import { isBlindInTheDark } from './concealment.js';
import { coverParts } from './cover-bonus.js';

/** What the moment adds to Armour Class: T-ACMOD, cover and aid (D35-AC-03, PF1-AC-13). */
export function defenceParts(
  state: EncounterState,
  target: Combatant,
  attacker: Combatant | null,
  mode: AttackMode | undefined,
  passesThrough: boolean,
): readonly Part[] {
  const { armorClassModifiers, helpless, light } = variantOf(state).rules.attack;
  const parts = conditionsAgainst(state, target, attacker).flatMap((condition) => conditionParts(condition, mode));
  if (isSqueezing(state, target)) parts.push(part('squeezing', -4, 'untyped', armorClassModifiers[0]));
  if (mode === 'MELEE' && hasTrait(state, target, 'helpless')) parts.push(part('helpless', -4, 'untyped', helpless[0]));
  // The blinded have it already.
  if (isBlindInTheDark(state, target) && !hasTrait(state, target, 'blind'))
    parts.push(part('darkness', -2, 'untyped', light[0]));
  if (!attacker || !mode) return parts;
  return [
    ...parts,
    ...coverParts(state, attacker, target, mode, passesThrough),
    ...aidParts(state, target, AIDED_DEFENSE, attacker.id),
  ];
}

/** Without an attack only what holds against any attack counts. */
function conditionParts({ kind, level, traits, ruleId }: ActiveCondition, mode: AttackMode | undefined): Part[] {
  const parts: Part[] = [];
  if (traits.armorClass) {
    const { melee, ranged } = traits.armorClass;
    const value = mode === undefined ? (melee === ranged ? melee : 0) : mode === 'MELEE' ? melee : ranged;
    parts.push(part(kind, value, 'untyped', ruleId));
  }
  if (traits.dodge !== undefined) parts.push(part(kind, level ?? traits.dodge, 'dodge', ruleId));
  return parts;
}
