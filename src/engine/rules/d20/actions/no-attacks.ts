import type { ActionName } from '../../../encounter/actions/inputs.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { conditionsOf } from '../conditions/index.js';

/** What counts as attacking somebody. */
const ATTACKS: ReadonlySet<ActionName> = new Set([
  'aidAnother',
  'attack',
  'attackSquare',
  'bullRush',
  'charge',
  'coupDeGrace',
  'dirtyTrick',
  'disarm',
  'drag',
  'feint',
  'fullAttack',
  'grapple',
  'overrun',
  'reposition',
  'steal',
  'sunder',
  'trip',
]);

/** Why a condition keeps a creature from attacking (D35-SQZ-07). */
export function noAttacksRefusal(state: EncounterState, actorId: string, action: ActionName): Refusal | null {
  const actor = combatantOf(state, actorId);
  if (actor.effects.length === 0 || !ATTACKS.has(action)) return null;
  const hindering = conditionsOf(state, actor).find(({ traits }) => traits.attacksNobody);
  return hindering
    ? refuse('ATTACKS_NOBODY', [hindering.ruleId], { who: actorId, condition: hindering.kind }, ['move'])
    : null;
}
