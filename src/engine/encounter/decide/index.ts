import type { Adjustment, Completed, Ruleset } from '../../rules/ruleset.js';
import { levelRefusal } from './condition-level.js';
import { schemaProblems } from '../../rules/schema-problems.js';
import type { ActionInput, ActionName } from '../actions/inputs.js';
import { ACTION_INPUTS } from '../actions/inputs.js';
import type { Command, DecidedEvent, Decision } from '../commands.js';
import { MAX_WORDS } from '../../dice/fair-dice.js';
import { hidingRefusal } from '../../rules/shared/hiding.js';
import { event } from '../events/index.js';
import type { Refusal } from '../refusal.js';
import { refuse } from '../refusal.js';
import type { EncounterState } from '../state.js';
import { diceThrown, findCombatant, STATE_VERSION } from '../state.js';
import type { DecideContext } from './context.js';
import { forkEncounter } from './fork.js';
import { withinLimits } from './growth.js';
import { houseRuleProblems, withDefaults } from './house-rules.js';
import { addCombatants, mapInputProblems, mapSet, setMap } from './joining.js';
import { reasonProblems, unstorable } from './input-problems.js';
import { accepted, refused, unknownCombatant } from './outcome.js';
import { notYourTurn, withAlternatives } from '../offers.js';
import { turnRefusal } from '../turn-refusal.js';
import { answer, declare, promptPending } from './procedural.js';
import { decideSeat, SEAT_COMMANDS } from './seats.js';

export type { DecideContext } from './context.js';

/** Commands that may be given while an action waits for an answer. */
const WHILE_OPEN: ReadonlySet<Command['type']> = new Set([
  'answerPrompt',
  'adjust',
  'voidAction',
  'undo',
  'setPolicy',
  ...SEAT_COMMANDS,
]);

/**
 * Turns a command into events. Pure: the same fold, command and dice give the same decision.
 * @returns the events to append, or why there are none
 */
export function decide(context: DecideContext, command: Command): Decision {
  const problems = unstorable(command);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const { state } = context.fold;
  const decided = withoutSpareDice(context, decideOn(context, command));
  if (!state) return decided;
  const decision = withinLimits(state, command, decided);
  if (decision.kind !== 'refused') return decision;
  const actorId = command.type === 'declareAction' ? command.actorId : null;
  return refused(withAlternatives(state, context.ruleset, actorId, decision.refusal));
}

function withoutSpareDice({ declaredDice, ignoresSpareDice = false }: DecideContext, decision: Decision): Decision {
  if (decision.kind !== 'accepted' || ignoresSpareDice) return decision;
  const used = declaredDiceIn(decision.events);
  const count = declaredDice.length - used;
  return count > 0 ? refused(refuse('DICE_LEFT_OVER', [], { count }, [String(used)])) : decision;
}

function decideOn(context: DecideContext, command: Command): Decision {
  if (command.type === 'createEncounter') return createEncounter(context.ruleset, command);
  if (command.type === 'forkEncounter') return forkEncounter(context.ruleset, command);
  const { state } = context.fold;
  if (!state) throw new Error('decide needs a created encounter');
  // Who may look at a fight, and what a person is called, is settled after its end too.
  if (state.phase === 'ENDED' && command.type !== 'eraseName' && !SEAT_COMMANDS.has(command.type))
    return refused(refuse('ENCOUNTER_ENDED'));
  if (state.dice.mode === 'SERVICE' && context.declaredDice.length > 0)
    return refused(refuse('DICE_NOT_ACCEPTED', [], {}, ['0']));
  if (state.openAction && !WHILE_OPEN.has(command.type)) return refused(promptPending(state));
  switch (command.type) {
    case 'addCombatants':
      return addCombatants(context, state, command.combatants);
    case 'removeCombatant':
      return removeCombatant(context, state, command);
    case 'eraseName':
      return eraseName(state, command);
    case 'grantSeat':
    case 'revokeSeat':
    case 'eraseSeatName':
    case 'setDisclosure':
      return decideSeat(state, command);
    case 'setMap':
      return setMap(context, state, command.map);
    case 'setPolicy':
      if (!findCombatant(state, command.combatantId)) return unknownCombatant(state, command.combatantId);
      if (!Object.hasOwn(context.ruleset.prompts, command.promptKind)) {
        return {
          kind: 'invalid',
          problems: [{ path: 'promptKind', message: `one of ${Object.keys(context.ruleset.prompts).join(', ')}` }],
        };
      }
      return accepted(
        event('PolicySet', {
          combatantId: command.combatantId,
          promptKind: command.promptKind,
          policy: command.policy,
        }),
      );
    case 'addDiceWord':
      return addDiceWord(state, command);
    case 'rollInitiative':
      return rollInitiative(context, state, command);
    case 'startCombat':
      return startCombat(context, state, command.surprised);
    case 'declareAction':
      return declareAction(context, state, command);
    case 'answerPrompt':
      return answer(context, command.promptId, command.choice, command.by);
    case 'endTurn':
      return endTurn(context, state, command.actorId);
    case 'adjust':
      return adjust(context, state, command);
    case 'voidAction':
      return voidAction(state, command.reason);
    case 'undo':
      if (command.to < 0) return refused(refuse('NOTHING_TO_UNDO'));
      if (command.to >= state.revision)
        return refused(
          refuse(
            'REVISION_UNKNOWN',
            [],
            { revision: command.to },
            state.revision > 0 ? [String(state.revision - 1)] : [],
          ),
        );
      if (command.insideCommandUntil !== undefined) {
        const end = command.insideCommandUntil;
        return refused(refuse('UNDO_INSIDE_COMMAND', [], { revision: command.to, end }, [String(end)]));
      }
      if (command.barred) return refused(command.barred);
      return accepted(event('ActionsReverted', { to: command.to, reason: command.reason }));
    case 'endEncounter':
      return accepted(
        event('EncounterEnded', {
          reason: command.reason,
          victors: [...command.victors],
          seed: command.seed,
          diceThrown: diceThrown(state),
          stateVersion: STATE_VERSION,
          stateHash: command.stateHash,
        }),
      );
  }
}

