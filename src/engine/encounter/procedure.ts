import type { EncounterEvent, EventData, EventType } from './events/index.js';
import { event } from './events/index.js';
import type { Part, PromptChoice } from './schemas.js';
import type { Combatant, EncounterState } from './state.js';
import { combatantOf } from './state.js';

/** A handful of equal dice of a roll. */
export interface DiceGroup {
  readonly count: number;
  readonly sides: number;
  /** Keep only this many of the highest or lowest (5e: advantage and disadvantage). Default: all. */
  readonly keep?: { readonly which: 'HIGHEST' | 'LOWEST'; readonly count: number };
}

export interface RollRequest {
  /** What for: `attack`, `damage`, `initiative`, `save:dexterity` … */
  readonly purpose: string;
  readonly rollerId: string | null;
  readonly dice: readonly DiceGroup[];
  /** Modifiers that belong to the total; those with `applied: false` are shown and not counted. */
  readonly parts?: readonly Part[];
}

export interface RollResult {
  /** Faces that count, in the order in which they were thrown. */
  readonly kept: readonly number[];
  /** All faces, in the order in which they were thrown. */
  readonly faces: readonly number[];
  /** Kept faces plus applied modifiers. */
  readonly total: number;
}

export interface PromptRequest {
  readonly kind: string;
  /** Whose seat answers; null: the game master. */
  readonly ownerId: string | null;
  readonly subjectId: string | null;
  readonly choices: readonly PromptChoice[];
  readonly ruleIds: readonly string[];
  readonly context?: EventData<'PromptOpened'>['context'];
  /** The choices that a standing policy ALWAYS or NEVER stands for; without them the policy does not apply. */
  readonly always?: string;
  readonly never?: string;
}

export interface Answer {
  readonly choice: string;
  readonly by: EventData<'PromptAnswered'>['by'];
}

/** What a procedure yields. The runner answers with the result. */
export type Step =
  | { readonly op: 'roll'; readonly request: RollRequest }
  | { readonly op: 'record'; readonly event: EncounterEvent }
  | { readonly op: 'ask'; readonly prompts: readonly PromptRequest[] };
export type StepResult = RollResult | readonly Answer[] | undefined;

/**
 * A rule written as a generator. It may read `ctx.state`, roll, record and ask; it must be a function of the state, its
 * input and the answers alone, and it keeps nothing outside its local variables: it is run again from the start, fed with
 * its journal, whenever an answer arrives.
 */
export type Procedure<R = void> = Generator<Step, R, StepResult>;

export interface ActionResult {
  readonly outcome: EventData<'ActionCompleted'>['outcome'];
  readonly reason: string | null;
}
export const DONE: ActionResult = { outcome: 'DONE', reason: null };
export const cutShort = (reason: string): ActionResult => ({ outcome: 'CUT_SHORT', reason });

/** What a procedure works with. `state` is always the newest: the runner moves it on after each step. */
export class ActionContext {
  constructor(
    /** The newest state; written by the runner only. */
    public state: EncounterState,
    readonly actionId: string,
  ) {}

  /** The newest state of a creature. */
  combatant(id: string): Combatant {
    return combatantOf(this.state, id);
  }

  /** Throws dice. One call, one `DiceRolled` event. */
  *roll(request: RollRequest): Procedure<RollResult> {
    return (yield { op: 'roll', request }) as RollResult;
  }

  /** Records an outcome. */
  *record<T extends EventType>(type: T, data: EventData<T>): Procedure {
    yield { op: 'record', event: event(type, data) };
  }

  /** Asks one question and waits for the answer. */
  *ask(prompt: PromptRequest): Procedure<Answer> {
    const answers = (yield { op: 'ask', prompts: [prompt] }) as readonly Answer[];
    return answers[0]!;
  }

  /**
   * Asks several questions at once (several creatures may react to the same thing) and waits for all of them.
   * @returns the answers in the order of the questions
   */
  *askAll(prompts: readonly PromptRequest[]): Procedure<readonly Answer[]> {
    if (prompts.length === 0) return [];
    return (yield { op: 'ask', prompts }) as readonly Answer[];
  }
}
