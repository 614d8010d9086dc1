import { LRUCache } from 'lru-cache';
import type { Fold } from '../engine/encounter/fold.js';
import { EMPTY_FOLD } from '../engine/encounter/fold.js';
import type { EncounterRecord } from './envelope.js';
import { foldStored } from './fold-stored.js';

/** The fold right after a revision. */
export interface KnownFold {
  readonly revision: number;
  readonly fold: Fold;
}

/** Where past folds come from. */
export interface Past {
  /** The records of an encounter, from a revision on. @throws EventStoreError */
  read(encounterId: string, from: number, limit?: number): AsyncIterable<EncounterRecord>;
  /** A fold nearer to a revision than one that is known already, if there is one. @throws EventStoreError */
  nearer(encounterId: string, revision: number, known: KnownFold): Promise<KnownFold>;
}

/** A fold is kept every so many events of a fight that is being rewound. */
const CHECKPOINT_EVERY = 128;
/** So many of the folds that were asked for last are kept too: whoever plays a fight again asks for the next one, event by event. */
const KEPT_LAST = 8;
const NOTHING: KnownFold = { revision: -1, fold: EMPTY_FOLD };

/** The fold of an encounter at any moment, from the nearest that is known. */
export class PastFolds {
  private readonly checkpoints: LRUCache<string, readonly KnownFold[]>;
  private readonly lasts: LRUCache<string, readonly KnownFold[]>;
  /** How often anything was dropped: what was read before may hold what is to be forgotten, and is not kept. */
  private forgotten = 0;

  constructor(
    private readonly past: Past,
    maxEncounters = 50,
  ) {
    this.checkpoints = new LRUCache({ max: maxEncounters });
    this.lasts = new LRUCache({ max: maxEncounters });
  }

  /**
   * The fold right after a revision.
   * @returns undefined if the encounter or the revision does not exist
   * @throws EventStoreError
   */
  async at(encounterId: string, revision: number): Promise<Fold | undefined> {
    const { forgotten } = this;
    const fold = await this.fold(encounterId, revision, new Map());
    if (fold && forgotten === this.forgotten) {
      const others = (this.lasts.get(encounterId) ?? []).filter((one) => one.revision !== revision);
      this.lasts.set(encounterId, [...others, { revision, fold }].slice(-KEPT_LAST));
    }
    return fold;
  }

  /** Drops what is remembered of an encounter. */
  forget(encounterId: string): void {
    this.forgotten++;
    this.checkpoints.delete(encounterId);
    this.lasts.delete(encounterId);
  }

  /**
   * @param remembered folds at the ends of commands, the only places an undo goes back to. Without them each undo would fold
   * again what the one before it had to fold again.
   */
  private async fold(encounterId: string, revision: number, remembered: Map<number, Fold>): Promise<Fold | undefined> {
    if (revision < 0) return undefined;
    const { forgotten } = this;
    const nearestKept = this.nearestKept(encounterId, revision);
    if (nearestKept.revision === revision) return nearestKept.fold;
    const start = await this.past.nearer(encounterId, revision, nearestKept);
    if (start.revision === revision) return start.fold;
    const found: KnownFold[] = [];
    let { fold, revision: last } = start;
    let commandId: string | undefined;
    for await (const { event, metadata } of this.past.read(encounterId, last + 1, revision - last)) {
      if (metadata.commandId !== commandId) remembered.set(last, fold);
      commandId = metadata.commandId;
      const restored =
        event.type === 'ActionsReverted' ? await this.restored(encounterId, event.data.to, remembered) : EMPTY_FOLD;
      fold = foldStored(encounterId, fold, event, () => restored);
      last = event.revision;
      if ((last + 1) % CHECKPOINT_EVERY === 0) found.push({ revision: last, fold });
    }
    if (found.length > 0 && forgotten === this.forgotten) this.keep(encounterId, found);
    return last === revision ? fold : undefined;
  }

  /** The nearest of the folds that are kept. */
  private nearestKept(encounterId: string, revision: number): KnownFold {
    let nearest = this.checkpoints.get(encounterId)?.findLast((one) => one.revision <= revision) ?? NOTHING;
    for (const one of this.lasts.get(encounterId) ?? [])
      if (one.revision <= revision && one.revision > nearest.revision) nearest = one;
    return nearest;
  }

  private async restored(encounterId: string, to: number, remembered: Map<number, Fold>): Promise<Fold> {
    const fold = remembered.get(to) ?? (await this.fold(encounterId, to, remembered)) ?? EMPTY_FOLD;
    remembered.set(to, fold);
    return fold;
  }

  private keep(encounterId: string, found: readonly KnownFold[]): void {
    const merged = new Map([...(this.checkpoints.get(encounterId) ?? []), ...found].map((one) => [one.revision, one]));
    this.checkpoints.set(
      encounterId,
      [...merged.values()].sort((a, b) => a.revision - b.revision),
    );
  }
}
