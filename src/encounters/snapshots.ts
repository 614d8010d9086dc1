import type { Fold } from '../engine/encounter/fold.js';
import type { CommandPlace } from './encounter-session.js';
import type { KnownFold } from './past-folds.js';

/** Raise it whenever the shape of the state or of the fold changes: older snapshots are then ignored. */
export const FOLD_SCHEMA = 2;

export interface Snapshot {
  readonly foldSchema: number;
  readonly revision: number;
  readonly hash: string;
  readonly fold: Fold;
  /** Folds at the ends of the commands before: what an undo goes back to. */
  readonly recent: readonly KnownFold[];
  readonly commands: readonly (readonly [string, CommandPlace])[];
}

/**
 * Where folds of long streams are kept, so that a cold load need not read them from the beginning. Only ever a cache: what
 * is missing, old or broken means a full replay, never a failure.
 */
export interface SnapshotStore {
  load(encounterId: string): Snapshot | undefined;
  save(encounterId: string, snapshot: Snapshot): void;
  /** Drops the snapshot of an encounter and overwrites its bytes: it holds a name that was erased. */
  erase(encounterId: string): void;
}

export const NO_SNAPSHOTS: SnapshotStore = { load: () => undefined, save: () => undefined, erase: () => undefined };
