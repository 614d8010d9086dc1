import type { Refusal } from '../engine/encounter/refusal.js';
import type { EncounterState } from '../engine/encounter/state.js';
import type { InputProblem } from '../engine/rules/ruleset.js';
import type { EncounterRecord } from './envelope.js';

/** What became of a command. All of these are values; a store that fails throws `EventStoreError`. */
export type CommandResult =
  | {
      readonly kind: 'accepted';
      /** The events of this command, in order. */
      readonly records: readonly EncounterRecord[];
      /** The state right after them (for a repeat: the newest state). */
      readonly state: EncounterState;
      /** Whether the command had been carried out before and this is its first result. */
      readonly repeated: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly state: EncounterState }
  | { readonly kind: 'invalid'; readonly problems: readonly InputProblem[] }
  | { readonly kind: 'not-found' }
  /** The seat may not give this command, or is no seat any more. */
  | { readonly kind: 'forbidden'; readonly because: 'ROLE' | 'REVOKED' }
  /** The caller named a revision, and the encounter is at another; or other nodes won too often. */
  | { readonly kind: 'conflict'; readonly current: number }
  /** The id was used before for another command. */
  | { readonly kind: 'command-id-reused' };
