import { randomBytes } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import type { EventStore, ExpectedRevision, StoredEvent } from '../event-store/event-store.js';
import type { RandomBytes } from '../randomness/randomness.module.js';
import { secretStreamOf } from './streams.js';

/** What a running encounter keeps to itself. */
export interface EncounterSecret {
  /** 32 bytes from which every die follows; revealed when the encounter ends. */
  readonly seed: Uint8Array;
  /** 32 bytes from which the salts of the hash chain follow; never revealed as a whole. */
  readonly saltKey: Uint8Array;
  /** Who created the encounter, if that was a principal: it is game master there without a seat. */
  readonly creator?: string;
}

/** A seed that a fork goes on with: it has been revealed by the encounter that drew it. */
export interface SharedSeed {
  readonly seed: Uint8Array;
  /** The encounter that drew it. */
  readonly encounterId: string;
}

export const SECRET_EVENT = 'EncounterSecretDrawn';
const IMPORT_BEGUN = 'EncounterImportBegun';
const IMPORT_COMPLETED = 'EncounterImportCompleted';

/** Draws and keeps the secrets of encounters. They must outlive a restart and be known to every node: so they are stored. */
export class EncounterSecrets {
  constructor(
    private readonly store: EventStore,
    private readonly random: RandomBytes = randomBytes,
  ) {}

  /**
   * Draws the secret of a new encounter, or gives the one that an interrupted attempt has drawn.
   * @param shared the seed to go on with instead of a new one
   * @param creator the principal who creates it
   * @returns undefined if an interrupted attempt has drawn one of another origin: a seed that is known must never pass for a
   * secret one
   * @throws EventStoreError
   */
  async draw(encounterId: string, shared?: SharedSeed, creator?: string): Promise<EncounterSecret | undefined> {
    const data: StoredSecret = {
      seed: hex(shared?.seed ?? this.random(32)),
      saltKey: hex(this.random(32)),
      ...(shared && { drawnBy: shared.encounterId }),
      ...(creator !== undefined && { creator }),
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
    return stored && stored.drawnBy === data.drawnBy && stored.creator === data.creator ? decode(stored) : undefined;
  }

  /** @returns undefined if no secret was drawn here: there is no such encounter, or it was imported. @throws EventStoreError */
  async read(encounterId: string): Promise<EncounterSecret | undefined> {
    const stored = await this.stored(encounterId);
    return stored && decode(stored);
  }

  /**
   * Where an encounter comes from: its secret if it is played here, `imported` if it was brought here as a whole. While it is
   * still being brought here it counts as absent: nobody sees half of it.
   * @returns undefined if there is none
   * @throws EventStoreError
   */
  async origin(encounterId: string): Promise<EncounterSecret | 'imported' | undefined> {
    const [first, second] = await this.events(encounterId, 2);
    if (first?.type === SECRET_EVENT) return decode(first.data as unknown as StoredSecret);
    return second?.type === IMPORT_COMPLETED ? 'imported' : undefined;
  }

  /**
   * Claims an id for an encounter that is being imported, so that none can be created under it.
   * @param importer the principal who imports it
   * @returns whether the id is free for it: false if an encounter of that id is, or was to be, played here
   * @throws EventStoreError
   */
  async beginImport(encounterId: string, importer?: string): Promise<boolean> {
    await this.note(encounterId, IMPORT_BEGUN, 'no-stream', importer === undefined ? {} : { importer });
    const [first] = await this.events(encounterId, 1);
    return first?.type === IMPORT_BEGUN;
  }

  /** Makes an imported encounter visible: all its events are there. @throws EventStoreError */
  async completeImport(encounterId: string): Promise<void> {
    await this.note(encounterId, IMPORT_COMPLETED, 0);
  }

  /** The principal who imported an encounter, if one did. @throws EventStoreError */
  async importer(encounterId: string): Promise<string | undefined> {
    const [first] = await this.events(encounterId, 1);
    return first?.type === IMPORT_BEGUN ? (first.data as { readonly importer?: string }).importer : undefined;
  }

  /** Appends once: whoever comes later finds it there. */
  private async note(
    encounterId: string,
    type: string,
    expected: ExpectedRevision,
    data: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const event = { id: uuidV5(type, encounterId), type, data, metadata: { schema: '1' } };
    await this.store.append(secretStreamOf(encounterId), expected, [event]);
  }

  private async stored(encounterId: string): Promise<StoredSecret | undefined> {
    const [first] = await this.events(encounterId, 1);
    return first?.type === SECRET_EVENT ? (first.data as unknown as StoredSecret) : undefined;
  }

  private async events(encounterId: string, limit: number): Promise<readonly StoredEvent[]> {
    const found: StoredEvent[] = [];
    for await (const event of this.store.readStream(secretStreamOf(encounterId), { limit })) found.push(event);
    return found;
  }
}

interface StoredSecret {
  readonly seed: string;
  readonly saltKey: string;
  /** The encounter that drew the seed, if it was another one. */
  readonly drawnBy?: string;
  readonly creator?: string;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const decode = (data: StoredSecret): EncounterSecret => ({
  seed: Buffer.from(data.seed, 'hex'),
  saltKey: Buffer.from(data.saltKey, 'hex'),
  ...(data.creator !== undefined && { creator: data.creator }),
});