function createEncounter(ruleset: Ruleset, command: Extract<Command, { type: 'createEncounter' }>): Decision {
  const problems = houseRuleProblems(ruleset, command.houseRules);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const created = event('EncounterCreated', {
    encounterId: command.encounterId,
    name: command.name,
    rulesetId: ruleset.id,
    rulesetVersion: ruleset.version,
    houseRules: withDefaults(ruleset, command.houseRules),
    diceMode: command.diceMode,
    commitment: command.commitment,
    tags: [...command.tags],
  });
  const mapFaults = command.map ? mapInputProblems(command.map) : [];
  if (mapFaults.length > 0) return { kind: 'invalid', problems: mapFaults };
  const { map, disclosure } = command;
  return accepted(
    created,
    ...(map ? [mapSet(map)] : []),
    ...(disclosure ? [event('DisclosureSet', { disclosure })] : []),
  );
}

function removeCombatant(
  context: DecideContext,
  state: EncounterState,
  command: Extract<Command, { type: 'removeCombatant' }>,
): Decision {
  const { combatantId, reason } = command;
  if (!findCombatant(state, combatantId)) return unknownCombatant(state, combatantId);
  const problems = reasonProblems(reason);
  if (problems.length > 0) return { kind: 'invalid', problems };
  return declare(context, state, 'leave', null, { combatantId, reason });
}

/** A request that concerns a person comes when it comes: also after the fight, and for a creature that has left. */
function eraseName(state: EncounterState, command: Extract<Command, { type: 'eraseName' }>): Decision {
  const { combatantId, isKnown } = command;
  if (!isKnown && !Object.hasOwn(state.combatants, combatantId)) return unknownCombatant(state, combatantId);
  return accepted(event('NameErased', { combatantId }));
}

function addDiceWord(state: EncounterState, command: Extract<Command, { type: 'addDiceWord' }>): Decision {
  if (state.fork?.seed === 'SAME') return refused(refuse('DICE_OF_PARENT'));
  if (diceThrown(state) > 0) return refused(refuse('DICE_ALREADY_THROWN'));
  // One word too many would leave the encounter without dice for ever.
  if (state.dice.words.length >= MAX_WORDS)
    return { kind: 'invalid', problems: [{ path: 'word', message: `at most ${MAX_WORDS} words` }] };
  return accepted(event('DiceWordAdded', { by: command.by, word: command.word }));
}

function voidAction(state: EncounterState, reason: string): Decision {
  if (!state.openAction) return refused(refuse('NO_OPEN_ACTION'));
  const { actionId } = state.openAction;
  const decision = accepted(event('ActionVoided', { actionId, reason }));
  if (decision.kind !== 'accepted') return decision;
  return { kind: 'accepted', events: decision.events.map((one) => ({ ...one, causationId: actionId })) };
}

function rollInitiative(
  context: DecideContext,
  state: EncounterState,
  command: Extract<Command, { type: 'rollInitiative' }>,
): Decision {
  if (state.phase !== 'SETUP') return refused(refuse('ENCOUNTER_NOT_IN_SETUP'));
  if (state.present.length === 0) return refused(refuse('ENCOUNTER_EMPTY'));
  for (const { combatantId } of command.stated)
    if (!findCombatant(state, combatantId)) return unknownCombatant(state, combatantId);
    else if (!hasTurns(context, state, combatantId)) {
      const others = state.present.filter((id) => hasTurns(context, state, id));
      return refused(refuse('HAS_NO_TURNS', context.ruleset.turnOrderRules, { who: combatantId }, others));
    }
  return declare(context, state, 'rollInitiative', null, { stated: command.stated });
}

