import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, presentCombatants } from '../../../encounter/state.js';
import { setHiddenFrom } from '../../shared/index.js';
import { isDistracted, seesClearly } from './hidden.js';

/**
 * Makes a change after which somebody may be seen who was not: a door opens, invisibility or blindness ends. Whoever comes into
 * plain sight of an observer by it is hidden from it no longer (5E-HIDE-04). Where nothing changed between two creatures, as
 * with an ambush on a bare map, the hiding stands.
 */
export function* reviewSightAfter(ctx: ActionContext, change: Procedure): Procedure {
  const unseen = presentCombatants(ctx.state).flatMap(({ id, hidden }) => {
    const from = hidden?.from.filter((observerId) => !isInPlainSight(ctx.state, observerId, id)) ?? [];
    return from.length > 0 ? [{ id, from }] : [];
  });
  yield* change;
  for (const { id, from } of unseen) {
    const { hidden } = ctx.combatant(id);
    if (!hidden) continue;
    const still = hidden.from.filter(
      (observerId) => !from.includes(observerId) || !isInPlainSight(ctx.state, observerId, id),
    );
    if (still.length < hidden.from.length) yield* setHiddenFrom(ctx, id, still, hidden.check);
  }
}

function isInPlainSight(state: EncounterState, observerId: string, hiderId: string): boolean {
  const observer = combatantOf(state, observerId);
  return !isDistracted(observer) && seesClearly(state, observer, combatantOf(state, hiderId));
}
