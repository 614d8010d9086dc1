import type { ActionName } from '../../../encounter/actions/inputs.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { conditionsOf } from '../conditions/index.js';

/** What the panicked may declare: flight, what helps it, and defending themselves when cornered (D35-CND-01, PF1-CND-25). */
export const IN_FLIGHT: ReadonlySet<ActionName> = new Set([
  'move',
  'run',
  'withdraw',
  'fiveFootStep',
  'standUp',
  'interact',
  'escapeGrapple',
  'releaseGrapple',
  'totalDefense',
  'dropItem',
  'improvise',
  'speak',
  'resume',
]);

/** Why panic keeps a creature from an action. */
export function panicRefusal(state: EncounterState, actorId: string, action: ActionName): Refusal | null {
  const actor = combatantOf(state, actorId);
  if (actor.effects.length === 0 || IN_FLIGHT.has(action)) return null;
  const panic = conditionsOf(state, actor).find(({ traits }) => traits.flees);
  return panic ? refuse('FLEES', [panic.ruleId], { who: actorId }, ['run', 'move', 'totalDefense']) : null;
}
