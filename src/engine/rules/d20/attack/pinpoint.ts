import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Combatant } from '../../../encounter/state.js';
import { effectsOf, endEffectsOf, setHiddenFrom, startEffect } from '../../shared/index.js';
import { hasCondition } from '../conditions/index.js';
import { variantOf } from '../variant-of.js';
import { knowsPlaceOf } from './knows-place.js';

/** Kind of the effect on an invisible creature whose square somebody, its source, knows until it moves. */
const PINPOINTED = 'pinpointed';

/** Whether an observer knows the square of a creature that it does not see. */
export function isPinpointedBy(subject: Combatant, observerId: string): boolean {
  return effectsOf(subject, PINPOINTED).some(({ sourceId }) => sourceId === observerId);
}

/**
 * Somebody has come upon a creature; if it did not know where that one is, hiding from it is over, and where an invisible creature stands it knows until that
 * one moves (D35-CCL-02, PF1-CCL-11).
 */
export function* discover(ctx: ActionContext, observerId: string, subjectId: string): Procedure {
  if (knowsPlaceOf(ctx.state, observerId, subjectId)) return;
  const { hidden } = ctx.combatant(subjectId);
  if (hidden?.from.includes(observerId)) {
    const others = hidden.from.filter((id) => id !== observerId);
    yield* setHiddenFrom(ctx, subjectId, others, hidden.check);
  }
  const subject = ctx.combatant(subjectId);
  if (!hasCondition(subject, 'invisible')) return;
  const ruleId = variantOf(ctx.state).rules.attack.pinpointing[0];
  yield* startEffect(ctx, subjectId, { kind: PINPOINTED, sourceId: observerId, ruleId });
}

/** Whoever moves is where it was no longer: who knew its square knows it no more. Comes before the move, which they then do not see. */
export function* slipAway(ctx: ActionContext, moverId: string): Procedure {
  yield* endEffectsOf(ctx, moverId, PINPOINTED, 'moved');
}
