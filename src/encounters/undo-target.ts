import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterRecord } from './envelope.js';

const PAGE = 64;

/** What to go back to. A fight is never left in the middle of a command. */
export interface UndoTarget {
  readonly to: number;
  /** Set when `to` lies inside a command: the last revision of that command. */
  readonly insideCommandUntil?: number;
}

/**
 * Where an undo goes back to.
 * @param head revision of the last event
 * @param wanted the revision the caller named; without one the last command is undone
 * @throws EventStoreError
 */
export async function undoTarget(
  repository: EncounterRepository,
  encounterId: string,
  head: number,
  wanted?: number,
): Promise<UndoTarget> {
  if (wanted === undefined) return { to: (await lastCommandStart(repository, encounterId, head)) - 1 };
  if (wanted < 0 || wanted >= head) return { to: wanted };
  const { commandId } = (await recordAt(repository, encounterId, wanted)).metadata;
  let end = wanted;
  for await (const record of repository.read(encounterId, wanted + 1)) {
    if (record.metadata.commandId !== commandId) break;
    end = record.event.revision;
  }
  return end === wanted ? { to: wanted } : { to: wanted, insideCommandUntil: end };
}

async function recordAt(
  repository: EncounterRepository,
  encounterId: string,
  revision: number,
): Promise<EncounterRecord> {
  for await (const record of repository.read(encounterId, revision, 1)) return record;
  throw new Error(`Encounter ${encounterId} has no revision ${revision}`);
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
