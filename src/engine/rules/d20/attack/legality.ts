import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { bothPlaced } from '../../shared/index.js';
import { hasCondition } from '../conditions/index.js';
import { bothHandsRefusal, grapplingAttackRefusal } from '../maneuvers/limits.js';
import { attackReaches, distanceFeet, lineOfEffect } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { attackOf, hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { AttackMode } from './attack-bonus.js';
import { furthest, hasAmmunition, inHand, lyingForbids } from './attack-options.js';
import { knowsPlaceOf } from './knows-place.js';
import { modeOf } from './situation.js';
import type { AttackOptions } from './weapon-options.js';

export interface AttackChoice {
  readonly targetId: string;
  readonly attackId?: string | undefined;
}

/** The attack somebody declares, or why it cannot be made: the one named, or the first that can reach the target. */
export function chooseAttack(
  state: EncounterState,
  attackerId: string,
  { targetId, attackId }: AttackChoice,
  options: AttackOptions,
): { readonly attack: Attack } | { readonly refusal: Refusal } {
  const wrong = targetRefusal(state, attackerId, targetId);
  if (wrong) return { refusal: wrong };
  const attacker = combatantOf(state, attackerId);
  const known = sheetOf(attacker).attacks;
  if (attackId !== undefined) {
    const attack = attackOf(attacker, attackId);
    if (!attack)
      return {
        refusal: refuse(
          'ATTACK_UNKNOWN',
          variantOf(state).rules.attack.attackBonus,
          { who: attackerId, attack: attackId },
          known.map(({ id }) => id),
        ),
      };
    const refusal = attackRefusal(state, attackerId, targetId, attack, options);
    return refusal ? { refusal } : { attack };
  }
  let first: Refusal | null = null;
  for (const attack of known.filter((one) => inHand(attacker, one))) {
    const refusal = attackRefusal(state, attackerId, targetId, attack, options);
    if (!refusal) return { attack };
    first ??= refusal;
  }
  return {
    refusal: first ?? refuse('NOTHING_TO_ATTACK_WITH', variantOf(state).rules.attack.attackRoll, { who: attackerId }),
  };
}

/** Why a creature cannot be aimed at by anything. */
export function targetRefusal(state: EncounterState, attackerId: string, targetId: string): Refusal | null {
  const { attack, injury } = variantOf(state).rules;
  const target = findCombatant(state, targetId);
  if (!target) return refuse('TARGET_UNKNOWN', attack.attackRoll, { id: targetId }, [...state.present]);
  if (targetId === attackerId) return refuse('TARGET_IS_ACTOR', attack.attackRoll, { who: attackerId });
  if (target.vital === 'DEAD') return refuse('TARGET_DEAD', injury.dead, { who: targetId });
  return placeRefusal(state, attackerId, targetId);
}

/**
 * Whoever does not know where somebody is can only attack a square (D35-CCL-01, PF1-CCL-12). Without a map there are no squares:
 * who is aimed at, and whether the place is right, is then the game master's to say.
 */
export function placeRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const [actor, target] = [combatantOf(state, actorId), combatantOf(state, targetId)];
  if (!bothPlaced(state, actor, target) || knowsPlaceOf(state, actorId, targetId)) return null;
  const { squareAttack: ruleIds } = variantOf(state).rules.attack;
  return refuse('TARGET_HIDDEN', ruleIds, { who: actorId, target: targetId }, ['attackSquare']);
}

/** Why this attack cannot be made at this target now. */
export function attackRefusal(
  state: EncounterState,
  attackerId: string,
  targetId: string,
  attack: Attack,
  options: AttackOptions,
): Refusal | null {
  const attacker = combatantOf(state, attackerId);
  const { attack: rules, actions } = variantOf(state).rules;
  const names = { who: attackerId, target: targetId, attack: attack.id };
  if (!inHand(attacker, attack)) return refuse('ATTACK_NOT_IN_HAND', actions.drawWeapon, names, ['drawWeapon']);
  const held = grapplingAttackRefusal(state, attacker, targetId, attack);
  if (held) return held;
  if (!hasAmmunition(attacker, attack))
    return refuse('AMMUNITION_SPENT', actions.ammunition, { ...names, item: attack.ammunition! });
  const mode = modeOf(state, { attackerId, targetId, attack, options });
  if (lyingForbids(attacker, attack, mode))
    return refuse('CANNOT_SHOOT_PRONE', rules.attackModifiers, names, ['standUp']);
  if (mode === 'MELEE' && !attackReaches(state, attackerId, targetId, attack))
    return refuse('OUT_OF_REACH', rules.attackRoll, names, ['move']);
  if (mode === 'RANGED') {
    const feet = distanceFeet(state, attackerId, targetId);
    const most = furthest(attack);
    if (feet > most) return refuse('OUT_OF_RANGE', rules.range, { ...names, feet, most });
  }
  if (!lineOfEffect(state, attackerId, targetId)) return refuse('TOTAL_COVER', rules.totalCover, names);
  return optionRefusal(state, attacker, attack, mode, options);
}

