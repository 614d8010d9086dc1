import type { Command } from '../engine/encounter/commands.js';
import type { Seat } from '../engine/encounter/seat.js';
import type { ForkOrigin } from './fork.js';

/** A command as callers give it: what the service itself must add is left out. */
export type CallerCommand =
  | Omit<Extract<Command, { type: 'createEncounter' }>, 'commitment'>
  | (Omit<Extract<Command, { type: 'forkEncounter' }>, 'commitment' | 'parent'> & {
      readonly parentId: string;
      readonly at: number;
    })
  | Omit<Extract<Command, { type: 'endEncounter' }>, 'seed' | 'stateHash'>
  | Omit<Extract<Command, { type: 'eraseName' }>, 'isKnown'>
  /** Without `to`: the last command. */
  | { readonly type: 'undo'; readonly to?: number; readonly reason: string }
  | Exclude<Command, { type: 'createEncounter' | 'forkEncounter' | 'endEncounter' | 'eraseName' | 'undo' }>;

export interface CommandRequest {
  readonly encounterId: string;
  readonly command: CallerCommand;
  /** UUID of the caller's. A repeat returns the first result and appends nothing. */
  readonly commandId: string;
  readonly seat: Seat;
  /** Who creates the encounter, if that is a principal. */
  readonly creator?: string;
  /** Revision the caller decided on. Left out: decide on the newest state. */
  readonly expectedRevision?: number;
  /** Faces thrown at a real table. */
  readonly dice?: readonly number[];
  readonly correlationId?: string;
  /** For `forkEncounter`: what it branches off. */
  readonly origin?: ForkOrigin;
}
