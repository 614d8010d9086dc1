import { createDiceSupply } from '../encounter/dice-supply.js';
import type { EncounterEvent, EventData, RecordedEvent } from '../encounter/events/index.js';
import { event } from '../encounter/events/index.js';
import { evolve } from '../encounter/evolve/index.js';
import type { ActionContext, ActionResult, Procedure } from '../encounter/procedure.js';
import type { Run, RunResult } from '../encounter/runner.js';
import { runProcedure } from '../encounter/runner.js';
import type { DiceMode, EncounterState } from '../encounter/state.js';
import { toyCreature, toyRuleset } from './toy-ruleset.js';

/** An encounter in setup with toy creatures of these ids, to run procedures on. */
export function tableWith(ids: readonly string[], diceMode: DiceMode = 'DECLARED'): EncounterState {
  const created = event('EncounterCreated', {
    encounterId: '00000000-0000-4000-8000-000000000000',
    name: 'Table',
    rulesetId: toyRuleset.id,
    rulesetVersion: toyRuleset.version,
    houseRules: {},
    diceMode,
    commitment: '0'.repeat(64),
    tags: [],
  });
  return ids.reduce(
    (state, id, index) => {
      const prepared = toyRuleset.prepareCombatant(toyCreature(id, { at: { x: index, y: 0 } }), {});
      if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
      return evolve(state, event('CombatantJoined', prepared.joined), index + 1);
    },
    evolve(undefined, created, 0),
  );
}

const ACTION_ID = 'action-1';

/**
 * One procedure, run again from the start at every step as the service does: the journal is all that is kept between two
 * calls. For tests of the runner.
 */
export class ProcedureRun {
  /** What the stream holds after `ActionDeclared`. */
  readonly journal: RecordedEvent[] = [];
  private readonly declared: EventData<'ActionDeclared'> = {
    actionId: ACTION_ID,
    action: 'test',
    actorId: null,
    input: {},
  };

  constructor(
    private readonly perform: (ctx: ActionContext) => Procedure<ActionResult>,
    readonly before: EncounterState = tableWith(['hero', 'orc', 'elf']),
    /** The service's own dice; a die that is thrown without them fails the test. */
    private readonly service: (sides: number, index: number) => number = () => {
      throw new Error('No die of the service was expected');
    },
  ) {}

  /** Runs against the journal, then live, and appends what is new. @param faces declared dice */
  run(faces: readonly number[] = []): RunResult {
    const dice = createDiceSupply(this.before.dice.mode, faces, this.service);
    const result = runProcedure({ ...this.input, dice });
    if (result.kind !== 'refused') for (const made of result.events) this.record(made, ACTION_ID);
    return result;
  }

  /** Runs against the journal only. */
  verify(): RunResult {
    return runProcedure({ ...this.input, dice: null });
  }

  /** Appends an answer. @param prompt number of the prompt within the action, from 1 */
  answer(prompt: number, choice: string, ownerId: string | null = 'orc'): void {
    const promptId = `${ACTION_ID}:${prompt}`;
    this.record(event('PromptAnswered', { promptId, choice, by: 'SEAT', ownerId }), ACTION_ID);
  }

  /** Appends an event that something else caused. */
  foreign(made: EncounterEvent): void {
    this.record(made, null);
  }

  /** Puts another event in the place of one of the journal. */
  tamper(index: number, change: (recorded: RecordedEvent) => EncounterEvent): void {
    const { revision, causationId } = this.journal[index]!;
    this.journal[index] = { ...change(this.journal[index]!), revision, causationId };
  }

  /** The state that folding declaration and journal gives. */
  get folded(): EncounterState {
    const declared = evolve(this.before, event('ActionDeclared', this.declared), this.declaredRevision);
    return this.journal.reduce((state, recorded) => evolve(state, recorded, recorded.revision), declared);
  }

  private get declaredRevision(): number {
    return this.before.revision + 1;
  }

  private get input(): Omit<Run, 'dice'> {
    const { before, declared, declaredRevision, journal, perform } = this;
    return { before, declared, declaredRevision, journal: [...journal], perform };
  }

  private record(made: EncounterEvent, causationId: string | null): void {
    const stored = JSON.parse(JSON.stringify(made)) as EncounterEvent;
    this.journal.push({ ...stored, revision: this.declaredRevision + 1 + this.journal.length, causationId });
  }
}
