import type { EventData } from '../../../encounter/events/index.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { noted } from '../budget.js';
import { abilityNow, hasTrait } from '../conditions/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { mayAct } from '../vitals/index.js';
import { variantOf } from '../variant-of.js';

/** What the turn of a creature offers now (D35-ACT-01, D35-ACT-04, D35-SUR-02, PF1-ACT-14, PF1-ACT-15, PF1-SUR-02). */
export function turnBudget(
  state: EncounterState,
  combatant: Combatant,
): Pick<EventData<'TurnStarted'>, 'budget' | 'notes'> {
  const idle = !mayAct(combatant) || hasTrait(state, combatant, 'noActions');
  const moveOnly = hasTrait(state, combatant, 'oneMoveOnly');
  const restricted = state.surpriseRound || moveOnly || hasTrait(state, combatant, 'oneAction');
  // An immediate action since the last turn was this turn's swift action (PF1-ACT-18).
  const noSwift = idle || moveOnly || noted(combatant, 'immediate');
  const swift: Record<string, number> = variantOf(state).turn.swiftActions ? { swift: noSwift ? 0 : 1 } : {};
  return {
    budget: {
      standard: idle || moveOnly ? 0 : 1,
      move: idle || (restricted && !moveOnly) ? 0 : 1,
      ...swift,
      fiveFootStep: idle || hasTrait(state, combatant, 'cannotMove') ? 0 : 1,
      attackOfOpportunity: opportunitiesPerRound(state, combatant),
    },
    notes: restricted && !idle ? { restricted: true } : {},
  };
}

/** Attacks of opportunity a round (D35-AOO-02, D35-AOO-03, PF1-AOO-08, PF1-AOO-11). */
export function opportunitiesPerRound(state: EncounterState, combatant: Combatant): number {
  if (!hasFeat(sheetOf(combatant), 'Combat Reflexes')) return 1;
  return 1 + Math.max(0, abilityNow(state, combatant, 'dexterity'));
}
