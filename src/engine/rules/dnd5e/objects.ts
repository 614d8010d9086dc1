import type { Refusal } from '../../encounter/refusal.js';
import { refuse } from '../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import { enemiesOf } from '../shared/index.js';
import { sheetOf } from './statistics/stat-block.js';
import type { Ability } from './vocabulary.js';

/**
 * Whether it is an object that can be attacked and no creature: it takes no turns, sees and threatens nobody, suffers no condition,
 * and breaks at 0 hit points (5E-RES-08).
 */
export function isObject(combatant: Combatant): boolean {
  return sheetOf(combatant).object !== undefined;
}

/** Why something that only befalls creatures does not befall this. @param ruleId the rule that speaks of creatures */
export function creatureRefusal(target: Combatant, ruleId: string): Refusal | null {
  return isObject(target) ? refuse('NOT_A_CREATURE', [ruleId, '5E-RES-08'], { target: target.id }) : null;
}

/** The enemies of a creature that are creatures themselves, present and not dead, in joining order. */
export function foesOf(state: EncounterState, combatant: Combatant): readonly Combatant[] {
  return enemiesOf(state, combatant).filter((enemy) => !isObject(enemy));
}

/** Whether what such a save is made against means nothing to it: objects know Strength and Dexterity saves only (5E-RES-08). */
export function ignoresSave(target: Combatant, ability: Ability): boolean {
  return isObject(target) && ability !== 'strength' && ability !== 'dexterity';
}

/** Whether a creature has turns, and so a place in the order; objects have none (5E-ORD-03, 5E-RES-08). */
export function hasTurns(state: EncounterState, combatantId: string): boolean {
  const one = state.combatants[combatantId];
  return one !== undefined && !isObject(one);
}
