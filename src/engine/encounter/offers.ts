import { areEnemies } from '../rules/shared/relations.js';
import type { ActionDefinition, ActionOffer, Ruleset } from '../rules/ruleset.js';
import { isActionName } from './actions/inputs.js';
import type { Refusal } from './refusal.js';
import { refuse } from './refusal.js';
import type { EncounterState } from './state.js';
import { combatantOf, findCombatant } from './state.js';

/** Every action of a creature: legal now, or why not. */
export function offersOf(state: EncounterState, ruleset: Ruleset, combatantId: string): readonly ActionOffer[] {
  return whole(offersInParts(state, ruleset, combatantId));
}

/** As {@link offersOf}, action by action, so that whoever has other things to do can do them in between. */
export function* offersInParts(
  state: EncounterState,
  ruleset: Ruleset,
  combatantId: string,
): Generator<undefined, readonly ActionOffer[]> {
  const offers = yield* rawOffers(state, ruleset, combatantId);
  const possible = possibleFor(state, combatantId, offers);
  return offers.map((offer) => (offer.refusal ? { ...offer, refusal: completed(offer.refusal, possible) } : offer));
}

function whole<Value>(parts: Generator<undefined, Value>): Value {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

/**
 * A refusal that says what is possible instead: of the actions it names those that would not be refused themselves, and where it
 * names nothing (more), whatever the creature can do now; where no creature is asked about, what can be done with the encounter.
 */
export function withAlternatives(
  state: EncounterState,
  ruleset: Ruleset,
  combatantId: string | null,
  refusal: Refusal,
): Refusal {
  const id = combatantId ?? state.activeId;
  const offers = id !== null && findCombatant(state, id) ? whole(rawOffers(state, ruleset, id)) : [];
  return completed(refusal, possibleFor(state, id, offers));
}

/** It is somebody else's turn: the turn of the active creature has to end first. */
export function notYourTurn(state: EncounterState, ruleset: Ruleset, actorId: string): Refusal {
  return refuse('NOT_YOUR_TURN', ruleset.turnOrderRules, { active: state.activeId ?? '–', actor: actorId });
}

function* rawOffers(state: EncounterState, ruleset: Ruleset, id: string): Generator<undefined, readonly ActionOffer[]> {
  const actor = combatantOf(state, id);
  const offers: ActionOffer[] = [];
  for (const definition of Object.values(ruleset.actions) as ActionDefinition[]) {
    const { name: action, cost, provokes, ruleIds, offTurn } = definition;
    const closed = closedTo(state, ruleset, id, action);
    const refusal = closed ?? (state.activeId !== id && !offTurn ? notYourTurn(state, ruleset, id) : null);
    if (refusal) {
      offers.push({ action, cost, provokes, ruleIds, legal: false, refusal, targets: [], squares: [] });
      continue;
    }
    const offer = definition.offer(state, id);
    const targets = offer.targets.map((target) => ({
      ...target,
      ally: !areEnemies(actor, combatantOf(state, target.combatantId)),
    }));
    offers.push({ action, cost, provokes, ruleIds, ...offer, targets });
    yield;
  }
  return offers;
}

/** Why a creature cannot declare an action, whatever it asks for. */
function closedTo(state: EncounterState, ruleset: Ruleset, id: string, action: string): Refusal | null {
  if (state.phase === 'ENDED') return refuse('ENCOUNTER_ENDED');
  if (state.phase !== 'COMBAT') return refuse('ENCOUNTER_NOT_IN_COMBAT');
  if (state.openAction) return refuse('PROMPT_PENDING', [], { prompts: state.prompts.map((one) => one.id).join(', ') });
  return ruleset.canAct(state, id, action);
}

/** What is possible now for a creature, in words of the catalogue; never nothing. */
function possibleFor(
  state: EncounterState,
  id: string | null,
  offers: readonly ActionOffer[],
): readonly [string, ...string[]] {
  if (state.phase === 'ENDED') return ['createEncounter'];
  if (state.phase === 'SETUP') return setupSteps(state);
  if (state.openAction) return ['answerPrompt', 'voidAction'];
  const actions = offers.filter(({ legal }) => legal).map(({ action }) => action);
  if (id === null || id === state.activeId) return ['endTurn', ...actions];
  const [first, ...others] = actions;
  // Nothing of its own is left to it but to wait for whoever acts now.
  return first === undefined ? [state.activeId ?? 'endTurn'] : [first, ...others];
}

function setupSteps(state: EncounterState): readonly [string, ...string[]] {
  if (state.present.length === 0) return ['addCombatants'];
  const placed = new Set(state.order.map(({ combatantId }) => combatantId));
  const missing = state.present.some((id) => !placed.has(id));
  return missing ? ['rollInitiative', 'setInitiative', 'addCombatants'] : ['startCombat', 'addCombatants'];
}

function completed(refusal: Refusal, possible: readonly string[]): Refusal {
  const legal = refusal.legal.filter((word) => possible.includes(word) || !(word === 'endTurn' || isActionName(word)));
  return { ...refusal, legal: legal.length > 0 ? legal : possible };
}
