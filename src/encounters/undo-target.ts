import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterRecord } from './envelope.js';

const PAGE = 64;

/**
 * Revision of the first event of the last command that is still in force: commands that were undone, and the undoing, are
 * passed over, so that undoing twice goes back two commands.
 * @param head revision of the last event
 * @throws EventStoreError
 */
export async function lastCommandStart(
  repository: EncounterRepository,
  encounterId: string,
  head: number,
): Promise<number> {
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
