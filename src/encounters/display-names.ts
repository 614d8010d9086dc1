import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DecidedEvent } from '../engine/encounter/commands.js';
import type { EncounterEvent } from '../engine/encounter/events/index.js';
import type { JsonObject } from '../engine/integrity/json.js';
import type { EventStore } from '../event-store/event-store.js';
import { EventStoreError } from '../event-store/event-store.js';
import type { EncounterRecord } from './envelope.js';
import { namesStreamOf } from './streams.js';

/** A name as it is kept: whose it is, and the salt that hides it in the commitment. */
interface KeptName {
  /** The creature, or `@` and the id of a seat: no creature is called so. */
  readonly combatantId: string;
  readonly name: string;
  /** 32 hexadecimal digits. */
  readonly salt: string;
}

/** Names of one encounter by commitment; null: erased. */
type NameBook = Map<string, KeptName | null>;

export const NAMES_EVENT = 'NamesKept';
const COMMITMENT = /^name:[0-9a-f]{64}$/;
/** Names in one event of the stream beside: far below what an event may weigh. */
const NAMES_PER_EVENT = 100;
/** How often an erasure begins anew because somebody added a name meanwhile. */
const MOST_ATTEMPTS = 5;

/**
 * Keeps the names of creatures beside the stream of their encounter, so that a name can be erased and the encounter still be
 * proven. The events hold commitments (docs/decisions/0010-names-beside-the-stream.md).
 */
export class DisplayNames {
  private readonly books = new LRUCache<string, NameBook>({ max: 1000 });
  private readonly listeners: ((encounterId: string) => void)[] = [];

  constructor(
    private readonly store: EventStore,
    private readonly randomSalt: () => string = () => randomBytes(16).toString('hex'),
  ) {}

  /**
   * Keeps the names that these events give, before the events are appended.
   * @returns what is to be stored of each event that gives one, by its index
   * @throws EventStoreError
   */
  async hide(encounterId: string, decided: readonly DecidedEvent[]): Promise<ReadonlyMap<number, JsonObject>> {
    const hidden = new Map<number, JsonObject>();
    const kept: KeptName[] = [];
    for (const [index, { event }] of decided.entries()) {
      if (!givesName(event)) continue;
      const one: KeptName = { combatantId: bearerOf(event), name: event.data.name, salt: this.randomSalt() };
      kept.push(one);
      hidden.set(index, { ...event.data, name: commitmentTo(one) });
    }
    if (kept.length === 0) return hidden;
    await this.append(encounterId, 'any', kept);
    const book = this.books.get(encounterId);
    for (const one of kept) book?.set(commitmentTo(one), one);
    return hidden;
  }

  /** The record with the names it commits to. One whose name was erased names the creature by its id. @throws EventStoreError */
  reveal(record: EncounterRecord): EncounterRecord | Promise<EncounterRecord> {
    const { event } = record;
    if (!givesName(event) || !COMMITMENT.test(event.data.name)) return record;
    const known = this.books.get(record.encounterId)?.get(event.data.name);
    return known === undefined ? this.lookUp(record, event.data.name) : named(record, known);
  }

