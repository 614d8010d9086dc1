import type { EncounterState } from '../../engine/encounter/state.js';
import { refuse } from '../../engine/encounter/refusal.js';
import type { Refusal } from '../../engine/encounter/refusal.js';
import type { ActionDefinition, ActionOffer, Ruleset } from '../../engine/rules/ruleset.js';

/** Every action of a creature: legal now, or why not. */
export function legalActions(state: EncounterState, ruleset: Ruleset, combatantId: string): readonly ActionOffer[] {
  const closed = closedTo(state, ruleset, combatantId);
  return (Object.values(ruleset.actions) as ActionDefinition[]).map((definition) => {
    const { name: action, cost, provokes, ruleIds, offTurn } = definition;
    const refusal =
      closed ??
      (state.activeId !== combatantId && !offTurn
        ? refuse('NOT_YOUR_TURN', [], { active: state.activeId ?? '–', actor: combatantId })
        : null);
    const offer = refusal ? { legal: false, refusal, targets: [], squares: [] } : definition.offer(state, combatantId);
    return { action, cost, provokes, ruleIds, ...offer };
  });
}

/** Why a creature can declare nothing at all. */
function closedTo(state: EncounterState, ruleset: Ruleset, combatantId: string): Refusal | null {
  if (state.phase === 'ENDED') return refuse('ENCOUNTER_ENDED');
  if (state.phase !== 'COMBAT') return refuse('ENCOUNTER_NOT_IN_COMBAT', [], {}, ['startCombat']);
  if (state.openAction)
    return refuse('PROMPT_PENDING', [], { prompts: state.prompts.map(({ id }) => id).join(', ') }, ['answerPrompt']);
  return ruleset.canAct(state, combatantId);
}
