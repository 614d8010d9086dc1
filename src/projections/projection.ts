import type { Database } from 'better-sqlite3';
import type { EncounterState } from '../engine/encounter/state.js';
import type { EncounterRecord } from '../encounters/envelope.js';

/** A read model: tables of its own, written only by its events, to be dropped and rebuilt at any time. */
export interface Projection {
  readonly name: string;
  /** Raise it when the tables or their meaning change: the read model is then rebuilt at the next start. */
  readonly version: number;
  /** Creates its tables where they are missing. */
  create(database: Database): void;
  /** Drops its tables. */
  drop(database: Database): void;
  /**
   * Takes the next event of an encounter. Called within a transaction, events of one encounter in order, each once.
   * @param restored for `ActionsReverted`: the state that was gone back to
   */
  apply(database: Database, encounterId: string, record: EncounterRecord, restored: EncounterState | undefined): void;
  /** Called once for each encounter of a batch, after its events, with the last of them. */
  settle?(database: Database, encounterId: string, last: EncounterRecord): void;
}