const hasTurns = ({ ruleset }: DecideContext, state: EncounterState, id: string): boolean =>
  ruleset.hasTurns?.(state, id) ?? true;

function startCombat(context: DecideContext, state: EncounterState, surprised: readonly string[] | null): Decision {
  if (state.phase !== 'SETUP') return refused(refuse('ENCOUNTER_NOT_IN_SETUP'));
  if (state.present.length === 0) return refused(refuse('ENCOUNTER_EMPTY'));
  for (const id of surprised ?? []) if (!findCombatant(state, id)) return unknownCombatant(state, id);
  const placed = new Set(state.order.map((entry) => entry.combatantId));
  const missing = state.present.filter((id) => !placed.has(id) && hasTurns(context, state, id));
  if (missing.length > 0)
    return refused(refuse('INITIATIVE_MISSING', [], { who: missing.join(', ') }, ['rollInitiative', 'setInitiative']));
  return declare(context, state, 'startCombat', null, { surprised });
}

function declareAction(
  context: DecideContext,
  state: EncounterState,
  command: Extract<Command, { type: 'declareAction' }>,
): Decision {
  const { ruleset } = context;
  if (state.phase !== 'COMBAT') return refused(refuse('ENCOUNTER_NOT_IN_COMBAT'));
  if (!findCombatant(state, command.actorId)) return unknownCombatant(state, command.actorId);
  const definition = Object.hasOwn(ruleset.actions, command.action) ? ruleset.actions[command.action] : undefined;
  if (!definition)
    return refused(
      refuse(
        'ACTION_NOT_IN_RULESET',
        [],
        { ruleset: ruleset.id, action: command.action },
        Object.keys(ruleset.actions),
      ),
    );
  const parsed = ACTION_INPUTS[command.action].schema.safeParse(command.input);
  if (!parsed.success)
    return { kind: 'invalid', problems: schemaProblems(parsed.error.issues, `action.${command.action}`) };
  const barred = turnRefusal(ruleset, state, command.actorId, definition);
  if (barred) return refused(barred);
  const action = definition as AnyAction;
  const given = parsed.data as ActionInput<ActionName>;
  const completed = action.complete?.(state, command.actorId, given) ?? { input: given };
  if ('refusal' in completed) return refused(completed.refusal);
  const { input } = completed;
  const refusal = action.check(state, command.actorId, input, 'TURN');
  if (refusal) return refused(refusal);
  return declare(context, state, command.action, command.actorId, input);
}

function endTurn(context: DecideContext, state: EncounterState, actorId: string | undefined): Decision {
  if (state.phase !== 'COMBAT') return refused(refuse('ENCOUNTER_NOT_IN_COMBAT'));
  if (actorId !== undefined && actorId !== state.activeId) return refused(notYourTurn(state, context.ruleset, actorId));
  return declare(context, state, 'endTurn', state.activeId, {});
}

function adjust(
  context: DecideContext,
  state: EncounterState,
  command: Extract<Command, { type: 'adjust' }>,
): Decision {
  const { type: _, ...adjustment } = command;
  if (adjustment.combatantId !== null && !findCombatant(state, adjustment.combatantId))
    return unknownCombatant(state, adjustment.combatantId);
  const problems = reasonProblems(adjustment.reason);
  if (problems.length > 0) return { kind: 'invalid', problems };
  const changes = Object.entries(adjustment).filter(
    ([key, value]) => key !== 'combatantId' && key !== 'reason' && value !== undefined,
  );
  if (changes.length === 0) return refused(refuse('ADJUSTMENT_EMPTY', [], {}, ADJUSTMENTS));
  const { combatantId, hidden } = adjustment;
  const { hidingRules } = context.ruleset;
  const hiding = hidden && combatantId !== null && hidingRefusal(state.present, combatantId, hidden, hidingRules);
  const refusal =
    hiding || context.ruleset.checkAdjustment(state, adjustment) || levelRefusal(context.ruleset, adjustment);
  if (refusal) return refused(refusal);
  return declare(context, state, 'adjust', null, adjustment);
}

/** What the game master may adjust in every game. */
const ADJUSTMENTS = [
  'damage',
  'healing',
  'temporaryHitPoints',
  'hitPoints',
  'addCondition',
  'initiative',
] as const satisfies readonly (keyof Adjustment)[];

/** How many faces of a real table these events used. */
function declaredDiceIn(events: readonly DecidedEvent[]): number {
  let count = 0;
  for (const { event: made } of events)
    if (made.type === 'DiceRolled') count += made.data.dice.filter((die) => die.source === 'DECLARED').length;
  return count;
}

/** An action of which only the name is not known statically. */
interface AnyAction {
  complete?(state: EncounterState, actorId: string, input: ActionInput<ActionName>): Completed<ActionName>;
  check(state: EncounterState, actorId: string, input: ActionInput<ActionName>, use: 'TURN'): Refusal | null;
}
