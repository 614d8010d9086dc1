import { LRUCache } from 'lru-cache';
import type { EncounterState } from '../engine/encounter/state.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { Return } from './in-force.js';
import type { EventPlace } from './lineage.js';
import type { TurnMark } from './timeline.js';
import { Timeline } from './timeline.js';

/** A moment of a fight. */
export type Moment = { readonly revision: number } | { readonly round: number; readonly turn?: number };

/** Rewinds: the state of an encounter at any moment, and where its rounds and turns lie. */
export class EncounterReader {
  private readonly timelines: LRUCache<string, Timeline>;

  constructor(
    private readonly repository: EncounterRepository,
    maxEncounters = 50,
  ) {
    this.timelines = new LRUCache({ max: maxEncounters });
  }

  /**
   * The state right after a revision.
   * @returns undefined if the encounter or the revision does not exist
   * @throws EventStoreError
   */
  async stateAt(encounterId: string, revision: number): Promise<EncounterState | undefined> {
    return (await this.repository.foldAt(encounterId, revision))?.state;
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

  /** Turns that had begun, right after a revision, in the round of that moment. @throws EventStoreError */
  async turnAt(encounterId: string, revision: number): Promise<number> {
    // The timeline of the head does not know what was undone since.
    const timeline = new Timeline();
    for await (const { event } of this.repository.read(encounterId, 0, revision + 1)) timeline.add(event);
    return timeline.turn;
  }

  /** Every undo of an encounter, in order, and where it branched off another one, if it did. @throws EventStoreError */
  async history(
    encounterId: string,
  ): Promise<{ readonly returns: readonly Return[]; readonly parent: EventPlace | undefined }> {
    const { returns, parent } = await this.timeline(encounterId);
    return { returns, parent };
  }

  private async timeline(encounterId: string): Promise<Timeline> {
    const timeline = this.timelines.get(encounterId) ?? new Timeline();
    this.timelines.set(encounterId, timeline);
    for await (const { event } of this.repository.read(encounterId, timeline.revision + 1)) timeline.add(event);
    return timeline;
  }
}
