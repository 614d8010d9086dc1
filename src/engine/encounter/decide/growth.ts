import { ENCOUNTER_LIMITS } from '../../limits.js';
import type { Command, DecidedEvent, Decision } from '../commands.js';
import type { Refusal } from '../refusal.js';
import { refuse } from '../refusal.js';
import type { EncounterState } from '../state.js';
import { refused } from './outcome.js';

/** The decision, or the refusal of what would let the fight grow past what it may hold. */
export function withinLimits(state: EncounterState, command: Command, decision: Decision): Decision {
  if (decision.kind !== 'accepted') return decision;
  const { events } = decision;
  const refusal =
    tooManyEvents(state, command, events) ?? tooManyCombatants(state, events) ?? tooManyEffects(state, events);
  return refusal ? refused(refusal) : decision;
}

/**
 * A stream that is full: the fight can still be ended, and what was done last be taken back, by the events that are kept for
 * that. They too come to an end, but not for what every fight needs once: an end, an action called off, a name erased.
 */
function tooManyEvents(state: EncounterState, command: Command, events: readonly DecidedEvent[]): Refusal | null {
  if (NEVER_TOO_LATE[command.type]?.(command) === true) return null;
  const { events: all, reservedEvents } = ENCOUNTER_LIMITS;
  const limit = command.type === 'undo' || command.type === 'eraseName' ? all : all - reservedEvents;
  const count = state.revision + 1;
  if (count + events.length <= limit) return null;
  return refuse('ENCOUNTER_FULL', [], { count, limit }, [state.openAction ? 'voidAction' : 'endEncounter', 'undo']);
}

const NEVER_TOO_LATE: Partial<Readonly<Record<Command['type'], (command: Command) => boolean>>> = {
  endEncounter: () => true,
  voidAction: () => true,
  // A token that got about must not be good for ever because the fight is full. There is an end to it: the number of seats.
  revokeSeat: () => true,
  eraseName: (command) => command.type === 'eraseName' && command.isKnown,
};

function tooManyCombatants(state: EncounterState, events: readonly DecidedEvent[]): Refusal | null {
  const joining = events.filter(({ event }) => event.type === 'CombatantJoined').length;
  if (joining === 0) return null;
  const count = Object.keys(state.combatants).length;
  const { combatants: limit } = ENCOUNTER_LIMITS;
  return count + joining > limit ? refuse('TOO_MANY_COMBATANTS', [], { count, joining, limit }) : null;
}

function tooManyEffects(state: EncounterState, events: readonly DecidedEvent[]): Refusal | null {
  const counts = new Map<string, number>();
  for (const { event } of events) {
    if (event.type !== 'EffectStarted' && event.type !== 'EffectEnded') continue;
    const { combatantId } = event.data;
    const before = counts.get(combatantId) ?? state.combatants[combatantId]?.effects.length ?? 0;
    const count = before + (event.type === 'EffectStarted' ? 1 : -1);
    if (count > ENCOUNTER_LIMITS.effectsPerCombatant)
      return refuse(
        'TOO_MANY_EFFECTS',
        [],
        { who: combatantId, limit: ENCOUNTER_LIMITS.effectsPerCombatant },
        state.openAction ? ['voidAction', 'adjust'] : ['adjust'],
      );
    counts.set(combatantId, count);
  }
  return null;
}
