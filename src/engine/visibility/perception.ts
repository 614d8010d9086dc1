import { RecentStates } from '../encounter/recent-states.js';
import type { Seat } from '../encounter/seat.js';
import { seesEverything } from '../encounter/seat.js';
import type { Combatant, EncounterState } from '../encounter/state.js';
import type { Ruleset } from '../rules/ruleset.js';
import { areEnemies, enemiesOf } from '../rules/shared/relations.js';

/** What seeing takes of a ruleset. */
export type Perceiving = Pick<Ruleset, 'id' | 'perceives'>;

/** Seats with the same key see the same of the same state. */
export function viewOf(seat: Seat, newest: Pick<EncounterState, 'phase'>): string {
  if (seesEverything(seat, newest)) return 'everything';
  return seat.role === 'PLAYER' ? `player:${[...seat.combatantIds].sort().join('|')}` : 'public';
}

/** Whether a creature is one the seat acts for. */
export function isOwn(seat: Seat, combatantId: string | null | undefined): boolean {
  return seat.role === 'PLAYER' && combatantId != null && seat.combatantIds.includes(combatantId);
}

/** The creatures with whose senses a seat perceives: its own that are there; none for whoever only watches. */
function observersOf(state: EncounterState, seat: Seat): readonly Combatant[] {
  if (seat.role !== 'PLAYER') return [];
  return seat.combatantIds.flatMap((id) => (state.present.includes(id) ? [state.combatants[id]!] : []));
}

/**
 * Whether a creature is an opponent in the eyes of a seat: of another side than one of its own creatures; for whoever has none, a
 * creature of the game master.
 */
export function isOpponent(state: EncounterState, seat: Seat, combatantId: string | null | undefined): boolean {
  if (combatantId == null) return true;
  if (isOwn(seat, combatantId) || !Object.hasOwn(state.combatants, combatantId)) return false;
  const combatant = state.combatants[combatantId]!;
  const observers = observersOf(state, seat);
  if (observers.length === 0) return combatant.kind === 'MONSTER';
  return observers.some((observer) => areEnemies(observer, combatant));
}

const NOBODY: ReadonlySet<string> = new Set();
const known = new RecentStates<Map<string, ReadonlySet<string>>>();

/**
 * The creatures a seat does not perceive (5E-ENG-05). A player perceives what one of its creatures perceives; whoever only watches, and
 * a player whose creatures are not there, what no enemy of the creature fails to perceive: what the whole table knows.
 */
export function unperceived(state: EncounterState, ruleset: Perceiving, seat: Seat): ReadonlySet<string> {
  if (seat.role === 'GAME_MASTER') return NOBODY;
  const key = viewOf(seat, { phase: 'COMBAT' });
  const ofState = known.of(state, () => new Map());
  let found = ofState.get(key);
  if (!found) {
    found = search(state, ruleset, seat);
    ofState.set(key, found);
  }
  return found;
}

function search(state: EncounterState, ruleset: Perceiving, seat: Seat): ReadonlySet<string> {
  const observers = observersOf(state, seat);
  const isPerceived = (combatant: Combatant): boolean => {
    if (isOwn(seat, combatant.id)) return true;
    const isThere = state.present.includes(combatant.id);
    if (observers.length > 0 && isThere) return observers.some(({ id }) => ruleset.perceives(state, id, combatant.id));
    // Who hides where no enemy is yet is not shown either, nor is who has left in hiding to those who come later.
    const enemies = enemiesOf(state, combatant);
    if (enemies.length === 0 || (!isThere && combatant.hidden)) return combatant.hidden === null;
    return enemies.every(({ id }) => ruleset.perceives(state, id, combatant.id));
  };
  const unseen = Object.values(state.combatants)
    .filter((combatant) => !isPerceived(combatant))
    .map(({ id }) => id);
  unseen.push(...stillToCome(state).filter((id) => !isOwn(seat, id)));
  return unseen.length === 0 ? NOBODY : new Set(unseen);
}

/** A fork names creatures before the event that brings them: until then nobody can perceive them. */
function stillToCome({ combatants, order, activeId, lastTurnId, relations }: EncounterState): readonly string[] {
  const named = [
    ...order.map(({ combatantId }) => combatantId),
    ...Object.keys(relations).flatMap((key) => key.split('|')),
  ];
  for (const id of [activeId, lastTurnId]) if (id !== null) named.push(id);
  return named.filter((id) => !Object.hasOwn(combatants, id));
}
