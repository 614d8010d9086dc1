import type { EncounterRepository } from './encounter-repository.js';

/**
 * The last revision of the command that a revision belongs to: `revision` itself unless it lies inside a command.
 * @param head revision of the last event
 * @throws EventStoreError
 */
export async function commandEnd(
  repository: EncounterRepository,
  encounterId: string,
  head: number,
  revision: number,
): Promise<number> {
  if (revision < 0 || revision >= head) return revision;
  let commandId: string | undefined;
  let end = revision;
  for await (const { event, metadata } of repository.read(encounterId, revision)) {
    commandId ??= metadata.commandId;
    if (metadata.commandId !== commandId) break;
    end = event.revision;
  }
  return end;
}
