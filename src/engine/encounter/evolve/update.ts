import type { Activity, Combatant, EncounterState } from '../state.js';
import { combatantOf } from '../state.js';

/** The state with one combatant changed. */
export function withCombatant(state: EncounterState, id: string, change: Partial<Combatant>): EncounterState {
  return { ...state, combatants: { ...state.combatants, [id]: { ...combatantOf(state, id), ...change } } };
}

/** The state with one combatant's activity changed. */
export function withActivity(state: EncounterState, id: string, change: Partial<Activity>): EncounterState {
  const combatant = combatantOf(state, id);
  return withCombatant(state, id, { activity: { ...combatant.activity, ...change } });
}
