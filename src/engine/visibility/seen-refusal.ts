import type { Decision } from '../encounter/commands.js';
import { withAlternatives } from '../encounter/offers.js';
import type { Refusal } from '../encounter/refusal.js';
import { refuse } from '../encounter/refusal.js';
import type { EncounterState } from '../encounter/state.js';
import type { Ruleset } from '../rules/ruleset.js';

/**
 * What a seat is told of a refusal: that of the fight as it sees it. Where there is none in that one, it learns that something is in the way,
 * and nothing else.
 * @param asSeen what the same command comes to in the fight as the seat sees it
 * @param seen that fight
 */
export function seenRefusal(ruleset: Ruleset, seen: EncounterState, actorId: string | null, asSeen: Decision): Refusal {
  if (asSeen.kind === 'refused') return asSeen.refusal;
  const refusal = refuse('UNSEEN_OBSTACLE', ['5E-ENG-05'], { who: actorId ?? '–' });
  return withAlternatives(seen, ruleset, actorId, refusal);
}
