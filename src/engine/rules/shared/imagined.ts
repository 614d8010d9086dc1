import type { Combatant, EncounterState } from '../../encounter/state.js';
import type { Square } from '../../grid/index.js';

/**
 * Attacks at a square are worked out with somebody imagined in it, so that neither a refusal nor a number tells whether anybody
 * is there.
 */

/** Somebody of whom nothing is known but a square: of the observer's own kind, with nothing the matter. Its id names the square. */
export function somebodyAt(observer: Combatant, { x, y, z }: Square): Combatant {
  const at = z ? { x, y, z } : { x, y };
  const id = `(${[x, y, ...(z ? [z] : [])].join(', ')})`;
  return { ...observer, id, side: id, size: 'MEDIUM', at, effects: [], hidden: null, vital: 'ALIVE' };
}

/** A creature, were it hidden from somebody. */
export const hiddenFrom = (observer: Combatant, one: Combatant): Combatant => ({
  ...one,
  hidden: { from: [observer.id], check: null },
});

/** The state, were this creature there as well, or were it so. */
export function withCreature(state: EncounterState, one: Combatant): EncounterState {
  const present = state.present.includes(one.id) ? state.present : [...state.present, one.id];
  return { ...state, present, combatants: { ...state.combatants, [one.id]: one } };
}
