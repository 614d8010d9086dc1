import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { conditionsOf, hasCondition } from '../conditions/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import type { MovementMode } from './speed.js';
import { speedOf } from './speed.js';

/** Why a creature cannot move in this way now, whatever its actions. */
export function movingRefusal(state: EncounterState, mover: Combatant, mode: MovementMode): Refusal | null {
  const { movement, actions } = variantOf(state).rules;
  if (!mayAct(mover)) return refuse('ACTOR_DOWN', actions.conditions, { who: mover.id });
  const holding = conditionsOf(state, mover).find(({ traits }) => traits.cannotMove ?? traits.noActions);
  if (holding) return refuse('CANNOT_MOVE', [holding.ruleId], { who: mover.id, condition: holding.kind });
  const prone = hasCondition(mover, 'prone');
  if (prone && mode !== 'CRAWL') return refuse('PRONE_MUST_CRAWL', movement.standUp, { who: mover.id }, ['standUp']);
  if (!prone && mode === 'CRAWL') return refuse('NOT_PRONE', movement.crawl, { who: mover.id }, ['dropProne']);
  if (speedOf(state, mover, mode) === 0 && !isHamperedOnly(state, mover, mode))
    return refuse('NO_SPEED_IN_MODE', movement.modes, { who: mover.id, mode });
  return null;
}

/** A speed that is there but less than a square still allows the least a creature moves (D35-SPM-06, PF1-MOV-15). */
function isHamperedOnly(state: EncounterState, mover: Combatant, mode: MovementMode): boolean {
  return mode === 'WALK' && speedOf(state, { ...mover, effects: [], vital: 'ALIVE' }, mode) > 0;
}
