import type { Proof, ReadEvent, UnreadableEvent } from '../engine/proof/index.js';
import { prove } from '../engine/proof/index.js';
import type { ChainHead } from '../engine/integrity/index.js';
import type { Hashing } from '../engine/integrity/hashing.js';
import { EventStoreError } from '../event-store/event-store.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterSecrets } from './encounter-secrets.js';
import { sealedRecord } from './envelope.js';
import { breathing } from './breathing.js';
import type { Rulesets } from './rulesets.js';

export interface VerifyOptions {
  /** Up to which revision it is verified; left out: to its end. Actions are run again only if it is verified to its end. */
  readonly upTo?: number;
  readonly repository: EncounterRepository;
  readonly secrets: EncounterSecrets;
  readonly rulesets: Rulesets;
  readonly hashing: Hashing;
}

/**
 * Verifies a stored encounter.
 * @param noted heads of the chain that were noted elsewhere: they alone show a stream cut short
 * @returns undefined if there is no such encounter
 * @throws EventStoreError when the store cannot be read
 */
export async function verifyEncounter(
  { repository, secrets, rulesets, hashing, upTo }: VerifyOptions,
  encounterId: string,
  noted: readonly ChainHead[] = [],
): Promise<Proof | undefined> {
  const origin = await secrets.origin(encounterId);
  if (!origin) return undefined;
  const secret = origin === 'imported' ? null : origin;
  const saltKey = secret?.saltKey ?? null;
  async function* read(): AsyncGenerator<ReadEvent | { readonly stop: UnreadableEvent }> {
    let revision = 0;
    try {
      for await (const record of repository.read(encounterId, 0, upTo === undefined ? undefined : upTo + 1)) {
        revision = record.event.revision + 1;
        yield {
          type: record.event.type,
          sealed: () => sealedRecord(hashing, saltKey, encounterId, record),
          event: () => record.event,
        };
      }
    } catch (error) {
      if (!(error instanceof EventStoreError) || error.code !== 'corrupt-event') throw error;
      const at = error.details.revision ?? revision;
      yield { stop: { ok: false, revision: at, reason: 'UNREADABLE', detail: error.message } };
    }
  }
  const proof = await prove(read, {
    hashing,
    noted,
    complete: true,
    ...(secret && { saltKey: secret.saltKey, seed: secret.seed }),
    ...(upTo === undefined && { rulesetOf: (id: string) => rulesets.find(id) }),
    breathe: breathing(),
  });
  return proof.events === 0 && proof.chain.ok ? undefined : proof;
}
