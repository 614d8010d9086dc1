import { canonicalJson } from '../integrity/canonical-json.js';
import type { DiceSupply } from './dice-supply.js';
import type { EncounterEvent, EventData, RecordedEvent } from './events/index.js';
import { event } from './events/index.js';
import { evolve } from './evolve/index.js';
import type {
  ActionResult,
  Answer,
  Procedure,
  PromptRequest,
  RollRequest,
  RollResult,
  Step,
  StepResult,
} from './procedure.js';
import { ActionContext } from './procedure.js';
import type { Refusal } from './refusal.js';
import { rolledEvent, rollResult } from './roll-event.js';
import type { EncounterState } from './state.js';

/** No store takes as many events at once: rules that go on and on are at fault. */
const MOST_NEW_EVENTS = 1_000;

/** The journal of an action does not match what the procedure does when it is run again. Never repaired silently. */
export class ReplayDiverged extends Error {
  override readonly name = 'ReplayDiverged';
  constructor(
    readonly revision: number | null,
    readonly expected: string,
    readonly found: string,
    /** The two events that differ: what the procedure does, and what the journal holds. */
    readonly events: readonly EncounterEvent[] = [],
  ) {
    super(`Revision ${revision ?? '(end)'}: the procedure does ${expected}, the journal holds ${found}`);
  }
}

export interface Run {
  /** The state before `ActionDeclared`. */
  readonly before: EncounterState;
  readonly declared: EventData<'ActionDeclared'>;
  readonly declaredRevision: number;
  /** What the stream holds after `ActionDeclared`. */
  readonly journal: readonly RecordedEvent[];
  readonly perform: (ctx: ActionContext) => Procedure<ActionResult>;
  /** Where new dice come from; null: only re-run the journal (verify). */
  readonly dice: DiceSupply | null;
}

export type RunResult =
  /** The procedure came to its end; `ActionCompleted` is the last of the events. */
  | { readonly kind: 'completed'; readonly events: readonly EncounterEvent[]; readonly state: EncounterState }
  /** It asked and waits. */
  | { readonly kind: 'waiting'; readonly events: readonly EncounterEvent[]; readonly state: EncounterState }
  /** The declared dice do not fit what the rules ask for. */
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Runs a procedure: first against its journal, then live. What it yields live is what is to be appended.
 * @throws ReplayDiverged
 */
export function runProcedure(run: Run): RunResult {
  return new Runner(run).run();
}

class Runner {
  private readonly events: EncounterEvent[] = [];
  private readonly ctx: ActionContext;
  private cursor = 0;
  private revision: number;
  private prompts = 0;

  constructor(private readonly options: Run) {
    this.revision = options.declaredRevision;
    const declared = event('ActionDeclared', options.declared);
    this.ctx = new ActionContext(evolve(options.before, declared, this.revision), options.declared.actionId);
  }

  run(): RunResult {
    const procedure = this.options.perform(this.ctx);
    let step = procedure.next();
    while (!step.done) {
      const answer = this.carryOut(step.value);
      if (answer === WAITING) return { kind: 'waiting', events: this.events, state: this.ctx.state };
      if (isRefused(answer)) return { kind: 'refused', refusal: answer.refused };
      step = procedure.next(answer);
    }
    const completed = event('ActionCompleted', { actionId: this.ctx.actionId, ...step.value });
    this.emit(completed);
    return { kind: 'completed', events: this.events, state: this.ctx.state };
  }

  private carryOut(step: Step): StepResult | typeof WAITING | Refused {
    switch (step.op) {
      case 'record':
        this.emit(step.event);
        return undefined;
      case 'roll':
        return this.roll(step.request);
      case 'ask':
        return this.ask(step.prompts);
    }
  }

  /** Matches an event against the journal, or adds it to what is to be appended. */
  private emit(made: EncounterEvent): void {
    const recorded = this.nextOwn();
    if (recorded) {
      if (recorded.type !== made.type || canonicalJson(recorded.data) !== canonicalJson(made.data)) {
        throw new ReplayDiverged(recorded.revision, describe(made), describe(recorded), [made, recorded]);
      }
      this.advance(recorded);
    } else {
      this.append(made);
    }
  }

