import type { Activity, Combatant, EncounterState } from '../state.js';
import { combatantOf } from '../state.js';

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The state with some members changed. It belongs to nobody else yet. */
export function withState(state: EncounterState, change: Partial<EncounterState>): Writable<EncounterState> {
  return Object.assign(copyOfState(state), change);
}

/** The state with one combatant changed. */
export function withCombatant(state: EncounterState, id: string, change: Partial<Combatant>): Writable<EncounterState> {
  const changed: Combatant = Object.assign(copyOfCombatant(combatantOf(state, id)), change);
  return withState(state, { combatants: { ...state.combatants, [id]: changed } });
}

/** The state with one combatant's activity changed. */
export function withActivity(state: EncounterState, id: string, change: Partial<Activity>): EncounterState {
  const combatant = combatantOf(state, id);
  return withCombatant(state, id, { activity: { ...combatant.activity, ...change } });
}

// Both copies are written out member by member. Spread, each place that changes something would get objects of a shape of
// its own, and whatever reads a state would have to look its members up by name. The compiler asks for a member that is new.

function copyOfState(state: EncounterState): Writable<EncounterState> {
  const copy: Writable<EncounterState> = {
    id: state.id,
    name: state.name,
    rulesetId: state.rulesetId,
    houseRules: state.houseRules,
    tags: state.tags,
    phase: state.phase,
    map: state.map,
    combatants: state.combatants,
    present: state.present,
    order: state.order,
    round: state.round,
    surpriseRound: state.surpriseRound,
    activeId: state.activeId,
    lastTurnId: state.lastTurnId,
    openAction: state.openAction,
    prompts: state.prompts,
    dice: state.dice,
    relations: state.relations,
    effectCount: state.effectCount,
    ended: state.ended,
    revision: state.revision,
  } satisfies Required<Omit<EncounterState, 'fork' | 'seats' | 'disclosure'>>;
  if (state.fork !== undefined) copy.fork = state.fork;
  if (state.seats !== undefined) copy.seats = state.seats;
  if (state.disclosure !== undefined) copy.disclosure = state.disclosure;
  return copy;
}

function copyOfCombatant(combatant: Combatant): Combatant {
  return {
    id: combatant.id,
    name: combatant.name,
    kind: combatant.kind,
    side: combatant.side,
    size: combatant.size,
    groupId: combatant.groupId,
    statistics: combatant.statistics,
    at: combatant.at,
    hitPoints: combatant.hitPoints,
    vital: combatant.vital,
    deathSaves: combatant.deathSaves,
    effects: combatant.effects,
    resources: combatant.resources,
    wielded: combatant.wielded,
    policies: combatant.policies,
    activity: combatant.activity,
    readied: combatant.readied,
    surprised: combatant.surprised,
    hasActed: combatant.hasActed,
    hidden: combatant.hidden,
  } satisfies Required<Combatant>;
}
