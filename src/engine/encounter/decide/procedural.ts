import { createDiceSupply } from '../dice-supply.js';
import type { Decision, DecidedEvent } from '../commands.js';
import type { EncounterEvent, EventData, RecordedEvent } from '../events/index.js';
import { event } from '../events/index.js';
import type { Json } from '../schemas.js';
import { performerOf } from '../performers.js';
import { refuse } from '../refusal.js';
import { ReplayDiverged, runProcedure } from '../runner.js';
import type { EncounterState } from '../state.js';
import type { DecideContext } from './context.js';

/** A value as plain JSON: what is not set is left out, so that the stored input reads the same after a round trip. */
export function plainJson(value: unknown): EventData<'ActionDeclared'>['input'] {
  return JSON.parse(JSON.stringify(value)) as Readonly<Record<string, Json>>;
}

/**
 * Declares an action and runs its procedure.
 * @param first events that come before the declaration, caused by the command itself
 */
export function declare(
  context: DecideContext,
  state: EncounterState,
  action: string,
  actorId: string | null,
  input: unknown,
  first: readonly EncounterEvent[] = [],
): Decision {
  const declared = { actionId: context.commandId, action, actorId, input: plainJson(input) };
  const perform = performerOf(context.ruleset, declared);
  if (!perform)
    return { kind: 'refused', refusal: refuse('ACTION_NOT_IN_RULESET', [], { ruleset: context.ruleset.id, action }) };
  const dice = createDiceSupply(state.dice.mode, context.declaredDice, context.serviceDice);
  const result = runProcedure({
    before: state,
    declared,
    declaredRevision: state.revision + 1,
    journal: [],
    perform,
    dice,
  });
  if (result.kind === 'refused') return result;
  if (result.kind === 'waiting' && state.openAction) return { kind: 'refused', refusal: promptPending(state) };
  const caused = [event('ActionDeclared', declared), ...result.events].map((made) => ({
    event: made,
    causationId: context.commandId,
  }));
  return { kind: 'accepted', events: [...first.map((made) => ({ event: made, causationId: null })), ...caused] };
}

/** Takes an answer and goes on with the open action. */
export function answer(context: DecideContext, promptId: string, choice: string, by: 'SEAT' | 'GAME_MASTER'): Decision {
  const { open, state } = context.fold;
  const prompt = state?.prompts.find((one) => one.id === promptId);
  if (!state || !open || !prompt)
    return {
      kind: 'refused',
      refusal: refuse(
        'PROMPT_UNKNOWN',
        [],
        { id: promptId },
        state?.prompts.map((one) => one.id),
      ),
    };
  if (!prompt.choices.some((one) => one.id === choice)) {
    const choices = prompt.choices.map((one) => one.id);
    return {
      kind: 'refused',
      refusal: refuse('CHOICE_UNKNOWN', prompt.ruleIds, { choice, choices: choices.join(', ') }, choices),
    };
  }
  const answered = event('PromptAnswered', { promptId, choice, by, ownerId: prompt.ownerId });
  const { actionId } = open.declared;
  const recorded: RecordedEvent = { ...answered, revision: state.revision + 1, causationId: actionId };
  const perform = performerOf(context.ruleset, open.declared);
  if (!perform) return { kind: 'refused', refusal: refuse('REPLAY_DIVERGED', [], {}, ['voidAction']) };
  const dice = createDiceSupply(state.dice.mode, context.declaredDice, context.serviceDice);
  try {
    const result = runProcedure({ ...open, journal: [...open.journal, recorded], perform, dice });
    if (result.kind === 'refused') return result;
    const events: readonly DecidedEvent[] = [answered, ...result.events].map((made) => ({
      event: made,
      causationId: actionId,
    }));
    return { kind: 'accepted', events };
  } catch (error) {
    if (error instanceof ReplayDiverged)
      return { kind: 'refused', refusal: refuse('REPLAY_DIVERGED', [], { detail: error.message }, ['voidAction']) };
    throw error;
  }
}

export function promptPending(state: EncounterState): ReturnType<typeof refuse> {
  const prompts = state.prompts.map((one) => one.id);
  return refuse('PROMPT_PENDING', [], { prompts: prompts.join(', ') }, ['answerPrompt', 'voidAction']);
}
