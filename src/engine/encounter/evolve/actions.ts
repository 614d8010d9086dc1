import type { actionEvents } from '../events/actions.js';
import type { Evolvers } from './evolver.js';
import { withState } from './update.js';

export const evolveActions: Evolvers<keyof typeof actionEvents> = {
  // An adjustment made while an action waits is declared inside it and leaves it open.
  ActionDeclared: (state, data, revision) =>
    state.openAction
      ? state
      : withState(state, {
          openAction: { actionId: data.actionId, action: data.action, actorId: data.actorId, revision },
        }),
  ActionCompleted: (state, data) =>
    state.openAction?.actionId === data.actionId ? withState(state, { openAction: null }) : state,
  ActionVoided: (state, data) =>
    state.openAction?.actionId === data.actionId
      ? withState(state, {
          openAction: null,
          prompts: state.prompts.filter((prompt) => prompt.actionId !== data.actionId),
        })
      : state,
  DiceRolled: (state, data) => {
    let next = state.dice.next;
    for (const die of data.dice) if (die.index !== null && die.index >= next) next = die.index + 1;
    return next === state.dice.next ? state : withState(state, { dice: { ...state.dice, next } });
  },
  CheckResolved: (state) => state,
  PromptOpened: (state, data) =>
    withState(state, {
      prompts: [
        ...state.prompts,
        {
          id: data.promptId,
          actionId: data.actionId,
          kind: data.kind,
          ownerId: data.ownerId,
          subjectId: data.subjectId,
          choices: data.choices,
          ruleIds: data.ruleIds,
          context: data.context,
        },
      ],
    }),
  PromptAnswered: (state, data) =>
    withState(state, { prompts: state.prompts.filter((prompt) => prompt.id !== data.promptId) }),
  Adjusted: (state) => state,
  // The state to go back to is not in the event: `fold` restores it. Reached only if someone folds without history.
  ActionsReverted: () => {
    throw new Error('ActionsReverted needs the history: use fold');
  },
};
