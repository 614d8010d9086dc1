import type { DiceVerification, RecordedRoll } from '../engine/dice/index.js';
import { commitmentOf, verifyDice } from '../engine/dice/index.js';
import { diceOrigin } from '../engine/encounter/dice-origin.js';
import type { RecordedEvent } from '../engine/encounter/events/index.js';
import { foldWithReturns } from '../engine/encounter/fold.js';
import type { Readjudication } from '../engine/encounter/readjudicate.js';
import { Readjudicator } from '../engine/encounter/readjudicate.js';
import type { ChainHead, ChainVerification } from '../engine/integrity/index.js';
import { chainVerifier } from '../engine/integrity/index.js';
import type { Hashing } from '../engine/integrity/hashing.js';
import { EventStoreError } from '../event-store/event-store.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { EncounterSecret, EncounterSecrets } from './encounter-secrets.js';
import { sealedRecord } from './envelope.js';
import type { Rulesets } from './rulesets.js';

/** An event that cannot even be read: of an unknown type, or not ours. What lies behind it was not looked at. */
export interface UnreadableEvent {
  readonly ok: false;
  readonly revision: number;
  readonly reason: 'UNREADABLE';
  readonly detail: string;
}

/** The three checks of a fight, each with its own verdict. */
export interface Verification {
  readonly events: number;
  /** Every event is the one that was sealed, in its place. */
  readonly chain: ChainVerification | UnreadableEvent;
  /** Every die of the service follows from the committed seed. */
  readonly dice: DiceVerification;
  /** Whether the seed has been revealed, so that others can check the dice too. */
  readonly seedRevealed: boolean;
  /** Every declared action, run again from its journal by today's rules. Null if the stream could not be folded. */
  readonly readjudication: Readjudication | null;
}

export interface VerifyOptions {
  readonly repository: EncounterRepository;
  readonly secrets: EncounterSecrets;
  readonly rulesets: Rulesets;
  readonly hashing: Hashing;
}

/** Events after which the event loop gets its turn. */
const BREATH = 256;

/**
 * Verifies a stored encounter.
 * @param noted heads of the chain that were noted elsewhere: they alone show a stream cut short
 * @returns undefined if there is no such encounter
 * @throws EventStoreError when the store cannot be read
 */
export async function verifyEncounter(
  options: VerifyOptions,
  encounterId: string,
  noted: readonly ChainHead[] = [],
): Promise<Verification | undefined> {
  const secret = await options.secrets.read(encounterId);
  if (!secret) return undefined;
  const chain = chainVerifier(options.hashing, { noted, complete: true, saltKey: secret.saltKey });
  const events: RecordedEvent[] = [];
  let unreadable: UnreadableEvent | undefined;
  try {
    for await (const record of options.repository.read(encounterId, 0)) {
      chain.push(sealedRecord(options.hashing, secret.saltKey, encounterId, record));
      events.push(record.event);
      if (events.length % BREATH === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    if (!(error instanceof EventStoreError) || error.code !== 'corrupt-event') throw error;
    unreadable = {
      ok: false,
      revision: error.details.revision ?? events.length,
      reason: 'UNREADABLE',
      detail: error.message,
    };
  }
  if (events.length === 0 && !unreadable) return undefined;
  return {
    events: events.length,
    chain: unreadable ?? chain.finish(),
    dice: verifyDice(options.hashing, revealed(options.hashing, encounterId, secret, events)),
    seedRevealed: events.some(revealsSeed),
    readjudication: await readjudicate(options.rulesets, events),
  };
}

/** Whether everybody knows the seed from this event on. */
const revealsSeed = (event: RecordedEvent): boolean =>
  event.type === 'EncounterEnded' || (event.type === 'EncounterForked' && event.data.seed === 'SAME');

function revealed(
  hashing: Hashing,
  encounterId: string,
  secret: EncounterSecret,
  events: readonly RecordedEvent[],
): Parameters<typeof verifyDice>[1] {
  const added = events.flatMap((event) => (event.type === 'DiceWordAdded' ? [event.data.word] : []));
  const rolls: RecordedRoll[] = events.flatMap((event) => (event.type === 'DiceRolled' ? [event.data] : []));
  const ended = events.find((event) => event.type === 'EncounterEnded');
  // The seed an auditor would use: the revealed one where there is one.
  const seed = ended ? new Uint8Array(Buffer.from(ended.data.seed, 'hex')) : secret.seed;
  const commitment = commitmentOf(hashing, seed);
  const origin = diceOrigin(events[0]) ?? { encounterId, commitment, words: [], firstIndex: 0 };
  return { ...origin, seed, words: [...origin.words, ...added], rolls };
}

async function readjudicate(rulesets: Rulesets, events: readonly RecordedEvent[]): Promise<Readjudication | null> {
  const [first] = events;
  const begins = first?.type === 'EncounterCreated' || first?.type === 'EncounterForked';
  const ruleset = begins ? rulesets.find(first.data.rulesetId) : undefined;
  if (!ruleset) return null;
  try {
    const readjudicator = new Readjudicator(ruleset, foldWithReturns(events).restore);
    for (const [index, event] of events.entries()) {
      readjudicator.next(event);
      if (index % BREATH === BREATH - 1) await new Promise((resolve) => setImmediate(resolve));
    }
    return readjudicator.result;
  } catch {
    return null; // what breaks the fold is a broken chain, which has its own verdict
  }
}