  private roll(request: RollRequest): RollResult | Refused {
    const recorded = this.nextOwn();
    if (!recorded) {
      const { dice } = this.options;
      if (!dice) throw new ReplayDiverged(null, `DiceRolled for ${request.purpose}`, 'nothing');
      const thrown = dice.throw(request, this.ctx.state.dice.next);
      if ('refused' in thrown) return thrown;
      this.append(rolledEvent(request, thrown.dice));
      return rollResult(request, thrown.dice);
    }
    if (recorded.type !== 'DiceRolled')
      throw new ReplayDiverged(recorded.revision, `DiceRolled for ${request.purpose}`, describe(recorded), [recorded]);
    const expected = rolledEvent(request, recorded.data.dice);
    if (canonicalJson(expected.data) !== canonicalJson(recorded.data)) {
      throw new ReplayDiverged(recorded.revision, describe(expected), describe(recorded), [expected, recorded]);
    }
    this.advance(recorded);
    return rollResult(request, recorded.data.dice);
  }

  private ask(requests: readonly PromptRequest[]): readonly Answer[] | typeof WAITING {
    // A policy answers at the moment of the question. One that was set while the question waited is for the next time.
    const live = this.nextOwn() === undefined;
    const opened = requests.map((request) => this.open(request));
    const answers = new Map<string, Answer>();
    for (const [index, request] of requests.entries()) {
      const choice = live ? this.policyChoice(request) : undefined;
      if (choice === undefined) continue;
      this.append(
        event('PromptAnswered', { promptId: opened[index]!, choice, by: 'POLICY', ownerId: request.ownerId }),
      );
      answers.set(opened[index]!, { choice, by: 'POLICY' });
    }
    while (answers.size < requests.length) {
      const recorded = this.nextOwn();
      if (!recorded) return WAITING;
      if (recorded.type !== 'PromptAnswered' || !opened.includes(recorded.data.promptId)) {
        throw new ReplayDiverged(recorded.revision, `PromptAnswered of ${opened.join(', ')}`, describe(recorded), [
          recorded,
        ]);
      }
      answers.set(recorded.data.promptId, { choice: recorded.data.choice, by: recorded.data.by });
      this.advance(recorded);
    }
    return opened.map((id) => answers.get(id)!);
  }

  private open(request: PromptRequest): string {
    const promptId = `${this.ctx.actionId}:${++this.prompts}`;
    this.emit(
      event('PromptOpened', {
        promptId,
        actionId: this.ctx.actionId,
        kind: request.kind,
        ownerId: request.ownerId,
        subjectId: request.subjectId,
        choices: [...request.choices],
        ruleIds: [...request.ruleIds],
        context: request.context ?? {},
      }),
    );
    return promptId;
  }

  private policyChoice(request: PromptRequest): string | undefined {
    const policy =
      request.ownerId === null ? undefined : this.ctx.state.combatants[request.ownerId]?.policies[request.kind];
    if (policy === 'ALWAYS') return request.always;
    if (policy === 'NEVER') return request.never;
    return undefined;
  }

  /** The next event of this action in the journal; foreign ones before it are folded in on the way. */
  private nextOwn(): RecordedEvent | undefined {
    const { journal } = this.options;
    while (this.cursor < journal.length && journal[this.cursor]!.causationId !== this.ctx.actionId)
      this.advance(journal[this.cursor]!);
    return journal[this.cursor];
  }

  private advance(recorded: RecordedEvent): void {
    this.cursor++;
    this.revision = recorded.revision;
    this.ctx.state = evolve(this.ctx.state, recorded, recorded.revision);
  }

  private append(made: EncounterEvent): void {
    if (this.events.length >= MOST_NEW_EVENTS)
      throw new Error(`${this.options.declared.action} does not end: after ${MOST_NEW_EVENTS} events it went on`);
    this.events.push(made);
    this.ctx.state = evolve(this.ctx.state, made, ++this.revision);
  }
}

const WAITING = Symbol('waiting for an answer');
interface Refused {
  readonly refused: Refusal;
}
const isRefused = (value: StepResult | Refused): value is Refused => typeof value === 'object' && 'refused' in value;
/** An event as the message of a difference shows it. */
export const describe = (made: EncounterEvent): string => `${made.type} ${canonicalJson(made.data)}`;
