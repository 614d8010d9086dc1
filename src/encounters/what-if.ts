import { fairDice } from '../engine/dice/index.js';
import type { Command, DecidedEvent, Decision } from '../engine/encounter/commands.js';
import { decide } from '../engine/encounter/decide/index.js';
import type { RecordedEvent } from '../engine/encounter/events/index.js';
import type { Fold } from '../engine/encounter/fold.js';
import { EMPTY_FOLD, foldEvent } from '../engine/encounter/fold.js';
import { isDown } from '../engine/encounter/is-down.js';
import type { Refusal } from '../engine/encounter/refusal.js';
import type { EncounterState, OpenPrompt } from '../engine/encounter/state.js';
import { presentCombatants } from '../engine/encounter/state.js';
import type { Hashing } from '../engine/integrity/hashing.js';
import type { InputProblem, Ruleset } from '../engine/rules/ruleset.js';

/** Commands that can be imagined: not those that create, end, undo or give words to the dice. */
export type ImaginedCommand = Exclude<
  Command,
  { type: 'createEncounter' | 'forkEncounter' | 'endEncounter' | 'undo' | 'addDiceWord' }
>;

/** One step of what is imagined. */
export interface ImaginedStep {
  readonly command: ImaginedCommand;
  /** Faces stated for it; the rest is thrown. */
  readonly dice: readonly number[];
}

/** How prompts of a kind are answered, if no standing policy of a creature does. */
export interface ImaginedAnswer {
  readonly promptKind: string;
  /** Only those of this creature; undefined: everybody's. */
  readonly ownerId: string | undefined;
  readonly choice: string;
}

/** What is to be imagined, from a fold on. */
export interface Imagined {
  readonly encounterId: string;
  readonly fold: Fold;
  readonly ruleset: Ruleset;
  readonly steps: readonly ImaginedStep[];
  readonly answers: readonly ImaginedAnswer[];
  /** How often the steps are gone through, unless only one side is left before. */
  readonly repeat: number;
  /** Whether a refusal ends the run; else it goes on with the next step. */
  readonly stopAtRefusal: boolean;
  /** 32 bytes the dice follow from. Never the seed of an encounter. */
  readonly seed: Uint8Array;
}

/** Why a run ended. */
export type RunEnd =
  /** Everything was gone through. */
  | 'DONE'
  /** One side was left, or none. */
  | 'DECIDED'
  /** A prompt was opened for which there is no answer. */
  | 'PROMPT_OPEN'
  /** A step was refused. */
  | 'REFUSED';

/** A step that was refused. */
export interface RefusedStep {
  /** Which of the steps, from 0. */
  readonly step: number;
  readonly refusal: Refusal;
}

/** One run of what was imagined. */
export interface Run {
  readonly end: RunEnd;
  readonly events: readonly DecidedEvent[];
  readonly state: EncounterState;
  readonly refused: readonly RefusedStep[];
  /** Creatures that went down, whether they got up again or not. */
  readonly dropped: ReadonlySet<string>;
  readonly prompts: readonly OpenPrompt[];
}

/** A step is not well-formed: the caller's mistake. */
export class InvalidStepError extends Error {
  override readonly name = 'InvalidStepError';
  constructor(
    readonly step: number,
    readonly problems: readonly InputProblem[],
  ) {
    super(`Step ${step} is not valid`);
  }
}

/** Most answers a single step may take: a question that opens itself again must not go on for ever. */
const MOST_ANSWERS = 200;

/**
 * Runs what is imagined once. Nothing is stored, and no die of the encounter is touched: die n of run r follows from the given
 * seed, the id `<encounter>/<r>` and n as every fair die does.
 * @returns a generator that pauses after each step, so that whoever runs it can let others have their turn
 * @throws InvalidStepError
 */