  /**
   * Erases the name of a creature: from memory, from the store, and from whatever listens.
   * @returns false if no name of it is kept
   * @throws EventStoreError; repeat the call then
   */
  async erase(encounterId: string, combatantId: string): Promise<boolean> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const { kept, head } = await this.read(encounterId);
      if (head === undefined || !kept.some((one) => one.combatantId === combatantId)) return false;
      const left = kept.filter((one) => one.combatantId !== combatantId);
      const first = await this.append(encounterId, head, left);
      if (first === undefined) continue;
      await this.store.truncate(namesStreamOf(encounterId), first);
      this.forget(encounterId);
      return true;
    }
    throw new EventStoreError('unavailable', `Names are being added to encounter ${encounterId}; try again.`);
  }

  /** Whether a name of the creature is kept. @throws EventStoreError */
  async has(encounterId: string, combatantId: string): Promise<boolean> {
    return (await this.read(encounterId)).kept.some((one) => one.combatantId === combatantId);
  }

  /** The names that are kept, with what opens the commitments: for an archive. @throws EventStoreError */
  async all(encounterId: string): Promise<readonly KeptName[]> {
    return (await this.read(encounterId)).kept;
  }

  /** Keeps the names that came with an archive. Those that are kept already stay as they are. @throws EventStoreError */
  async keep(encounterId: string, names: readonly KeptName[]): Promise<void> {
    const { kept } = await this.read(encounterId);
    const known = new Set(kept.map(commitmentTo));
    const missing = names.filter((one) => !known.has(commitmentTo(one)));
    if (missing.length > 0) await this.append(encounterId, 'any', missing);
    this.forget(encounterId);
  }

  /** Drops what memory holds of an encounter, because a name was erased, here or by another node. */
  forget(encounterId: string): void {
    this.books.delete(encounterId);
    for (const listener of this.listeners) listener(encounterId);
  }

  /** Calls back when copies that hold names of an encounter are to be dropped. */
  onForget(listener: (encounterId: string) => void): void {
    this.listeners.push(listener);
  }

  private async lookUp(record: EncounterRecord, commitment: string): Promise<EncounterRecord> {
    const { encounterId } = record;
    const book: NameBook = new Map();
    for (const one of (await this.read(encounterId)).kept) book.set(commitmentTo(one), one);
    // Names are kept before the events that commit to them: one that is not there now was erased.
    const known = book.get(commitment) ?? null;
    book.set(commitment, known);
    this.books.set(encounterId, book);
    return named(record, known);
  }

  private async read(encounterId: string): Promise<{ kept: readonly KeptName[]; head: number | undefined }> {
    const kept: KeptName[] = [];
    let head: number | undefined;
    for await (const { data, revision } of this.store.readStream(namesStreamOf(encounterId))) {
      kept.push(...(data as unknown as { readonly names: readonly KeptName[] }).names);
      head = revision;
    }
    return { kept, head };
  }

  /** @returns the revision of the first of the events, or undefined if the stream is not what was expected */
  private async append(
    encounterId: string,
    expected: number | 'any',
    names: readonly KeptName[],
  ): Promise<number | undefined> {
    const chunks = [names.slice(0, NAMES_PER_EVENT)];
    for (let from = NAMES_PER_EVENT; from < names.length; from += NAMES_PER_EVENT)
      chunks.push(names.slice(from, from + NAMES_PER_EVENT));
    const events = chunks.map((chunk) => ({
      id: randomUUID(),
      type: NAMES_EVENT,
      data: { names: chunk.map((one) => ({ ...one })) },
      metadata: { schema: '1' },
    }));
    const result = await this.store.append(namesStreamOf(encounterId), expected, events);
    return result.outcome === 'appended' ? result.revision - events.length + 1 : undefined;
  }
}

type Naming = Extract<EncounterEvent, { type: 'CombatantJoined' | 'CombatantCarriedOver' | 'SeatGranted' }>;

/** Under which the name of whoever has a seat is kept. */
export const seatBearer = (seatId: string): string => `@${seatId}`;

/** Whether a name kept under this is that of whoever has a seat. */
export const isSeatBearer = (bearer: string): boolean => bearer.startsWith('@');

/** Whose name an event gives. */
function bearerOf(event: Naming): string {
  return event.type === 'SeatGranted' ? seatBearer(event.data.seatId) : event.data.combatantId;
}

/** Whether an event gives a creature its name. */
function givesName<E extends Pick<EncounterEvent, 'type'>>(event: E): event is E & Naming {
  return event.type === 'CombatantJoined' || event.type === 'CombatantCarriedOver' || event.type === 'SeatGranted';
}

/** Whether a value is what an event holds in place of a name. */
export const isCommitment = (value: unknown): boolean => typeof value === 'string' && COMMITMENT.test(value);

/** What an event holds in place of a name. */
export function commitmentTo({ name, salt }: Pick<KeptName, 'name' | 'salt'>): string {
  return `name:${createHash('sha256').update(`asalto/name/v1\0${salt}${name}`, 'utf8').digest('hex')}`;
}

function named(record: EncounterRecord, known: KeptName | null): EncounterRecord {
  const { event } = record;
  if (!givesName(event)) return record;
  const called = event.type === 'SeatGranted' ? event.data.seatId : event.data.combatantId;
  const data = { ...event.data, name: known?.name ?? called };
  const revealed = { ...event, data } as EncounterRecord['event'];
  return { ...record, event: revealed, storedData: record.storedData ?? event.data };
}
