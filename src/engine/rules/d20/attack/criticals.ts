import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** Whether critical hits are normal hits to a creature: by its type, or as its stat block says (D35-ATK-08, PF1-CRT-06). */
export function isImmuneToCriticals(state: EncounterState, target: Combatant): boolean {
  return isOfImmuneType(state, target) || sheetOf(target).immunities.includes('criticalHits');
}

/** Whether precision damage finds nothing vital: all who are immune to criticals, and who says so (PF1-ENV-07). */
export function isImmuneToPrecision(state: EncounterState, target: Combatant): boolean {
  const { immunities } = sheetOf(target);
  return isImmuneToCriticals(state, target) || immunities.includes('sneakAttack');
}

function isOfImmuneType(state: EncounterState, target: Combatant): boolean {
  const { creatureType, incorporeal } = sheetOf(target);
  return incorporeal || variantOf(state).attack.criticalImmuneTypes.includes(creatureType.toLowerCase());
}
