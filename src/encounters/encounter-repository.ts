import { LRUCache } from 'lru-cache';
import type { Fold } from '../engine/encounter/fold.js';
import { EMPTY_FOLD } from '../engine/encounter/fold.js';
import type { EventStore } from '../event-store/event-store.js';

import { DisplayNames } from './display-names.js';
import type { EncounterSecrets } from './encounter-secrets.js';
import { EncounterSession } from './encounter-session.js';
import type { EncounterRecord } from './envelope.js';
import { fromStored } from './envelope.js';
import type { KnownFold } from './past-folds.js';
import { PastFolds } from './past-folds.js';
import type { Snapshot, SnapshotStore } from './snapshots.js';
import { FOLD_SCHEMA, NO_SNAPSHOTS } from './snapshots.js';
import { streamOf } from './streams.js';

export interface RepositoryOptions {
  /** Most encounters kept in memory. */
  readonly maxSessions?: number;
  /** Milliseconds after which an unused one is forgotten. */
  readonly idleMilliseconds?: number;
  readonly snapshots?: SnapshotStore;
  /** A snapshot is saved after this many further events; the first one sooner, at another revision for each encounter. */
  readonly snapshotEvery?: number;
}

/** Loads encounters from their streams and keeps the ones in use in memory. */
export class EncounterRepository {
  private readonly sessions: LRUCache<string, EncounterSession>;
  private readonly snapshots: SnapshotStore;
  private readonly snapshotEvery: number;
  private readonly opening = new Map<string, Promise<EncounterSession | undefined>>();
  private readonly past: PastFolds = new PastFolds({
    read: (...args) => this.read(...args),
    nearer: (...args) => this.nearer(...args),
  });

  /** The names of creatures, which lie beside the streams. */
  readonly names: DisplayNames;

  constructor(
    private readonly store: EventStore,
    private readonly secrets: EncounterSecrets,
    options: RepositoryOptions = {},
  ) {
    this.names = new DisplayNames(store);
    this.names.onForget((encounterId) => {
      this.sessions.delete(encounterId);
      this.past.forget(encounterId);
      this.snapshots.erase(encounterId);
    });
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
    const session = this.sessions.get(encounterId);
    if (!session) return this.loadCold(encounterId);
    try {
      await this.catchUp(session);
    } catch (error) {
      this.forget(encounterId);
      throw error;
    }
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

  /** Folds in records that were just appended or read, at one stroke: nobody sees half a command. @throws EventStoreError */
  async apply(session: EncounterSession, records: readonly EncounterRecord[]): Promise<void> {
    const restored = new Map<number, Fold>();
    for (const { event } of records)
      if (event.type === 'ActionsReverted' && event.data.to < event.revision)
        restored.set(event.data.to, (await this.foldAt(session.encounterId, event.data.to)) ?? EMPTY_FOLD);
    const before = session.revision;
    for (const record of records) session.apply(record, (revision) => restored.get(revision) ?? EMPTY_FOLD);
    if (records.some(({ event }) => event.type === 'NameErased' || event.type === 'SeatNameErased')) {
      this.names.forget(session.encounterId);
      this.keep(session);
    }
    const snapshots = (revision: number): number => Math.floor((revision + 1 + session.stagger) / this.snapshotEvery);
    if (snapshots(session.revision) > snapshots(before)) this.saveSnapshot(session);
  }

  /**
   * The fold right after a revision, from the nearest that is known: in memory, in a snapshot, or of an earlier look.
   * @returns undefined if the encounter or the revision does not exist
   * @throws EventStoreError
   */
  foldAt(encounterId: string, revision: number): Promise<Fold | undefined> {
    return this.past.at(encounterId, revision);
  }

  /** Revision of the last event of an encounter; undefined if there is none. @throws EventStoreError */
  head(encounterId: string): Promise<number | undefined> {
    return this.store.head(streamOf(encounterId));
  }

  /** The records of an encounter, from a revision on. @throws EventStoreError */
  async *read(encounterId: string, from: number, limit?: number): AsyncIterableIterator<EncounterRecord> {
    const options = limit === undefined ? { from } : { from, limit };
    for await (const stored of this.store.readStream(streamOf(encounterId), options)) {
      const record = this.names.reveal(fromStored(stored));
      yield record instanceof Promise ? await record : record;
    }
  }

  /** Reads an encounter into memory. Those who come while it is read wait for the one reading, then read on. */
  private async loadCold(encounterId: string): Promise<EncounterSession | undefined> {
    const pending = this.opening.get(encounterId);
    if (pending) {
      await pending;
      return this.load(encounterId);
    }
    const opened = this.open(encounterId);
    this.opening.set(encounterId, opened);
    try {
      const session = await opened;
      if (session) this.keep(session);
      return session;
    } finally {
      this.opening.delete(encounterId);
    }
  }

  private async open(encounterId: string): Promise<EncounterSession | undefined> {
    const origin = await this.secrets.origin(encounterId);
    if (!origin) return undefined;
    const session = new EncounterSession(encounterId, origin === 'imported' ? null : origin);
    const snapshot = await this.soundSnapshot(encounterId);
    if (snapshot) session.resumeFrom(snapshot);
    await this.catchUp(session);
    return session.revision < 0 ? undefined : session;
  }

  private async nearer(encounterId: string, revision: number, known: KnownFold): Promise<KnownFold> {
    const candidates: [KnownFold, ...KnownFold[]] = [known, ...(this.sessions.peek(encounterId)?.knownFolds ?? [])];
    const nearest = nearestTo(revision, candidates);
    // Fewer events are read sooner than a snapshot is loaded.
    if (revision - nearest.revision <= this.snapshotEvery) return nearest;
    const snapshot = await this.soundSnapshot(encounterId);
    return snapshot ? nearestTo(revision, [nearest, snapshot, ...snapshot.recent]) : nearest;
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
    // Usually nobody else has appended meanwhile: then a look at the head is all it takes.
    if (!cold && (await this.head(session.encounterId)) === session.revision) return;
    const records: EncounterRecord[] = [];
    const ends = new Map<number, Fold>();
    for await (const record of this.read(session.encounterId, from)) {
      if (cold) this.applyCold(session, record, ends);
      else records.push(record);
    }
    if (!cold) await this.apply(session, records);
    else if (session.revision + 1 >= this.snapshotEvery) this.saveSnapshot(session);
  }

  /**
   * A cold load has seen every event: what an undo goes back to needs no second read.
   * @param ends folds at the ends of commands, the only places an undo goes back to
   */
  private applyCold(session: EncounterSession, record: EncounterRecord, ends: Map<number, Fold>): void {
    if (session.placeOf(record.metadata.commandId) === undefined) ends.set(session.revision, session.fold);
    session.apply(record, (revision) => ends.get(revision) ?? EMPTY_FOLD);
  }

  private saveSnapshot(session: EncounterSession): void {
    const { revision, lastHash, fold } = session;
    this.snapshots.save(session.encounterId, {
      foldSchema: FOLD_SCHEMA,
      revision,
      hash: lastHash,
      fold,
      recent: session.recentFolds,
      commands: [...session.commands],
    });
  }
}

/** The last of several folds that does not lie behind a revision. The first of them does not. */
function nearestTo(revision: number, [first, ...others]: readonly [KnownFold, ...KnownFold[]]): KnownFold {
  let nearest = first;
  for (const one of others) if (one.revision <= revision && one.revision > nearest.revision) nearest = one;
  return nearest;
}
