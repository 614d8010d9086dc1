import { LRUCache } from 'lru-cache';
import type { Fold } from '../engine/encounter/fold.js';
import { EMPTY_FOLD } from '../engine/encounter/fold.js';
import type { Seat } from '../engine/encounter/seat.js';
import { seatOf } from '../engine/encounter/seat.js';
import type { EncounterState } from '../engine/encounter/state.js';
import { viewOf } from '../engine/visibility/perception.js';
import { seenEvent } from '../engine/visibility/seen-event.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterRecord } from './envelope.js';
import { foldStored } from './fold-stored.js';
import { Recent } from '../recent.js';
import type { Rulesets } from './rulesets.js';

/** An event of a stream as a seat sees it. */
export interface SeenRecord {
  readonly kind: 'seen';
  readonly record: EncounterRecord;
  /** The data it may see, in the newest version of the event. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Names of the fields it may not see, and of members within fields, as `components.parts`. */
  readonly withheld: readonly string[];
  /** Whether it is seen by somebody who sees everything. */
  readonly isWhole?: true;
}

/** An event that a seat does not witness: it learns the revision and nothing else. */
export interface WithheldRecord {
  readonly kind: 'withheld';
  readonly revision: number;
}

export type Seeing = SeenRecord | WithheldRecord;

/** Events that are looked at at once when the last one witnessed is searched for, from the end. */
const PAGE = 64;

/** How far a view knows a fight. */
export interface Known {
  /** The newest revision it witnesses; -1: none. */
  readonly revision: number;
  /** Index of the next die of the service right after that. */
  readonly nextDie: number;
}

/** How far a view knows a fight up to a revision. */
type Searched = Known & { readonly searched: number };
const NOTHING: Searched = { revision: -1, nextDie: 0, searched: -1 };

/** What is kept of a record that somebody has looked at: the fold right after it, and how each view shows it. */
interface Kept {
  readonly fold: Fold;
  readonly byView: Map<string, Seeing>;
}

/**
 * Of so many records is kept how they are shown: those on their way to watchers. A `WeakMap` would keep it as long as a record lives,
 * and the collector looks at every entry of one in a single pause.
 */
export const RECORDS_KEPT = 128;

const wholes = new Recent<EncounterRecord, SeenRecord>(RECORDS_KEPT);

/** A record as somebody sees it who sees everything. The same record gives the same object. */
export function wholeRecord(record: EncounterRecord): SeenRecord {
  let whole = wholes.get(record);
  if (!whole) {
    whole = { kind: 'seen', record, data: record.event.data, withheld: [], isWhole: true };
    wholes.set(record, whole);
  }
  return whole;
}

/** Shows records to seats. What is seen depends on who perceived whom when it happened, so it folds along. */
export class SeenRecords {
  private readonly kept = new Recent<EncounterRecord, Kept>(RECORDS_KEPT);
  /** How far each view of an encounter has been searched for what it witnesses, and the last of that. */
  private readonly newest = new LRUCache<string, Searched>({ max: 5000 });
  /** The same of the moment of the past that was asked for last: whoever plays a fight again asks for the next one. */
  private readonly past = new LRUCache<string, Searched>({ max: 5000 });

  constructor(
    private readonly repository: EncounterRepository,
    private readonly rulesets: Rulesets,
  ) {}

  /**
   * What shows a seat one record after the other.
   * @param now the newest state of the encounter
   * @param after revision after which it begins; -1: from the beginning
   */
  viewer(seat: Seat, now: EncounterState, after: number): RecordViewer {
    const view = viewOf(seat, now);
    return view === 'everything' ? { see: (record) => wholeRecord(record) } : this.seatViewer(seat, now, after);
  }

