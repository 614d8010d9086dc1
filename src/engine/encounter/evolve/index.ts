import type { EncounterEvent, EventType } from '../events/index.js';
import type { EncounterState } from '../state.js';
import { evolveActions } from './actions.js';
import { evolveCombat } from './combat.js';
import type { Evolver } from './evolver.js';
import { evolveFork } from './fork.js';
import { evolveLifecycle } from './lifecycle.js';
import { evolveSeats } from './seats.js';
import { withState } from './update.js';

const evolvers = {
  ...evolveLifecycle,
  ...evolveSeats,
  ...evolveFork,
  ...evolveActions,
  ...evolveCombat,
} as unknown as Readonly<Record<EventType, Evolver<EventType>>>;

/** The stream holds an event this engine does not know: a newer version wrote it, or somebody did by hand. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
  constructor(
    readonly type: string,
    readonly revision: number,
  ) {
    super(`Event ${revision} has the unknown type ${JSON.stringify(type)}`);
  }
}

/**
 * Folds one event into the state. Pure, and knows no rules.
 * @param state the state before; undefined before the first event
 * @throws UnknownEventError
 */
export function evolve(state: EncounterState | undefined, event: EncounterEvent, revision: number): EncounterState {
  if (!Object.hasOwn(evolvers, event.type)) throw new UnknownEventError(event.type, revision);
  const next = evolvers[event.type](state as EncounterState, event.data, revision);
  if (next === state) return withState(next, { revision });
  // A state an evolver has just made belongs to nobody else yet: writing into it saves a copy of each state.
  (next as { revision: number }).revision = revision;
  return next;
}
