import type { DiceSource } from '../dice/index.js';
import type { DiceOrigin } from '../encounter/dice-origin.js';
import { diceOrigin } from '../encounter/dice-origin.js';
import type { EventType, RecordedEvent } from '../encounter/events/index.js';
import { readStoredName } from '../encounter/events/upcasters.js';
import type { ChainVerification, SealedEvent, VerifyChainOptions, WithheldLink } from '../integrity/index.js';
import { AUDIENCES, chainVerifier, fromHex, isCut } from '../integrity/index.js';
import type { Hashing } from '../integrity/hashing.js';
import type { DiceRecord } from './dice-record.js';
import { diceRecordOf } from './dice-record.js';
import type { UnreadableEvent } from './recorded-event.js';
import { isUnreadable } from './recorded-event.js';

/** An event as it comes from a store or an archive. What a reading does not ask for is not worked out. */
export interface ReadEvent {
  /** As it was stored, with its version. */
  readonly type: string;
  sealed(): SealedEvent;
  event(): RecordedEvent | UnreadableEvent;
}

/** What a first reading of a fight tells: all that a second one has to know before it begins. */
export interface Survey {
  readonly events: number;
  readonly chain: ChainVerification;
  readonly rulesetId: string | undefined;
  /** Whether it is a copy from which parts were cut or events withheld. */
  readonly partial: boolean;
  /** Whether what the first event says is not in this copy. */
  readonly originHidden: boolean;
  /** What the first event says of the dice. */
  readonly dice: (DiceOrigin & { readonly mode: DiceSource }) | undefined;
  /** Words of the players, in the order in which they were given, those undone as well. */
  readonly words: readonly string[];
  /** Where the seed was revealed, and as what; undefined: nowhere. */
  readonly revealed: { readonly revision: number; readonly seed: Uint8Array } | undefined;
  /** Whether everybody can know the seed: it was revealed, here or in the encounter that this one goes on by the dice of. */
  readonly seedKnown: boolean;
  /** Revisions to which an undo went back. */
  readonly returns: ReadonlySet<number>;
}

const NOTED: ReadonlySet<string> = new Set([
  'EncounterCreated',
  'EncounterForked',
  'DiceWordAdded',
  'EncounterEnded',
  'ActionsReverted',
] satisfies readonly EventType[]);

/** Reads a fight for the first time, event by event: its hash chain, and what the second reading needs. */
export class Surveyor {
  private readonly chain;
  private events = 0;
  private partial = false;
  private originHidden = false;
  private rulesetId: string | undefined;
  private dice: Survey['dice'];
  private seedKnown = false;
  private readonly words: string[] = [];
  private revealed: Survey['revealed'];
  private readonly returns = new Set<number>();

  constructor(hashing: Hashing, options: VerifyChainOptions) {
    this.chain = chainVerifier(hashing, options);
  }

  push(read: ReadEvent): void {
    this.events++;
    const sealed = read.sealed();
    this.chain.push(sealed);
    this.partial ||= AUDIENCES.some((one) => isCut(sealed, one));
    if (this.events === 1) this.originHidden = isCut(sealed, 'public');
    if (!NOTED.has(readStoredName(read.type).type)) return;
    const event = read.event();
    if (!isUnreadable(event) && event.type === 'ActionsReverted') this.returns.add(event.data.to);
    const dice = diceRecordOf(read, event);
    if (dice && dice !== 'CUT' && !isUnreadable(dice)) this.note(dice);
  }

  /** The next event is not in this copy. */
  withheld(link: WithheldLink): void {
    this.events++;
    this.chain.push(link);
    this.partial = true;
    if (this.events === 1) this.originHidden = true;
  }

  finish(): Survey {
    const { partial, originHidden } = this;
    const { events, rulesetId, dice, words, revealed, seedKnown, returns } = this;
    return {
      events,
      chain: this.chain.finish(),
      partial,
      originHidden,
      rulesetId,
      dice,
      words,
      revealed,
      seedKnown,
      returns,
    };
  }

  private note(record: DiceRecord): void {
    const { type, data, revision } = record;
    switch (type) {
      case 'EncounterCreated':
      case 'EncounterForked':
        if (this.events === 1) this.noteOrigin(record);
        break;
      case 'DiceWordAdded':
        this.words.push(data.word);
        break;
      case 'EncounterEnded':
        this.seedKnown = true;
        this.revealed ??= { revision, seed: fromHex(data.seed) ?? new Uint8Array() };
        break;
      default:
    }
  }

  private noteOrigin(first: Extract<DiceRecord, { type: 'EncounterCreated' | 'EncounterForked' }>): void {
    const { rulesetId, diceMode } = first.data;
    const origin = diceOrigin(first)!;
    this.rulesetId = rulesetId;
    this.dice = { ...origin, mode: diceMode };
    this.words.push(...origin.words);
    this.seedKnown = first.type === 'EncounterForked' && first.data.seed === 'SAME';
  }
}
