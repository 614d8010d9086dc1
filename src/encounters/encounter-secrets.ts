import { randomBytes } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import type { EventStore } from '../event-store/event-store.js';
import { secretStreamOf } from './streams.js';

/** What a running encounter keeps to itself. */
export interface EncounterSecret {
  /** 32 bytes from which every die follows; revealed when the encounter ends. */
  readonly seed: Uint8Array;
  /** 32 bytes from which the salts of the hash chain follow; never revealed as a whole. */
  readonly saltKey: Uint8Array;
}

export const SECRET_EVENT = 'EncounterSecretDrawn';

/** Draws and keeps the secrets of encounters. They must outlive a restart and be known to every node: so they are stored. */
export class EncounterSecrets {
  constructor(
    private readonly store: EventStore,
    private readonly random: (bytes: number) => Uint8Array = randomBytes,
  ) {}

  /** Draws the secret of a new encounter, or gives the one that an interrupted attempt has drawn. @throws EventStoreError */
  async draw(encounterId: string): Promise<EncounterSecret> {
    const data = { seed: hex(this.random(32)), saltKey: hex(this.random(32)) };
    const event = { id: uuidV5(SECRET_EVENT, encounterId), type: SECRET_EVENT, data, metadata: { schema: '1' } };
    const result = await this.store.append(secretStreamOf(encounterId), 'no-stream', [event]);
    // Ids are the same for every attempt, so a repeat may be taken for a success: what counts is what is stored.
    if (result.outcome === 'appended' && result.position !== undefined) return decode(data);
    return (await this.read(encounterId)) ?? decode(data);
  }

  /** @returns undefined if no secret was drawn. @throws EventStoreError */
  async read(encounterId: string): Promise<EncounterSecret | undefined> {
    for await (const event of this.store.readStream(secretStreamOf(encounterId), { limit: 1 })) {
      return decode(event.data as { seed: string; saltKey: string });
    }
    return undefined;
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const decode = (data: { readonly seed: string; readonly saltKey: string }): EncounterSecret => ({
  seed: Buffer.from(data.seed, 'hex'),
  saltKey: Buffer.from(data.saltKey, 'hex'),
});
