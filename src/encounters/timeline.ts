import type { EventData, RecordedEvent } from '../engine/encounter/events/index.js';

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
  private last = -1;

  get revision(): number {
    return this.last;
  }

  get turns(): readonly TurnMark[] {
    return this.marks;
  }

  /** Takes the next event. One that it has is passed over: several readers may bring it at once. */
  add(event: RecordedEvent): void {
    if (event.revision <= this.last) return;
    this.last = event.revision;
    if (event.type === 'ActionsReverted') {
      const { to } = event.data;
      this.marks = this.marks.filter((mark) => mark.revision <= to);
      this.starts = this.starts.filter((revision) => revision <= to);
    } else if (event.type === 'EncounterForked') {
      this.beginAt(event.data);
    } else if (event.type === 'RoundStarted') {
      this.starts.push(event.revision);
    } else if (event.type === 'TurnStarted') {
      this.starts.push(event.revision);
      const { round, combatantId } = event.data;
      const before = this.marks.at(-1);
      this.marks.push({
        round,
        combatantId,
        revision: event.revision,
        turn: before?.round === round ? before.turn + 1 : 1,
      });
    }
  }

  /** A fork begins in a turn, or after one, that its parent began. */
  private beginAt({ turn, round, activeId, lastTurnId }: EventData<'EncounterForked'>): void {
    const combatantId = activeId ?? lastTurnId;
    if (turn === 0 || combatantId === null) return;
    this.starts.push(0);
    this.marks.push({ round, turn, combatantId, revision: 0 });
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
