import { LRUCache } from 'lru-cache';
import type { Fold } from '../engine/encounter/fold.js';
import { EMPTY_FOLD } from '../engine/encounter/fold.js';
import type { EncounterState } from '../engine/encounter/state.js';
import type { EncounterRepository } from './encounter-repository.js';
import { foldStored } from './fold-stored.js';
import type { TurnMark } from './timeline.js';
import { Timeline } from './timeline.js';

/** A moment of a fight. */
export type Moment = { readonly revision: number } | { readonly round: number; readonly turn?: number };

interface Checkpoint {
  readonly revision: number;
  readonly fold: Fold;
}

/** A fold is kept every so many events of a fight that is being rewound. */
const CHECKPOINT_EVERY = 128;

/** Rewinds: the state of an encounter at any moment, with checkpoints of what was rewound before. */
export class EncounterReader {
  private readonly checkpoints: LRUCache<string, readonly Checkpoint[]>;
  private readonly timelines: LRUCache<string, Timeline>;

  constructor(
    private readonly repository: EncounterRepository,
    maxEncounters = 50,
  ) {
    this.checkpoints = new LRUCache({ max: maxEncounters });
    this.timelines = new LRUCache({ max: maxEncounters });
  }

  /**
   * The state right after a revision.
   * @returns undefined if the encounter or the revision does not exist
   * @throws EventStoreError
   */
  async stateAt(encounterId: string, revision: number): Promise<EncounterState | undefined> {
    return (await this.foldAt(encounterId, revision))?.state;
  }

  /** The fold right after a revision. @throws EventStoreError */
  async foldAt(encounterId: string, revision: number): Promise<Fold | undefined> {
    return this.fold(encounterId, revision, new Map());
  }

  /**
   * @param remembered folds at the ends of commands, the only places an undo goes back to. Without them each undo would fold
   * again what the one before it had to fold again.
   */
  private async fold(encounterId: string, revision: number, remembered: Map<number, Fold>): Promise<Fold | undefined> {
    if (revision < 0) return undefined;
    const known = this.checkpoints.get(encounterId) ?? [];
    const start = known.findLast((one) => one.revision <= revision) ?? { revision: -1, fold: EMPTY_FOLD };
    if (start.revision === revision) return start.fold;
    const found: Checkpoint[] = [];
    let { fold, revision: last } = start;
    let commandId: string | undefined;
    for await (const { event, metadata } of this.repository.read(encounterId, last + 1, revision - last)) {
      if (metadata.commandId !== commandId) remembered.set(last, fold);
      commandId = metadata.commandId;
      const restored =
        event.type === 'ActionsReverted' ? await this.restored(encounterId, event.data.to, remembered) : EMPTY_FOLD;
      fold = foldStored(encounterId, fold, event, () => restored);
      last = event.revision;
      if ((last + 1) % CHECKPOINT_EVERY === 0) found.push({ revision: last, fold });
    }
    if (found.length > 0) this.keep(encounterId, found);
    return last === revision ? fold : undefined;
  }

  private async restored(encounterId: string, to: number, remembered: Map<number, Fold>): Promise<Fold> {
    const fold = remembered.get(to) ?? (await this.fold(encounterId, to, remembered)) ?? EMPTY_FOLD;
    remembered.set(to, fold);
    return fold;
  }

  /** The revision of a moment: for a round (and turn, counted from 1), the last event before the next turn begins. */
  async revisionOf(encounterId: string, moment: Moment): Promise<number | undefined> {
    if ('revision' in moment) return moment.revision;
    return (await this.timeline(encounterId)).endOf(moment.round, moment.turn);
  }

  /** The turns of a fight, in order, without those that were undone. @throws EventStoreError */
  async turns(encounterId: string): Promise<readonly TurnMark[]> {
    return (await this.timeline(encounterId)).turns;
  }

  private async timeline(encounterId: string): Promise<Timeline> {
    const timeline = this.timelines.get(encounterId) ?? new Timeline();
    this.timelines.set(encounterId, timeline);
    for await (const { event } of this.repository.read(encounterId, timeline.revision + 1)) timeline.add(event);
    return timeline;
  }

  private keep(encounterId: string, found: readonly Checkpoint[]): void {
    const merged = new Map([...(this.checkpoints.get(encounterId) ?? []), ...found].map((one) => [one.revision, one]));
    this.checkpoints.set(
      encounterId,
      [...merged.values()].sort((a, b) => a.revision - b.revision),
    );
  }
}
