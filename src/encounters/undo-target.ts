import type { Refusal } from '../engine/encounter/refusal.js';
import { refuse } from '../engine/encounter/refusal.js';
import { commandEnd } from './command-end.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterRecord } from './envelope.js';
import type { Seat } from '../engine/encounter/seat.js';
import { undoBar } from '../engine/encounter/seat.js';

const PAGE = 64;

/** What to go back to. A fight is never left in the middle of a command. */
export interface UndoTarget {
  readonly to: number;
  /** Set when `to` lies inside a command: the last revision of that command. */
  readonly insideCommandUntil?: number;
  /** Set when the seat may not undo this: why. */
  readonly barred?: Refusal;
}

/** What is asked to be undone, and by whom. */
export interface UndoRequest {
  readonly seat: Seat;
  /** The newest revision the seat knows of. */
  readonly known: number;
  /** The revision to go back to; without one the last command is undone. */
  readonly wanted?: number;
}

/**
 * Where an undo goes back to, and whether the seat may: see `undoBar`.
 * @param head revision of the last event
 * @throws EventStoreError
 */
export async function undoTarget(
  repository: EncounterRepository,
  encounterId: string,
  head: number,
  { seat, known, wanted }: UndoRequest,
): Promise<UndoTarget> {
  if (seat.role === 'GAME_MASTER' && wanted !== undefined) {
    const end = await commandEnd(repository, encounterId, head, wanted);
    return end === wanted ? { to: wanted } : { to: wanted, insideCommandUntil: end };
  }
  const start = await lastCommandStart(repository, encounterId, known);
  const to = wanted ?? start - 1;
  if (seat.role === 'GAME_MASTER' || to < 0 || to >= head) return { to };
  const end = await commandEnd(repository, encounterId, head, known);
  const barred =
    (await barOf(repository, encounterId, { to, start, end, seat })) ??
    // What others have done since without its knowing is not undone with it.
    (end < head ? refuse('UNSEEN_OBSTACLE', ['5E-ENG-05'], { who: '–' }) : null);
  return barred ? { to, barred } : { to };
}

/** Why a seat other than the game master may not undo this. */
async function barOf(
  repository: EncounterRepository,
  encounterId: string,
  { to, start, end, seat }: { readonly to: number; readonly start: number; readonly end: number; readonly seat: Seat },
): Promise<Refusal | null> {
  let by = '';
  let dieAt: number | undefined;
  for await (const { event, metadata } of repository.read(encounterId, start, end - start + 1)) {
    if (event.revision === start) by = metadata.seat;
    if (event.type === 'DiceRolled') dieAt ??= event.revision;
  }
  return undoBar(seat, { to, lastCommand: { start, seat: by }, dieAt });
}

/**
 * Revision of the first event of the last command that is still in force: commands that were undone, and the undoing, are
 * passed over, so that undoing twice goes back two commands.
 * @param head revision of the last event
 * @throws EventStoreError
 */
async function lastCommandStart(repository: EncounterRepository, encounterId: string, head: number): Promise<number> {
  const records = new BackwardReader(repository, encounterId);
  let revision = head;
  let record = await records.at(revision);
  while (record.event.type === 'ActionsReverted') {
    revision = record.event.data.to;
    record = await records.at(revision);
  }
  const { commandId } = record.metadata;
  while (revision > 0 && (await records.at(revision - 1)).metadata.commandId === commandId) revision--;
  return revision;
}

/** Reads single records, a page at a time. */
class BackwardReader {
  private page: readonly EncounterRecord[] = [];
  private from = 0;

  constructor(
    private readonly repository: EncounterRepository,
    private readonly encounterId: string,
  ) {}

  async at(revision: number): Promise<EncounterRecord> {
    if (revision < this.from || revision >= this.from + this.page.length) {
      this.from = Math.max(0, revision - PAGE + 1);
      const page: EncounterRecord[] = [];
      for await (const record of this.repository.read(this.encounterId, this.from, revision - this.from + 1))
        page.push(record);
      this.page = page;
    }
    return this.page[revision - this.from]!;
  }
}
