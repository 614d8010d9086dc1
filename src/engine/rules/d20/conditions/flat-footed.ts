import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { hasCondition, hasTrait } from './traits-of.js';

/** Whether a creature is flat-footed: it has not acted yet, or something made it so (D35-INI-04, PF1-FLT-01, PF1-FLT-04). */
export function isFlatFooted(state: EncounterState, combatant: Combatant): boolean {
  const caught = hasCondition(combatant, 'flat-footed') || (state.phase === 'COMBAT' && !combatant.hasActed);
  if (!caught) return false;
  return variantOf(state).turn.uncannyDodge !== 'NEVER_FLAT_FOOTED' || !hasFeat(sheetOf(combatant), 'uncanny dodge');
}

/** Whether a creature's own state costs it its Dexterity bonus to Armour Class, and with it its dodge bonuses (D35-AC-04, PF1-AC-03). */
export function losesDexterity(state: EncounterState, combatant: Combatant): boolean {
  // The condition `flat-footed` is judged by isFlatFooted, for uncanny dodge.
  const others = combatant.effects.length === 0 ? combatant : withoutFlatFooted(combatant);
  if (hasTrait(state, others, 'losesDexterity')) return true;
  return isFlatFooted(state, combatant) && !hasFeat(sheetOf(combatant), 'uncanny dodge');
}

function withoutFlatFooted(combatant: Combatant): Combatant {
  return { ...combatant, effects: combatant.effects.filter(({ kind }) => kind !== 'flat-footed') };
}
