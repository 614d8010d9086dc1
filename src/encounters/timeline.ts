import type { EventData, RecordedEvent } from '../engine/encounter/events/index.js';

import type { Return } from './in-force.js';
import { inForce } from './in-force.js';
import type { EventPlace } from './lineage.js';

/** A turn of a fight. */
export interface TurnMark {
  readonly round: number;
  /** Place of the turn in its round, from 1. */
  readonly turn: number;
  readonly combatantId: string;
  /** Revision of its `TurnStarted`. */
  readonly revision: number;
}

/** Where the turns of a fight lie. What was undone does not count. */
export class Timeline {
  private marks: TurnMark[] = [];
  /** Revisions at which a round or a turn begins. */
  private starts: number[] = [];
  private readonly everyMark: TurnMark[] = [];
  private readonly everyStart: number[] = [];
  private last = -1;
  private readonly undone: Return[] = [];
  private branchedOff: EventPlace | undefined;

  get revision(): number {
    return this.last;
  }

  get turns(): readonly TurnMark[] {
    return this.marks;
  }

  /** Every undo, in order. */
  get returns(): readonly Return[] {
    return this.undone;
  }

  /** Where the fight branched off another one, if it did. */
  get parent(): EventPlace | undefined {
    return this.branchedOff;
  }

  /** Takes the next event. One that it has is passed over: several readers may bring it at once. */
  add(event: RecordedEvent): void {
    if (event.revision <= this.last) return;
    this.last = event.revision;
    if (event.type === 'ActionsReverted') {
      this.goBack(event.revision, event.data.to);
    } else if (event.type === 'EncounterForked') {
      this.beginAt(event.data);
    } else if (event.type === 'RoundStarted') {
      this.begin(event.revision);
    } else if (event.type === 'TurnStarted') {
      const { revision } = event;
      const { round, combatantId } = event.data;
      const before = this.marks.at(-1);
      this.begin(revision, { round, combatantId, revision, turn: before?.round === round ? before.turn + 1 : 1 });
    }
  }

  private begin(revision: number, mark?: TurnMark): void {
    for (const starts of [this.starts, this.everyStart]) starts.push(revision);
    if (mark) for (const marks of [this.marks, this.everyMark]) marks.push(mark);
  }

  /** An undo may go back into a branch that had been left: its turns count again. */
  private goBack(revision: number, target: number): void {
    this.undone.push({ revision, target });
    const spans = inForce(this.undone, revision);
    const counts = (one: number): boolean => spans.some(({ from, to }) => from <= one && one <= to);
    this.marks = this.everyMark.filter((mark) => counts(mark.revision));
    this.starts = this.everyStart.filter(counts);
  }

  /** A fork begins in a turn, or after one, that its parent began. */
  private beginAt(data: EventData<'EncounterForked'>): void {
    this.branchedOff = { encounterId: data.parentId, revision: data.parentRevision };
    const { turn, round, activeId, lastTurnId } = data;
    const combatantId = activeId ?? lastTurnId;
    if (turn === 0 || combatantId === null) return;
    this.begin(0, { round, turn, combatantId, revision: 0 });
  }

  /** Turns that have begun in the newest round. */
  get turn(): number {
    const mark = this.marks.at(-1);
    return mark && mark.revision === this.starts.at(-1) ? mark.turn : 0;
  }

  /**
   * The last revision of a turn, or of a whole round.
   * @returns undefined if the fight has no such turn
   */
  endOf(round: number, turn?: number): number | undefined {
    const index = this.marks.findLastIndex(
      (mark) => mark.round === round && (turn === undefined || mark.turn === turn),
    );
    if (index < 0) return undefined;
    const begun = this.marks[index]!.revision;
    const next = this.starts.find((revision) => revision > begun);
    return next === undefined ? this.last : next - 1;
  }
}
