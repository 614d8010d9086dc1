import type { DiceFinding, DiceVerification } from '../dice/index.js';
import { DiceVerifier } from '../dice/index.js';
import { stateHashOf } from '../encounter/checkpoint.js';
import type { EventData, RecordedEvent } from '../encounter/events/index.js';
import type { Fold } from '../encounter/fold.js';
import { EMPTY_FOLD, foldEvent } from '../encounter/fold.js';
import type { Readjudication } from '../encounter/readjudicate.js';
import { Readjudicator } from '../encounter/readjudicate.js';
import { STATE_VERSION } from '../encounter/state.js';
import type { EncounterState } from '../encounter/state.js';
import { CanonicalJsonError } from '../integrity/canonical-json.js';
import type { Hashing } from '../integrity/hashing.js';
import type { Ruleset } from '../rules/ruleset.js';
import type { DiceRecord } from './dice-record.js';
import type { UnreadableEvent } from './recorded-event.js';
import { isUnreadable } from './recorded-event.js';
import type { Survey } from './survey.js';

/** The check of the dice, each finding with the event it lies in. */
export interface DiceProof extends DiceVerification {
  /** First revision at which a die is wrong; null if none is. */
  readonly revision: number | null;
  readonly findings: readonly (DiceFinding & { readonly revision: number })[];
  /** Whether everybody can know the seed, and so recompute the dice. */
  readonly seedRevealed: boolean;
  /** How many dice of the service fell in events that are not in this copy, as far as it can be told. */
  readonly unseen: number;
  /** Whether what the first event says is not in this copy: then no check can be made. */
  readonly originHidden: boolean;
}

/** The check of the recorded states: `CheckpointRecorded`, and `EncounterEnded`, which holds the last one. */
export interface CheckpointProof {
  readonly ok: boolean;
  /** How many were held against the fold. */
  readonly checked: number;
  /** How many hold the hash of a state of another shape, which this engine no longer makes: they were not compared. */
  readonly otherVersion: number;
  /** The first after which folding gives another state than the one that was recorded; null if there is none. */
  readonly revision: number | null;
}

/** What the second reading of a fight tells. */
export interface Findings {
  readonly dice: DiceProof;
  readonly checkpoints: CheckpointProof;
  /** Every declared action, run again by today's rules. Null without rules, or if the stream does not fold. */
  readonly readjudication: Readjudication | null;
  /** The first event that this engine cannot read; null if it can read all. States and rules were checked up to there. */
  readonly unreadable: UnreadableEvent | null;
  /** Revision of the first event that cannot be read or does not fold; null if all do. */
  readonly unfoldable: number | null;
  /** The state after the last event that folds. */
  readonly state: EncounterState | undefined;
}

export interface ExaminationOptions {
  /** The seed of a fight that has not revealed it, for whoever has it. */
  readonly seed?: Uint8Array | undefined;
  /** The rules to run actions again by; left out, actions are not run again. */
  readonly ruleset?: Ruleset | undefined;
}

/** Reads a fight for the second time: its dice, its recorded states, and every declared action run again. */
export class Examination {
  private readonly dice: DiceVerifier;
  private readonly diceFindings: DiceProof['findings'][number][] = [];
  private readonly folder: { readonly fold: Fold; next(recorded: RecordedEvent): void };
  private readonly readjudicator: Readjudicator | undefined;
  private readonly remembered = new Map<number, Fold>();
  private unreadable: UnreadableEvent | null = null;
  private unfoldable: number | null = null;
  private checked = 0;
  private otherVersion = 0;
  private differs: number | null = null;

