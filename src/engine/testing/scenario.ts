import type { BattleMap } from '../grid/index.js';
import type { CombatantInput, InputProblem, Ruleset } from '../rules/ruleset.js';
import type { ActionInput, ActionName } from '../encounter/actions/inputs.js';
import type { Command, DecidedEvent } from '../encounter/commands.js';
import { decide } from '../encounter/decide/index.js';
import type { EncounterEvent, EventData, EventType, RecordedEvent } from '../encounter/events/index.js';
import { eventProblems } from '../encounter/events/index.js';
import type { Fold } from '../encounter/fold.js';
import { EMPTY_FOLD, foldAll, foldEvent } from '../encounter/fold.js';
import type { Refusal } from '../encounter/refusal.js';
import type { Combatant, DiceMode, EncounterState, HouseRuleValue, OpenPrompt } from '../encounter/state.js';
import type { ServiceDice } from '../encounter/dice-supply.js';
import { combatantOf } from '../encounter/state.js';
import { deepFreeze } from './deep-freeze.js';
import { assertDeterministic } from './determinism.js';

/** What one command gave. */
export interface Outcome {
  readonly events: readonly EncounterEvent[];
  readonly refusal: Refusal | null;
  readonly problems: readonly InputProblem[];
}

export interface ScenarioOptions {
  readonly houseRules?: Readonly<Record<string, HouseRuleValue>>;
  readonly map?: BattleMap;
  /** DECLARED if left out: a die that the test did not give fails it. */
  readonly diceMode?: DiceMode;
  /** The dice of the service; left out, a die that it would have to throw fails the test. */
  readonly serviceDice?: ServiceDice;
}

/**
 * A fight for tests, played through `decide`. All dice are given: a die that the rules ask for and the test did not give
 * fails the test, and so does one that was given and not asked for. The state is frozen: a rule that changes it in place fails.
 *
 * ```ts
 * const fight = new Scenario(dnd5e, { map: mapFromAscii(['....']) });
 * fight.join(fighter({ at: { x: 0, y: 0 } }), goblin({ at: { x: 1, y: 0 } }));
 * fight.begin(['fighter', 'goblin']);
 * const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 6]);
 * ```
 */
export class Scenario {
  readonly history: RecordedEvent[] = [];
  private current: Fold = EMPTY_FOLD;
  private commands = 0;
  private readonly serviceDice: ServiceDice;

  constructor(
    readonly ruleset: Ruleset,
    options: ScenarioOptions = {},
  ) {
    this.serviceDice = options.serviceDice ?? noServiceDice;
    this.must({
      type: 'createEncounter',
      encounterId: '00000000-0000-4000-8000-000000000000',
      name: 'Test',
      rulesetId: ruleset.id,
      houseRules: options.houseRules ?? {},
      diceMode: options.diceMode ?? 'DECLARED',
      commitment: '0'.repeat(64),
      tags: [],
      map: null,
    });
    if (options.map) this.must({ type: 'setMap', map: options.map });
  }

  get fold(): Fold {
    return this.current;
  }

  get state(): EncounterState {
    return this.current.state!;
  }

  get prompts(): readonly OpenPrompt[] {
    return this.state.prompts;
  }

  combatant(id: string): Combatant {
    return combatantOf(this.state, id);
  }

  /** Lets creatures join. @throws if they may not */
  join(...combatants: readonly CombatantInput[]): readonly EncounterEvent[] {
    return this.must({ type: 'addCombatants', combatants });
  }

  /**
   * Settles initiative and begins the fight. The first of `order` acts first.
   * @param dice what the start of the first turn asks for
   */
  begin(
    order: readonly string[],
    options: { readonly surprised?: readonly string[] | null; readonly dice?: readonly number[] } = {},
  ): readonly EncounterEvent[] {
    const stated = order.map((combatantId, index) => ({ combatantId, total: 30 - index }));
    return [
      ...this.must({ type: 'rollInitiative', stated }),
      ...this.must({ type: 'startCombat', surprised: options.surprised ?? null }, options.dice),
    ];
  }

  /** Declares an action that has to be accepted. @throws with the refusal if it is not */
  act<N extends ActionName>(
    actorId: string,
    action: N,
    input: ActionInput<N>,
    dice: readonly number[] = [],
  ): readonly EncounterEvent[] {
    return this.must({ type: 'declareAction', actorId, action, input }, dice);
  }

