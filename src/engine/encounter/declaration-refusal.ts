import type { ActionDefinition, Ruleset } from '../rules/ruleset.js';
import type { ActionName } from './actions/inputs.js';
import { isActionName } from './actions/inputs.js';
import type { EventData } from './events/index.js';
import type { Refusal } from './refusal.js';
import { refuse } from './refusal.js';
import type { EncounterState } from './state.js';
import { findCombatant } from './state.js';
import { turnRefusal } from './turn-refusal.js';

/**
 * Why a declared action may not begin by today's rules, in the state before it was declared. Steps of the encounter and
 * adjustments of the game master are not asked: what they may do shows when they are run.
 */
export function declarationRefusal(
  ruleset: Ruleset,
  before: EncounterState,
  { action, actorId, input }: EventData<'ActionDeclared'>,
): Refusal | null {
  if (before.openAction && action !== 'adjust')
    return refuse('PROMPT_PENDING', [], { prompts: before.prompts.map((one) => one.id).join(', ') });
  if (!isActionName(action) || actorId === null) return null;
  const definition = ruleset.actions[action] as ActionDefinition<ActionName> | undefined;
  if (!definition) return null;
  if (before.phase !== 'COMBAT') return refuse('ENCOUNTER_NOT_IN_COMBAT');
  if (!findCombatant(before, actorId)) return refuse('COMBATANT_UNKNOWN', [], { id: actorId });
  return turnRefusal(ruleset, before, actorId, definition) ?? definition.check(before, actorId, input, 'TURN');
}
