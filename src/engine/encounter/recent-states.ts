import type { EncounterState } from './state.js';

/** States of a generation: about those that are decided on, and shown to their watchers, now. */
const GENERATION = 256;

/**
 * What was worked out of the states that were asked about last. A `WeakMap` would remember it as long as a state lives, and the
 * collector looks at every entry of one in a single pause. Here what was not asked for again goes with its generation.
 */
export class RecentStates<Value extends object> {
  private newer = new Map<EncounterState, Value>();
  private older = new Map<EncounterState, Value>();

  /** @param generation states after which what was not asked for since the last so many is dropped */
  constructor(private readonly generation = GENERATION) {}

  /** What was worked out of a state, or else is now. States never change in place, so neither does what follows from them. */
  of(state: EncounterState, workOut: (state: EncounterState) => Value): Value {
    const known = this.newer.get(state);
    if (known) return known;
    const value = this.older.get(state) ?? workOut(state);
    if (this.newer.size >= this.generation) {
      this.older = this.newer;
      this.newer = new Map();
    }
    this.newer.set(state, value);
    return value;
  }
}