  constructor(
    private readonly hashing: Hashing,
    private readonly survey: Survey,
    { seed, ruleset }: ExaminationOptions,
  ) {
    const { dice, words, revealed } = survey;
    const origin = dice ?? { encounterId: '', commitment: '' };
    this.dice = new DiceVerifier(hashing, { ...origin, words, seed: revealed?.seed ?? seed ?? null });
    for (const finding of this.dice.result.findings)
      this.diceFindings.push({ ...finding, revision: revealed?.revision ?? 0 });
    if (!dice && !survey.originHidden && survey.events > 0) this.findDice(0, [{ fault: 'UNREADABLE' }]);
    const restore = (revision: number): Fold => this.remembered.get(revision) ?? EMPTY_FOLD;
    this.readjudicator = ruleset && new Readjudicator(ruleset, restore);
    this.folder = this.readjudicator ?? new Folder(restore);
  }

  /** @param dice what the same event says of the dice, if it is of a type that does */
  next(recorded: RecordedEvent | UnreadableEvent, dice?: DiceRecord | UnreadableEvent | 'CUT'): void {
    const { revision } = recorded;
    if (dice === 'CUT') this.dice.skip();
    else if (dice) this.examineDice(dice);
    if (isUnreadable(recorded)) {
      this.unreadable ??= recorded;
      this.unfoldable ??= revision;
      return;
    }
    if (recorded.type === 'CheckpointRecorded' || recorded.type === 'EncounterEnded')
      this.compare(revision, recorded.data);
    if (this.unfoldable !== null) return;
    try {
      this.folder.next(recorded);
      if (this.survey.returns.has(revision)) this.remembered.set(revision, this.folder.fold);
    } catch {
      this.unfoldable = revision;
    }
  }

  /** The next event is not in this copy. */
  withheld(revision: number): void {
    this.dice.skip();
    this.unfoldable ??= revision;
  }

  finish(): Findings {
    const { originHidden } = this.survey;
    const findings = originHidden ? [] : this.diceFindings;
    const { checked, otherVersion, differs, unfoldable } = this;
    const { recomputed, declared } = this.dice.result;
    return {
      dice: {
        ok: findings.length === 0,
        recomputed,
        declared,
        seedRevealed: this.survey.seedKnown,
        revision: findings.length === 0 ? null : Math.min(...findings.map(({ revision }) => revision)),
        findings,
        unseen: this.dice.unseen,
        originHidden,
      },
      checkpoints: { ok: differs === null, checked, otherVersion, revision: differs },
      readjudication: unfoldable === null ? (this.readjudicator?.result ?? null) : null,
      unreadable: this.unreadable,
      unfoldable,
      state: this.folder.fold.state,
    };
  }

  private examineDice(record: DiceRecord | UnreadableEvent): void {
    const { revision } = record;
    if (isUnreadable(record)) this.findDice(revision, [{ fault: 'UNREADABLE' }]);
    else if (record.type === 'DiceRolled') this.findDice(revision, this.dice.push(record.data));
    else if (record.type === 'CheckpointRecorded' || record.type === 'EncounterEnded')
      this.findDice(revision, this.dice.count(record.data.diceThrown));
  }

  private findDice(revision: number, found: readonly DiceFinding[]): void {
    for (const finding of found) this.diceFindings.push({ ...finding, revision });
  }

  private compare(
    revision: number,
    { stateVersion, stateHash }: EventData<'CheckpointRecorded'> | EventData<'EncounterEnded'>,
  ): void {
    const { state } = this.folder.fold;
    if (this.unfoldable !== null || !state) return;
    if (stateVersion !== STATE_VERSION) {
      this.otherVersion++;
      return;
    }
    this.checked++;
    if (this.hashOf(state) !== stateHash) this.differs ??= revision;
  }

  /** @returns undefined for a state that no honest service records: it has no canonical JSON */
  private hashOf(state: EncounterState): string | undefined {
    try {
      return stateHashOf(this.hashing, state);
    } catch (error) {
      if (error instanceof CanonicalJsonError) return undefined;
      throw error;
    }
  }
}

/** Folds, and knows no rules. */
class Folder {
  fold: Fold = EMPTY_FOLD;

  constructor(private readonly restore: (revision: number) => Fold) {}

  next(recorded: RecordedEvent): void {
    this.fold = foldEvent(this.fold, recorded, this.restore);
  }
}
