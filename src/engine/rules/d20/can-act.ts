import type { Refusal } from '../../encounter/refusal.js';
import { refuse } from '../../encounter/refusal.js';
import type { EncounterState } from '../../encounter/state.js';
import { combatantOf } from '../../encounter/state.js';
import { conditionsOf } from './conditions/index.js';
import { variantOf } from './variant-of.js';
import { mayAct } from './vitals/index.js';

/** Why a creature can declare nothing at all, or null (D35-HP-01, PF1-HP-05, D35-INI-03, PF1-INI-03). */
export function actingRefusal(state: EncounterState, combatantId: string): Refusal | null {
  const combatant = combatantOf(state, combatantId);
  const { turns, injury } = variantOf(state).rules;
  const legal = ['endTurn'];
  if (combatant.vital === 'DEAD') return refuse('ACTOR_DEAD', injury.dead, { who: combatantId }, legal);
  if (!mayAct(combatant)) return refuse('ACTOR_DOWN', turns.initiativeKept, { who: combatantId }, legal);
  const idle = conditionsOf(state, combatant).find(({ traits }) => traits.noActions);
  if (idle) return refuse('ACTOR_CANNOT_ACT', [idle.ruleId], { who: combatantId, condition: idle.kind }, legal);
  return null;
}
