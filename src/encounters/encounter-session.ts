import type { Fold } from '../engine/encounter/fold.js';
import { EMPTY_FOLD } from '../engine/encounter/fold.js';
import { GENESIS_HASH } from '../engine/integrity/hash-chain.js';
import { EventStoreError } from '../event-store/event-store.js';
import type { EncounterSecret } from './encounter-secrets.js';
import type { EncounterRecord } from './envelope.js';
import { foldStored } from './fold-stored.js';
import type { KnownFold } from './past-folds.js';
import { streamOf } from './streams.js';

/** Where the events of a command lie. */
export interface CommandPlace {
  readonly first: number;
  readonly last: number;
  readonly hash: string;
}

/** A session at one moment: what a command is decided on, and what its events follow. */
export interface SessionView {
  readonly fold: Fold;
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  /** Hash of the last event. */
  readonly lastHash: string;
}

/** How many ends of commands stay in memory: so many undos in a row fold nothing again. They share most of their state. */
const MOST_RECENT = 4;

/**
 * What a node keeps of an encounter in memory: the fold, the head of the hash chain and the ids of its commands. Only ever a
 * cache of the stream.
 */
export class EncounterSession {
  private currentFold: Fold = EMPTY_FOLD;
  private head = -1;
  private headHash = GENESIS_HASH;
  private readonly places = new Map<string, CommandPlace>();
  private recent: readonly KnownFold[] = [];

  /** A number of its own: what is done every so many events is not done for all encounters at the same revision, that is, at once. */
  readonly stagger: number;

  constructor(
    readonly encounterId: string,
    /** Null for an encounter that was imported: it is not played on here. */
    readonly secret: EncounterSecret | null,
  ) {
    this.stagger = Number.parseInt(encounterId.slice(0, 6), 16) || 0;
  }

  get fold(): Fold {
    return this.currentFold;
  }

  /** Revision of the last event; -1 before the first. */
  get revision(): number {
    return this.head;
  }

  /** Hash of the last event. */
  get lastHash(): string {
    return this.headHash;
  }

  /** The encounter as it is now. Whoever awaits something goes on with this, whatever others bring into memory meanwhile. */
  get view(): SessionView {
    return { fold: this.currentFold, revision: this.head, lastHash: this.headHash };
  }

  /** The folds before the newest commands. */
  get recentFolds(): readonly KnownFold[] {
    return this.recent;
  }

  /** Every fold in memory. */
  get knownFolds(): readonly KnownFold[] {
    return [...this.recent, { revision: this.head, fold: this.currentFold }];
  }

  placeOf(commandId: string): CommandPlace | undefined {
    return this.places.get(commandId);
  }

  /** Places of all commands, for a snapshot. */
  get commands(): ReadonlyMap<string, CommandPlace> {
    return this.places;
  }

  /**
   * Folds in the next event. One that is in already is passed over: several readers may bring it at once.
   * @param restore the fold right after a revision; asked only for `ActionsReverted`
   * @throws EventStoreError `corrupt-event` for a gap or a broken link of the hash chain
   */
  apply(record: EncounterRecord, restore: (revision: number) => Fold): void {
    const { event, metadata } = record;
    const { revision } = event;
    if (revision <= this.head) return;
    const place = { stream: streamOf(this.encounterId), revision, id: record.id };
    if (revision !== this.head + 1)
      throw new EventStoreError('corrupt-event', `${place.stream}: ${revision} follows ${this.head}`, place);
    if (metadata.previousHash !== this.headHash) {
      throw new EventStoreError('corrupt-event', `${place.stream} ${revision}: the hash chain is broken`, place);
    }
    const before: KnownFold = { revision: this.head, fold: this.currentFold };
    this.currentFold = foldStored(this.encounterId, this.currentFold, event, restore);
    this.head = revision;
    this.headHash = metadata.hash;
    const known = this.places.get(metadata.commandId);
    if (!known && before.revision >= 0 && event.type !== 'ActionsReverted')
      this.recent = [...this.recent.slice(1 - MOST_RECENT), before];
    // The folds before it still have the name.
    if (event.type === 'NameErased' || event.type === 'SeatNameErased') this.recent = [];
    this.places.set(metadata.commandId, {
      first: known?.first ?? revision,
      last: revision,
      hash: metadata.commandHash,
    });
  }

  /** Takes over a snapshot. @internal */
  resumeFrom(snapshot: {
    readonly fold: Fold;
    readonly revision: number;
    readonly hash: string;
    readonly recent: readonly KnownFold[];
    readonly commands: readonly (readonly [string, CommandPlace])[];
  }): void {
    this.currentFold = snapshot.fold;
    this.head = snapshot.revision;
    this.headHash = snapshot.hash;
    this.recent = snapshot.recent;
    for (const [id, place] of snapshot.commands) this.places.set(id, place);
  }
}
