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

  get(state: EncounterState): Value | undefined {
    const found = this.newer.get(state);
    if (found) return found;
    const old = this.older.get(state);
    if (old) this.set(state, old);
    return old;
  }

  set(state: EncounterState, value: Value): void {
    if (this.newer.size >= this.generation) {
      this.older = this.newer;
      this.newer = new Map();
    }
    this.newer.set(state, value);
  }
}