/** Why an attack cannot be made in the way that was asked for. */
export function optionRefusal(
  state: EncounterState,
  attacker: Combatant,
  attack: Attack,
  mode: AttackMode,
  options: AttackOptions,
): Refusal | null {
  const sheet = sheetOf(attacker);
  const { attack: game, rules } = variantOf(state);
  const { attack: attackRules, actions } = rules;
  const names = { who: attacker.id, attack: attack.id };
  if (options.nonlethal === true && mode === 'RANGED' && !attack.nonlethal)
    return refuse('SUBDUES_IN_MELEE_ONLY', attackRules.subdue, names);
  const held = options.twoHanded === true ? bothHandsRefusal(state, attacker, attack.id) : null;
  if (held) return held;
  if (options.twoHanded === true && attack.handling !== 'TWO_HANDED' && handsFull(attacker, attack))
    return refuse('HANDS_FULL', rules.injury.strength, names, ['dropItem', 'sheatheWeapon']);
  if (options.defensively && hasCondition(attacker, 'total-defense'))
    return refuse('ALREADY_DEFENDING', actions.totalDefense, names);
  if (options.deadlyAim) {
    if (!game.deadlyAim)
      return refuse('OPTION_NOT_IN_GAME', attackRules.feats, { ruleset: state.rulesetId, option: 'deadlyAim' });
    if (!hasFeat(sheet, 'Deadly Aim'))
      return refuse('FEAT_MISSING', attackRules.feats, { ...names, feat: 'Deadly Aim' });
    if (mode === 'MELEE' || attack.touch) return refuse('DEADLY_AIM_NEEDS_SHOT', attackRules.feats, names);
  }
  const tried =
    expertiseRefusal(state, attacker, attack, mode, options) ?? cleaveRefusal(state, attacker, attack, mode, options);
  if (tried) return tried;
  const points = options.powerAttack ?? 0;
  if (points === 0) return null;
  if (!hasFeat(sheet, 'Power Attack'))
    return refuse('FEAT_MISSING', attackRules.feats, { ...names, feat: 'Power Attack' });
  if (mode === 'RANGED' || attack.touch) return refuse('POWER_ATTACK_NEEDS_MELEE', attackRules.feats, names);
  if (game.powerAttack === 'CHOSEN' && points > sheet.baseAttackBonus)
    return refuse('POWER_ATTACK_TOO_HIGH', attackRules.feats, { ...names, most: sheet.baseAttackBonus });
  return null;
}

function expertiseRefusal(
  state: EncounterState,
  attacker: Combatant,
  attack: Attack,
  mode: AttackMode,
  { combatExpertise: points = 0 }: AttackOptions,
): Refusal | null {
  if (points === 0) return null;
  const sheet = sheetOf(attacker);
  const { attack: game, rules } = variantOf(state);
  const names = { who: attacker.id, attack: attack.id };
  if (!hasFeat(sheet, 'Combat Expertise'))
    return refuse('FEAT_MISSING', rules.attack.feats, { ...names, feat: 'Combat Expertise' });
  if (mode === 'RANGED')
    return refuse('NEEDS_MELEE_ATTACK', rules.attack.feats, { ...names, feat: 'Combat Expertise' });
  if (hasCondition(attacker, 'total-defense')) return refuse('ALREADY_DEFENDING', rules.actions.totalDefense, names);
  const most = Math.min(5, sheet.baseAttackBonus);
  return game.powerAttack === 'CHOSEN' && points > most
    ? refuse('POWER_ATTACK_TOO_HIGH', rules.attack.feats, { ...names, most })
    : null;
}

function cleaveRefusal(
  state: EncounterState,
  attacker: Combatant,
  attack: Attack,
  mode: AttackMode,
  { cleave = false }: AttackOptions,
): Refusal | null {
  if (!cleave) return null;
  const { attack: game, rules } = variantOf(state);
  if (game.cleave === 'ON_DROP')
    return refuse('OPTION_NOT_IN_GAME', rules.attack.cleave, { ruleset: state.rulesetId, option: 'cleave' });
  const names = { who: attacker.id, attack: attack.id, feat: 'Cleave' };
  const sheet = sheetOf(attacker);
  if (!hasFeat(sheet, 'Cleave') && !hasFeat(sheet, 'Great Cleave'))
    return refuse('FEAT_MISSING', rules.attack.cleave, names);
  return mode === 'RANGED' ? refuse('NEEDS_MELEE_ATTACK', rules.attack.cleave, names) : null;
}

const handsFull = (attacker: Combatant, attack: Attack): boolean => attacker.wielded.some((id) => id !== attack.id);
