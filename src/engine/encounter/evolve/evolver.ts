import type { EventData, EventType } from '../events/index.js';
import type { EncounterState } from '../state.js';

/** Folds one kind of event into the state. It knows no rules: it writes down what the event says. */
export type Evolver<T extends EventType> = (
  state: EncounterState,
  data: EventData<T>,
  revision: number,
) => EncounterState;
export type Evolvers<T extends EventType> = { readonly [K in T]: Evolver<K> };
