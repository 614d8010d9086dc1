import type { Decision, DecidedEvent } from '../commands.js';
import type { EncounterEvent } from '../events/index.js';
import { eventProblems } from '../events/index.js';
import type { Refusal } from '../refusal.js';
import { refuse } from '../refusal.js';
import type { EncounterState } from '../state.js';

export const refused = (refusal: Refusal): Decision => ({ kind: 'refused', refusal });

export const unknownCombatant = (state: EncounterState, id: string): Decision =>
  refused(refuse('COMBATANT_UNKNOWN', [], { id }, [...state.present]));

/**
 * Accepts events that the command itself caused. They say what the caller said, so what their declaration forbids (a reason
 * that is too long, a name with a line break) is the caller's mistake.
 */
export function accepted(...events: readonly EncounterEvent[]): Decision {
  const problems = events.flatMap((made) => eventProblems(made.type, made.data));
  if (problems.length > 0) return { kind: 'invalid', problems };
  return { kind: 'accepted', events: events.map((made): DecidedEvent => ({ event: made, causationId: null })) };
}
