import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { EventStore, EventToAppend } from '../event-store/event-store.js';
import type { RandomBytes } from '../randomness/randomness.module.js';

/** The stream in which the service keeps its keys: no feed, projection or export reads it. */
export const KEY_STREAM = 'service-keys';

const PSEUDONYM_KEY_DRAWN = 'PseudonymKeyDrawn';
const SIGNING_KEY_DRAWN = 'SigningKeyDrawn';
const SIGNING_KEYS_REVOKED = 'SigningKeysRevoked';

const DAY = 86_400_000;
/** How long what was read may be used without looking whether there is more, in milliseconds: how late a node learns of a revocation. */
const FRESH_FOR = 30_000;
/** Between two looks for keys nobody here knows, in milliseconds: tokens with invented key ids must not hammer the store. */
const LOOK_INTERVAL = 250;
/** For nodes that have not learnt of a new key yet, and clocks that differ, in milliseconds. */
const GRACE = 300_000;
const KEY_ID = /^[\w-]{16}$/;

/** A key that signs the tokens of seats. */
export interface SigningKey {
  readonly kid: string;
  readonly secret: KeyObject;
  readonly drawnAt: number;
}

export interface ServiceKeysOptions {
  /** After how many days a new key signs; 0: never. */
  readonly rotationDays: number;
  /** How long the longest token lives that a key may have signed, in days: so long it is trusted after the next one was drawn. */
  readonly longestTokenDays: number;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
  readonly random?: RandomBytes;
  /** Resolves after so many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/**
 * The keys of the service: those that sign the tokens of seats, of which a new one is drawn now and then, and the one from which
 * pseudonyms of callers follow, which stays. They lie in the event store, so that they outlive a restart and every node of a
 * cluster knows them. Every method throws EventStoreError when the store is needed and cannot be reached.
 */
export class ServiceKeys {
  private readonly now: () => number;
  private readonly random: RandomBytes;
  private readonly wait: (milliseconds: number) => Promise<void>;
  private signingKeys: readonly SigningKey[] = [];
  private pseudonyms: KeyObject | undefined;
  private head: number | undefined;
  private readAt: number | undefined;
  private reading: Promise<void> | undefined;
  private look: Promise<void> | undefined;
  private lookedAt = -Infinity;

  constructor(
    private readonly store: EventStore,
    private readonly options: ServiceKeysOptions,
  ) {
    this.now = options.now ?? Date.now;
    this.random = options.random ?? randomBytes;
    this.wait = options.wait ?? pause;
  }

  /** The key that signs now. Draws one if there is none, or if the newest is too old. Never one that has been revoked. */
  async signingKey(): Promise<SigningKey> {
    await this.read();
    let newest = this.signingKeys.at(-1);
    while (!newest || this.isOld(newest)) {
      await this.add([this.drawnSigningKey()]);
      newest = this.signingKeys.at(-1);
    }
    return newest;
  }

  /** The key of that id, if what it signed may still be trusted. */
  async trustedKey(kid: string): Promise<SigningKey | undefined> {
    if (!KEY_ID.test(kid)) return undefined;
    await this.recent();
    if (!this.signingKeys.some((key) => key.kid === kid)) await this.lookForMore();
    const index = this.signingKeys.findIndex((key) => key.kid === kid);
    return index >= 0 && this.now() <= this.retiredAt(index) ? this.signingKeys[index] : undefined;
  }

  /** The key from which pseudonyms follow. It is drawn once and never changes. */
  async pseudonymKey(): Promise<KeyObject> {
    await this.recent();
    while (!this.pseudonyms) await this.add([eventOf(PSEUDONYM_KEY_DRAWN, { key: this.drawn(32, 'hex') })]);
    return this.pseudonyms;
  }

  /**
   * Has a new key sign from now on.
   * @param revoke whether the older ones are distrusted at once, and with them every token they signed.
   */
  async rotate(revoke = false): Promise<void> {
    await this.read();
    const events = [...(revoke ? [eventOf(SIGNING_KEYS_REVOKED, {})] : []), this.drawnSigningKey()];
    while (!(await this.add(events)));
  }

  private isOld({ drawnAt }: SigningKey): boolean {
    const { rotationDays } = this.options;
    return rotationDays > 0 && this.now() - drawnAt > rotationDays * DAY;
  }

  /** When the last token that this key may have signed has expired. */
  private retiredAt(index: number): number {
    const successor = this.signingKeys[index + 1];
    return successor ? successor.drawnAt + this.options.longestTokenDays * DAY + GRACE : Infinity;
  }

  private drawnSigningKey(): EventToAppend {
    const drawnAt = new Date(this.now()).toISOString();
    return eventOf(SIGNING_KEY_DRAWN, { kid: this.drawn(12, 'base64url'), key: this.drawn(32, 'hex'), drawnAt });
  }

  private drawn(size: number, encoding: 'hex' | 'base64url'): string {
    return Buffer.from(this.random(size)).toString(encoding);
  }

  /** Appends after what is known, and reads what is there then. @returns whether nobody was faster */
  private async add(events: readonly EventToAppend[]): Promise<boolean> {
    const { outcome } = await this.store.append(KEY_STREAM, this.head ?? 'no-stream', events);
    await this.read();
    return outcome === 'appended';
  }

  /** Reads what is new if it has not been looked at for a while. Known keys are used on while the store is away. */
  private async recent(): Promise<void> {
    if (this.readAt === undefined) return this.read();
    if (this.now() - this.readAt < FRESH_FOR) return;
    this.readAt = this.now();
    await this.read().catch(() => undefined);
  }

  /** Reads what is new, together with all who wait for that, and not again too soon. */
  private async lookForMore(): Promise<void> {
    this.look ??= this.wait(Math.max(0, this.lookedAt + LOOK_INTERVAL - this.now())).then(() => {
      this.look = undefined;
      this.lookedAt = this.now();
      return this.read();
    });
    return this.look;
  }

  private async read(): Promise<void> {
    // One after the other: each begins where the one before ended, and sees what was there when it was asked for.
    const before = this.reading ?? Promise.resolve();
    const reading = before.catch(() => undefined).then(() => this.readOn());
    this.reading = reading;
    return reading;
  }

  private async readOn(): Promise<void> {
    const from = this.head === undefined ? 0 : this.head + 1;
    for await (const { type, data, revision } of this.store.readStream(KEY_STREAM, { from })) {
      this.take(type, data as unknown as Readonly<Record<string, string>>);
      this.head = revision;
    }
    this.readAt = this.now();
  }

  private take(type: string, data: Readonly<Record<string, string>>): void {
    if (type === SIGNING_KEYS_REVOKED) this.signingKeys = [];
    if (type === PSEUDONYM_KEY_DRAWN) this.pseudonyms ??= secretOf(data.key!);
    if (type === SIGNING_KEY_DRAWN) {
      const key = { kid: data.kid!, secret: secretOf(data.key!), drawnAt: Date.parse(data.drawnAt!) };
      this.signingKeys = [...this.signingKeys, key];
    }
  }
}

const secretOf = (hex: string): KeyObject => createSecretKey(hex, 'hex');

const eventOf = (type: string, data: Readonly<Record<string, string>>): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  metadata: { schema: '1' },
});

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
