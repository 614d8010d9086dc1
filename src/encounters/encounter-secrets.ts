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

/** A seed that a fork goes on with: it has been revealed by the encounter that drew it. */
export interface SharedSeed {
  readonly seed: Uint8Array;
  /** The encounter that drew it. */
  readonly encounterId: string;
}

export const SECRET_EVENT = 'EncounterSecretDrawn';

/** Draws and keeps the secrets of encounters. They must outlive a restart and be known to every node: so they are stored. */
export class EncounterSecrets {
  constructor(
    private readonly store: EventStore,
    private readonly random: (bytes: number) => Uint8Array = randomBytes,
  ) {}

  /**
   * Draws the secret of a new encounter, or gives the one that an interrupted attempt has drawn.
   * @param shared the seed to go on with instead of a new one
   * @returns undefined if an interrupted attempt has drawn one of another origin: a seed that is known must never pass for a
   * secret one
   * @throws EventStoreError
   */
  async draw(encounterId: string, shared?: SharedSeed): Promise<EncounterSecret | undefined> {
    const data: StoredSecret = {
      seed: hex(shared?.seed ?? this.random(32)),
      saltKey: hex(this.random(32)),
      ...(shared && { drawnBy: shared.encounterId }),
    };
    const event = {
      id: uuidV5(SECRET_EVENT, encounterId),
      type: SECRET_EVENT,
      data: { ...data },
      metadata: { schema: '1' },
    };
    const result = await this.store.append(secretStreamOf(encounterId), 'no-stream', [event]);
    // Ids are the same for every attempt, so a repeat may be taken for a success: what counts is what is stored.
    if (result.outcome === 'appended' && result.position !== undefined) return decode(data);
    const stored = await this.stored(encounterId);
    return stored?.drawnBy === data.drawnBy ? decode(stored ?? data) : undefined;
  }

  /** @returns undefined if no secret was drawn. @throws EventStoreError */
  async read(encounterId: string): Promise<EncounterSecret | undefined> {
    const stored = await this.stored(encounterId);
    return stored && decode(stored);
  }

  private async stored(encounterId: string): Promise<StoredSecret | undefined> {
    for await (const event of this.store.readStream(secretStreamOf(encounterId), { limit: 1 }))
      return event.data as unknown as StoredSecret;
    return undefined;
  }
}

interface StoredSecret {
  readonly seed: string;
  readonly saltKey: string;
  /** The encounter that drew the seed, if it was another one. */
  readonly drawnBy?: string;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const decode = (data: StoredSecret): EncounterSecret => ({
  seed: Buffer.from(data.seed, 'hex'),
  saltKey: Buffer.from(data.saltKey, 'hex'),
});