  /** Declares an action that has to be refused. @throws if it is accepted */
  refusal<N extends ActionName>(
    actorId: string,
    action: N,
    input: ActionInput<N>,
    dice: readonly number[] = [],
  ): Refusal {
    const outcome = this.try({ type: 'declareAction', actorId, action, input }, dice);
    if (!outcome.refusal) throw new Error(`Expected a refusal of ${action}, got ${describe(outcome)}`);
    return outcome.refusal;
  }

  /** Answers the only open prompt, or the one of `ownerId`. */
  answer(choice: string, dice: readonly number[] = [], ownerId?: string): readonly EncounterEvent[] {
    const open = ownerId === undefined ? this.prompts : this.prompts.filter((prompt) => prompt.ownerId === ownerId);
    if (open.length !== 1) throw new Error(`Expected one open prompt, there are ${JSON.stringify(this.prompts)}`);
    return this.must({ type: 'answerPrompt', promptId: open[0]!.id, choice, by: 'SEAT' }, dice);
  }

  endTurn(dice: readonly number[] = []): readonly EncounterEvent[] {
    return this.must({ type: 'endTurn' }, dice);
  }

  /** Ends turns until it is this creature's. Every die those turn changes ask for has to be given. */
  endTurnsUntil(id: string, dice: readonly number[] = []): void {
    for (let turns = 0; this.state.activeId !== id; turns++) {
      if (turns > 50) throw new Error(`The turn of ${id} never comes`);
      this.endTurn(turns === 0 ? dice : []);
    }
  }

  /** A command that has to be accepted. @throws with what it got if it is not */
  must(command: Command, dice: readonly number[] = []): readonly EncounterEvent[] {
    const outcome = this.try(command, dice);
    if (outcome.refusal || outcome.problems.length > 0)
      throw new Error(`${command.type} was not accepted: ${describe(outcome)}`);
    return outcome.events;
  }

  /** A command with whatever comes of it. */
  try(command: Command, dice: readonly number[] = []): Outcome {
    const decision = decide(
      {
        fold: this.current,
        commandId: `command-${++this.commands}`,
        ruleset: this.ruleset,
        serviceDice: this.serviceDice,
        declaredDice: dice,
      },
      command,
    );
    if (decision.kind === 'refused') return { events: [], refusal: decision.refusal, problems: [] };
    if (decision.kind === 'invalid') return { events: [], refusal: null, problems: decision.problems };
    this.append(decision.events);
    return { events: decision.events.map(({ event }) => event), refusal: null, problems: [] };
  }

  /** Folds twice, through JSON, from the cache at every event, and runs every action again. @throws if anything differs */
  checkDeterminism(): void {
    assertDeterministic(this.ruleset, this.history);
  }

  private append(decided: readonly DecidedEvent[]): void {
    for (const { event, causationId } of decided) {
      const problems = eventProblems(event.type, event.data);
      if (problems.length > 0) throw new Error(`${event.type} is not what was declared: ${JSON.stringify(problems)}`);
      const stored = JSON.parse(JSON.stringify(event)) as EncounterEvent;
      const recorded = { ...stored, revision: this.history.length, causationId } as RecordedEvent;
      this.history.push(recorded);
      const restore = (revision: number): Fold => foldAll(this.history.slice(0, revision + 1));
      this.current = deepFreeze(foldEvent(this.current, deepFreeze(recorded), restore));
    }
  }
}

/** The data of the events of one type. */
export function eventsOf<T extends EventType>(events: readonly EncounterEvent[], type: T): readonly EventData<T>[] {
  return events.filter((one) => one.type === type).map((one) => one.data as unknown as EventData<T>);
}

/** The data of the only event of a type. @throws if there are none or several */
export function eventOf<T extends EventType>(events: readonly EncounterEvent[], type: T): EventData<T> {
  const [found, ...others] = eventsOf(events, type);
  if (found === undefined || others.length > 0) {
    throw new Error(`Expected one ${type} among ${events.map((one) => one.type).join(', ')}`);
  }
  return found;
}

const noServiceDice: ServiceDice = () => {
  throw new Error('In a scenario every die is given');
};

const describe = (outcome: Outcome): string =>
  JSON.stringify(
    outcome.refusal ?? (outcome.problems.length > 0 ? outcome.problems : outcome.events.map((one) => one.type)),
  );
