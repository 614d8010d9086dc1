import { LRUCache } from 'lru-cache';
import type { Fold } from '../engine/encounter/fold.js';
import { EMPTY_FOLD, foldAll } from '../engine/encounter/fold.js';
import type { EventStore } from '../event-store/event-store.js';

import type { EncounterSecrets } from './encounter-secrets.js';
import { EncounterSession } from './encounter-session.js';
import type { EncounterRecord } from './envelope.js';
import { fromStored } from './envelope.js';
import type { Snapshot, SnapshotStore } from './snapshots.js';
import { FOLD_SCHEMA, NO_SNAPSHOTS } from './snapshots.js';
import { streamOf } from './streams.js';

export interface RepositoryOptions {
  /** Most encounters kept in memory. */
  readonly maxSessions?: number;
  /** Milliseconds after which an unused one is forgotten. */
  readonly idleMilliseconds?: number;
  readonly snapshots?: SnapshotStore;
  /** A snapshot is saved after this many further events. */
  readonly snapshotEvery?: number;
}

/** Loads encounters from their streams and keeps the ones in use in memory. */
export class EncounterRepository {
  private readonly sessions: LRUCache<string, EncounterSession>;
  private readonly snapshots: SnapshotStore;
  private readonly snapshotEvery: number;

  constructor(
    private readonly store: EventStore,
    private readonly secrets: EncounterSecrets,
    options: RepositoryOptions = {},
  ) {
    this.sessions = new LRUCache({
      max: options.maxSessions ?? 5000,
      ttl: options.idleMilliseconds ?? 30 * 60_000,
      updateAgeOnGet: true,
    });
    this.snapshots = options.snapshots ?? NO_SNAPSHOTS;
    this.snapshotEvery = options.snapshotEvery ?? 1000;
  }

  /** How many encounters are in memory. */
  get loaded(): number {
    return this.sessions.size;
  }

  /**
   * The encounter as it is in the store now.
   * @returns undefined if there is none
   * @throws EventStoreError; a session that met an error is forgotten
   */
  async load(encounterId: string): Promise<EncounterSession | undefined> {
    const cached = this.sessions.get(encounterId);
    const session = cached ?? (await this.open(encounterId));
    if (!session) return undefined;
    try {
      await this.catchUp(session);
    } catch (error) {
      this.forget(encounterId);
      throw error;
    }
    if (session.revision < 0) return undefined;
    if (!cached) this.sessions.set(encounterId, session);
    return session;
  }

  /** Begins the session of an encounter whose first events have just been appended. */
  keep(session: EncounterSession): void {
    this.sessions.set(session.encounterId, session);
  }

  /** Drops what is in memory: the next load reads the stream. */
  forget(encounterId: string): void {
    this.sessions.delete(encounterId);
  }

  /** Folds in records that were just appended or read. @throws EventStoreError */
  async apply(session: EncounterSession, records: readonly EncounterRecord[]): Promise<void> {
    const before = session.revision;
    for (const record of records) {
      const restored =
        record.event.type === 'ActionsReverted'
          ? await this.foldAt(session.encounterId, record.event.data.to)
          : EMPTY_FOLD;
      session.apply(record, () => restored);
    }
    if (Math.floor((session.revision + 1) / this.snapshotEvery) > Math.floor((before + 1) / this.snapshotEvery))
      this.saveSnapshot(session);
  }

  /** The fold right after a revision. @throws EventStoreError */
  async foldAt(encounterId: string, revision: number): Promise<Fold> {
    const events: EncounterRecord['event'][] = [];
    for await (const record of this.read(encounterId, 0, revision + 1)) events.push(record.event);
    return foldAll(events);
  }

  /** The records of an encounter, from a revision on. @throws EventStoreError */
  async *read(encounterId: string, from: number, limit?: number): AsyncIterableIterator<EncounterRecord> {
    const options = limit === undefined ? { from } : { from, limit };
    for await (const stored of this.store.readStream(streamOf(encounterId), options)) yield fromStored(stored);
  }

  private async open(encounterId: string): Promise<EncounterSession | undefined> {
    const secret = await this.secrets.read(encounterId);
    if (!secret) return undefined;
    const session = new EncounterSession(encounterId, secret);
    const snapshot = await this.soundSnapshot(encounterId);
    if (snapshot) session.resumeFrom(snapshot);
    return session;
  }

  /** A snapshot that belongs to this very stream: its last event is there, with the same hash. */
  private async soundSnapshot(encounterId: string): Promise<Snapshot | undefined> {
    const snapshot = this.snapshots.load(encounterId);
    if (snapshot?.foldSchema !== FOLD_SCHEMA) return undefined;
    for await (const record of this.read(encounterId, snapshot.revision, 1)) {
      if (record.metadata.hash === snapshot.hash) return snapshot;
    }
    return undefined;
  }

  private async catchUp(session: EncounterSession): Promise<void> {
    const from = session.revision + 1;
    const cold = from === 0;
    const folds: EncounterRecord[] = [];
    for await (const record of this.read(session.encounterId, from)) {
      if (cold) {
        this.applyCold(session, record, folds);
      } else {
        await this.apply(session, [record]);
      }
    }
    if (cold && session.revision + 1 >= this.snapshotEvery) this.saveSnapshot(session);
  }

  /** A cold load has seen every event: what a revert goes back to needs no second read. */
  private applyCold(session: EncounterSession, record: EncounterRecord, seen: EncounterRecord[]): void {
    session.apply(record, (revision) => foldAll(seen.slice(0, revision + 1).map((one) => one.event)));
    seen.push(record);
  }

  private saveSnapshot(session: EncounterSession): void {
    const { revision, lastHash, fold } = session;
    this.snapshots.save(session.encounterId, {
      foldSchema: FOLD_SCHEMA,
      revision,
      hash: lastHash,
      fold,
      commands: [...session.commands],
    });
  }
}
