import type { Combatant, EncounterState, Relation } from '../../encounter/state.js';
import { presentCombatants, relationKey } from '../../encounter/state.js';

/**
 * What holds between two creatures of which the game master has said nothing, where there is no map: not engaged, out of
 * reach, and within 30 feet, so that any missile gets there.
 */
export const UNSTATED: Relation = { distance: 30, engaged: false };

/** How two creatures stand to each other where there is no map (or one of them has no place on it). */
export function relationOf(state: EncounterState, aId: string, bId: string): Relation {
  const key = relationKey(aId, bId);
  return Object.hasOwn(state.relations, key) ? state.relations[key]! : UNSTATED;
}

/** Whether distances between these two come from the map. */
export function bothPlaced(state: EncounterState, a: Combatant, b: Combatant): boolean {
  return state.map !== null && a.at !== null && b.at !== null;
}

/** Different sides are enemies. */
export function areEnemies(a: Pick<Combatant, 'side'>, b: Pick<Combatant, 'side'>): boolean {
  return a.side !== b.side;
}

/** Everybody else who is present and not dead: enemies first, each in joining order. */
export function othersThan(state: EncounterState, combatant: Combatant): readonly Combatant[] {
  const allies = presentCombatants(state).filter(
    (other) => other.id !== combatant.id && !areEnemies(combatant, other) && other.vital !== 'DEAD',
  );
  return [...enemiesOf(state, combatant), ...allies];
}

/** The enemies of a creature that are present and not dead, in joining order. */
export function enemiesOf(state: EncounterState, combatant: Pick<Combatant, 'side'>): readonly Combatant[] {
  return presentCombatants(state).filter((other) => areEnemies(combatant, other) && other.vital !== 'DEAD');
}