export function* imagine(hashing: Hashing, imagined: Imagined, run: number): Generator<void, Run> {
  const { fold, steps, repeat, encounterId } = imagined;
  const dice = fairDice(hashing, { seed: imagined.seed, encounterId: `${encounterId}/${run}`, words: [] });
  const table = new ImaginedTable(imagined, anyDice(fold), (sides, index) => dice.next(sides, index));
  const contested = sidesStanding(fold.state!).length > 1;
  for (let round = 0; round < repeat; round++) {
    for (const [index, step] of steps.entries()) {
      const end = table.take(step, index);
      if (end) return table.result(end);
      yield;
      if (contested && sidesStanding(table.state).length <= 1) return table.result('DECIDED');
    }
  }
  return table.result('DONE');
}

/** The fold with dice of every kind: whoever imagines has no table to throw at, and may state faces all the same. */
function anyDice({ state, open }: Fold): Fold {
  const freed = <T extends EncounterState | undefined>(one: T): T =>
    one && { ...one, dice: { ...one.dice, mode: 'EITHER' } };
  return { state: freed(state), open: open && { ...open, before: freed(open.before) } };
}

/** The sides with somebody who is up, in the order in which they joined. */
export function sidesStanding(state: EncounterState): readonly string[] {
  return [...new Set(presentCombatants(state).flatMap(({ side, vital }) => (isDown(vital) ? [] : [side])))];
}

/** A table at which everything is only imagined. */
class ImaginedTable {
  private readonly events: DecidedEvent[] = [];
  private readonly refused: RefusedStep[] = [];
  private readonly dropped = new Set<string>();
  private commands = 0;

  constructor(
    private readonly imagined: Imagined,
    private fold: Fold,
    private readonly serviceDice: (sides: number, index: number) => number,
  ) {}

  get state(): EncounterState {
    return this.fold.state!;
  }

  /** @returns why the run ends here, or undefined if it goes on */
  take({ command, dice }: ImaginedStep, step: number): RunEnd | undefined {
    const decision = this.decide(command, dice);
    if (decision.kind === 'invalid') throw new InvalidStepError(step, decision.problems);
    if (decision.kind === 'refused') {
      this.refused.push({ step, refusal: decision.refusal });
      if (this.imagined.stopAtRefusal) return 'REFUSED';
    }
    return this.answerPrompts() ? undefined : 'PROMPT_OPEN';
  }

  result(end: RunEnd): Run {
    const { events, refused, dropped, state } = this;
    return { end, events, state, refused, dropped, prompts: state.prompts };
  }

  /** Answers what is asked as far as there are answers. @returns whether nothing is left open */
  private answerPrompts(): boolean {
    for (let given = 0; this.state.prompts.length > 0; given++) {
      const found = this.state.prompts
        .map((prompt) => ({ prompt, choice: this.choiceFor(prompt) }))
        .find(({ choice }) => choice !== undefined);
      if (!found || given === MOST_ANSWERS) return false;
      const { prompt, choice } = found;
      const answer = { type: 'answerPrompt', promptId: prompt.id, choice: choice!, by: 'GAME_MASTER' } as const;
      if (this.decide(answer, []).kind !== 'accepted') return false;
    }
    return true;
  }

  private choiceFor({ kind, ownerId, choices }: OpenPrompt): string | undefined {
    const fitting = this.imagined.answers.filter((one) => one.promptKind === kind);
    const answer =
      fitting.find((one) => one.ownerId !== undefined && one.ownerId === ownerId) ??
      fitting.find((one) => one.ownerId === undefined);
    return choices.find(({ id }) => id === answer?.choice)?.id;
  }

  private decide(command: Command, declaredDice: readonly number[]): Decision {
    const { ruleset } = this.imagined;
    const { serviceDice, fold } = this;
    const commandId = `imagined-${++this.commands}`;
    const decision = decide({ fold, commandId, ruleset, serviceDice, declaredDice }, command);
    if (decision.kind === 'accepted') for (const one of decision.events) this.happen(one);
    return decision;
  }

  private happen(decided: DecidedEvent): void {
    this.events.push(decided);
    const { event, causationId } = decided;
    if (event.type === 'VitalStatusChanged' && isDown(event.data.to)) this.dropped.add(event.data.combatantId);
    const recorded = { ...event, revision: this.state.revision + 1, causationId } as RecordedEvent;
    this.fold = foldEvent(this.fold, recorded, () => EMPTY_FOLD);
  }
}