  private seatViewer(seat: Seat, now: EncounterState, after: number): SeatViewer {
    const view = viewOf(seat, now);
    const { kept, repository } = this;
    const ruleset = this.rulesets.get(now.rulesetId);
    let fold: Fold | undefined;
    let last = after;
    const show = (record: EncounterRecord, { state: before }: Fold, one: Kept): Seeing => {
      const { event } = record;
      fold = one.fold;
      last = event.revision;
      let seeing = one.byView.get(view);
      if (!seeing) {
        const byPlayer = before !== undefined && seatOf(before, record.metadata.seat)?.role === 'PLAYER';
        const seen = seenEvent(ruleset, seat, { before, after: one.fold.state!, byPlayer }, event);
        seeing = seen ? { kind: 'seen', record, ...seen } : { kind: 'withheld', revision: event.revision };
        one.byView.set(view, seeing);
      }
      return seeing;
    };
    const keep = (record: EncounterRecord, before: Fold, restored: Fold): Kept => {
      const { event, encounterId } = record;
      const one = { fold: foldStored(encounterId, before, event, () => restored), byView: new Map<string, Seeing>() };
      kept.set(record, one);
      return one;
    };
    const afterLookingBack = async (record: EncounterRecord): Promise<Seeing> => {
      const { event, encounterId } = record;
      const before = fold ?? (await repository.foldAt(encounterId, event.revision - 1)) ?? EMPTY_FOLD;
      let one = kept.get(record);
      if (!one) {
        const restored =
          event.type === 'ActionsReverted' ? await repository.foldAt(encounterId, event.data.to) : undefined;
        one = keep(record, before, restored ?? EMPTY_FOLD);
      }
      return show(record, before, one);
    };
    return {
      nextDie: () => fold?.state?.dice.next ?? 0,
      see: (record) => {
        if (record.event.revision !== last + 1) fold = undefined;
        if (!fold) return afterLookingBack(record);
        const known = kept.get(record);
        if (!known && record.event.type === 'ActionsReverted') return afterLookingBack(record);
        return show(record, fold, known ?? keep(record, fold, EMPTY_FOLD));
      },
    };
  }

  /**
   * The last revision, up to one, that a seat witnesses: the newest moment of the fight it knows of.
   * @param seat one that does not see everything
   * @throws EventStoreError
   */
  async lastWitnessed(seat: Seat, now: EncounterState, upTo: number): Promise<Known> {
    const key = `${now.id} ${viewOf(seat, now)}`;
    const newest = this.newest.get(key);
    let floor = NOTHING;
    for (const one of [newest, this.past.get(key)])
      if (one && one.searched <= upTo && one.searched > floor.searched) floor = one;
    let found: Known | undefined;
    for (let end = upTo; end > floor.searched && !found; end -= PAGE)
      found = await this.lastIn(seat, now, Math.max(floor.searched + 1, end - PAGE + 1), end);
    const { revision, nextDie } = found ?? floor;
    const isNewest = newest === undefined || newest.searched <= upTo;
    (isNewest ? this.newest : this.past).set(key, { revision, nextDie, searched: upTo });
    return { revision, nextDie };
  }

  /** The revisions, up to one, that a seat witnesses. @throws EventStoreError */
  async witnessed(seat: Seat, now: EncounterState, upTo: number): Promise<ReadonlySet<number>> {
    const viewer = this.viewer(seat, now, -1);
    const found = new Set<number>();
    for await (const record of this.repository.read(now.id, 0, upTo + 1))
      if ((await viewer.see(record)).kind === 'seen') found.add(record.event.revision);
    return found;
  }

  private async lastIn(seat: Seat, now: EncounterState, from: number, to: number): Promise<Known | undefined> {
    if (from > to) return undefined;
    const viewer = this.seatViewer(seat, now, from - 1);
    let found: Known | undefined;
    for await (const record of this.repository.read(now.id, from, to - from + 1)) {
      const { kind } = await viewer.see(record);
      if (kind === 'seen') found = { revision: record.event.revision, nextDie: viewer.nextDie() };
    }
    return found;
  }

  /** Consecutive records as a seat sees them. @throws EventStoreError */
  async all(seat: Seat, now: EncounterState, records: readonly EncounterRecord[]): Promise<readonly Seeing[]> {
    const viewer = this.viewer(seat, now, (records[0]?.event.revision ?? 0) - 1);
    const seen: Seeing[] = [];
    for (const record of records) seen.push(await viewer.see(record));
    return seen;
  }
}

/** Shows one record after the other; a gap between them costs a look at the past. */
export interface RecordViewer {
  /** @throws EventStoreError */
  see(record: EncounterRecord): Seeing | Promise<Seeing>;
}

interface SeatViewer extends RecordViewer {
  /** Index of the next die of the service right after the record it showed last. */
  nextDie(): number;
}
