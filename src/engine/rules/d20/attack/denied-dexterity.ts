import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { effectsOf, hasEffect } from '../../shared/index.js';
import { hasTrait, isFlatFooted, losesDexterity } from '../conditions/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { perceives } from '../opportunities/may-strike.js';
import type { AttackMode } from './attack-bonus.js';
import { isBlindInTheDark } from './concealment.js';

/** Kind of the effect on somebody taken in by a feint; its source is whoever feinted. */
export const FEINTED = 'feinted';

/** Why a creature has no Dexterity bonus to Armour Class, whoever attacks; null if it has. */
export function deniedDexterity(state: EncounterState, target: Combatant): string | null {
  if (hasTrait(state, target, 'helpless')) return 'helpless';
  if (losesDexterity(state, target)) return isFlatFooted(state, target) ? 'flat-footed' : 'cannot react';
  return isBlindInTheDark(state, target) ? 'blind in the dark' : null;
}

/**
 * Why it has none against this attacker (D35-AC-04, PF1-AC-03): besides its own state, an attacker it does not see, a feint,
 * and in 3.5 a grapple with somebody else.
 */
export function deniedDexterityTo(
  state: EncounterState,
  target: Combatant,
  attacker: Combatant,
  mode: AttackMode,
): string | null {
  const always = deniedDexterity(state, target);
  if (always !== null) return always;
  if (!seesComing(state, target, attacker, mode)) return 'unseen attacker';
  if (mode === 'MELEE' && effectsOf(target, FEINTED).some(({ sourceId }) => sourceId === attacker.id)) return 'feinted';
  const grappled = hasEffect(target, 'grappled') && variantOf(state).attack.grappledOpenToOutsiders;
  return grappled && !grapplesWith(target, attacker) ? 'grappled' : null;
}

/** Whether a target sees an attack coming; uncanny dodge and Blind-Fight make up for eyes. */
export function seesComing(state: EncounterState, target: Combatant, attacker: Combatant, mode: AttackMode): boolean {
  if (perceives(state, target, attacker)) return true;
  const sheet = sheetOf(target);
  if (hasFeat(sheet, 'uncanny dodge')) return true;
  return mode === 'MELEE' && hasFeat(sheet, 'Blind-Fight');
}

function grapplesWith(a: Combatant, b: Combatant): boolean {
  const holds = (one: Combatant, other: Combatant): boolean =>
    effectsOf(one, 'grappled').some(({ sourceId }) => sourceId === other.id);
  return holds(a, b) || holds(b, a);
}
